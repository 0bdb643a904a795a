import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the bytes of files are kept, by SHA-256 (design §4). Four functions, so that another place can stand in. */
export interface BlobStore {
  has(sha256: string): Promise<boolean>;
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** Keeps bytes durably; answers their SHA-256 in hex. */
  write(bytes: Uint8Array): Promise<string>;
  remove(sha256: string): Promise<void>;
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const missing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw error;
};

/** Blobs as files of a folder, two letters a subfolder; written aside, flushed, then put in place. */
export function folderBlobs(folder: string): BlobStore {
  const pathOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`Not a SHA-256: ${sha256}`);
    return join(folder, sha256.slice(0, 2), sha256);
  };
  return {
    has: async (sha256) => (await stat(pathOf(sha256)).catch(missing)) !== undefined,
    read: async (sha256) => readFile(pathOf(sha256)).catch(missing),
    async write(bytes) {
      const sha256 = sha256Of(bytes);
      const path = pathOf(sha256);
      if (await stat(path).catch(missing)) return sha256;
      await mkdir(dirname(path), { recursive: true });
      // Two may write the same bytes at once, in two processes or in one.
      const aside = `${path}.${randomUUID()}.part`;
      const file = await open(aside, "w");
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
      return sha256;
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}

/** Blobs in memory, for stores that are in memory. */
export function memoryBlobs(): BlobStore {
  const kept = new Map<string, Uint8Array>();
  return {
    has: (sha256) => Promise.resolve(kept.has(sha256)),
    read: (sha256) => Promise.resolve(kept.get(sha256)),
    write(bytes) {
      const sha256 = sha256Of(bytes);
      kept.set(sha256, bytes.slice());
      return Promise.resolve(sha256);
    },
    remove(sha256) {
      kept.delete(sha256);
      return Promise.resolve();
    },
  };
}
