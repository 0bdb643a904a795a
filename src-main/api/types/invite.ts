import { Type, type Static } from "typebox";
import { Collection } from "./collection.ts";
import { Id, NullableRole, strict } from "./scalars.ts";
import { Space } from "./space.ts";

/**
 * A link by which people join an organization in a `role`, or get a `level` on a space or collection (gaps.md §21.7). It is
 * `redundant` where it would give the caller nothing that they do not have.
 */
export const Invite = Type.Object(
  {
    object: Type.Literal("invite"),
    id: Id,
    redundant: Type.Boolean(),
    role: Type.Optional(NullableRole),
    level: Type.Optional(NullableRole),
    space: Type.Optional(Space),
    collection: Type.Optional(Collection),
  },
  strict,
);
export type Invite = Static<typeof Invite>;

/** Either a `role`, or a `level` with a `space` or a `collection`. */
export const NewInvite = Type.Object(
  {
    role: Type.Optional(NullableRole),
    level: Type.Optional(NullableRole),
    space: Type.Optional(Id),
    collection: Type.Optional(Id),
  },
  strict,
);
export type NewInvite = Static<typeof NewInvite>;

export const InviteUpdate = Type.Object(
  { role: Type.Optional(NullableRole), level: Type.Optional(NullableRole) },
  { ...strict, minProperties: 1, maxProperties: 1 },
);

const Email = Type.String({
  pattern: "^[^\\s@]+@[^\\s@]+$",
  maxLength: 254,
  description: "an e-mail address",
});

/** Who becomes a member; without a role of their own in `role`, and without that in the organization's default role. */
export const EmailInvitation = Type.Object(
  {
    emails: Type.Array(Type.Union([Email, Type.Object({ email: Email, role: NullableRole }, strict)]), {
      minItems: 1,
      maxItems: 1000,
    }),
    role: Type.Optional(NullableRole),
    sso: Type.Optional(Type.Boolean({ default: false })),
  },
  strict,
);

export const Invited = Type.Object(
  {
    users: Type.Array(Id),
    invited: Type.Integer({ minimum: 0 }),
    failedSSOEmails: Type.Optional(Type.Array(Type.String())),
  },
  strict,
);
