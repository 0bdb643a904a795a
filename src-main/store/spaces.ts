import { sql } from "kysely";
import type { Reader } from "./handles.ts";
import { inParts, padded } from "./keys.ts";
import { listOf, prepared, shaped } from "./prepared.ts";
import { isReadable, type Readable } from "./lists/readable.ts";
import type { ChangeRequestRow, RevisionRow, SpaceRow } from "./tables.ts";

/** The spaces of an organization that are not deleted, oldest first. */
export async function listSpaces(db: Reader, organization: string): Promise<SpaceRow[]> {
  return db
    .selectFrom("spaces")
    .selectAll()
    .where("organization", "=", organization)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** What of a space says who may see it. */
export type SpacePlace = Pick<SpaceRow, "id" | "parent" | "default_level">;

/** How many spaces there are in one place with one default: whoever may see one of them by these may see all. */
export type SpacesAlike = Omit<SpacePlace, "id"> & { count: number };

/** The spaces of an organization that somebody may read, counted by what says who may see them. */
export async function countSpacesByPlace(
  db: Reader,
  organization: string,
  readable: Readable,
): Promise<SpacesAlike[]> {
  const rows = await db
    .selectFrom("spaces")
    .select(["parent", "default_level", (eb) => eb.fn.countAll<number>().as("count")])
    .where("organization", "=", organization)
    .where("deleted_at", "is", null)
    .where(isReadable("spaces", readable))
    .groupBy(["parent", "default_level"])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Those of these spaces that are not deleted and that somebody may read. */
export async function listSpacesAmong(
  db: Reader,
  { organization, readable, ids }: { organization: string; readable: Readable; ids: readonly string[] },
): Promise<SpacePlace[]> {
  const found: SpacePlace[] = [];
  for (const part of inParts(ids))
    found.push(
      ...(await db
        .selectFrom("spaces")
        .select(["id", "parent", "default_level"])
        .where("organization", "=", organization)
        .where("id", "in", part)
        .where("deleted_at", "is", null)
        .where(isReadable("spaces", readable))
        .execute()),
    );
  return found;
}

/** A space of an organization that is not deleted. */
export async function findSpace(db: Reader, organization: string, id: string): Promise<SpaceRow | undefined> {
  return db
    .selectFrom("spaces")
    .selectAll()
    .where("organization", "=", organization)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The space that a scope is of, where it is not deleted. */
export const findSpaceOf = (db: Reader, scope: string): Promise<SpaceRow | undefined> =>
  db
    .selectFrom("spaces")
    .selectAll()
    .where("scope", "=", scope)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** How many comments of spaces themselves are open, by the scopes that hold their discussions; none is left out. */
export async function countOpenComments(db: Reader, scopes: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of inParts(scopes)) {
    const named = padded(part);
    for (const { scope, count } of await openCommentsOf(named.length)(db, named))
      counts.set(scope, Number(count));
  }
  return counts;
}

const openCommentsOf = shaped((size: number) =>
  prepared((db: Reader, scopes: readonly string[]) =>
    db
      .selectFrom("comments")
      .select(["scope", (eb) => eb.fn.countAll<number>().as("count")])
      .where("scope", "in", listOf(scopes, 0, size))
      .where("change_request", "is", null)
      .where("resolved_at", "is", null)
      .groupBy("scope"),
  ),
);

export type StatusCounts = Record<ChangeRequestRow["status"], number>;

/** How many change requests spaces have in each status, by the scopes that hold their discussions. */
export async function countChangeRequests(
  db: Reader,
  scopes: readonly string[],
): Promise<Map<string, StatusCounts>> {
  const counts = new Map<string, StatusCounts>();
  for (const part of inParts(scopes)) {
    const named = padded(part);
    for (const { scope, status, count } of await requestsOf(named.length)(db, named)) {
      const known = counts.get(scope) ?? { draft: 0, open: 0, archived: 0, merged: 0 };
      counts.set(scope, { ...known, [status]: Number(count) });
    }
  }
  return counts;
}

const requestsOf = shaped((size: number) =>
  prepared((db: Reader, scopes: readonly string[]) =>
    db
      .selectFrom("change_requests")
      .select(["scope", "status", (eb) => eb.fn.countAll<number>().as("count")])
      .where("scope", "in", listOf(scopes, 0, size))
      .groupBy(["scope", "status"]),
  ),
);

/** The last revision of main of each of these spaces, by space. */
export async function findMainHeads(
  db: Reader,
  spaces: readonly Pick<SpaceRow, "id" | "scope">[],
): Promise<Map<string, RevisionRow>> {
  const byScope = new Map<string, RevisionRow>();
  for (const part of inParts(spaces)) {
    const named = padded(part.map(({ scope }) => scope));
    for (const head of await headsOf(named.length)(db, named)) byScope.set(head.scope, head);
  }
  return new Map(
    spaces.flatMap(({ id, scope }) => {
      const head = byScope.get(scope);
      return head ? [[id, head]] : [];
    }),
  );
}

const headsOf = shaped((size: number) =>
  prepared((_db: Reader, scopes: readonly string[]) => {
    const asked = sql.join(listOf(scopes, 0, size).map((scope) => sql`(${scope})`));
    return sql<RevisionRow>`with asked (scope) as (values ${asked})
      select r.* from asked cross join revisions r
      where r.scope = asked.scope and r.branch = 'main'
        and r.number = (select max(l.number) from revisions l where l.scope = asked.scope and l.branch = 'main')`;
  }),
);

/** The spaces of these scopes, by id, deleted ones too. */
export async function listSpacesOf(db: Reader, scopes: readonly string[]): Promise<Map<string, SpaceRow>> {
  const found = new Map<string, SpaceRow>();
  for (const part of inParts(scopes)) {
    const rows = await db.selectFrom("spaces").selectAll().where("scope", "in", part).execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Those among these spaces that a site shows, or that a translation is made from or into. */
export async function listSpacesInUse(
  db: Reader,
  members: string,
  ids: readonly string[],
): Promise<{ shown: Set<string>; translated: Set<string> }> {
  const shown = new Set<string>();
  const translated = new Set<string>();
  for (const part of inParts(ids)) {
    const sites = await db.selectFrom("site_spaces").select("space").where("space", "in", part).execute();
    for (const { space } of sites) shown.add(space);
    const translations = await db
      .selectFrom("translations")
      .select(["source_space", "result_space"])
      .where("scope", "=", members)
      .where((eb) => eb.or([eb("source_space", "in", part), eb("result_space", "in", part)]))
      .execute();
    for (const { source_space, result_space } of translations)
      for (const space of [source_space, result_space])
        if (space !== null && part.includes(space)) translated.add(space);
  }
  return { shown, translated };
}
