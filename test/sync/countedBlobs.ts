import { isAddress } from "../../src-main/store/address.ts";
import {
  folderBlobs,
  memoryBlobs,
  type BlobStore,
  type Bytes,
  type ByteRange,
} from "../../src-main/store/blobs.ts";

/** The bytes of a machine's files, in memory or in a folder beside its database, of which it is known what there is. */
export class CountedBlobs implements BlobStore {
  readonly #kept: BlobStore;
  readonly #names = new Set<string>();

  constructor(path: string) {
    // What a server holds has no folder beside it.
    const isFile = path !== ":memory:" && !isAddress(path);
    this.#kept = isFile ? folderBlobs(`${path}.blobs`) : memoryBlobs();
  }

  /** The SHA-256 of all that is here. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  has(sha256: string): Promise<boolean> {
    return this.#kept.has(sha256);
  }

  async read(sha256: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    const bytes = await this.#kept.read(sha256, range);
    return bytes && new Uint8Array(bytes);
  }

  async write(bytes: Bytes): Promise<string> {
    const sha256 = await this.#kept.write(bytes);
    this.#names.add(sha256);
    return sha256;
  }

  async remove(sha256: string): Promise<void> {
    this.#names.delete(sha256);
    await this.#kept.remove(sha256);
  }

  sweep(...asked: Parameters<BlobStore["sweep"]>): ReturnType<BlobStore["sweep"]> {
    return this.#kept.sweep(...asked);
  }

  /** What is here, put beside another database. */
  async copy(path: string): Promise<CountedBlobs> {
    const copy = new CountedBlobs(path);
    for (const name of this.#names) {
      const bytes = await this.#kept.read(name);
      if (bytes) await copy.write(bytes);
    }
    return copy;
  }
}
