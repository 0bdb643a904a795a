import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import type BetterSqlite3 from "better-sqlite3";
import { isBusy, openSqlite } from "./dialects/sqlite.ts";
import { onDisk } from "./disk.ts";
import {
  retire,
  transactionOf,
  writerOf,
  type Reader,
  type ScopeCounter,
  type WriteMode,
  type WriteSession,
  type Writer,
} from "./handles.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";
import { Upkeep } from "./upkeep.ts";

export interface Store {
  readonly path: string;
  /** Present unless the store was opened for reading only. */
  readonly writing: Kysely<Tables> | undefined;
  readonly reading: Kysely<Tables>;
  /** SQLite's own connection, for what only SQLite has (checkpoints, integrity check). */
  readonly raw: BetterSqlite3.Database;
  readonly upkeep: Upkeep | undefined;
  close(): Promise<void>;
}

/** Which of the two connections a thread opens; `both` where one thread does everything. */
export type StoreRole = "writer" | "reader" | "both";

/**
 * Opens a SQLite store and, unless it is a reader's, brings its schema up to date. Throws {@link DiskError} for a file
 * that cannot be opened or is no store.
 */
export const openStore = (path: string, role: StoreRole = "both"): Promise<Store> =>
  onDisk(path, () => openConnections(path, role));

async function openConnections(path: string, role: StoreRole): Promise<Store> {
  if (role === "reader") {
    const { db, raw, close } = openSqlite(path, { readonly: true });
    return { path, writing: undefined, reading: db, raw, upkeep: undefined, close };
  }
  const writing = openSqlite(path);
  try {
    await patiently(() => migrate(writing.db, "sqlite"));
  } catch (error) {
    await writing.close();
    throw error;
  }
  const reading = role === "both" && path !== ":memory:" ? openSqlite(path, { readonly: true }) : writing;
  const upkeep = new Upkeep(writing.raw);
  return {
    path,
    writing: writing.db,
    reading: reading.db,
    raw: writing.raw,
    upkeep,
    async close() {
      upkeep.stop();
      if (reading !== writing) await reading.close();
      await writing.close();
    },
  };
}

/** Waits for a lock that another process holds, in our own loop: SQLite's waiting would block the thread. */
export async function patiently<T>(work: () => Promise<T>, patience = 10_000): Promise<T> {
  const pauses = [1, 2, 5, 10, 20, 50];
  for (let waited = 0, attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || waited >= patience) throw error;
      const pause = pauses[Math.min(attempt, pauses.length - 1)] as number;
      await wait(pause);
      waited += pause;
    }
  }
}

/** Runs `work` in one read transaction: everything it reads is of one moment. */
export function readStore<T>(store: Store, work: (db: Reader) => Promise<T>): Promise<T> {
  // A private in-memory database has one connection, whose transactions wait for each other. And on a writer's
  // connection a reader takes the write lock, which another process may hold.
  return patiently(() => store.reading.transaction().execute(work));
}

export interface Transacted<T> {
  value: T;
  touched: { table: string; scope: string }[];
  /** The number reached in every locked scope that was written. */
  numbers: Record<string, number>;
}

export interface WriteOptions {
  mode: WriteMode;
  /** Every scope that the work may write. */
  scopes: Iterable<string>;
  /** ISO time for the change records. */
  at: string;
}

/** Runs `work` in one write transaction with its scopes locked first, in order of name (design §4). */
export function transact<T>(
  store: Store,
  options: WriteOptions,
  work: (db: Writer) => Promise<T>,
): Promise<Transacted<T>> {
  const { writing, upkeep } = store;
  if (!writing) throw new Error("This store was opened for reading only.");
  upkeep?.noticeWrite();
  return patiently(() =>
    writing.transaction().execute(async (trx) => {
      const session: WriteSession = {
        mode: options.mode,
        at: options.at,
        scopes: await lockScopes(trx, [...options.scopes]),
        touched: new Map(),
        stale: new Set(),
      };
      const before = new Map([...session.scopes].map(([scope, counter]) => [scope, counter.number]));
      const writer = writerOf(trx, session);
      try {
        const value = await work(writer);
        const numbers: Record<string, number> = {};
        if (options.mode === "authority") {
          for (const [scope, counter] of session.scopes) {
            if (counter.number === before.get(scope)) continue;
            numbers[scope] = counter.number;
            await trx
              .updateTable("scopes")
              .set({ number: counter.number, digest: counter.digest })
              .where("scope", "=", scope)
              .execute();
          }
        }
        return { value, touched: [...session.touched.values()], numbers };
      } finally {
        retire(writer);
      }
    }),
  );
}

/** Locks more scopes for a running transaction; they must be named before anything in them is read. */
export async function lockScopes(
  trx: Transaction<Tables>,
  scopes: string[],
): Promise<Map<string, ScopeCounter>> {
  const locked = new Map<string, ScopeCounter>();
  for (const scope of [...new Set(scopes)].sort()) {
    const row = await trx
      .selectFrom("scopes")
      .select(["number", "digest"])
      .where("scope", "=", scope)
      .executeTakeFirst();
    if (!row)
      await trx
        .insertInto("scopes")
        .values({ scope, number: 0, digest: 0, level: null })
        .onConflict((oc) => oc.doNothing())
        .execute();
    locked.set(scope, row ?? { number: 0, digest: 0 });
  }
  return locked;
}

/** Runs `work` so that its failure undoes only what it did itself; answers the error instead of throwing it. */
export async function inSavepoint<T>(
  db: Writer,
  work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  const trx = transactionOf(db);
  await sql`savepoint attempt`.execute(trx);
  try {
    const value = await work();
    await sql`release savepoint attempt`.execute(trx);
    return { ok: true, value };
  } catch (error) {
    try {
      await sql`rollback to savepoint attempt`.execute(trx);
    } catch {
      // The whole transaction is gone already, for the reason for which the work failed.
      throw error;
    }
    await sql`release savepoint attempt`.execute(trx);
    return { ok: false, error };
  }
}

/** A handle of the same transaction that writes predictions: a rebase needs both (design §6.5). */
export async function withPrediction<T>(
  db: Writer,
  scopes: Iterable<string>,
  at: string,
  work: (db: Writer) => Promise<T>,
): Promise<T> {
  const predicting = writerOf(transactionOf(db), {
    ...db.session,
    mode: "prediction",
    at,
    scopes: new Map([...scopes].map((scope) => [scope, { number: 0, digest: 0 }])),
  });
  try {
    return await work(predicting);
  } finally {
    retire(predicting);
  }
}
