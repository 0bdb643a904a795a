import { ImportError } from "./importError.ts";

/** One file of a folder or an archive, read only when asked for. */
export interface SourceFile {
  /** From the source's root, with `/`; never absolute, never with `..`. */
  path: string;
  size: number;
  bytes: () => Promise<Uint8Array>;
}

/** A folder or an archive that is to be imported. `close` frees the archive; its files are not readable afterwards. */
export interface Source {
  name: string;
  files: SourceFile[];
  warnings: ImportWarning[];
  close: () => Promise<void>;
}

export type ImportWarningKind =
  | "link-to-nowhere"
  | "not-in-summary"
  | "summary-entry"
  | "same-path"
  | "not-text"
  | "front-matter"
  | "too-large"
  | "tool-syntax"
  | "variable"
  | "left-out";

/** Something the writer should know about; the import goes on. */
export interface ImportWarning {
  kind: ImportWarningKind;
  /** The file it is about. */
  path: string;
  /** One sentence that names the file and what was done with it. */
  message: string;
  /** For a link: the target as typed. */
  target?: string;
}

/** Bounds on what one import may hold, so that no archive can fill a disk or a memory. */
export interface ImportLimits {
  /** As much as a file of a space may have. */
  fileBytes: number;
  pageBytes: number;
  /** Of all pages together: their texts are held at once. */
  textBytes: number;
  totalBytes: number;
  files: number;
  /** An import is one change: whoever asks for it waits until all its pages are there. */
  pages: number;
  /** How many times larger than the archive its content may be, once it is more than `smallArchive`. */
  archiveRatio: number;
  smallArchive: number;
}

const megabyte = 1024 * 1024;

export const importLimits: ImportLimits = {
  fileBytes: 100 * megabyte,
  pageBytes: 5 * megabyte,
  textBytes: 512 * megabyte,
  totalBytes: 2048 * megabyte,
  files: 100_000,
  pages: 20_000,
  archiveRatio: 100,
  smallArchive: 50 * megabyte,
};

const leftByTools = new Set(["__macosx", "node_modules", "thumbs.db", "desktop.ini", "icon\r"]);

/** Is a file or folder of this name no part of anybody's text (hidden, or left there by tools)? */
export function isIgnoredName(name: string): boolean {
  if (name === ".gitbook" || name === ".gitbook.yaml") return false;
  return name.startsWith(".") || leftByTools.has(name.toLowerCase());
}

/** Is any part of this path ignored? */
export function isIgnoredPath(path: string): boolean {
  return path.split("/").some(isIgnoredName);
}

/** No system that people write on has such names, but for icons of folders; no path of a page may be one. */
export const hasControlCharacter = (path: string): boolean => /[\u0000-\u001f\u007f]/.test(path);

/**
 * A path as an archive names it, made clean: `/` between its parts, no `.` and no empty ones. Throws ImportError 400
 * for a path that would lead out of the folder it is unpacked into.
 */
export function cleanEntryPath(name: string): string {
  const refuse = (why: string): never => {
    throw new ImportError(
      400,
      `The archive names a file ${JSON.stringify(name)}, ${why}. Nothing was imported.`,
    );
  };
  const path = name.replaceAll("\\", "/");
  if (path.startsWith("/") || /^[a-z]:\//i.test(path)) return refuse("which is an absolute path");
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return refuse("which leads out of the archive");
  if (path.length > 1024) return refuse("which is too long");
  return parts.join("/");
}

/** A size as people read it: `3.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < megabyte) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

/** The warning for a file that is left out since it is over the limit. */
export function tooLarge(path: string, size: number, limits: ImportLimits): ImportWarning {
  return {
    kind: "too-large",
    path,
    message: `${path} is ${sizeInWords(size)}, over the limit of ${sizeInWords(limits.fileBytes)} for one file, and was left out.`,
  };
}

/** Throws ImportError 413 when a source has more files than an import takes. */
export function requireFileCount(count: number, limits: ImportLimits): void {
  if (count > limits.files) {
    throw new ImportError(
      413,
      `There are more than ${limits.files} files. Import a folder with fewer, or in several parts.`,
    );
  }
}

/** Throws ImportError 413 when an import would make more pages than one makes. */
export function requirePageCount(count: number, limits: ImportLimits): void {
  if (count > limits.pages)
    throw new ImportError(
      413,
      `These would be ${count.toLocaleString("en")} pages, over the limit of ${limits.pages.toLocaleString("en")} for one import. Import them in several parts.`,
    );
}
