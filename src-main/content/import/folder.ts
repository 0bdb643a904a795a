import type { Dirent } from "node:fs";
import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { DiskError, diskErrorOf } from "../../store/disk/disk.ts";
import { ImportError } from "./importError.ts";
import { mayHoldText, PassedOver } from "./passedOver.ts";
import {
  importLimits,
  isIgnoredName,
  requireFileCount,
  tooLarge,
  type ImportLimits,
  type Source,
  type SourceFile,
} from "./source.ts";

/** So many names are looked at in folders that are passed over; one of packages may hold any number. */
const mostPassedOver = 20_000;

/**
 * The files of a folder, in order of name. Hidden folders are passed over; a symbolic link to a file inside the
 * folder counts as that file, any other is left out with a warning, as is what has a name that no archive could
 * hold. Throws ImportError 400 when a folder or file cannot be read.
 */
export async function readFolder(folder: string, limits: ImportLimits = importLimits): Promise<Source> {
  const root = await readable(folder, () => realpath(folder));
  const source: Source = { name: basename(root), files: [], warnings: [], close: async () => {} };
  const passedOver = new PassedOver();
  let looks = 0;
  const leaveOut = (path: string, why: string) =>
    source.warnings.push({ kind: "left-out", path, message: `${path} ${why} and was left out.` });

  const add = (path: string, from: string, size: number) => {
    if (size > limits.fileBytes) source.warnings.push(tooLarge(path, size, limits));
    else source.files.push(fileAt(path, from, size));
    requireFileCount(source.files.length, limits);
  };

  const addLink = async (path: string): Promise<void> => {
    const target = await realpath(join(root, path)).catch(() => undefined);
    if (target === undefined) return void leaveOut(path, "is a symbolic link to nothing");
    if (!isInside(root, target)) return void leaveOut(path, "is a symbolic link that leaves the folder");
    const status = await readable(path, () => lstat(target));
    if (status.isFile()) add(path, target, status.size);
    else leaveOut(path, "is a symbolic link to a folder");
  };

  const walk = async (inside: string): Promise<void> => {
    const entries = await readable(inside || folder, () => list(join(root, inside)));
    for (const { name, fault, entry } of entries) {
      const path = inside ? `${inside}/${name}` : name;
      if (fault !== undefined) leaveOut(path, fault);
      else if (isIgnoredName(name)) await passOver(path, name, entry);
      else if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) {
        const status = await readable(path, () => lstat(join(root, path)));
        add(path, join(root, path), status.size);
      } else if (entry.isSymbolicLink()) await addLink(path);
      else leaveOut(path, "is no ordinary file");
    }
  };

  const passOver = async (path: string, name: string, entry: Kind): Promise<void> => {
    passedOver.isCutOff ||= (looks += 1) > mostPassedOver;
    if (passedOver.isCutOff) return;
    if (entry.isFile()) return passedOver.note(path);
    if (!entry.isDirectory() || !mayHoldText(name)) return;
    // Nothing of it is imported, so that what cannot be read there is no reason to stop.
    for (const inner of await list(join(root, path)).catch(() => []))
      await passOver(`${path}/${inner.name}`, inner.name, inner.entry);
  };

  await walk("");
  source.warnings.push(...passedOver.warnings());
  return source;
}

interface Listed {
  /** Where it is no text, byte by byte: `caf\xE9`. */
  name: string;
  /** Why it cannot be imported under its name. */
  fault: string | undefined;
  entry: Kind;
}

type Kind = Pick<Dirent, "isDirectory" | "isFile" | "isSymbolicLink">;

/**
 * The entries of a folder in order of name. They are read as bytes: as text, a name may name nothing. From the archive
 * of a packaged app they come as text all the same.
 */
async function list(folder: string): Promise<Listed[]> {
  const entries: Dirent<Buffer | string>[] = await readdir(folder, {
    withFileTypes: true,
    encoding: "buffer",
  });
  const listed = entries.map((entry) => {
    const bytes = Buffer.from(entry.name);
    const name = bytes.toString();
    const fault = faultOf(name, bytes);
    return { name: fault === undefined ? name : spellOut(bytes), fault, entry };
  });
  return listed.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function faultOf(name: string, bytes: Buffer): string | undefined {
  if (!Buffer.from(name).equals(bytes)) return "has a name that is no UTF-8";
  if (/[\u0000-\u001f\u007f]/.test(name)) return "has a control character in its name";
  return name.includes("\\") ? "has a backslash in its name" : undefined;
}

function spellOut(name: Buffer): string {
  return name
    .toString("latin1")
    .replace(/[^ -~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
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
    const refused = diskErrorOf(error, path);
    throw refused instanceof DiskError
      ? new ImportError(400, `${refused.message} Nothing was imported.`)
      : refused;
  }
}
