import type { ErrorBody } from "../api/error.ts";
import { addDigest, rowDigest } from "../store/digest.ts";
import type { Writer } from "../store/handles.ts";
import { dropScope, restoreRow } from "../store/replicated.ts";
import { inSavepoint, transact, withPrediction } from "../store/store.ts";
import type { ReplicatedTable } from "../store/tables.ts";
import { keepText } from "../store/texts.ts";
import type { MutationHost } from "./host.ts";
import type { ScopedText } from "./messages.ts";
import { listPending, markOutbox, type Pending } from "./outbox.ts";

/** What a round brought, to be applied whole. */
export interface Incoming {
  /** Every scope of the owner with its level, where the list changed. */
  list?: { scope: string; level: string }[];
  /** The heads that the waiting rows reach. */
  heads: Record<string, { number: number; digest: number }>;
  texts: ScopedText[];
  organization: string;
}

export interface Rebased {
  /** Scopes whose digest differs from the instance's after the rows were applied. */
  differing: string[];
}

/**
 * In one transaction: takes the predictions back, applies what the instance said, and runs the mutations that it
 * has not caught up with again, each in a savepoint (design §6.5).
 */
export async function rebase(host: MutationHost, owner: string, incoming?: Incoming): Promise<Rebased> {
  const pending = await prepareAll(host);
  const done = await transact(
    host.store,
    { mode: "replication", scopes: [], at: host.now() },
    async (db): Promise<Rebased> => {
      await undoPredictions(db);
      const differing = incoming ? await applyIncoming(db, incoming) : [];
      await forgetConfirmed(db, host.now());
      for (const mutation of await listPending(db)) {
        const scopes = host.scopesOf(owner, mutation);
        await withPrediction(db, scopes, mutation.at, (predicting) =>
          // One that fails here stays, without effect, and is sent all the same: the instance decides.
          inSavepoint(predicting, () => host.replay(predicting, owner, mutation, pending.get(mutation.id))),
        );
      }
      await host.followStale(db);
      return { differing };
    },
  );
  host.announce(done);
  return done.value;
}

/** What operations do before their transaction, done for every pending mutation before this one. */
async function prepareAll(host: MutationHost): Promise<Map<string, unknown>> {
  const pending: Pending[] = await listPending(host.store.reading);
  const prepared = new Map<string, unknown>();
  for (const mutation of pending)
    try {
      prepared.set(mutation.id, await host.prepare(mutation));
    } catch {
      // Bytes that are gone: its run fails in its savepoint, and the instance has the word.
    }
  return prepared;
}

/** Puts every predicted row back as it was, newest first. */
async function undoPredictions(db: Writer): Promise<void> {
  const entries = await db.selectFrom("journal").selectAll().orderBy("seq", "desc").execute();
  for (const entry of entries)
    await restoreRow(
      db,
      entry.table_name as ReplicatedTable,
      entry.scope,
      entry.row_key,
      entry.before === null ? null : (JSON.parse(entry.before) as Record<string, unknown>),
    );
  if (entries.length > 0) await db.deleteFrom("journal").execute();
}

async function applyIncoming(db: Writer, incoming: Incoming): Promise<string[]> {
  if (incoming.list) await applyList(db, incoming.list);
  for (const { text } of incoming.texts) await keepText(db, incoming.organization, text);
  const differing: string[] = [];
  for (const [scope, head] of Object.entries(incoming.heads)) {
    const known = await db.selectFrom("scopes").selectAll().where("scope", "=", scope).executeTakeFirst();
    if (!known || known.level === null) continue;
    // A scope that is read from its beginning replaces what was held of it.
    if (known.number === 0) await forgetRows(db, scope);
    const digest = await applyRows(db, scope, known.number === 0 ? 0 : known.digest);
    await db.updateTable("scopes").set({ number: head.number, digest }).where("scope", "=", scope).execute();
    if (digest !== head.digest) differing.push(scope);
  }
  return differing;
}

