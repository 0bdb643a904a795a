import { Type, type Static } from "typebox";
import { Id, NullableRole, strict, Timestamp } from "./scalars.ts";
import { User } from "./user.ts";

/** A member of an organization (document 3; gaps.md §15). A guest's role is null. */
export const Member = Type.Object(
  {
    object: Type.Literal("member"),
    id: Id,
    role: NullableRole,
    user: User,
    disabled: Type.Boolean(),
    joinedAt: Timestamp,
    lastSeenAt: Type.Optional(Timestamp),
    sso: Type.Boolean(),
    spaces: Type.Integer({ minimum: 0 }),
    teams: Type.Integer({ minimum: 0 }),
  },
  strict,
);
export type Member = Static<typeof Member>;
