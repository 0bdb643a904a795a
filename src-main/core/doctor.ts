import { join } from "node:path";
import { readdir } from "node:fs/promises";
import { folderBlobs } from "../store/blobs.ts";
import { checkReferences, countRows, integrityProblems } from "../store/checkup.ts";
import { readMeta } from "../store/meta.ts";
import { openStore, readStore, type Store } from "../store/store.ts";
import { requireCurrent } from "./dataKind.ts";
import { databaseName } from "./message.ts";
import { hasData, NoDataError } from "./open.ts";

/** What a look at a store found. */
export interface Examination {
  healthy: boolean;
  /** instance, replica or local. */
  kind: string;
  /** One sentence each. */
  problems: string[];
  /** Rows of each table, and files in the folder of blobs. */
  counts: Record<string, number>;
}

/**
 * Looks a store over without changing it: the database itself, and what one row says of another, which no
 * constraint of the database does (design §4). Works beside whoever uses the store. Throws 409 for data of an older
 * version of Recto.
 */
export async function examine(folder: string): Promise<Examination> {
  if (!hasData(folder)) throw new NoDataError(folder);
  try {
    const store = await openStore(join(folder, databaseName), "reader");
    return await examineStore(store, folder).finally(() => store.close());
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== "string" || !/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error;
    return unreadable([(error as Error).message]);
  }
}

const unreadable = (problems: string[]): Examination => ({
  healthy: false,
  kind: "unknown",
  problems,
  counts: {},
});

async function examineStore(store: Store, folder: string): Promise<Examination> {
  const problems = integrityProblems(store);
  // A broken file makes every further answer doubtful.
  if (problems.length > 0) return unreadable(problems);
  await requireCurrent(store, folder);
  const found = await readStore(store, async (db) => {
    const kind = (await readMeta(db, "kind")) ?? "unfinished";
    return { kind, counts: await countRows(db), ...(await checkReferences(db, kind === "replica")) };
  });
  problems.push(...found.problems);
  const blobs = folderBlobs(join(folder, "blobs"));
  // A replica fetches bytes when they are first looked at.
  for (const sha256 of found.kind === "replica" ? [] : found.blobs)
    if (!(await blobs.has(sha256))) problems.push(`The bytes ${sha256} of a file are missing.`);
  const counts = { ...found.counts, blobFiles: await countFiles(join(folder, "blobs")) };
  return { healthy: problems.length === 0, kind: found.kind, problems, counts };
}

async function countFiles(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
}
