import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { makePassingFolder } from "../jobs/passingFolder.ts";
import type { Bytes } from "../store/blobs.ts";
import { onDisk } from "../store/disk.ts";
import type { MadeFile } from "./core.ts";

/** What somebody downloads that is made for them, as it is made. */
export interface Made {
  bytes: Bytes;
  contentType: string;
  name: string;
}

/** A day is longer than anybody downloads; what a process left that was killed goes then. */
const downloads = { prefix: "recto-download-", longest: 12 * 60 * 60_000 };

/**
 * Keeps what is made in a file, from which it is sent: made as it goes out, it would be held in memory for as long as
 * its reader takes. Leaves nothing behind where that fails, or there is nothing. `place` is where what passes is kept.
 */
export async function keepMade(
  make: () => Promise<Made | undefined>,
  place?: string,
): Promise<MadeFile | undefined> {
  const made = await make();
  if (!made) return undefined;
  const folder = await makePassingFolder(downloads, place);
  try {
    const path = join(folder, "made");
    const size = await writeAll(path, made.bytes);
    return { path, folder, size, contentType: made.contentType, name: made.name };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(path: string, bytes: Bytes): Promise<number> {
  const file = await onDisk(path, () => open(path, "wx", 0o600));
  let size = 0;
  try {
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
      await onDisk(path, () => file.writeFile(part));
      size += part.byteLength;
    }
  } finally {
    await file.close();
  }
  return size;
}
