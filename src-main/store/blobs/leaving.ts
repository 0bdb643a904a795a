import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts } from "../keys.ts";
import { addRows } from "../rows.ts";

/*
 * Bytes that have to leave the disk and cannot go in the transaction after which nothing names them. They are noted in it,
 * so that a program that ended too early takes them away later.
 */

/** The bytes that were noted to go, by SHA-256. */
export async function listLeaving(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom("leaving_blobs").select("hash").orderBy("hash").execute();
  return rows.map(({ hash }) => hash);
}

/** Notes bytes that may have to go after the commit; in one order, so that no two wait for each other. */
export async function noteLeaving(db: Writer, blobs: Iterable<string>): Promise<void> {
  const rows = [...new Set(blobs)].sort().map((hash) => ({ hash }));
  if (rows.length > 0) await addRows(transactionOf(db), "leaving_blobs", rows, { key: ["hash"], update: [] });
}

/** Notes that these stay, or go in this transaction: before they do, since whoever keeps them meanwhile notes them anew. */
export async function forgetLeaving(db: Writer, blobs: readonly string[]): Promise<void> {
  for (const part of inParts(blobs)) await db.deleteFrom("leaving_blobs").where("hash", "in", part).execute();
}
