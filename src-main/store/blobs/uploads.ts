import { dialectOf } from "../dialects/dialect.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts } from "../keys.ts";
import type { BlobTable } from "../tables.ts";

/** A blob that this user uploaded whole to this organization. */
export async function findBlob(
  db: Reader,
  organization: string,
  sha256: string,
  user: string,
): Promise<BlobTable | undefined> {
  return db
    .selectFrom("blobs")
    .selectAll()
    .where("organization", "=", organization)
    .where("hash", "=", sha256)
    .where("uploaded_by", "=", user)
    .executeTakeFirst();
}

/** The same for a change that names it: what was uploaded long ago does not go until that is committed. */
export async function claimBlob(
  db: Writer,
  organization: string,
  sha256: string,
  user: string,
): Promise<BlobTable | undefined> {
  await holdUploads(db, "shared");
  return findBlob(db, organization, sha256, user);
}

/** Has what a user uploaded stay as if it had come now; nothing where it has gone. */
export async function renewBlob(
  db: Writer,
  { organization, sha256, user, at }: { organization: string; sha256: string; user: string; at: string },
): Promise<void> {
  await holdUploads(db, "shared");
  await db
    .updateTable("blobs")
    .set({ uploaded_at: at })
    .where("organization", "=", organization)
    .where("hash", "=", sha256)
    .where("uploaded_by", "=", user)
    .execute();
}

/** Keeps what is uploaded as it is until the transaction ends; `alone`, nobody else does so meanwhile. */
export const holdUploads = (db: Writer, how: "shared" | "alone"): Promise<void> =>
  dialectOf(db).holdUploads(transactionOf(db), how);

/** The blobs that somebody uploaded before this, by SHA-256. */
export async function listOldUploads(db: Reader, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom("blobs")
    .select("hash")
    .distinct()
    .where("uploaded_at", "<", before)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** All that was ever kept here to be named, by SHA-256: on a replica what its writer added, however long ago. */
export async function listUploads(db: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom("blobs").select("hash").execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Whether anybody's upload of a blob is known. */
export async function isUploaded(db: Reader, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom("blobs")
    .select("hash")
    .where("hash", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many bytes all blobs have, each counted once. */
export async function sumBlobs(db: Reader): Promise<number> {
  const each = db
    .selectFrom("blobs")
    .select(["hash", (eb) => eb.fn.max("size").as("size")])
    .groupBy("hash")
    .as("each");
  const { bytes } = await db
    .selectFrom(each)
    .select((eb) => eb.fn.sum<number | string | null>("each.size").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Forgets who uploaded these blobs, but for those that somebody uploaded lately; answers which were forgotten. */
export async function forgetUploads(
  db: Writer,
  hashes: readonly string[],
  lately: string,
): Promise<string[]> {
  const forgotten: string[] = [];
  for (const part of inParts(hashes)) {
    const fresh = await db
      .selectFrom("blobs")
      .select("hash")
      .where("hash", "in", part)
      .where("uploaded_at", ">=", lately)
      .execute();
    const old = part.filter((sha256) => !fresh.some(({ hash }) => hash === sha256));
    if (old.length > 0) await db.deleteFrom("blobs").where("hash", "in", old).execute();
    forgotten.push(...old);
  }
  return forgotten;
}

/** A blob that a user uploaded whole. */
export interface Upload extends Omit<BlobTable, "width" | "height"> {
  /** Of images. */
  dimensions?: { width: number; height: number } | undefined;
}

/** Notes that a user uploaded a blob whole. */
export async function noteBlob(db: Writer, { dimensions, ...blob }: Upload): Promise<void> {
  const { width = null, height = null } = dimensions ?? {};
  await holdUploads(db, "shared");
  await db
    .insertInto("blobs")
    .values({ ...blob, width, height })
    .onConflict((oc) =>
      oc
        .columns(["organization", "hash", "uploaded_by"])
        .doUpdateSet({ uploaded_at: blob.uploaded_at, width, height }),
    )
    .execute();
}

/** Notes for another organization, too, who uploaded these blobs. */
export async function copyUploads(
  db: Writer,
  { from, to, hashes }: { from: string; to: string; hashes: readonly string[] },
): Promise<void> {
  for (const part of inParts(hashes)) {
    const rows = await db
      .selectFrom("blobs")
      .selectAll()
      .where("organization", "=", from)
      .where("hash", "in", part)
      .execute();
    if (rows.length === 0) continue;
    await db
      .insertInto("blobs")
      .values(rows.map((row) => ({ ...row, organization: to })))
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
}
