import type { OpenedFiles } from "../../../src-preload/bridge.ts";

/** A file that the writer chose, by its path in what they chose; nothing of it is read before it is needed. */
export interface ChosenFile {
  path: string;
  size: number;
  bytes: () => Promise<Uint8Array>;
}

/** What the writer chose to import: a folder, or one archive or document. */
export interface Chosen {
  name: string;
  /** An archive that is sent as it is; undefined for files that are packed first. */
  archive: File | undefined;
  files: ChosenFile[];
  pages: number;
  bytes: number;
}

const markdownName = /\.(?:md|markdown|mdx)$/i;
/** Word documents become pages where there is no Markdown; what Word keeps beside an open one is none. */
const wordName = /(?:^|\/)(?!~\$)[^/]*\.docx$/i;
const leftByTools = new Set(["__macosx", "node_modules", "thumbs.db", "desktop.ini"]);

/** Hidden files and what tools left are no part of anybody's text: the import leaves them out, so they are not read. */
function isIgnored(path: string): boolean {
  return path
    .split("/")
    .slice(1)
    .some(
      (name) => (name.startsWith(".") && !name.startsWith(".gitbook")) || leftByTools.has(name.toLowerCase()),
    );
}

/** Looks at what was chosen, before anything is read. */
export function lookAt(given: readonly File[]): Chosen | undefined {
  const [first] = given;
  if (!first) return undefined;
  const isFolder = first.webkitRelativePath !== "";
  const isArchive = !isFolder && /\.zip$/i.test(first.name);
  const name = isFolder ? (first.webkitRelativePath.split("/")[0] ?? "") : first.name.replace(/\.[^.]+$/, "");
  const all = given.map((file): ChosenFile => ({
    path: file.webkitRelativePath || `${name}/${file.name}`,
    size: file.size,
    bytes: async () => new Uint8Array(await file.arrayBuffer()),
  }));
  return { ...listed(name, all), archive: isArchive ? first : undefined };
}

/** The same of what was opened with the app; `read` reads one of its files. */
export function lookAtOpened(
  { name, files }: OpenedFiles,
  read: (file: number) => Promise<Uint8Array>,
): Chosen {
  const all = files.map(({ path, size }, at) => ({
    path: `${name}/${path}`,
    size,
    bytes: () => read(at),
  }));
  return { ...listed(name, all), archive: undefined };
}

function listed(name: string, all: ChosenFile[]): Omit<Chosen, "archive"> {
  const files = all.filter(({ path }) => !isIgnored(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return {
    name,
    files,
    pages: count(files, markdownName) || count(files, wordName),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

const count = (files: readonly ChosenFile[], name: RegExp): number =>
  files.filter(({ path }) => name.test(path)).length;

/**
 * One archive of the files, made file by file so that nothing waits for it, and not small, since it goes no further than
 * this computer; undefined where `signal` ended it.
 */
export async function packFiles(
  files: readonly ChosenFile[],
  told: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { Zip, ZipPassThrough } = await import("fflate");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [at, { path, bytes }] of files.entries()) {
    if (signal.aborted) return undefined;
    told(at, files.length);
    const entry = new ZipPassThrough(path);
    archive.add(entry);
    entry.push(await bytes(), true);
  }
  archive.end();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
