import type { Reader } from "../store/handles.ts";
import type { SpaceRow } from "../store/tables.ts";
import { higher, levels, type Level } from "./levels.ts";
import {
  discussionScope,
  membersScope,
  organizationAdminScope,
  organizationScope,
  spaceScope,
} from "./scopes.ts";

/** What somebody is in an organization: their role, or a guest, who has only what they were given. */
export type Standing = Level | "guest";

/**
 * Finds out what a caller may do. An instance computes it from members and grants; a replica reads what the
 * instance said with each scope, since it cannot see all grants (design §7).
 */
export interface Access {
  standingIn(db: Reader, user: string, organization: string): Promise<Standing | undefined>;
  levelOn(db: Reader, user: string, space: SpaceRow): Promise<Level | undefined>;
  /** Both at once: what they are in a space's organization, and on the space. */
  placeIn(db: Reader, user: string, space: SpaceRow): Promise<SpacePlace>;
}

export interface SpacePlace {
  standing: Standing | undefined;
  level: Level | undefined;
}

const isLevel = (word: string | null | undefined): word is Level =>
  (levels as readonly (string | null | undefined)[]).includes(word);

/** The access of an instance, and of a workspace that is one of its own. */
export const grantedAccess: Access = {
  async standingIn(db, user, organization) {
    const member = await db
      .selectFrom("members")
      .select(["role", "disabled"])
      .where("scope", "=", membersScope(organization))
      .where("id", "=", user)
      .executeTakeFirst();
    if (!member || member.disabled) return undefined;
    return isLevel(member.role) ? member.role : "guest";
  },

  async levelOn(db, user, space) {
    return (await grantedAccess.placeIn(db, user, space)).level;
  },

  async placeIn(db, user, space) {
    const standing = await grantedAccess.standingIn(db, user, space.organization);
    if (standing === undefined || standing === "admin") return { standing, level: standing };
    const grants = await db
      .selectFrom("grants")
      .select("role")
      .where("scope", "=", organizationAdminScope(space.organization))
      .where("subject_kind", "=", "user")
      .where("subject", "=", user)
      .where("target_kind", "=", "space")
      .where("target", "=", space.id)
      .execute();
    let level: Level | undefined = standing === "guest" ? undefined : defaultOf(space, standing);
    for (const { role } of grants) if (isLevel(role)) level = higher(level, role);
    return { standing, level };
  },
};

/** The default of a space for a member: its own `defaultLevel`, or where it inherits the member's role. */
function defaultOf(space: SpaceRow, role: Level): Level | undefined {
  if (space.default_level === null) return undefined;
  return isLevel(space.default_level) ? space.default_level : role;
}

/** The access of a replica: the level that came with each scope, and everything on a space of its own making. */
export const pulledAccess: Access = {
  async standingIn(db, _user, organization) {
    const scope = organizationScope(organization);
    return asStanding((await levelsOfScopes(db, [scope])).get(scope));
  },
  async levelOn(db, user, space) {
    return (await pulledAccess.placeIn(db, user, space)).level;
  },
  async placeIn(db, user, space) {
    const scopes = [organizationScope(space.organization), spaceScope(space.id)] as const;
    const known = await levelsOfScopes(db, scopes);
    const level = known.get(scopes[1]);
    return {
      standing: asStanding(known.get(scopes[0])),
      level: isLevel(level) ? level : space.created_by === user ? "admin" : undefined,
    };
  },
};

const asStanding = (word: string | null | undefined): Standing | undefined =>
  word === "guest" ? "guest" : isLevel(word) ? word : undefined;

async function levelsOfScopes(db: Reader, scopes: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("scopes")
    .select(["scope", "level"])
    .where("scope", "in", scopes)
    .execute();
  return new Map(rows.map(({ scope, level }) => [scope, level]));
}

/** Every scope that a user may see on an instance, with the level that is sent beside it. */
export async function visibleScopes(db: Reader, user: string): Promise<Map<string, Standing>> {
  const scopes = new Map<string, Standing>();
  const memberships = await db
    .selectFrom("members")
    .select(["scope", "role"])
    .where("id", "=", user)
    .where("disabled", "=", 0)
    .execute();
  for (const membership of memberships) {
    const organization = membership.scope.slice("members:".length);
    const standing: Standing = isLevel(membership.role) ? membership.role : "guest";
    scopes.set(organizationScope(organization), standing);
    if (standing !== "guest") scopes.set(membersScope(organization), standing);
    if (standing === "admin") scopes.set(organizationAdminScope(organization), standing);
    const spaces = await db
      .selectFrom("spaces")
      .selectAll()
      .where("organization", "=", organization)
      .execute();
    for (const space of spaces) {
      const level = await grantedAccess.levelOn(db, user, space);
      if (level === undefined) continue;
      scopes.set(spaceScope(space.id), level);
      if (level !== "read") scopes.set(discussionScope(space.id), level);
    }
  }
  return scopes;
}
