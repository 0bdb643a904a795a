import { link, lstat, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder, onDisk } from "../../store/disk/disk.ts";
import { ImportError } from "../import/importError.ts";

/** Throws ImportError 409 when there is something at a path already. */
export async function requireNoFile(to: string): Promise<void> {
  const found = await onDisk(to, () =>
    lstat(to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    }),
  );
  if (found) throw new ImportError(409, `There is something at ${to} already. Choose a name that is new.`);
}

/** Writes a file that is not there yet: whole, or not at all. Throws like {@link requireNoFile}, and DiskError. */
export async function writeNewFile(bytes: Uint8Array, to: string): Promise<void> {
  await makeFolder(dirname(to));
  const beside = await onDisk(to, () => mkdtemp(join(dirname(to), ".recto-export-")));
  try {
    await onDisk(to, async () => {
      await writeFile(join(beside, "export"), bytes);
      // Unlike a new name, a second one never takes the place of what is there.
      await link(join(beside, "export"), to);
    });
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}
