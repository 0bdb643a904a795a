import type { SqliteStore } from "../store.ts";

/** Gives back to the disk what was deleted, and leaves nothing of it in the log either, unless somebody reads there. */
export function shrink({ raw }: Pick<SqliteStore, "raw">): void {
  raw.pragma("incremental_vacuum");
  raw.pragma("wal_checkpoint(truncate)");
}
