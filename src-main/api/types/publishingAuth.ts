import { Type, type Static } from "typebox";
import { strict, Url } from "./scalars.ts";

/** How the visitors of a site prove who they are (gaps.md §21.6). */
export const PublishingAuth = Type.Object(
  {
    object: Type.Literal("publishing-auth"),
    backend: Type.Enum(["custom", "integration"]),
    /** What their tokens are signed with. */
    privateKey: Type.String(),
    fallbackURL: Type.Optional(Url),
    logoutURL: Type.Optional(Url),
    integration: Type.Optional(Type.String()),
  },
  strict,
);
/** The one way that there is here: no integration signs visitors in. */
export const ownBackend = "custom";

export type PublishingAuth = Static<typeof PublishingAuth>;
