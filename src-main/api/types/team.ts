import { Type, type Static } from "typebox";
import { Member } from "./member.ts";
import { Id, MapOf, Permissions, Role, strict, Timestamp } from "./scalars.ts";
import { Space } from "./space.ts";

export const TeamTitle = Type.String({ minLength: 1, maxLength: 64 });

/** A team of members (document 3; gaps.md §16). `spaces` counts those that it was given. */
export const Team = Type.Object(
  {
    object: Type.Literal("team"),
    id: Id,
    title: TeamTitle,
    members: Type.Integer({ minimum: 0 }),
    spaces: Type.Integer({ minimum: 0 }),
    createdAt: Timestamp,
    permissions: Permissions(["admin", "view"]),
  },
  strict,
);
export type Team = Static<typeof Team>;

/** An owner can manage the team's members. */
export const TeamRole = Type.Enum(["owner", "member"]);
export type TeamRole = Static<typeof TeamRole>;

const RoleInTeam = Type.Object({ role: TeamRole }, strict);

/** Somebody in a team, as the team's list shows them. */
export const TeamMembership = Type.Object(
  { organization: Member, team: RoleInTeam, permissions: Permissions(["view"]) },
  strict,
);
export type TeamMembership = Static<typeof TeamMembership>;

/** A team that somebody is in, as their list shows it. */
export const TeamOfMember = Type.Object({ team: Team, member: RoleInTeam }, strict);
export type TeamOfMember = Static<typeof TeamOfMember>;

/** A space that somebody has access to, with their level on it. */
export const SpaceOfMember = Type.Object({ permission: Role, space: Space }, strict);

/** The id of a member, or their e-mail address. */
const MemberWord = Type.String({ minLength: 1, maxLength: 254 });

/** Who joins a team, who leaves it, and which role they have there; who is in both lists leaves. */
export const TeamMembersUpdate = Type.Object(
  {
    add: Type.Optional(Type.Array(MemberWord, { maxItems: 1000 })),
    remove: Type.Optional(Type.Array(MemberWord, { maxItems: 1000 })),
    memberships: Type.Optional(MapOf(RoleInTeam)),
  },
  strict,
);
export type TeamMembersUpdate = Static<typeof TeamMembersUpdate>;
