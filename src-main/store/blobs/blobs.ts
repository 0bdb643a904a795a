import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Transaction } from "kysely";
import { ifThere } from "../disk/ifThere.ts";
import { inParts } from "../keys.ts";
import { PartialFiles } from "./partialFiles.ts";
import type { Tables } from "../tables.ts";
import { sha256Of } from "./sha256Of.ts";

export { sha256Of } from "./sha256Of.ts";

/** Bytes, whole or as they arrive. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** A part of some bytes: the first that belongs to it, and the first that no longer does. */
export interface ByteRange {
  from: number;
  until: number;
}

/** Where the bytes of files are kept, by SHA-256 (design §4). Few functions, so that another place can stand in. */
export interface BlobStore {
  has(sha256: string): Promise<boolean>;
  /**
   * Those of these bytes that are not here. Asked within a transaction where they are rows of the same database, and no
   * other connection may be waited for.
   */
  listAbsent(names: Iterable<string>, within?: Transaction<Tables>): Promise<Set<string>>;
  /** All bytes, or a part of them. */
  read(sha256: string, range?: ByteRange): Promise<Uint8Array | undefined>;
  /** Keeps bytes durably; answers their SHA-256 in hex. Keeps nothing where they end in an error. */
  write(bytes: Bytes): Promise<string>;
  /** Where they are rows of the same database, within this transaction. */
  remove(sha256: string, within?: Transaction<Tables>): Promise<void>;
  /** Removes what is left of writes that ended with their program before `time`, in milliseconds. */
  sweep(time: number): Promise<void>;
}

/**
 * Blobs as files of a folder, two letters a subfolder; written aside, flushed, then put in place. Only their owner may
 * read them, whoever may look into the folder above.
 */
export function folderBlobs(folder: string): BlobStore {
  const asides = join(folder, "parts");
  const pathOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`Not a SHA-256: ${sha256}`);
    return join(folder, sha256.slice(0, 2), sha256);
  };
  const has = async (sha256: string): Promise<boolean> => (await ifThere(stat(pathOf(sha256)))) !== undefined;
  return {
    has,
    async listAbsent(names) {
      const absent = new Set(names);
      for (const part of inParts([...absent]))
        await Promise.all(part.map(async (name) => (await has(name)) && absent.delete(name)));
      return absent;
    },
    async read(sha256, range) {
      const file = await ifThere(open(pathOf(sha256)));
      try {
        return file && (range ? await readPart(file, range) : await file.readFile());
      } finally {
        await file?.close();
      }
    },
    async write(bytes) {
      if (bytes instanceof Uint8Array && (await has(sha256Of(bytes)))) return sha256Of(bytes);
      await mkdir(asides, { recursive: true, mode: 0o700 });
      // Two may write the same bytes at once, in two processes or in one.
      const aside = join(asides, randomUUID());
      try {
        const sha256 = await writeDurably(aside, bytes);
        const path = pathOf(sha256);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(aside, path);
        // A file is there after a power cut where the folder that names it was flushed, and the one that names that.
        for (const named of [dirname(path), folder]) await flushFolder(named);
        return sha256;
      } finally {
        await rm(aside, { force: true });
      }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    sweep: (time) => new PartialFiles(asides).removeUntouched(time),
  };
}

/** Makes durable which files a folder names, where a system can: Windows opens no folders, and has them in its journal. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readPart(file: FileHandle, { from, until }: ByteRange): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(until - from), 0, until - from, from);
  return buffer.subarray(0, bytesRead);
}

async function writeDurably(path: string, bytes: Bytes): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(path, "w", 0o600);
  try {
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

/** Blobs in memory, for stores that are in memory. */
export function memoryBlobs(): BlobStore {
  const kept = new Map<string, Uint8Array>();
  return {
    has: (sha256) => Promise.resolve(kept.has(sha256)),
    listAbsent: (names) => Promise.resolve(new Set(names).difference(kept)),
    read: (sha256, range) => Promise.resolve(kept.get(sha256)?.subarray(range?.from, range?.until)),
    async write(bytes) {
      const whole = bytes instanceof Uint8Array ? bytes.slice() : await collect(bytes);
      const sha256 = sha256Of(whole);
      kept.set(sha256, whole);
      return sha256;
    },
    remove(sha256) {
      kept.delete(sha256);
      return Promise.resolve();
    },
    sweep: () => Promise.resolve(),
  };
}

/** Bytes that arrive, whole. */
export async function collect(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const collected: Uint8Array[] = [];
  for await (const part of parts) collected.push(part);
  return new Uint8Array(Buffer.concat(collected));
}
