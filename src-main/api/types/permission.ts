import { Type, type Static } from "typebox";
import { Id, NullableRole, Role, strict, Timestamp } from "./scalars.ts";
import { Team } from "./team.ts";
import { User } from "./user.ts";

const Subjects = Type.Array(Id, { minItems: 1, maxItems: 1000 });

/** To whom something is given: people, teams, or both (gaps.md §21.1). */
export const Invitation = Type.Object(
  { role: NullableRole, users: Type.Optional(Subjects), teams: Type.Optional(Subjects) },
  strict,
);
export type Invitation = Static<typeof Invitation>;

/** What a person was given themself; null is nothing, as a guest has it. */
export const UserPermission = Type.Object({ permission: NullableRole, user: User }, strict);
export const TeamPermission = Type.Object({ permission: NullableRole, team: Team }, strict);

/** The level that somebody has in the end. */
export const Effective = Type.Object({ permission: Role, user: User }, strict);

/** Where a level comes from: given to the person, to a team of theirs, or by role and default. */
export const PermissionOrigin = Type.Enum(["user", "team", "organization"]);

export const EffectiveOnSite = Type.Object(
  {
    permission: Role,
    user: User,
    origin: PermissionOrigin,
    disabled: Type.Boolean(),
    lastSeenAt: Type.Optional(Timestamp),
  },
  strict,
);
export type EffectiveOnSite = Static<typeof EffectiveOnSite>;
