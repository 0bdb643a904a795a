import type { Reader } from "./handles.ts";
import { inParts } from "./keys.ts";
import type { ChangeRequestRow, SpaceRow } from "./tables.ts";

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

/** How many comments of a space itself are open, from the scope that holds its discussions. */
export async function countOpenComments(db: Reader, scope: string): Promise<number> {
  const row = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("scope", "=", scope)
    .where("change_request", "is", null)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type StatusCounts = Record<ChangeRequestRow["status"], number>;

/** How many change requests a space has in each status, from the scope that holds its discussions. */
export async function countChangeRequests(db: Reader, scope: string): Promise<StatusCounts> {
  const rows = await db
    .selectFrom("change_requests")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .where("scope", "=", scope)
    .groupBy("status")
    .execute();
  const counts: StatusCounts = { draft: 0, open: 0, archived: 0, merged: 0 };
  for (const row of rows) counts[row.status] = Number(row.count);
  return counts;
}

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
