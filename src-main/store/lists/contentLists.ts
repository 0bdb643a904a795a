import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Reader } from "../handles.ts";
import { patternsOf } from "../people/members.ts";
import { isReadable, type ContentTable, type Readable } from "./readable.ts";
import type { Tables } from "../tables.ts";

/*
 * Lists of what an organization holds, as somebody sees them. Who may see what is part of the query: a page is full of
 * what its caller sees, and reads nothing else.
 */

/** Whose content, and which of it. */
export interface ContentFilter {
  organization: string;
  /** Everything here must be so: what its caller may read, and perhaps another as well. */
  readable: readonly Readable[];
  /** This one alone. */
  id?: string | undefined;
  /** Spaces in one of these collections. */
  parents?: readonly string[] | undefined;
  /** Sites that show a space. */
  showing?: string | undefined;
  /** Sites that are published, or that are not. */
  published?: boolean | undefined;
  /** A part of the title. */
  title?: string | undefined;
  /** Collections that are shown in no other one: what is in one that may not be read is shown at the root. */
  atRoot?: boolean | undefined;
}

/** By its place among what is beside it, or by when it was made. */
const orders = { place: "rank", age: "created_at" } as const;

export interface ContentSlice {
  by: keyof typeof orders;
  order?: "asc" | "desc";
  /** What the list is sorted by, and the id, of the last row before these. */
  after: readonly (string | number)[] | undefined;
  limit: number;
}

/** A part of what an organization holds, as a filter lets it through. */
export async function listContent<T extends ContentTable>(
  db: Reader,
  table: T,
  filter: ContentFilter,
  { by, order = "asc", after, limit }: ContentSlice,
): Promise<Selectable<Tables[T]>[]> {
  const key = orders[by];
  let query = db.selectFrom(table as "spaces").selectAll();
  for (const condition of conditionsOf(table, filter)) query = query.where(condition);
  if (after) {
    const past = order === "asc" ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${sql.ref(key)}, id) ${past} (${after[0]}, ${after[1]})`);
  }
  const rows = await query.orderBy(key, order).orderBy("id", order).limit(limit).execute();
  return rows as unknown as Selectable<Tables[T]>[];
}

/** How much of it there is. */
export async function countContent(db: Reader, table: ContentTable, filter: ContentFilter): Promise<number> {
  let query = db.selectFrom(table as "spaces").select((eb) => eb.fn.countAll<number>().as("count"));
  for (const condition of conditionsOf(table, filter)) query = query.where(condition);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

function* conditionsOf(
  table: ContentTable,
  { organization, readable, id, parents, showing, published, title, atRoot }: ContentFilter,
): Generator<RawBuilder<boolean>> {
  yield sql<boolean>`organization = ${organization}`;
  if (table !== "sites") yield sql<boolean>`deleted_at is null`;
  for (const one of readable) if (one !== "everything") yield isReadable(table, one);
  if (atRoot)
    yield sql<boolean>`(parent is null or parent not in (${collectionsShown(organization, readable)}))`;
  if (id !== undefined) yield sql<boolean>`id = ${id}`;
  if (parents) yield sql<boolean>`parent in (${sql.join(parents)})`;
  if (showing !== undefined)
    yield sql<boolean>`scope in (select scope from site_spaces where space = ${showing})`;
  if (published !== undefined) yield sql<boolean>`published = ${published ? 1 : 0}`;
  if (title) yield isPartOf(title);
}

/**
 * The collections that something in them is shown in, or in one above them: those that are there, and deleted ones below
 * them, which stand for the one above.
 */
function collectionsShown(organization: string, readable: readonly Readable[]): RawBuilder<unknown> {
  const isSeen = (name: string) =>
    sql.join(
      [
        sql`${sql.ref(`${name}.organization`)} = ${organization}`,
        ...readable.map((one) => isReadable("collections", one, name)),
      ],
      sql` and `,
    );
  return sql`with recursive shown (id) as (
      select living.id from collections as living where living.deleted_at is null and ${isSeen("living")}
      union
      select gone.id from collections as gone join shown on gone.parent = shown.id
        where gone.deleted_at is not null and ${isSeen("gone")}
    ) select id from shown`;
}

/** Texts that a column can be compared with: some that are given, or those that the store finds by itself. */
export type Among = RawBuilder<unknown>;

export const amongThese = (texts: readonly string[]): Among => sql`(${sql.join(texts)})`;

/** The ids of what a filter lets through, each behind a beginning. */
export const amongContent = (table: ContentTable, filter: ContentFilter, beginning = ""): Among =>
  sql`(select ${beginning === "" ? sql`id` : sql`cast(${beginning} as text) || id`} from ${sql.table(table)}
    where ${sql.join([...conditionsOf(table, filter)], sql` and `)})`;

/** A condition: is this a part of a row's title? */
export const isPartOf = (part: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patternsOf(part).map((pattern) => sql`lower(title) like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
