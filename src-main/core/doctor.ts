import { join } from "node:path";
import { readdir } from "node:fs/promises";
import { folderBlobs } from "../store/blobs.ts";
import { checkReferences, countRows, integrityProblems } from "../store/checkup.ts";
import { readMeta } from "../store/meta.ts";
import { openStore, readStore } from "../store/store.ts";
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
 * constraint of the database does (design §4). Works beside whoever uses the store.
 */
export async function examine(folder: string): Promise<Examination> {
  if (!hasData(folder)) throw new NoDataError(folder);
  const store = await openStore(join(folder, databaseName), "reader");
  try {
    const problems = integrityProblems(store);
    // A broken file makes every further answer doubtful.
    if (problems.length > 0) return { healthy: false, kind: "unknown", problems, counts: {} };
    const blobs = folderBlobs(join(folder, "blobs"));
    return await readStore(store, async (db) => {
      const kind = (await readMeta(db, "kind")) ?? "unfinished";
      const { problems: found, blobs: named } = await checkReferences(db, kind === "replica");
      problems.push(...found);
      // A replica fetches bytes when they are first looked at.
      for (const sha256 of kind === "replica" ? [] : named)
        if (!(await blobs.has(sha256))) problems.push(`The bytes ${sha256} of a file are missing.`);
      const counts = { ...(await countRows(db)), blobFiles: await countFiles(join(folder, "blobs")) };
      return { healthy: problems.length === 0, kind, problems, counts };
    });
  } finally {
    await store.close();
  }
}

async function countFiles(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
}
