import { sql, type Kysely } from "kysely";
import type { Reader } from "./handles.ts";
import { decodeKey } from "./replicated.ts";
import type { ReplicatedTable, Tables } from "./tables.ts";

/** A row of a scope at the number of its last change; null where it is gone. */
export interface ChangedRow {
  scope: string;
  number: number;
  table: ReplicatedTable;
  key: string;
  row: Record<string, unknown> | null;
}

/** The rows of a scope that changed after a number, in the order of their numbers; at most `limit` of them. */
export async function listChangedRows(
  db: Reader,
  scope: string,
  after: number,
  limit: number,
): Promise<ChangedRow[]> {
  const changes = await db
    .selectFrom("changes")
    .select(["table_name", "row_key", "number", "gone"])
    .where("scope", "=", scope)
    .where("number", ">", after)
    .orderBy("number")
    .limit(limit)
    .execute();
  const rows: ChangedRow[] = [];
  for (const change of changes) {
    const table = change.table_name as ReplicatedTable;
    const row = change.gone ? undefined : await readRow(db, scope, table, change.row_key);
    rows.push({ scope, number: change.number, table, key: change.row_key, row: row ?? null });
  }
  return rows;
}

async function readRow(
  db: Reader,
  scope: string,
  table: ReplicatedTable,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const columns = Object.entries(decodeKey(table, key));
  // One table at a time by name: the typed builder cannot be asked for "any of them".
  let query = (db as unknown as Pick<Kysely<Tables>, "selectFrom">)
    .selectFrom(table)
    .selectAll()
    .where("scope", "=", scope) as unknown as {
    where(left: unknown): typeof query;
    executeTakeFirst(): Promise<Record<string, unknown> | undefined>;
  };
  for (const [column, value] of columns) query = query.where(sql`${sql.ref(column)} = ${value}`);
  return query.executeTakeFirst();
}

/** The head of a scope: its last number, and the digest of its rows. */
export async function findScope(
  db: Reader,
  scope: string,
): Promise<{ number: number; digest: number } | undefined> {
  return db.selectFrom("scopes").select(["number", "digest"]).where("scope", "=", scope).executeTakeFirst();
}
