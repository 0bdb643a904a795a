import { Type, type Static } from "typebox";
import { Id, NullableRole, strict, Timestamp, Url, WebUrlOrEmpty, Words } from "./scalars.ts";
import { Team } from "./team.ts";

const Label = Type.String({ minLength: 1, maxLength: 30 });
const EntityId = Type.String({ maxLength: 1024 });
const Certificate = Type.String({ maxLength: 10_000 });

/** An identity provider (document 3, SamlProvider; gaps.md §17). What is not set yet is an empty text. */
export const SamlProvider = Type.Object(
  {
    object: Type.Literal("saml-provider"),
    id: Id,
    label: Label,
    ssoURL: Type.String({ maxLength: 2048 }),
    entityID: EntityId,
    certificate: Certificate,
    defaultTeam: Type.Optional(Team),
    defaultRole: NullableRole,
    createdAt: Timestamp,
    status: Type.Enum(["active", "pending"]),
    service: Type.Object({ acsURL: Url, startURL: Url, entityID: Type.String() }, strict),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type SamlProvider = Static<typeof SamlProvider>;

const fields = {
  entityID: Type.Optional(EntityId),
  certificate: Type.Optional(Certificate),
  /** Empty takes it away. */
  ssoURL: Type.Optional(WebUrlOrEmpty),
  defaultTeam: Type.Optional(Type.Union([Id, Type.Null()])),
  defaultRole: Type.Optional(NullableRole),
};

export const NewSamlProvider = Type.Object({ label: Words(Label), ...fields }, strict);
export const SamlProviderUpdate = Type.Object({ label: Type.Optional(Words(Label)), ...fields }, strict);
export type SamlProviderUpdate = Static<typeof SamlProviderUpdate>;

/** What somebody needs to begin to sign in. */
export const LoginProviders = Type.Object(
  { items: Type.Array(Type.Object({ id: Id, label: Label, startURL: Url }, strict)) },
  strict,
);
