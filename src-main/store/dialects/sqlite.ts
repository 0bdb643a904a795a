import Database from "better-sqlite3";
import { sql, SqliteDialect, SqliteQueryCompiler, type Kysely, type SqliteDatabase } from "kysely";
import { findScopes } from "../changes.ts";
import type { ScopeCounter } from "../handles.ts";
import { makePrivate } from "../disk/privateFile.ts";
import { fts5 } from "../search/search.ts";
import type { Tables } from "../tables.ts";
import { typedOver } from "./atOnce.ts";
import { knownBy, type Dialect } from "./dialect.ts";

const cacheSize = 500;

/** What SQLite is told for what Kysely says of transactions. */
function said(query: string, database: Database.Database): string {
  // Kysely begins deferred; an upgrade to a write lock later would fail at once against another process.
  if (query === "begin" && !database.readonly) return "begin immediate";
  // Where a disk is full SQLite takes the transaction back by itself: another time would fail, and hide why.
  if (query === "rollback" && !database.inTransaction) return "select 1";
  return query;
}

/** A connection whose prepared statements are kept: preparing costs more than running (findings: 52 µs against 9). */
export function cached(database: Database.Database, most = cacheSize): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  return {
    prepare(query) {
      const text = said(query, database);
      const known = statements.get(text);
      if (known) {
        // Which were used last is of interest only where some have to go soon.
        if (statements.size > most / 2) {
          statements.delete(text);
          statements.set(text, known);
        }
        return known;
      }
      const statement = database.prepare(text) as unknown as ReturnType<SqliteDatabase["prepare"]>;
      statements.set(text, statement);
      if (statements.size > most) statements.delete(statements.keys().next().value as string);
      return statement;
    },
    close: () => database.close(),
  };
}

const sqlite: Dialect = {
  name: "sqlite",
  index: fts5,
  inOrder: (text) => [sql<string>`${text}`],
  holding: (work) => work(),
  // A file is written by one transaction at a time anyway.
  inTurn: (_scopes, work) => work(),
  lockTexts: async (_, hashes) => hashes,
  holdTexts: async (_, __, hashes) => hashes,
  holdUploads: async () => undefined,
  async lockScopes(trx, scopes) {
    // Whoever writes has the whole database.
    const locked: Map<string, ScopeCounter> = await findScopes(trx, scopes);
    for (const scope of scopes) {
      if (locked.has(scope)) continue;
      await trx
        .insertInto("scopes")
        .values({ scope, number: 0, digest: 0, level: null })
        .onConflict((oc) => oc.doNothing())
        .execute();
      locked.set(scope, { number: 0, digest: 0 });
    }
    return locked;
  },
  admit: () => Promise.resolve(),
  async hasColumn(db, table, column) {
    const { rows } = await sql`select 1 from pragma_table_info(${table}) where name = ${column}`.execute(db);
    return rows.length > 0;
  },
};

/**
 * Values as terms, not as bare parameters: SQLite may plan by the value of a parameter, as it does for a limit or an
 * order, and then plans the same statement anew for every value. (Measured: 11 µs for the last revision, planned once
 * 1.4.) A plus before a value changes nothing of it.
 */
class PlannedOnce extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

class KnownSqlite extends SqliteDialect {
  override createQueryCompiler() {
    return new PlannedOnce();
  }

  override createAdapter() {
    return knownBy(super.createAdapter(), sqlite);
  }
}

/** SQL with types over a connection. */
export const handleOf = (database: SqliteDatabase): Kysely<Tables> =>
  typedOver(database, new KnownSqlite({ database }));

export interface SqliteHandle {
  db: Kysely<Tables>;
  /** The driver, for what Kysely has no words for: pragmas, backup, checkpoints. */
  raw: Database.Database;
  close: () => Promise<void>;
}

/**
 * Opens one connection. `:memory:` makes a private database, which begins as the `image` that is given. A desktop's writes survive a power cut
 * (`synchronous = FULL`); lost access must shrink the file, hence `auto_vacuum` and `secure_delete` from the first day.
 */
export function openSqlite(
  path: string,
  { readonly = false, image }: { readonly?: boolean; image?: Buffer } = {},
): SqliteHandle {
  if (!readonly && path !== ":memory:") makePrivate(path);
  const raw = connect(image ?? path, readonly);
  const db = handleOf(cached(raw));
  return {
    db,
    raw,
    close: async () => {
      await db.destroy();
      // Kysely leaves a connection open that it was never asked to use, and the log would then stay beside the data.
      raw.close();
    },
  };
}

/** SQLite's own connection to a file, or to a database in memory that begins as an image. */
export function connect(place: string | Buffer, readonly = false): Database.Database {
  const raw = new Database(place, { readonly });
  if (!readonly) {
    raw.pragma("auto_vacuum = incremental");
    raw.pragma("journal_mode = WAL");
    raw.pragma("synchronous = FULL");
    raw.pragma("secure_delete = on");
    // 16 MB: moved in idle time (upkeep.ts), in a commit only where there is none.
    raw.pragma("wal_autocheckpoint = 4000");
  }
  raw.pragma("busy_timeout = 0");
  raw.pragma("cache_size = -16000");
  return raw;
}

/** Is this a row whose primary key is taken? */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === "SQLITE_CONSTRAINT_PRIMARYKEY";

/** Is this a lock held by another process, to be waited for? */
export const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
