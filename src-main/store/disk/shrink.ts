import type { SqliteStore } from "../store.ts";

/**
 * Gives back to the disk what was deleted, and leaves nothing of it in the log either, unless somebody reads there.
 * Waits for its turn: SQLite does neither while its connection is in a transaction.
 */
export async function shrink({ raw, writing }: SqliteStore): Promise<void> {
  await writing?.connection().execute(async () => {
    raw.pragma("incremental_vacuum");
    raw.pragma("wal_checkpoint(truncate)");
  });
}
