import { sql } from "kysely";
import type { Reader } from "./handles.ts";
import { inParts, padded } from "./keys.ts";
import { listOf, prepared, shaped } from "./prepared.ts";
import type { CollectionRow, SpaceRow } from "./tables.ts";

/** The collections of an organization, deleted ones too. */
export const listCollections = (db: Reader, organization: string): Promise<CollectionRow[]> =>
  db.selectFrom("collections").selectAll().where("organization", "=", organization).execute();

/** A collection of an organization; deleted ones are found too. */
export const findCollection = (
  db: Reader,
  organization: string,
  id: string,
): Promise<CollectionRow | undefined> =>
  db
    .selectFrom("collections")
    .selectAll()
    .where("organization", "=", organization)
    .where("id", "=", id)
    .executeTakeFirst();

/** These collections of an organization, deleted ones too. */
export async function findCollections(
  db: Reader,
  organization: string,
  ids: readonly string[],
): Promise<CollectionRow[]> {
  const found: CollectionRow[] = [];
  for (const part of inParts(ids)) {
    const named = padded(part);
    found.push(...(await namedOf(named.length)(db, [organization, ...named])));
  }
  return found;
}

const namedOf = shaped((size: number) =>
  prepared((db: Reader, values: readonly string[]) =>
    db
      .selectFrom("collections")
      .selectAll()
      .where("organization", "=", values[0]!)
      .where("id", "in", listOf(values, 1, size)),
  ),
);

/** What of a collection says what those in it may see. */
export type Container = Pick<CollectionRow, "id" | "parent" | "default_level" | "deleted_at">;

/**
 * The collections that tell something of what is in them: those with a default of their own, those on which something was
 * given, and all that are in these. Whatever is in none of them has what it would have at the root.
 */
export async function listTellingCollections(
  db: Reader,
  organization: string,
  given: readonly string[],
): Promise<Container[]> {
  // What lies in one that is named in two parts is found twice, and is the same.
  const parts = given.length === 0 ? [[]] : [...inParts(given)].map(padded);
  const found = new Map<string, Container>();
  for (const part of parts)
    for (const row of await tellingOf(part.length)(db, [organization, ...part])) found.set(row.id, row);
  return [...found.values()];
}

const tellingOf = shaped((size: number) =>
  prepared((db: Reader, values: readonly string[]) => {
    const organization = values[0]!;
    const isGiven = size === 0 ? sql`1 = 0` : sql`id in (${sql.join(listOf(values, 1, size))})`;
    return db
      .selectFrom(
        sql<Container>`(
        with recursive telling as (
          select id, parent, default_level, deleted_at from collections
            where organization = ${organization} and (default_level is null or default_level <> 'inherit' or ${isGiven})
          union
          select below.id, below.parent, below.default_level, below.deleted_at from collections as below
            join telling on below.organization = ${organization} and below.parent = telling.id
        ) select id, parent, default_level, deleted_at from telling)`.as("telling"),
      )
      .selectAll();
  }),
);

/** Those deleted collections that are in one of these. */
export async function listDeletedIn(
  db: Reader,
  organization: string,
  parents: readonly string[],
): Promise<CollectionRow[]> {
  const found: CollectionRow[] = [];
  for (const part of inParts(parents)) {
    const named = padded(part);
    found.push(...(await deletedIn(named.length)(db, [organization, ...named])));
  }
  return found;
}

const deletedIn = shaped((size: number) =>
  prepared((db: Reader, values: readonly string[]) =>
    db
      .selectFrom("collections")
      .selectAll()
      .where("organization", "=", values[0]!)
      .where("parent", "in", listOf(values, 1, size))
      .where("deleted_at", "is not", null),
  ),
);

/** What of a space says where it is, and who may read it. */
export type PlacedSpace = Pick<
  SpaceRow,
  "scope" | "id" | "organization" | "default_level" | "created_by" | "parent" | "rank" | "created_at"
>;

/** Where the spaces of an organization are that are not deleted. */
export const listPlacedSpaces = (db: Reader, organization: string): Promise<PlacedSpace[]> =>
  db
    .selectFrom("spaces")
    .select(["scope", "id", "organization", "default_level", "created_by", "parent", "rank", "created_at"])
    .where("organization", "=", organization)
    .where("deleted_at", "is", null)
    .execute();

/** The spaces that are in one of these collections, deleted ones too. */
export async function listSpacesInAny(
  db: Reader,
  organization: string,
  parents: readonly string[],
): Promise<SpaceRow[]> {
  const found: SpaceRow[] = [];
  for (const part of inParts(parents))
    found.push(
      ...(await db
        .selectFrom("spaces")
        .selectAll()
        .where("organization", "=", organization)
        .where("parent", "in", part)
        .execute()),
    );
  return found;
}
