import { blobsOf } from "../../src-main/core/administration/place.ts";
import { isAddress } from "../../src-main/store/server/address.ts";
import {
  folderBlobs,
  memoryBlobs,
  type BlobStore,
  type Bytes,
  type ByteRange,
} from "../../src-main/store/blobs/blobs.ts";
import type { Store } from "../../src-main/store/store.ts";

/** The bytes of a machine's files, in memory or in a folder beside its database, of which it is known what there is. */
export class CountedBlobs implements BlobStore {
  readonly #kept: BlobStore;
  readonly #names = new Set<string>();

  private constructor(kept: BlobStore) {
    this.#kept = kept;
  }

  /** Those that belong to a store at this path: a server has them itself. */
  static of(store: Store, path: string): CountedBlobs {
    return isAddress(path) ? new CountedBlobs(blobsOf(store, path)) : CountedBlobs.beside(path);
  }

  static beside(path: string): CountedBlobs {
    return new CountedBlobs(path === ":memory:" ? memoryBlobs() : folderBlobs(`${path}.blobs`));
  }

  /** The same bytes, which a program that was started again reaches by its own way where a server has them. */
  reachedBy(store: Store, path: string): CountedBlobs {
    if (!isAddress(path)) return this;
    const same = CountedBlobs.of(store, path);
    for (const name of this.#names) same.#names.add(name);
    return same;
  }

  /** The SHA-256 of all that is here. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  has(...asked: Parameters<BlobStore["has"]>): Promise<boolean> {
    return this.#kept.has(...asked);
  }

  listAbsent(...asked: Parameters<BlobStore["listAbsent"]>): Promise<Set<string>> {
    return this.#kept.listAbsent(...asked);
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

  async remove(...[sha256, within]: Parameters<BlobStore["remove"]>): Promise<void> {
    this.#names.delete(sha256);
    await this.#kept.remove(sha256, within);
  }

  sweep(...asked: Parameters<BlobStore["sweep"]>): ReturnType<BlobStore["sweep"]> {
    return this.#kept.sweep(...asked);
  }

  /** What is here, put beside another database. */
  async copy(path: string): Promise<CountedBlobs> {
    const copy = CountedBlobs.beside(path);
    for (const name of this.#names) {
      const bytes = await this.#kept.read(name);
      if (bytes) await copy.write(bytes);
    }
    return copy;
  }
}
