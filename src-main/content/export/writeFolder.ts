import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { ImportError } from "../import/importError.ts";

/** A file to be written, and where in the folder. */
export interface FolderFile {
  path: string;
  content: string | (() => Promise<Uint8Array>);
}

/**
 * Writes files to a folder that does not exist yet or is empty: all of them, or none. They are written beside it and
 * take its name when the last one is there. Throws ImportError 409 when something is in the folder already.
 */
export async function writeFolder(files: readonly FolderFile[], to: string): Promise<void> {
  const folder = resolve(to);
  await requireFree(folder, to);
  await mkdir(dirname(folder), { recursive: true });
  const beside = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  // A temporary folder is its owner's alone; one inside it has the rights that any new folder has.
  const work = join(beside, "export");
  try {
    await mkdir(work);
    const made = new Set<string>();
    for (const file of files) {
      const path = join(work, file.path);
      // The paths come from a plan, whose paths are safe; this is the last door.
      if (!path.startsWith(work + sep)) throw new Error(`The path ${file.path} leads out of the folder.`);
      const parent = dirname(path);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      await writeFile(path, typeof file.content === "string" ? file.content : await file.content(), {
        flag: "wx",
      });
    }
    const removed = await rmdir(folder).catch((error: unknown) => error);
    if (removed instanceof Error && "code" in removed && removed.code !== "ENOENT")
      await requireFree(folder, to);
    await rename(work, folder);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function requireFree(folder: string, to: string): Promise<void> {
  try {
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return;
    if (code !== "ENOTDIR") throw error;
  }
  throw new ImportError(409, `There is something at ${to} already. Choose a folder that is new or empty.`);
}
