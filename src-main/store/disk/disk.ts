import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** What a disk refused, in one sentence that names the place and says what to do. */
export class DiskError extends Error {
  /** The word of the system or of SQLite: `ENOSPC`, `SQLITE_FULL`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "DiskError";
    this.code = code;
  }
}

const forbidden = (path: string): string =>
  `This account may not use ${path}: its permissions forbid it. Change them, or choose another place.`;
const readOnly = (path: string): string =>
  `Nothing can be written at ${path}: it can only be read. Choose another place.`;
const full = (path: string): string => `There is no room left for ${path}. Make room, then try again.`;
const unreadable = (path: string): string =>
  `${path} holds something else than Recto's data, or data that is damaged. Choose another folder, or put a copy back.`;

const sentences: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  ENOTDIR: (path) => `${path} is a file, or leads through one, and a folder is needed. Choose another place.`,
  EEXIST: (path) => `There is something at ${path} already. Choose another place.`,
  EISDIR: (path) => `${path} is a folder, and a file is needed.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: readOnly,
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: (path) => `${path} is larger than its disk takes. Choose a place on another disk.`,
  ENAMETOOLONG: (path) => `${path} is longer than a name may be here. Choose a shorter one.`,
  ELOOP: (path) => `${path} is a symbolic link that leads back to itself. Choose another place.`,
  EBUSY: (path) => `${path} is in use by another program. Close it, then try again.`,
  EMFILE: (path) => `${path} cannot be opened: too many files are open. Close some programs, then try again.`,
  ENFILE: (path) => `${path} cannot be opened: too many files are open. Close some programs, then try again.`,
  SQLITE_CANTOPEN: (path) =>
    `${path} cannot be opened for reading and writing. Change its permissions, or choose another place.`,
  SQLITE_PERM: forbidden,
  SQLITE_READONLY: readOnly,
  SQLITE_FULL: full,
  SQLITE_NOTADB: unreadable,
  SQLITE_CORRUPT: unreadable,
  SQLITE_BUSY: (path) => `Another program has been writing to ${path} for too long. Try again, or end it.`,
};

const fails = (path: string, code: string): string =>
  `${path} cannot be read or written (${code}). Its disk may be failing.`;

/** Codes that say that no room is left, whatever it was for. */
const noRoom = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);

/** Is it that the disk is full? */
export const isDiskFull = (error: unknown): boolean => noRoom.has(codeOf(error) ?? "");

/** Is it the disk that takes no writes, whatever was to be written? */
export const isDiskTrouble = (error: unknown): boolean =>
  isDiskFull(error) || /^SQLITE_(READONLY|IOERR|CANTOPEN|BUSY)/.test(codeOf(error) ?? "");

/** The refusal of a path by the system or by SQLite as a {@link DiskError}; any other error as it is. */
export function diskErrorOf(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof DiskError) return error;
  // SQLite tells kinds of kinds: SQLITE_READONLY_DIRECTORY.
  const kind = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  if (kind === "SQLITE_IOERR" || kind === "EIO") return new DiskError(code, fails(namedAs(path), code));
  const sentence = sentences[kind];
  return sentence ? new DiskError(code, sentence(namedAs(path))) : error;
}

/** Does something with a path; what the disk refuses is a {@link DiskError} about it. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskErrorOf(error, path);
  }
}

/**
 * Makes a folder and those above it that are missing; answers the topmost one that it made. Throws {@link DiskError}
 * where that cannot be. (Node's own way never ends where a folder denies what it seems to hold, as /proc does.)
 */
export function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  return onDisk(folder, async () => {
    const missing: string[] = [];
    let above = resolve(folder);
    for (; !(await isFolder(above)); above = dirname(above)) missing.unshift(above);
    for (const path of missing) await makeOne(path, mode);
    return missing[0];
  });
}

async function makeOne(path: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (codeOf(error) === "ENOENT")
      throw new DiskError("ENOENT", `No folder can be made at ${namedAs(path)}. Choose another place.`);
    // Somebody else may have made it just now.
    if (codeOf(error) !== "EEXIST" || !(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
  throw Object.assign(new Error(`${path} is a file.`), { code: "ENOTDIR" });
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

const longestNamed = 120;

function namedAs(path: string): string {
  return path.length <= longestNamed ? path : `${path.slice(0, longestNamed)}…`;
}
