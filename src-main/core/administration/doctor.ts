import { join } from "node:path";
import { isAddress } from "../../store/server/address.ts";
import { changedBlobs } from "../../store/blobs/changedBlobs.ts";
import { checkReferences, countRows, integrityProblems } from "../../store/upkeep/checkup.ts";
import { readMeta } from "../../store/meta.ts";
import { readStore, type Store } from "../../store/store.ts";
import { requireCurrent } from "./dataKind.ts";
import { blobsOf, countBlobs, openPlace } from "./place.ts";
import { requireData } from "./requireData.ts";

/** What a look at a store found. */
export interface Examination {
  healthy: boolean;
  /** instance, replica or local. */
  kind: string;
  /** One sentence each. */
  problems: string[];
  /** Rows of each table, and blobs. */
  counts: Record<string, number>;
}

/**
 * Looks a store over without changing it: the database itself, and what one row says of another, which no
 * constraint of the database does (design §4), and whether the bytes of files are what they were. Works beside whoever uses the store. Throws 409 for data of an older
 * version of Recto.
 */
export async function examine(place: string, signal?: AbortSignal): Promise<Examination> {
  await requireData(place);
  try {
    const store = await openPlace(place, "reader");
    try {
      return await examineStore(store, place, signal);
    } finally {
      await store.close();
    }
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

async function examineStore(store: Store, place: string, signal?: AbortSignal): Promise<Examination> {
  const problems = integrityProblems(store);
  // A broken file makes every further answer doubtful.
  if (problems.length > 0) return unreadable(problems);
  await requireCurrent(store, place);
  const found = await readStore(store, async (db) => {
    const kind = (await readMeta(db, "kind")) ?? "unfinished";
    return { kind, counts: await countRows(db), ...(await checkReferences(db, kind === "replica")) };
  });
  problems.push(...found.problems);
  const blobs = blobsOf(store, place);
  // A replica fetches bytes when they are first looked at.
  for (const sha256 of await blobs.listAbsent(found.kind === "replica" ? [] : found.blobs))
    problems.push(`The bytes ${sha256} of a file are missing.`);
  // A server looks after the bytes that it keeps.
  for (const path of isAddress(place) ? [] : await changedBlobs(join(place, "blobs"), signal))
    problems.push(
      `The file ${join("blobs", path)} is damaged: its bytes are not those that it is named after.`,
    );
  const counts = { ...found.counts, blobFiles: await countBlobs(store, place) };
  return { healthy: problems.length === 0, kind: found.kind, problems, counts };
}
