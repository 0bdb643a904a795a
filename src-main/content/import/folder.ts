import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { ImportError } from "./importError.ts";
import {
  importLimits,
  isIgnoredName,
  requireFileCount,
  tooLarge,
  type ImportLimits,
  type Source,
  type SourceFile,
} from "./source.ts";

/**
 * The files of a folder, in order of name. Hidden folders are passed over; a symbolic link to a file inside the
 * folder counts as that file, any other is left out with a warning. Throws ImportError 400 when a folder or file
 * cannot be read.
 */
export async function readFolder(folder: string, limits: ImportLimits = importLimits): Promise<Source> {
  const root = await readable(folder, () => realpath(folder));
  const source: Source = { name: basename(root), files: [], warnings: [], close: async () => {} };
  const leaveOut = (path: string, why: string) =>
    source.warnings.push({ kind: "left-out", path, message: `${path} ${why} and was left out.` });

  const add = (path: string, from: string, size: number) => {
    if (size > limits.fileBytes) source.warnings.push(tooLarge(path, size, limits));
    else source.files.push(fileAt(path, from, size));
    requireFileCount(source.files.length, limits);
  };

  const walk = async (inside: string): Promise<void> => {
    const entries = await readable(inside || folder, () =>
      readdir(join(root, inside), { withFileTypes: true }),
    );
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (isIgnoredName(entry.name)) continue;
      const path = inside ? `${inside}/${entry.name}` : entry.name;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) {
        const status = await readable(path, () => lstat(join(root, path)));
        add(path, join(root, path), status.size);
      } else if (entry.isSymbolicLink()) {
        const target = await realpath(join(root, path)).catch(() => undefined);
        if (target === undefined) leaveOut(path, "is a symbolic link to nothing");
        else if (!isInside(root, target)) leaveOut(path, "is a symbolic link that leaves the folder");
        else {
          const status = await readable(path, () => lstat(target));
          if (status.isFile()) add(path, target, status.size);
          else leaveOut(path, "is a symbolic link to a folder");
        }
      } else leaveOut(path, "is no ordinary file");
    }
  };
  await walk("");
  return source;
}

function fileAt(path: string, from: string, size: number): SourceFile {
  return { path, size, bytes: () => readable(path, () => readFile(from)) };
}

function isInside(root: string, target: string): boolean {
  const way = relative(root, target);
  return way !== ".." && !way.startsWith(`..${sep}`) && !way.startsWith(sep);
}

/** Runs a read, and turns the system's refusals into a sentence. */
export async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new ImportError(400, `There is no file or folder ${path}.`);
    if (code === "EACCES" || code === "EPERM") {
      throw new ImportError(400, `${path} cannot be read: its permissions forbid it. Nothing was imported.`);
    }
    throw error instanceof ImportError || typeof code !== "string"
      ? error
      : new ImportError(400, `${path} cannot be read (${code}). Nothing was imported.`);
  }
}
