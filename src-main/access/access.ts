import type { Reader } from "../store/handles.ts";
import { inParts } from "../store/keys.ts";
import { listMemberScopes } from "../store/people/people.ts";
import { listOf, prepared, shaped } from "../store/prepared.ts";
import { levels, reaches, type Level } from "./levels.ts";
import {
  discussionScope,
  membersScope,
  organizationAdminScope,
  organizationScope,
  parseScope,
} from "./scopes.ts";
import { sightFrom, type Sight } from "./sight.ts";
import {
  isLevel,
  levelFrom,
  readStanding,
  readStandpoint,
  readStandpointOn,
  type Content,
} from "./standpoint.ts";

export type { Content } from "./standpoint.ts";

/** What somebody is in an organization: their role, or a guest, who has only what they were given. */
export type Standing = Level | "guest";

/**
 * Finds out what a caller may do. An instance computes it from members and grants; a replica reads what the
 * instance said with each scope, since it cannot see all grants (design §7).
 */
export interface Access {
  standingIn(db: Reader, user: string, organization: string): Promise<Standing | undefined>;
  levelOn(db: Reader, user: string, content: Content): Promise<Level | undefined>;
  /** Both at once: what they are in the organization of some content, and on it. */
  placeIn(db: Reader, user: string, content: Content): Promise<Place>;
  /** Reads once what the levels on many contents of an organization are found by. */
  levelsIn(db: Reader, user: string, organization: string): Promise<(content: Content) => Level | undefined>;
  /** What a page of a list is read by, of what somebody sees of an organization. */
  sightIn(db: Reader, user: string, organization: string): Promise<Sight>;
}

export interface Place {
  standing: Standing | undefined;
  level: Level | undefined;
}

/** The access of an instance, and of a workspace that is one of its own. */
export const grantedAccess: Access = {
  standingIn: readStanding,

  async levelOn(db, user, content) {
    return (await grantedAccess.placeIn(db, user, content)).level;
  },

  async placeIn(db, user, content) {
    const standpoint = await readStandpointOn(db, user, content);
    return { standing: standpoint.standing, level: levelFrom(standpoint, content) };
  },

  async levelsIn(db, user, organization) {
    const standpoint = await readStandpoint(db, user, organization);
    return (content) => levelFrom(standpoint, content);
  },

  async sightIn(db, user, organization) {
    return sightFrom(await readStandpoint(db, user, organization));
  },
};

/** The access of a replica: the level that came with each scope, and everything on content of its own making. */
export const pulledAccess: Access = {
  async standingIn(db, _user, organization) {
    const scope = organizationScope(organization);
    return asStanding((await levelsOfScopes(db, [scope])).get(scope));
  },
  async levelOn(db, user, content) {
    return (await pulledAccess.placeIn(db, user, content)).level;
  },
  async placeIn(db, user, content) {
    const organization = organizationScope(content.organization);
    const known = await levelsOfScopes(db, [organization, content.scope]);
    return {
      standing: asStanding(known.get(organization)),
      level: pulledLevel(known.get(content.scope), user, content),
    };
  },
  async levelsIn(db, user) {
    const known = await levelsOfScopes(db);
    return (content) => pulledLevel(known.get(content.scope), user, content);
  },
  sightIn: (db, user) =>
    Promise.resolve({
      readable: (atLeast = "read") => ({
        user,
        levels: levels.filter((level) => reaches(level, atLeast)),
        allLevels: levels,
      }),
      async levelsOn(contents) {
        const known = new Map<string, string | null>();
        for (const part of inParts(contents))
          for (const [scope, level] of await levelsOfScopes(
            db,
            part.map((content) => content.scope),
          ))
            known.set(scope, level);
        return (content) => pulledLevel(known.get(content.scope), user, content);
      },
    }),
};

/**
 * Tells the levels of others, where this host knows them: on an instance, and on a replica that holds all that was given
 * in an organization, which is an admin's.
 */
export async function accessOfOthers(
  db: Reader,
  access: Access,
  organization: string,
): Promise<Access | undefined> {
  if (access !== pulledAccess) return access;
  const scope = organizationAdminScope(organization);
  return isLevel((await levelsOfScopes(db, [scope])).get(scope)) ? grantedAccess : undefined;
}

function pulledLevel(
  word: string | null | undefined,
  user: string,
  { created_by }: Content,
): Level | undefined {
  if (isLevel(word)) return word;
  return created_by === user ? "admin" : undefined;
}

const asStanding = (word: string | null | undefined): Standing | undefined =>
  word === "guest" ? "guest" : isLevel(word) ? word : undefined;

async function levelsOfScopes(db: Reader, scopes?: readonly string[]): Promise<Map<string, string | null>> {
  const rows = scopes ? await levelsOfThose(scopes.length)(db, scopes) : await everyLevel(db, {});
  return new Map(rows.map(({ scope, level }) => [scope, level]));
}

const everyLevel = prepared((db: Reader, _: object) => db.selectFrom("scopes").select(["scope", "level"]));

/** Of so many scopes: of one, of two, or of those on a page of a list. */
const levelsOfThose = shaped((count: number) =>
  prepared((db: Reader, scopes: readonly string[]) =>
    db
      .selectFrom("scopes")
      .select(["scope", "level"])
      .where("scope", "in", listOf(scopes, 0, count)),
  ),
);

/** Every scope that a user may see on an instance, with the level that is sent beside it. */
export async function visibleScopes(db: Reader, user: string): Promise<Map<string, Standing>> {
  const scopes = new Map<string, Standing>();
  for (const membership of await listMemberScopes(db, user)) {
    const { id: organization } = parseScope(membership);
    const standpoint = await readStandpoint(db, user, organization);
    const { standing } = standpoint;
    if (standing === undefined) continue;
    scopes.set(organizationScope(organization), standing);
    if (standing !== "guest") scopes.set(membersScope(organization), standing);
    if (standing === "admin") scopes.set(organizationAdminScope(organization), standing);
    for (const content of await listContents(db, organization)) {
      const level = levelFrom(standpoint, content);
      if (level === undefined) continue;
      scopes.set(content.scope, level);
      const { kind, id } = parseScope(content.scope);
      if (kind === "space" && level !== "read") scopes.set(discussionScope(id), level);
    }
  }
  return scopes;
}

const contentColumns = ["scope", "id", "organization", "default_level", "created_by"] as const;

const contentsIn = shaped((table: "collections" | "spaces") =>
  prepared((db: Reader, { organization }: { organization: string }) =>
    db
      .selectFrom(table)
      .select([...contentColumns, "parent"])
      .where("organization", "=", organization),
  ),
);

const sitesIn = prepared((db: Reader, { organization }: { organization: string }) =>
  db.selectFrom("sites").select(contentColumns).where("organization", "=", organization),
);

/** The collections, sites and spaces of an organization, deleted ones too. */
async function listContents(db: Reader, organization: string): Promise<Content[]> {
  const collections = await contentsIn("collections")(db, { organization });
  const sites = await sitesIn(db, { organization });
  const spaces = await contentsIn("spaces")(db, { organization });
  return [...collections, ...sites, ...spaces];
}
