import { ask, tell } from "./ask.ts";

/** A file that the writer chose, by its path in what they chose. */
export interface ChosenFile {
  path: string;
  file: File;
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

/** What came of an import. */
export interface Imported {
  space: string;
  pages: number;
  files: number;
  warnings: string[];
}

const pageName = /\.(?:md|markdown|mdx|html?|docx)$/i;
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
  const all = given.map((file) => ({ path: file.webkitRelativePath || `${name}/${file.name}`, file }));
  const files = all.filter(({ path }) => !isIgnored(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return {
    name,
    archive: isArchive ? first : undefined,
    files,
    pages: files.filter(({ path }) => pageName.test(path)).length,
    bytes: files.reduce((sum, { file }) => sum + file.size, 0),
  };
}

/** Packs what was chosen and makes a space of it; `signal` ends it as long as files are read. */
export async function importChosen(
  chosen: Chosen,
  { organization, title }: { organization: string; title: string },
  told: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Imported | undefined> {
  const bytes = chosen.archive
    ? new Uint8Array(await chosen.archive.arrayBuffer())
    : await packed(chosen.files, told, signal);
  if (signal.aborted || bytes === undefined) return undefined;
  told(1, 0);
  const { sha256 } = await tell("putBlob", { organization, bytes });
  const { result, error } = await ask("startImport", {
    organizationId: organization,
    body: { blob: sha256, title },
  });
  if (result?.space === undefined) throw new Error(error?.message ?? "");
  const { space, pages = 0, files = 0, warnings = [] } = result;
  return { space, pages, files, warnings };
}

async function packed(
  files: readonly ChosenFile[],
  told: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const entries: Record<string, Uint8Array> = {};
  for (const [at, { path, file }] of files.entries()) {
    if (signal.aborted) return undefined;
    told(at, files.length);
    entries[path] = new Uint8Array(await file.arrayBuffer());
  }
  const { zipSync } = await import("fflate");
  return zipSync(entries, { level: 1 });
}
