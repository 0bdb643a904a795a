import { sql, type Transaction } from "kysely";
import { kindOfRow, touch, transactionOf, type Writer } from "./handles.ts";
import { decodeKey, inParts } from "./keys.ts";
import { prepared, shaped } from "./prepared.ts";
import { addRows, deleteKeys } from "./rows.ts";
import { derivedKinds, markStale, nameStates, type AnyRow } from "./branches/statesWritten.ts";
import { replicatedKeys, type ReplicatedTable, type Tables } from "./tables.ts";

/* Replicated rows as sync writes them: as the instance or the undo journal has them, without a record of it. */

/** What a row is to be; null where it is to be gone. */
export interface Restored {
  key: string;
  row: Record<string, unknown> | null;
}

/** Makes rows of a scope what they are to be, each key once. */
export async function restoreRows(
  db: Writer,
  table: ReplicatedTable,
  scope: string,
  rows: readonly Restored[],
): Promise<void> {
  if (rows.length === 0) return;
  const trx = transactionOf(db);
  const replaces = await isInUse(db, table, scope);
  for (const part of inParts(rows)) {
    for (const { key, row } of part) {
      const named = decodeKey(table, key);
      touch(db, table, scope, kindOfRow(table, { ...row, ...named }));
      markStale(db, table, { ...named, scope });
    }
    const keys = part.map(({ key }) => JSON.parse(key) as unknown[]);
    if (replaces) await deleteKeys(trx, table, { scope, columns: replicatedKeys[table], keys });
    const kept = part.flatMap(({ row }) => (row === null ? [] : [row as AnyRow]));
    await addRows(trx, table, kept);
    await nameStates(db, table, kept);
  }
}

/** Whether anything is held of a scope: what comes first of it replaces nothing. */
async function isInUse(db: Writer, table: ReplicatedTable, scope: string): Promise<boolean> {
  const rows = await anyRow(table)(transactionOf(db), { scope });
  return rows.length > 0;
}

const anyRow = shaped((table: ReplicatedTable) =>
  prepared(
    (_: Transaction<Tables>, { scope }: { scope: string }) =>
      sql`select 1 from ${sql.table(table)} where scope = ${scope} limit 1`,
  ),
);

/** Removes every row of a scope from every replicated table; for a replica that lost the scope. */
export async function dropScope(db: Writer, scope: string): Promise<void> {
  const trx = transactionOf(db);
  for (const table of Object.keys(replicatedKeys) as ReplicatedTable[]) {
    if (table === "states") {
      const entries = await db
        .selectFrom("states")
        .select(["id", "branch", "kind"])
        .where("scope", "=", scope)
        .where("branch", "=", "main")
        .where("kind", "in", derivedKinds)
        .distinct()
        .execute();
      for (const entry of entries) markStale(db, "states", { ...entry, scope });
    }
    await sql`delete from ${sql.table(table)} where scope = ${scope}`.execute(trx);
    touch(db, table, scope);
  }
  await db.deleteFrom("named_texts").where("scope", "=", scope).execute();
}
