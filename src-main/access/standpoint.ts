import type { Reader } from "../store/handles.ts";
import { findCollections, listTellingCollections, type Container } from "../store/collections.ts";
import { listGivenTo } from "../store/people/grants.ts";
import { prepared } from "../store/prepared.ts";
import type { CollectionRow, GrantRow, SpaceRow } from "../store/tables.ts";
import type { Standing } from "./access.ts";
import { higher, levels, type Level } from "./levels.ts";
import { collectionScope, membersScope, organizationAdminScope, parseScope } from "./scopes.ts";

/** What access is given to: a space, a collection or a site; its scope says which. */
export type Content = Pick<SpaceRow, "scope" | "id" | "organization" | "default_level" | "created_by"> & {
  /** The collection that it is in; a site is in none. */
  parent?: string | null;
};

/** What is known of somebody in an organization: enough to say their level on its content. */
export interface Standpoint {
  standing: Standing | undefined;
  /** What they were given, directly or by a team, by kind and id of the target. */
  given: ReadonlyMap<string, Level>;
  collections: ReadonlyMap<string, Container>;
}

export const isLevel = (word: string | null | undefined): word is Level =>
  (levels as readonly (string | null | undefined)[]).includes(word);

/** What somebody is in an organization; undefined for one who is not in it. */
export async function readStanding(
  db: Reader,
  user: string,
  organization: string,
): Promise<Standing | undefined> {
  const [member] = await memberOf(db, { scope: membersScope(organization), user });
  return member && standingOf(member);
}

const memberOf = prepared((db: Reader, { scope, user }: { scope: string; user: string }) =>
  db.selectFrom("members").select(["role", "disabled"]).where("scope", "=", scope).where("id", "=", user),
);

/** What a member is, by their row. */
export function standingOf(member: { role: string | null; disabled: number }): Standing | undefined {
  if (member.disabled) return undefined;
  return isLevel(member.role) ? member.role : "guest";
}

/** Somebody's standpoint on all content of an organization. */
export async function readStandpoint(db: Reader, user: string, organization: string): Promise<Standpoint> {
  const standing = await readStanding(db, user, organization);
  if (isSettled(standing)) return nowhere(standing);
  const given = await readGiven(db, user, organization);
  const onCollections = listGiven(given, "collection").map(([id]) => id);
  const telling = await listTellingCollections(db, organization, onCollections);
  return { standing, given, collections: new Map(telling.map((row) => [row.id, row])) };
}

/** The same, as far as it is about one content and the collections above it. */
export async function readStandpointOn(db: Reader, user: string, content: Content): Promise<Standpoint> {
  const { organization } = content;
  const standing = await readStanding(db, user, organization);
  if (isSettled(standing)) return nowhere(standing);
  const collections = await readCollectionsAbove(db, content);
  const targets = [content.id, ...collections.keys()];
  return { standing, given: await readGiven(db, user, organization, targets), collections };
}

/** A member with the role admin is admin everywhere, and who is in no organization has nothing of it. */
const isSettled = (standing: Standing | undefined): boolean => standing === undefined || standing === "admin";

const nowhere = (standing: Standing | undefined): Standpoint => ({
  standing,
  given: new Map(),
  collections: new Map(),
});

/** The collections that something is in, the nearest first, deleted ones too. A cycle is left at its second turn. */
export async function readCollectionsAbove(
  db: Reader,
  { parent, organization }: Pick<Content, "parent" | "organization">,
): Promise<Map<string, CollectionRow>> {
  const above = new Map<string, CollectionRow>();
  for (let id = parent ?? null; id !== null && !above.has(id);) {
    const row = await db
      .selectFrom("collections")
      .selectAll()
      .where("scope", "=", collectionScope(id))
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.organization !== organization) break;
    above.set(id, row);
    id = row.parent;
  }
  return above;
}

