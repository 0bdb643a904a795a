import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "../disk/ifThere.ts";

/**
 * The files of a folder of blobs (see `folderBlobs`) whose bytes are no longer those that they are named after, by their
 * paths in it. What is removed meanwhile is left out.
 */
export async function changedBlobs(folder: string, signal?: AbortSignal): Promise<string[]> {
  const changed: string[] = [];
  for (const part of ((await ifThere(readdir(folder))) ?? []).sort()) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of (await ifThere(readdir(join(folder, part)))) ?? []) {
      signal?.throwIfAborted();
      const hash = await ifThere(hashOf(join(folder, part, name)));
      if (hash !== undefined && hash !== name) changed.push(join(part, name));
    }
  }
  return changed;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(path)) hash.update(bytes as Uint8Array);
  return hash.digest("hex");
}
