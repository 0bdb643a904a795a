import type { Reader, Writer } from "../store/handles.ts";
import { spaceScope } from "../access/scopes.ts";
import { entryKinds, mainBranch, stillHolds } from "../content/entry.ts";
import type { ChangeRequestRow, PulledTable, RevisionRow, StateRow } from "../store/tables.ts";
import { prepared } from "../store/prepared.ts";
import { keepPulled, listWaiting } from "../store/pulled.ts";
import { unindexed } from "../store/search/indexChoice.ts";
import { listOutlined } from "./outline.ts";
import type { PulledRow } from "./messages.ts";

/** What the replica holds of each scope that its owner may see. */
export const listHeads = prepared((db: Reader, _: object) =>
  db.selectFrom("scopes").select(["scope", "number", "digest"]).where("level", "is not", null),
);

/** The number up to which each scope of the replica is here. */
export async function listReached(db: Reader): Promise<Record<string, number>> {
  const scopes = await listHeads(db, {});
  return Object.fromEntries(scopes.map(({ scope, number }) => [scope, number]));
}

/** How far each scope is that the replica keeps whole: its cursor, rows that wait aside included (design §6.4). */
export interface Cursors {
  cursors: Record<string, number>;
  /** Those of which nothing is here but what waits aside. */
  fresh: string[];
  /** How far those are known of which an outline is kept and no more. */
  outlined: Record<string, number>;
  /** What is here and applied, of either. */
  heads: Record<string, { number: number; digest: number }>;
}

export async function listCursors(db: Reader): Promise<Cursors> {
  const scopes = await listHeads(db, {});
  const heads = Object.fromEntries(scopes.map(({ scope, ...head }) => [scope, head]));
  const reached = scopes.map(({ scope, number }) => [scope, number] as const);
  const online = await listOutlined(db);
  const cursors = Object.fromEntries(reached.filter(([scope]) => !online.has(scope)));
  const outlined = Object.fromEntries(reached.filter(([scope]) => online.has(scope)));
  const fresh = Object.keys(cursors).filter((scope) => cursors[scope] === 0);
  for (const { scope, number } of await listWaiting(db, {}))
    if (cursors[scope] !== undefined) cursors[scope] = Math.max(cursors[scope], Number(number));
  return { cursors, fresh, outlined, heads };
}

/** Puts pulled rows aside until the round is whole, but for those that were asked for before a space was left online. */
export async function keepAside(db: Writer, pulled: readonly PulledRow[]): Promise<void> {
  const online = await listOutlined(db);
  const rows = pulled.filter(({ scope }) => !online.has(scope));
  await keepPulled(
    db,
    rows.map(({ scope, table, key, number, row }) => ({
      scope,
      table_name: table,
      row_key: key,
      number,
      row: row === null ? null : JSON.stringify(row),
    })),
  );
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
  if (found.length < limit) found.push(...(await listMissingBelow(db, await listOpenBases(db), limit)));
  return found.slice(0, limit);
}

/** How many texts that states name as they are now are not here. */
export async function countMissingTexts(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom(missing(db).where("states.until", "=", stillHolds).as("lacking"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that revisions of main name and that main itself no longer does. */
async function listMissingBelow(
  db: Reader,
  bases: readonly { space: string; base: number }[],
  limit: number,
): Promise<{ scope: string; hash: string }[]> {
  const found: { scope: string; hash: string }[] = [];
  for (const { space, base } of bases) {
    const below = await missing(db)
      .where("states.scope", "=", spaceScope(space))
      .where("states.branch", "=", mainBranch)
      // Without the kinds the index of ends is not found, and every state that ever held is looked at.
      .where("states.kind", "in", [...entryKinds])
      .where(unindexed("since"), "<=", base)
      .where("states.until", ">", base)
      .where("states.until", "<", stillHolds)
      .limit(limit)
      .execute();
    for (const { scope, text } of below) if (text !== null) found.push({ scope, hash: text });
    if (found.length >= limit) break;
  }
  return found;
}

/** More rows than these are not looked at one by one. */
export const fewRows = 200;

/**
 * Whether rows that were just applied need texts that this replica may lack: looked at by what came, so that a round
 * costs what it brings. A request that stands on another revision of main needs texts that no row of now names.
 */
export async function mayLackTexts(
  db: Reader,
  rows: readonly Pick<PulledTable, "scope" | "table_name" | "row">[],
): Promise<boolean> {
  if (rows.length > fewRows) return true;
  const named = new Set<string>();
  const requests: RequestKey[] = [];
  for (const { scope, table_name, row } of rows) {
    if (row === null) continue;
    if (table_name === "change_requests")
      requests.push({ scope, id: (JSON.parse(row) as ChangeRequestRow).id });
    if (table_name === "revisions") {
      const { branch, base } = JSON.parse(row) as RevisionRow;
      if (base !== null) requests.push({ scope, id: branch });
    }
    if (table_name !== "states") continue;
    const { text, until } = JSON.parse(row) as StateRow;
    if (text !== null && until === stillHolds) named.add(text);
  }
  if (requests.length > 0) {
    const below = await listMissingBelow(db, await listOpenBases(db, requests), 1);
    if (below.length > 0) return true;
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

type RequestKey = Pick<ChangeRequestRow, "scope" | "id">;

/** The revisions of main that change requests which are not settled stand on: all of them, or these. */
async function listOpenBases(
  db: Reader,
  requests?: readonly RequestKey[],
): Promise<{ space: string; base: number }[]> {
  let open = db
    .selectFrom("change_requests")
    .innerJoin("revisions", (join) =>
      join
        .onRef("revisions.scope", "=", "change_requests.scope")
        .onRef("revisions.branch", "=", "change_requests.id"),
    )
    .select(["change_requests.space", "revisions.base"])
    .distinct()
    .where("change_requests.status", "in", ["draft", "open"]);
  if (requests)
    open = open
      .where("change_requests.scope", "in", [...new Set(requests.map(({ scope }) => scope))])
      .where("change_requests.id", "in", [...new Set(requests.map(({ id }) => id))]);
  const rows = await open.execute();
  const bases = new Map<string, { space: string; base: number }>();
  for (const { space, base } of rows) if (base !== null) bases.set(`${space} ${base}`, { space, base });
  return [...bases.values()];
}
