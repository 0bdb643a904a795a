import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Reader } from "./handles.ts";
import { patternsOf } from "./members.ts";
import { isReadable, type ContentTable, type Readable } from "./readable.ts";
import type { Tables } from "./tables.ts";

/*
 * Lists of what an organization holds, as somebody sees them. Who may see what is part of the query: a page is full of
 * what its caller sees, and reads nothing else.
 */

type ListedTable = Exclude<ContentTable, "collections">;

/** Whose content, and which of it. */
export interface ContentFilter {
  organization: string;
  /** Everything here must be so: what its caller may read, and perhaps another as well. */
  readable: readonly Readable[];
  /** Spaces in one of these collections. */
  parents?: readonly string[] | undefined;
  /** Sites that show a space. */
  showing?: string | undefined;
  /** Sites that are published, or that are not. */
  published?: boolean | undefined;
  /** A part of the title. */
  title?: string | undefined;
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
export async function listContent<T extends ListedTable>(
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
export async function countContent(db: Reader, table: ListedTable, filter: ContentFilter): Promise<number> {
  let query = db.selectFrom(table as "spaces").select((eb) => eb.fn.countAll<number>().as("count"));
  for (const condition of conditionsOf(table, filter)) query = query.where(condition);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

function* conditionsOf(
  table: ListedTable,
  { organization, readable, parents, showing, published, title }: ContentFilter,
): Generator<RawBuilder<boolean>> {
  yield sql<boolean>`organization = ${organization}`;
  if (table === "spaces") yield sql<boolean>`deleted_at is null`;
  for (const one of readable) if (one !== "everything") yield isReadable(table, one);
  if (parents) yield sql<boolean>`parent in (${sql.join(parents)})`;
  if (showing !== undefined)
    yield sql<boolean>`scope in (select scope from site_spaces where space = ${showing})`;
  if (published !== undefined) yield sql<boolean>`published = ${published ? 1 : 0}`;
  if (title) yield isPartOf(title);
}

/** A condition: is this a part of a row's title? */
export const isPartOf = (part: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patternsOf(part).map((pattern) => sql`lower(title) like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