/** Applies the rows of a scope that wait aside; answers the scope's digest with them. */
async function applyRows(db: Writer, scope: string, digest: number): Promise<number> {
  const rows = await db
    .selectFrom("pulled")
    .selectAll()
    .where("scope", "=", scope)
    .orderBy("number")
    .execute();
  let sum = digest;
  for (const { table_name, row_key, number, row } of rows) {
    const former = await db
      .selectFrom("changes")
      .select(["number", "gone"])
      .where("scope", "=", scope)
      .where("table_name", "=", table_name)
      .where("row_key", "=", row_key)
      .executeTakeFirst();
    if (former && !former.gone) sum = addDigest(sum, -rowDigest(table_name, row_key, former.number));
    if (row !== null) sum = addDigest(sum, rowDigest(table_name, row_key, number));
    await restoreRow(
      db,
      table_name as ReplicatedTable,
      scope,
      row_key,
      row === null ? null : (JSON.parse(row) as Record<string, unknown>),
    );
    const gone = row === null ? 1 : 0;
    await db
      .insertInto("changes")
      .values({ scope, table_name, row_key, number, gone, at: db.session.at })
      .onConflict((oc) => oc.columns(["scope", "table_name", "row_key"]).doUpdateSet({ number, gone }))
      .execute();
  }
  if (rows.length > 0) await db.deleteFrom("pulled").where("scope", "=", scope).execute();
  return sum;
}

async function forgetRows(db: Writer, scope: string): Promise<void> {
  await dropScope(db, scope);
  await db.deleteFrom("changes").where("scope", "=", scope).execute();
}

/** Takes over the list of scopes: new levels, new scopes, and those that were lost. */
async function applyList(db: Writer, list: { scope: string; level: string }[]): Promise<void> {
  const levels = new Map(list.map(({ scope, level }) => [scope, level]));
  const known = await db.selectFrom("scopes").select(["scope", "level"]).execute();
  for (const { scope, level } of known) {
    if (level === null || levels.has(scope)) continue;
    await parkOf(db, scope);
    await forgetRows(db, scope);
    await db.deleteFrom("pulled").where("scope", "=", scope).execute();
    await db.deleteFrom("scopes").where("scope", "=", scope).execute();
  }
  for (const [scope, level] of levels)
    await db
      .insertInto("scopes")
      .values({ scope, number: 0, digest: 0, level })
      .onConflict((oc) => oc.column("scope").doUpdateSet({ level }))
      .execute();
}

/** The unsent work of a lost space is kept where a person finds it: losing the scope is a refusal (design §6.3). */
async function parkOf(db: Writer, scope: string): Promise<void> {
  if (!scope.startsWith("space:")) return;
  const space = scope.slice("space:".length);
  const error: ErrorBody["error"] = {
    code: 403,
    message: "You no longer have access to this space, so this change was not sent.",
  };
  for (const mutation of await listPending(db))
    if (mutation.input["spaceId"] === space && mutation.numbers === undefined)
      await markOutbox(db, mutation.id, { state: "parked", error: JSON.stringify(error) });
}

/** A mutation whose numbers the cursors have passed is seen in what was pulled: its prediction ends. */
async function forgetConfirmed(db: Writer, now: string): Promise<void> {
  const scopes = await db.selectFrom("scopes").select(["scope", "number", "level"]).execute();
  const cursors = new Map(
    scopes.filter(({ level }) => level !== null).map(({ scope, number }) => [scope, number]),
  );
  for (const { id, numbers } of await listPending(db)) {
    if (!numbers) continue;
    const passed = Object.entries(numbers).every(
      ([scope, number]) => !cursors.has(scope) || (cursors.get(scope) as number) >= number,
    );
    if (passed) await markOutbox(db, id, { state: "confirmed", confirmed_at: now });
  }
}
