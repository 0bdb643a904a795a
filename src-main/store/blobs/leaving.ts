import type { Reader, Writer } from "../handles.ts";
import { readMeta, removeMeta, writeMeta } from "../meta.ts";

/*
 * Bytes that have to leave the disk and cannot go in the transaction after which nothing names them. They are noted in it,
 * so that a program that ended too early takes them away later.
 */

/** The bytes that were noted to go, by SHA-256; undefined where nothing was noted since all went. */
export async function readLeaving(db: Reader): Promise<string[] | undefined> {
  const noted = await readMeta(db, "leaving");
  return noted === undefined ? undefined : (JSON.parse(noted) as string[]);
}

/** Notes bytes that may have to go after the commit. */
export async function noteLeaving(db: Writer, blobs: Iterable<string>): Promise<void> {
  const noted = (await readLeaving(db)) ?? [];
  await writeMeta(db, "leaving", JSON.stringify([...new Set([...noted, ...blobs])]));
}

/** Notes that these alone have still to go. */
export const leaveOnly = (db: Writer, blobs: readonly string[]): Promise<void> =>
  blobs.length > 0 ? writeMeta(db, "leaving", JSON.stringify(blobs)) : removeMeta(db, "leaving");
