import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase } from "kysely";
import { cached, connect, handleOf } from "../../src-main/store/dialects/sqlite.ts";
import { fileAnswers, type SqliteStore } from "../../src-main/store/store.ts";

/*
 * Databases in memory that are used one after another: who opens one that another store has left finds it as empty as a
 * new one, and its statements prepared, which takes longer than anything else about a new one.
 */

interface Connection {
  raw: BetterSqlite3.Database;
  statements: SqliteDatabase;
  /** What takes all rows out of it. */
  emptying: { run(): unknown }[];
  /** How many pages it has, and may have, where it holds nothing. */
  pages: number;
  most: number;
  /** Moves with every change of the schema. */
  schema: unknown;
}

const free: Connection[] = [];

/** A connection is an instance's now and a replica's then, and keeps the statements of both. */
const mostStatements = 2_000;

/** A store in memory that holds nothing, of the schema of `image`, which is that of an empty one. */
export function openEmpty(image: Buffer): SqliteStore {
  const connection = free.pop() ?? connectTo(image);
  const { raw, statements } = connection;
  let isClosed = false;
  const db = handleOf({
    prepare(query) {
      // What a program that was killed has still to do is not done to the next one's data.
      if (isClosed) throw new Error("This store is closed.");
      return statements.prepare(query);
    },
    close: () => undefined,
  });
  return {
    path: ":memory:",
    writing: db,
    reading: db,
    raw,
    upkeep: undefined,
    ...fileAnswers(raw),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await db.destroy();
      if (isEmptied(connection)) free.push(connection);
      else raw.close();
    },
  };
}

function connectTo(image: Buffer): Connection {
  const raw = connect(image);
  const tables = raw
    .prepare<[], string>(
      `select name from pragma_table_list
        where schema = 'main' and type = 'table' and name not in ('migrations', 'sqlite_schema')`,
    )
    .pluck()
    .all();
  return {
    raw,
    statements: cached(raw, mostStatements),
    emptying: [
      raw.prepare("insert into search (search) values ('delete-all')"),
      ...tables.map((name) => raw.prepare(`delete from "${name}"`)),
    ],
    pages: raw.pragma("page_count", { simple: true }) as number,
    most: raw.pragma("max_page_count", { simple: true }) as number,
    schema: raw.pragma("schema_version", { simple: true }),
  };
}

/** Takes out all that a database holds; answers whether it is then as a new one. */
function isEmptied({ raw, emptying, pages, most, schema }: Connection): boolean {
  if (raw.inTransaction || raw.pragma("schema_version", { simple: true }) !== schema) return false;
  // To say so has SQLite prepare all statements anew.
  if (raw.pragma("query_only", { simple: true }) === 1) raw.pragma("query_only = off");
  raw.pragma(`max_page_count = ${most}`);
  raw.exec("begin");
  for (const statement of emptying) statement.run();
  raw.exec("commit");
  raw.exec("pragma incremental_vacuum");
  return raw.pragma("page_count", { simple: true }) === pages;
}
