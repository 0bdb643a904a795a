import { sql, type Kysely } from "kysely";
import type BetterSqlite3 from "better-sqlite3";
import { isAddress } from "./server/address.ts";
import { dialectOf } from "./dialects/dialect.ts";
import { openSqlite } from "./dialects/sqlite.ts";
import { onDisk } from "./disk/disk.ts";
import {
  retire,
  transactionOf,
  writerOf,
  type Reader,
  type Touched,
  type WriteMode,
  type WriteSession,
  type Writer,
} from "./handles.ts";
import { migrate } from "./migrate.ts";
import { sumNumbers } from "./movement.ts";
import { patiently } from "./upkeep/patience.ts";
import { changeRow } from "./rows.ts";
import { isTaken } from "./server/serverErrors.ts";
import type { Tables } from "./tables.ts";
import { Upkeep } from "./upkeep/upkeep.ts";

/** The data of an instance, a workspace or a replica, in whichever database. */
export interface Store {
  /** Present unless the store was opened for reading only. */
  readonly writing: Kysely<Tables> | undefined;
  readonly reading: Kysely<Tables>;
  readonly upkeep: Upkeep | undefined;
  /** Something that is another after other processes have written, and costs little to ask for. */
  version(): Promise<unknown>;
  /** Can the database be read, however much waits for it? */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** A store in a file. Replicas and workspaces have no other: what they need of a database, only SQLite has (design §2). */
export interface SqliteStore extends Store {
  readonly path: string;
  /** SQLite's own connection, for what only SQLite has (checkpoints, integrity check). */
  readonly raw: BetterSqlite3.Database;
}

/** Is this store a file? */
export const isSqlite = (store: Store): store is SqliteStore => "raw" in store;

/** Which of the two connections a thread opens; `both` where one thread does everything. */
export type StoreRole = "writer" | "reader" | "both";

/**
 * Opens a store in a file, or at the `postgres://` address of a server, and, unless it is a reader's, brings its schema
 * up to date. Throws {@link DiskError} for a file that cannot be opened or is no store, {@link DatabaseError} for a
 * server that does not answer or refuses.
 */
export const openStore = (place: string, role: StoreRole = "both"): Promise<Store> =>
  isAddress(place) ? openAt(place, role) : openFile(place, role);

/** As {@link openStore}, for a file. */
export const openFile = (path: string, role: StoreRole = "both"): Promise<SqliteStore> =>
  onDisk(path, () => openConnections(path, role));

async function openConnections(path: string, role: StoreRole): Promise<SqliteStore> {
  if (role === "reader") {
    const { db, raw, close } = openSqlite(path, { readonly: true });
    return { path, writing: undefined, reading: db, raw, upkeep: undefined, ...fileAnswers(raw), close };
  }
  const writing = openSqlite(path);
  try {
    await patiently(() => migrate(writing.db));
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
    ...fileAnswers(writing.raw),
    async close() {
      upkeep.stop();
      if (reading !== writing) await reading.close();
      await writing.close();
    },
  };
}

/** Has a row in every store that is whole. */
const kindOfStore = "select value from meta where key = 'kind'";

/** What is asked of a file itself, whichever of its connections is used; its version moves for the writes of others only. */
export const fileAnswers = (raw: BetterSqlite3.Database): Pick<Store, "version" | "answers"> => ({
  version: async () => raw.pragma("data_version", { simple: true }),
  async answers() {
    try {
      return raw.prepare(kindOfStore).get() !== undefined;
    } catch {
      return false;
    }
  },
});

async function openAt(address: string, role: StoreRole): Promise<Store> {
  // Most programs never meet a server, and its driver takes its time to load.
  const { openPostgres } = await import("./dialects/postgres.ts");
  const { writing, reading, answers, close } = openPostgres(address);
  try {
    // Another process may begin at the same moment, and have done some of it.
    if (role !== "reader") await patiently(() => migrate(writing), isTaken);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    writing: role === "reader" ? undefined : writing,
    reading,
    upkeep: undefined,
    version: () => sumNumbers(reading),
    answers: () => answers(kindOfStore),
    close,
  };
}

/** Runs `work` in one read transaction: everything it reads is of one moment. */
export function readStore<T>(store: Store, work: (db: Reader) => Promise<T>): Promise<T> {
  // A private in-memory database has one connection, whose transactions wait for each other. And on a writer's
  // connection a reader takes the write lock, which another process may hold.
  return patiently(() => store.reading.transaction().execute((db) => dialectOf(db).holding(() => work(db))));
}

export interface Transacted<T> {
  value: T;
  touched: Touched[];
  /** The number reached in every locked scope that was written. */
  numbers: Record<string, number>;
  /** The number that each of them had before. */
  since: Record<string, number>;
}

export interface WriteOptions {
  mode: WriteMode;
  /** Every scope that the work may write. */
  scopes: Iterable<string>;
  /** ISO time for the change records. */
  at: string;
  /** Who writes, where it is somebody and not the program by itself. */
  by?: string;
}

/** Runs `work` in one write transaction with its scopes locked first, in order of name (design §4). */
export function transact<T>(
  store: Store,
  options: WriteOptions,
  work: (db: Writer) => Promise<T>,
): Promise<Transacted<T>> {
  const { writing, upkeep } = store;
  if (!writing) throw new Error("This store was opened for reading only.");
  const scopes = [...new Set(options.scopes)].sort();
  const attempt = () =>
    writing.transaction().execute(async (trx) => {
      const session: WriteSession = {
        mode: options.mode,
        at: options.at,
        began: options.at,
        by: options.by,
        scopes: await dialectOf(trx).lockScopes(trx, scopes),
        touched: new Map(),
        stale: new Set(),
        entries: new Set(),
        happened: [],
      };
      const before = new Map([...session.scopes].map(([scope, counter]) => [scope, counter.number]));
      const writer = writerOf(trx, session);
      try {
        const value = await dialectOf(trx).holding(() => work(writer));
        const numbers: Record<string, number> = {};
        const since: Record<string, number> = {};
        if (options.mode === "authority") {
          for (const [scope, counter] of session.scopes) {
            if (counter.number === before.get(scope)) continue;
            numbers[scope] = counter.number;
            since[scope] = before.get(scope) ?? 0;
            await changeRow(trx, "scopes", { scope }, { ...counter });
          }
        }
        return { value, touched: [...session.touched.values()], numbers, since };
      } finally {
        retire(writer);
      }
    });
  const done = dialectOf(writing).inTurn(scopes, () => patiently(attempt));
  // Counted from its end: one that lasts is often followed by the next.
  return done.finally(() => upkeep?.noticeWrite());
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
