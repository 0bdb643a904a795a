import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "../disk/ifThere.ts";

/** Where a disk cannot give a file a second name. */
const unlinkable = new Set(["EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

/**
 * Brings the blobs of one folder (see `folderBlobs`) into another that has some of them or none. On one disk they become
 * second names of the same files, which nobody ever writes to again; elsewhere they are copied.
 */
export async function copyBlobs(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (const part of (await ifThere(readdir(from))) ?? []) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    await mkdir(join(to, part), { recursive: true, mode: 0o700 });
    const there = new Set(await readdir(join(to, part)));
    for (const name of (await ifThere(readdir(join(from, part)))) ?? []) {
      signal.throwIfAborted();
      if (!there.has(name)) await ifThere(copyOne(join(from, part, name), join(to, part, name)));
    }
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!unlinkable.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    const file = await open(to, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
