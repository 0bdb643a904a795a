import type { Reader, Writer } from "../store/handles.ts";
import { transact } from "../store/store.ts";
import { stillHolds } from "../content/entry.ts";
import type { MutationHost } from "./host.ts";
import type { PulledRow } from "./messages.ts";

/** The cursor of each scope of the replica, rows that wait aside included (design §6.4). */
export async function listCursors(db: Reader): Promise<Record<string, number>> {
  const scopes = await db
    .selectFrom("scopes")
    .select(["scope", "number"])
    .where("level", "is not", null)
    .execute();
  const waiting = await db
    .selectFrom("pulled")
    .select(["scope", (eb) => eb.fn.max("number").as("number")])
    .groupBy("scope")
    .execute();
  const cursors = Object.fromEntries(scopes.map(({ scope, number }) => [scope, number]));
  for (const { scope, number } of waiting)
    if (cursors[scope] !== undefined) cursors[scope] = Math.max(cursors[scope], Number(number));
  return cursors;
}

/** Puts pulled rows aside until the round is whole. */
export async function keepAside(host: MutationHost, rows: readonly PulledRow[]): Promise<void> {
  if (rows.length === 0) return;
  await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    for (let at = 0; at < rows.length; at += 100) {
      const part = rows.slice(at, at + 100).map(({ scope, table, key, number, row }) => ({
        scope,
        table_name: table,
        row_key: key,
        number,
        row: row === null ? null : JSON.stringify(row),
      }));
      await db
        .insertInto("pulled")
        .values(part)
        .onConflict((oc) =>
          oc
            .columns(["scope", "table_name", "row_key"])
            .doUpdateSet((eb) => ({ number: eb.ref("excluded.number"), row: eb.ref("excluded.row") })),
        )
        .execute();
    }
  });
}

/** Throws away what waits of some scopes, or of all: the next round reads them from their cursors again. */
export async function dropAside(db: Writer, scopes?: readonly string[]): Promise<void> {
  if (scopes === undefined) await db.deleteFrom("pulled").execute();
  else if (scopes.length > 0) await db.deleteFrom("pulled").where("scope", "in", scopes).execute();
}

/** Has a scope's cursor go back to the beginning, so that the next round reads it whole (design §6.7). */
export async function rewindScopes(db: Writer, scopes: readonly string[]): Promise<void> {
  if (scopes.length === 0) return;
  await dropAside(db, scopes);
  await db.updateTable("scopes").set({ number: 0, digest: 0 }).where("scope", "in", scopes).execute();
}

/** Texts that states name as they are now and this replica lacks, main's first (design §6.4). */
export async function listMissingTexts(
  db: Reader,
  limit: number,
): Promise<{ scope: string; hash: string }[]> {
  const rows = await db
    .selectFrom("states")
    .leftJoin("texts", "texts.hash", "states.text")
    .select(["states.scope", "states.text"])
    .distinct()
    .where("states.text", "is not", null)
    .where("states.until", "=", stillHolds)
    .where("states.gone", "=", 0)
    .where("texts.hash", "is", null)
    .orderBy("states.scope", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ scope, text }) => (text === null ? [] : [{ scope, hash: text }]));
}
