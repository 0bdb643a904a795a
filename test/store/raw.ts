import type BetterSqlite3 from "better-sqlite3";
import { isSqlite, type Store } from "../../src-main/store/store.ts";

/** SQLite's own connection of a store that is a file or in memory. */
export function rawOf(store: Store): BetterSqlite3.Database {
  if (!isSqlite(store)) throw new Error("This store is on a server.");
  return store.raw;
}
