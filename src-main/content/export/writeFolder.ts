import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { makeFolder, onDisk } from "../../store/disk/disk.ts";
import { ImportError } from "../import/importError.ts";

/** A file to be written, and where in the folder. */
export interface FolderFile {
  path: string;
  content: string | (() => Promise<Uint8Array>);
  /** How many bytes it has that are still to be read, where that is known. */
  size?: number;
}

/**
 * Writes files to a folder that does not exist yet or is empty: all of them, or none. Throws ImportError 409 when
 * something is in the folder already, {@link DiskError} where it cannot be written.
 */
export async function writeFolder(files: readonly FolderFile[], to: string): Promise<void> {
  const isNew = await requireFree(to);
  const folder = resolve(to);
  // A new folder takes its name when it is whole. One that is there may be all that this account may write to, or a
  // disk of its own, so its files are put together within it.
  const place = isNew ? dirname(folder) : folder;
  const made = await makeFolder(place);
  let beside: string | undefined;
  try {
    beside = await onDisk(to, () => mkdtemp(join(place, ".recto-export-")));
    // A temporary folder is its owner's alone; one inside it has the rights that any new folder has.
    const work = join(beside, "export");
    await writeInto(work, files, to);
    if (isNew) await onDisk(to, () => rename(work, folder));
    else await moveInto(work, folder, to);
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  } finally {
    if (beside !== undefined) await rm(beside, { recursive: true, force: true });
  }
}

/** Answers whether a folder has still to be made. Throws ImportError 409 when something is in it already. */
export function requireFree(to: string): Promise<boolean> {
  return onDisk(to, async () => {
    try {
      if ((await readdir(resolve(to))).length === 0) return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
      throw error;
    }
    throw new ImportError(409, `There is something in ${to} already. Choose a folder that is new or empty.`);
  });
}

async function writeInto(work: string, files: readonly FolderFile[], to: string): Promise<void> {
  await onDisk(to, () => mkdir(work));
  const made = new Set([work]);
  for (const { path: inside, content } of files) {
    const path = join(work, inside);
    // The paths come from a plan, whose paths are safe; this is the last door.
    if (!path.startsWith(work + sep)) throw new Error(`The path ${inside} leads out of the folder.`);
    const bytes = typeof content === "string" ? content : await content();
    const parent = dirname(path);
    await onDisk(to, async () => {
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      await writeFile(path, bytes, { flag: "wx" });
    });
    made.add(parent);
  }
}

/** Moves what a folder holds into another one: all of it, or nothing. */
async function moveInto(work: string, folder: string, to: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of await readdir(work)) {
      await onDisk(to, () => rename(join(work, name), join(folder, name)));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}