/** The same for many contents at once: as many statements as collections lie in each other. */
export async function readCollectionsAboveAll(
  db: Reader,
  contents: readonly Pick<Content, "parent" | "organization">[],
): Promise<Map<string, CollectionRow>> {
  const above = new Map<string, CollectionRow>();
  const [first] = contents;
  for (let below = contents; first && below.length > 0;) {
    const wanted = new Set(below.flatMap(({ parent }) => (parent && !above.has(parent) ? [parent] : [])));
    below = await findCollections(db, first.organization, [...wanted]);
    for (const row of below as CollectionRow[]) above.set(row.id, row);
  }
  return above;
}

/** How what was given on a content is found in a {@link Standpoint}. */
export const targetKey = (kind: string, id: string): string => `${kind} ${id}`;

/** The contents of a kind on which something was given, by their ids, with what it is. */
export function listGiven(given: Standpoint["given"], kind: string): (readonly [id: string, level: Level])[] {
  const beginning = targetKey(kind, "");
  return [...given].flatMap(([key, level]) =>
    key.startsWith(beginning) ? [[key.slice(beginning.length), level] as const] : [],
  );
}

/** Any space in a place with this default, on which nothing was given. */
export const anyAt = ({ parent, default_level }: Pick<SpaceRow, "parent" | "default_level">): Content => ({
  scope: "space:",
  id: "",
  organization: "",
  created_by: "",
  parent,
  default_level,
});

async function readGiven(
  db: Reader,
  user: string,
  organization: string,
  targets?: readonly string[],
): Promise<Map<string, Level>> {
  const who = { scope: organizationAdminScope(organization), members: membersScope(organization), user };
  return givenBy(await listGivenTo(db, who, targets));
}

/** What grants come to: the highest of those on each target. */
export function givenBy(
  grants: Iterable<Pick<GrantRow, "target_kind" | "target" | "role">>,
): Map<string, Level> {
  const given = new Map<string, Level>();
  for (const { target_kind, target, role } of grants) {
    if (!isLevel(role)) continue;
    const key = targetKey(target_kind, target);
    given.set(key, higher(given.get(key), role) ?? role);
  }
  return given;
}

/**
 * The level on some content (design §7): the highest of what was given on it or on a collection above it, and of one
 * default: the nearest that is set, from the content up; where all inherit, the member's own role. What a deleted
 * collection kept from somebody stays kept from them: to delete it must open nothing.
 */
export function levelFrom({ standing, given, collections }: Standpoint, content: Content): Level | undefined {
  if (standing === undefined || standing === "admin") return standing;
  const { kind } = parseScope(content.scope);
  let level = given.get(targetKey(kind, content.id));
  for (const { id, deleted_at } of chain(collections, content.parent ?? null))
    if (deleted_at === null) level = higher(level, given.get(targetKey("collection", id)));
  const byDefault = defaultFrom(collections, content);
  if (standing === "guest" || byDefault === null) return level;
  return higher(level, isLevel(byDefault) ? byDefault : standing);
}

/** What members have on some content by default: a level, null for nothing, or `inherit` for their own role. */
export function defaultFrom(collections: Standpoint["collections"], content: Content): string | null {
  let byDefault = content.default_level;
  // Deleted ones too; see {@link levelFrom}.
  for (const { default_level } of chain(collections, content.parent ?? null)) {
    if (byDefault !== "inherit") break;
    byDefault = default_level;
  }
  return byDefault;
}

/** The collections that something is in, the nearest first, as far as they are known. */
export function* chain<Row extends Container>(
  collections: ReadonlyMap<string, Row>,
  first: string | null,
): Generator<Row> {
  const seen = new Set<string>();
  for (let id = first; id !== null && !seen.has(id);) {
    seen.add(id);
    const row = collections.get(id);
    if (!row) return;
    yield row;
    id = row.parent;
  }
}

/** The collection that something is in, as records show it: what was in a deleted one is where that one was. */
export function livingParent(
  collections: ReadonlyMap<string, Container>,
  parent: string | null,
): string | null {
  for (const { id, deleted_at } of chain(collections, parent)) if (deleted_at === null) return id;
  return null;
}
