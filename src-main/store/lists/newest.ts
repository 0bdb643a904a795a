import { sql, type Kysely, type Selectable } from "kysely";
import type { TimeKey } from "../discussions/comments.ts";
import type { Reader } from "../handles.ts";
import type { Tables } from "../tables.ts";

/* Lists of things of one owner that are shown by their age. */

/** A part of such a list: what comes past a key, or the beginning. */
export interface Slice {
  after: TimeKey | undefined;
  limit: number;
}

type TableByAge =
  | "openapi_specs"
  | "openapi_versions"
  | "translations"
  | "glossary_entries"
  | "webhooks"
  | "webhook_deliveries"
  | "share_links"
  | "saml_providers";

/** A condition: does a row come past this key? */
export const isOlder = ({ at, id }: TimeKey) => sql<boolean>`(created_at, id) < (${at}, ${id})`;

/** The same of a list whose oldest rows come first. */
export const isNewer = ({ at, id }: TimeKey) => sql<boolean>`(created_at, id) > (${at}, ${id})`;

/** Whose things: the value of a column, such as the scope. */
export type Owner<T extends TableByAge> = { [C in keyof Tables[T]]?: string };

/** A part of the things of an owner, the newest first, ties by id. */
export const listNewest = <T extends TableByAge>(
  db: Reader,
  table: T,
  owner: Owner<T>,
  slice: Slice,
): Promise<Selectable<Tables[T]>[]> => listByAge(db, table, owner, { ...slice, order: "desc" });

/** A part of the things of an owner, the oldest first, ties by id. */
export const listOldest = <T extends TableByAge>(
  db: Reader,
  table: T,
  owner: Owner<T>,
  slice: Slice,
): Promise<Selectable<Tables[T]>[]> => listByAge(db, table, owner, { ...slice, order: "asc" });

async function listByAge<T extends TableByAge>(
  db: Reader,
  table: T,
  owner: Owner<T>,
  { after, limit, order }: Slice & { order: "asc" | "desc" },
): Promise<Selectable<Tables[T]>[]> {
  let query = of(db, table, owner).selectAll();
  if (after) query = query.where(order === "asc" ? isNewer(after) : isOlder(after));
  const rows = await query.orderBy("created_at", order).orderBy("id", order).limit(limit).execute();
  return rows as unknown as Selectable<Tables[T]>[];
}

/** How many things an owner has. */
export async function countOf<T extends TableByAge>(db: Reader, table: T, owner: Owner<T>): Promise<number> {
  const row = await of(db, table, owner)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One of the things of an owner. */
export async function findOf<T extends TableByAge>(
  db: Reader,
  table: T,
  owner: Owner<T>,
  id: string,
): Promise<Selectable<Tables[T]> | undefined> {
  const row = await of(db, table, owner).selectAll().where("id", "=", id).executeTakeFirst();
  return row as unknown as Selectable<Tables[T]> | undefined;
}

/** One table at a time by name: the typed builder cannot be asked for "any of them". */
function of<T extends TableByAge>(db: Reader, table: T, owner: Owner<T>) {
  let query = (db as unknown as Pick<Kysely<Tables>, "selectFrom">).selectFrom(table as "translations");
  for (const [column, value] of Object.entries(owner))
    query = query.where(column as "scope", "=", value as string);
  return query;
}
