import { transactionOf, type Writer } from "../handles.ts";
import { transact, type Store } from "../store.ts";
import type { BlobStore } from "./blobs.ts";
import { noteLeaving } from "./leaving.ts";
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
  blobs: Pick<BlobStore, "listAbsent">,
  kept: ReadonlySet<string>,
): Promise<void> {
  if (kept.size === 0) return;
  await holdUploads(db, "shared");
  if ((await blobs.listAbsent(kept, transactionOf(db))).size > 0) throw new BytesGone();
}

const mostTries = 5;

/** By store, what refused changes brought and was not noted to go yet. */
const unnoted = new WeakMap<Store, ReadonlySet<string>>();

const unnotedIn = (store: Store): ReadonlySet<string> => unnoted.get(store) ?? new Set();

/** Notes to go what refused changes brought; what could not be noted at once is noted with the next of them, or a purge. */
export async function noteUnnoted(store: Store, at: string): Promise<void> {
  const blobs = unnotedIn(store);
  if (blobs.size === 0) return;
  await transact(store, { mode: "replication", scopes: [], at }, (db) => noteLeaving(db, blobs));
  unnoted.set(store, unnotedIn(store).difference(blobs));
}

/**
 * Does work that keeps bytes and names them in `kept`, anew as often as these went before a change named them. Where the
 * change is not made they are noted to go: nothing else would tell of them.
 */
export async function whileKept<T>(
  host: { readonly store: Store; now(): string },
  work: (kept: Set<string>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const kept = new Set<string>();
    try {
      return await work(kept);
    } catch (error) {
      unnoted.set(host.store, unnotedIn(host.store).union(kept));
      // A disk or a server that takes nothing is most often why, and what its caller has to hear of.
      await noteUnnoted(host.store, host.now()).catch(() => undefined);
      if (!(error instanceof BytesGone) || tries === mostTries) throw error;
    }
  }
}
