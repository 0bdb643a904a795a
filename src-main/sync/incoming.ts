import type { Reader, Writer } from "../store/handles.ts";
import { transact } from "../store/store.ts";
import { spaceScope } from "../access/scopes.ts";
import { mainBranch, stillHolds } from "../content/entry.ts";
import type { RevisionRow, StateRow } from "../store/tables.ts";
import type { MutationHost } from "./host.ts";
import type { PulledRow } from "./messages.ts";

/** The number up to which each scope of the replica is here. */
export async function listReached(db: Reader): Promise<Record<string, number>> {
  const scopes = await db
    .selectFrom("scopes")
    .select(["scope", "number"])
    .where("level", "is not", null)
    .execute();
  return Object.fromEntries(scopes.map(({ scope, number }) => [scope, number]));
}

/** The cursor of each scope of the replica, rows that wait aside included (design §6.4). */
export async function listCursors(db: Reader): Promise<Record<string, number>> {
  const cursors = await listReached(db);
  const waiting = await db
    .selectFrom("pulled")
    .select(["scope", (eb) => eb.fn.max("number").as("number")])
    .groupBy("scope")
    .execute();
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

/**
 * Texts that this replica lacks and needs: what states name as they are now, main's first, then what open change
 * requests stand on, since bringing one up to date merges from there (design §6.4).
 */
export async function listMissingTexts(
  db: Reader,
  limit: number,
): Promise<{ scope: string; hash: string }[]> {
  const now = await missing(db)
    .where("states.until", "=", stillHolds)
    .orderBy("states.scope", "desc")
    .limit(limit)
    .execute();
  const found = now.flatMap(({ scope, text }) => (text === null ? [] : [{ scope, hash: text }]));
  if (found.length >= limit) return found;
  for (const { space, base } of await listOpenBases(db)) {
    const below = await missing(db)
      .where("states.scope", "=", spaceScope(space))
      .where("states.branch", "=", mainBranch)
      .where("states.since", "<=", base)
      .where("states.until", ">", base)
      .where("states.until", "<", stillHolds)
      .limit(limit)
      .execute();
    for (const { scope, text } of below) if (text !== null) found.push({ scope, hash: text });
  }
  return found.slice(0, limit);
}

/** So many rows are not looked at one by one. */
const few = 200;

/**
 * Whether rows that were just applied need texts that this replica may lack: looked at by what came, so that a round
 * costs what it brings. A request that stands on another revision of main needs texts that no row of now names.
 */
export async function mayLackTexts(
  db: Reader,
  rows: readonly { table_name: string; row: string | null }[],
): Promise<boolean> {
  if (rows.length > few) return true;
  const named = new Set<string>();
  for (const { table_name, row } of rows) {
    if (row === null) continue;
    if (table_name === "change_requests") return true;
    if (table_name === "revisions" && (JSON.parse(row) as RevisionRow).base !== null) return true;
    if (table_name !== "states") continue;
    const { text, until } = JSON.parse(row) as StateRow;
    if (text !== null && until === stillHolds) named.add(text);
  }
  if (named.size === 0) return false;
  const { held } = await db
    .selectFrom("texts")
    .select((eb) => eb.fn.count<number>("hash").distinct().as("held"))
    .where("hash", "in", [...named])
    .executeTakeFirstOrThrow();
  return held < named.size;
}

/** The scopes whose rows name these texts, now or in their history. */
export async function listNaming(
  db: Reader,
  hashes: readonly string[],
): Promise<{ scope: string; hash: string }[]> {
  const found: { scope: string; hash: string }[] = [];
  for (let at = 0; at < hashes.length; at += 500) {
    const rows = await db
      .selectFrom("states")
      .select(["scope", "text"])
      .distinct()
      .where("text", "in", hashes.slice(at, at + 500))
      .execute();
    for (const { scope, text } of rows) if (text !== null) found.push({ scope, hash: text });
  }
  return found;
}

const missing = (db: Reader) =>
  db
    .selectFrom("states")
    .leftJoin("texts", "texts.hash", "states.text")
    .select(["states.scope", "states.text"])
    .distinct()
    .where("states.text", "is not", null)
    .where("states.gone", "=", 0)
    .where("texts.hash", "is", null);

/** The revisions of main that change requests which are not settled stand on. */
async function listOpenBases(db: Reader): Promise<{ space: string; base: number }[]> {
  const rows = await db
    .selectFrom("change_requests")
    .innerJoin("revisions", (join) =>
      join
        .onRef("revisions.scope", "=", "change_requests.scope")
        .onRef("revisions.branch", "=", "change_requests.id"),
    )
    .select(["change_requests.space", "revisions.base"])
    .distinct()
    .where("change_requests.status", "in", ["draft", "open"])
    .execute();
  const bases = new Map<string, { space: string; base: number }>();
  for (const { space, base } of rows) if (base !== null) bases.set(`${space} ${base}`, { space, base });
  return [...bases.values()];
}
