import { transactionOf, type Writer } from "../handles.ts";
import type { BlobStore } from "./blobs.ts";
import { holdUploads } from "./uploads.ts";

/*
 * Bytes that a change brings itself are kept before its transaction, which has no room for that. Nothing names them until
 * then: the same ones may be on their way out, in whichever process of an instance, and go after they were found there.
 */

/** What was kept for a change has gone before its transaction began: it is to be kept again. */
class BytesGone extends Error {
  constructor() {
    super("The bytes that were kept for a change went before it was made, again and again.");
  }
}

/** What was done before a change's transaction: what it came to, and the bytes that were kept for it. */
export interface Ready {
  value: unknown;
  kept: ReadonlySet<string>;
}

/** The same store, which notes what is kept there. */
export const noting = (
  blobs: Pick<BlobStore, "read" | "write">,
  kept: Set<string>,
): Pick<BlobStore, "read" | "write"> => ({
  read: (...asked) => blobs.read(...asked),
  write: async (bytes) => {
    const sha256 = await blobs.write(bytes);
    kept.add(sha256);
    return sha256;
  },
});

/** Throws where such bytes have gone; those that are there stay until the transaction ends. */
export async function requireKept(
  db: Writer,
  blobs: Pick<BlobStore, "has">,
  kept: ReadonlySet<string>,
): Promise<void> {
  if (kept.size === 0) return;
  await holdUploads(db, "shared");
  for (const sha256 of kept) if (!(await blobs.has(sha256, transactionOf(db)))) throw new BytesGone();
}

const mostTries = 5;

/** Does work anew, from where it keeps bytes, as often as these went before they were named. */
export async function whileKept<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BytesGone) || tries === mostTries) throw error;
    }
}
