import { open } from "node:fs/promises";
import { openSqlite } from "../dialects/sqlite.ts";
import { migrate } from "../migrate.ts";
import { makePrivate } from "./privateFile.ts";

/** What a copy is made under: who waits may end it, and is told how far it is. */
export interface Copying {
  signal: AbortSignal;
  /** Pages of the database that are copied, of so many. */
  report: (done: number, total: number) => void;
}

/** Pages that one step copies: 4 MB, between which the signal is looked at. */
const pagesAtOnce = 1000;

/**
 * Copies a database as it is at one moment to a new file, beside whoever writes to it: nobody waits for it. Rejects with
 * the signal's reason where that ends it; what there is of the copy then stays for the caller to remove.
 */
export async function copyDatabase(from: string, to: string, { signal, report }: Copying): Promise<void> {
  const { raw, close } = openSqlite(from, { readonly: true });
  try {
    // One read transaction over all steps: without it each write of another process would begin the copy anew.
    raw.exec("begin");
    raw.prepare("select count(*) from sqlite_schema").get();
    makePrivate(to);
    const { totalPages } = await raw.backup(to, {
      progress({ totalPages: total, remainingPages }) {
        signal.throwIfAborted();
        report(total - remainingPages, total);
        return pagesAtOnce;
      },
    });
    report(totalPages, totalPages);
  } finally {
    await close();
  }
}

/** Brings a copy to the schema of this program. */
export async function bringUpToDate(path: string): Promise<void> {
  const { db, close } = openSqlite(path);
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

/**
 * Gives a copy another epoch: by it replicas know that what they had confirmed may be gone (design §6.8). The copy is
 * then durable, and one file that can be read where nothing can be written; who serves it has it keep a log again.
 */
export async function renewEpoch(path: string, epoch: string): Promise<void> {
  const { db, raw, close } = openSqlite(path);
  try {
    await db.updateTable("meta").set({ value: epoch }).where("key", "=", "epoch").execute();
    raw.pragma("journal_mode = delete");
  } finally {
    await close();
  }
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
