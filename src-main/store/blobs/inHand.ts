import type { BlobStore } from "./blobs.ts";

/** So long a change may take that is to name bytes, in milliseconds. */
const patience = 60 * 60 * 1000;

/**
 * Bytes that were kept for a change which is not made yet. Nothing names them meanwhile, and they may be on their way out
 * with a space that was lost: they stay, until the change is made or nobody can still be about to make it.
 */
export class BytesInHand {
  readonly #now: () => number;
  readonly #since = new Map<string, number>();
  /** What is being kept or taken away: never both at one moment, or bytes would go that were just found there. */
  #keeping = 0;
  #taking: Promise<void> | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Keeps bytes, and has them stay; answers their name. */
  async keep(write: () => Promise<string>): Promise<string> {
    while (this.#taking) await this.#taking;
    this.#keeping += 1;
    try {
      const sha256 = await write();
      this.#forgetOld();
      // Oldest first, whatever was kept again.
      this.#since.delete(sha256);
      this.#since.set(sha256, this.#now());
      return sha256;
    } finally {
      this.#keeping -= 1;
    }
  }

  /** The same store, for work after which a change is made. */
  keeping(blobs: BlobStore): Pick<BlobStore, "read" | "write"> {
    return {
      read: (...asked) => blobs.read(...asked),
      write: (bytes) => this.keep(() => blobs.write(bytes)),
    };
  }

  /** A change names these now. */
  release(blobs: readonly string[]): void {
    for (const blob of blobs) this.#since.delete(blob);
  }

  /** Takes bytes away, unless they are in hand or others are just being kept, which may be the same. */
  async take(sha256: string, remove: () => Promise<void>): Promise<void> {
    while (this.#taking) await this.#taking;
    if (this.#keeping > 0 || this.has(sha256)) return;
    this.#taking = remove().finally(() => (this.#taking = undefined));
    await this.#taking;
  }

  /** Whether these are in hand. */
  has(sha256: string): boolean {
    this.#forgetOld();
    return this.#since.has(sha256);
  }

  /** An instance's go as its database says (store/blobs/kept.ts), and nobody asks here. */
  #forgetOld(): void {
    const early = this.#now() - patience;
    for (const [blob, since] of this.#since) {
      if (since >= early) return;
      this.#since.delete(blob);
    }
  }
}
