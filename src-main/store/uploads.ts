import type { Reader, Writer } from "./handles.ts";
import type { BlobTable } from "./tables.ts";

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

/** A blob that a user uploaded whole. */
export interface Upload extends Omit<BlobTable, "width" | "height"> {
  /** Of images. */
  dimensions?: { width: number; height: number } | undefined;
}

/** Notes that a user uploaded a blob whole. */
export async function noteBlob(db: Writer, { dimensions, ...blob }: Upload): Promise<void> {
  const { width = null, height = null } = dimensions ?? {};
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
