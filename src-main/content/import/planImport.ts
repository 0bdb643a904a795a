import { setImmediate } from "node:timers/promises";
import { withBlankTargets } from "./blankTargets.ts";
import { contentTypeOf } from "./contentTypes.ts";
import type { Layout } from "./draft.ts";
import { titleFromName } from "./draft.ts";
import { followNames } from "./followNames.ts";
import { ImportError } from "./importError.ts";
import type { ImportPlan, PlannedFile, PlannedPage } from "./importPlan.ts";
import { indexSource } from "./indexSource.ts";
import { isMarkdownName } from "./markdownName.ts";
import type { MarkdownPage } from "./markdownPage.ts";
import { linkPages } from "./linkPages.ts";
import { nothingToImport } from "./nothingToImport.ts";
import { planPages } from "./planPages.ts";
import { readPages, someOf, type OtherFile } from "./readPages.ts";
import { indexReusables, planReusable, takeReusables } from "./reusables.ts";
import { folderOf, type LinkIndex } from "./resolveLink.ts";
import { ShortNames } from "./shortNames.ts";
import { chooseShape } from "./shapes/shapes.ts";
import type { Shaped } from "./shapes/shape.ts";
import {
  importLimits,
  requirePageCount,
  sizeInWords,
  type ImportLimits,
  type ImportWarning,
  type Source,
} from "./source.ts";
import { SourceFiles } from "./sourceFiles.ts";
import { readVariables } from "./variables.ts";

export interface PlanOptions {
  /** Of the space; without it the source's own. */
  title?: string | undefined;
  limits?: ImportLimits;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number, what: "files read" | "pages linked") => void;
}

/** After so many pages others have a turn. */
const breath = 50;

/** Whoever else waits for this thread has a turn, whoever cancels too. */
async function turn(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

export const longestSpaceTitle = 50;
/** What lies in such a folder is kept, though no page refers to it. */
export const assetFolder = /(^|\/)(\.gitbook\/assets|assets|images|img)\//i;

/**
 * Plans the import of a folder of Markdown (document 2, content; gaps.md 24.1): its pages in the order of its shape,
 * the files that they refer to or that lie in a folder for images and assets, and what every link means. Reads the
 * source, changes nothing. Throws ImportError 400 when there is nothing to import, 413 when it is too much.
 */
export async function planImport(source: Source, options: PlanOptions = {}): Promise<ImportPlan> {
  const { limits = importLimits, signal, onProgress } = options;
  refuseTooMuchText(source, limits);
  const warnings: ImportWarning[] = [...source.warnings];
  const files = new SourceFiles(source.files);
  const { name, shaped } = await chooseShape(files);
  const given = await readVariables(files, shaped.folder, warnings);
  const targetOf = shaped.targetOf ?? ((typed: string) => typed);
  const found = await readPages(source.files, shaped, {
    limits,
    warnings,
    signal,
    onProgress: (done, total) => onProgress?.(done, total, "files read"),
  });
  await turn(signal);
  const read = (await shaped.translate?.(found, warnings)) ?? found;
  const included = takeReusables(read);
  const index = indexSource(read, shaped);
  if (shaped.nameOf)
    read.pages = followNames(read.pages, {
      before: indexSource(read, shaped, "typedAt"),
      after: index,
      targetOf,
    });
  const typed = read.pages;
  read.pages = [];
  for (const page of typed) {
    if (read.pages.length % breath === 0) await turn(signal);
    read.pages.push(withBlankTargets(page, index));
  }
  const layout = shaped.layOut(read.pages, index, warnings);
  if (layout.drafts.length === 0) throw nothingToImport(source.name, foundInstead(read.others, warnings));
  addFolders(index, layout);
  const title = spaceTitle(source, shaped, read.pages, options.title);
  const pages = planPages(layout.drafts, title, warnings);
  requirePageCount(pages.length, limits);
  await turn(signal);
  const reusables = included.map(planReusable);
  const wanted = await linkPages([...pages, ...reusables], [...read.pages, ...included], {
    index,
    shortNames: shaped.hasShortNames ? new ShortNames(index) : undefined,
    reusables: indexReusables(included),
    targetOf,
    warnings,
    async heed(done, total) {
      onProgress?.(done, total, "pages linked");
      if (done % breath === 0) await turn(signal);
    },
  });
  const others = read.others.flatMap((file) => {
    if (file.path !== given?.path) return [file];
    return given.notRead === undefined ? [] : [{ ...file, notText: given.notRead }];
  });
  const kept = planFiles(others, wanted, {
    root: shaped.folder,
    notes: shaped.fileNotes,
    files,
    warnings,
  });
  refuseTooMuch(pages, kept, limits);
  const { tags = {} } = shaped;
  // Of plain folders only links that Obsidian alone writes are translated.
  const shape = name === "folders" && read !== found ? "vault" : name;
  return { shape, title, pages, files: kept, reusables, variables: given?.variables ?? {}, tags, warnings };
}

/** What a source without a page holds. That a file was kept is not said: nothing is. */
function foundInstead(others: readonly OtherFile[], warnings: readonly ImportWarning[]): string[] {
  const unread = others.flatMap(({ notText }) => (notText === undefined ? [] : [`${notText}.`]));
  return [...unread, ...warnings.filter(({ kind }) => kind !== "not-text").map(({ message }) => message)];
}

function spaceTitle(
  source: Source,
  shaped: Shaped,
  pages: readonly MarkdownPage[],
  given: string | undefined,
): string {
  const readme = pages.find(
    ({ path }) => folderOf(path) === shaped.folder && /(^|\/)readme\.md$/i.test(path),
  );
  const named = source.name === "" ? undefined : titleFromName(source.name);
  const title = (given ?? shaped.title ?? readme?.title ?? named ?? "").trim() || "Imported";
  if (title.length <= longestSpaceTitle) return title;
  return `${title
    .slice(0, longestSpaceTitle - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

function addFolders(index: LinkIndex, layout: Layout): void {
  for (const [path, to] of layout.folders) {
    const folder = path.normalize("NFC");
    if (!index.folders.has(folder)) index.folders.set(folder, to);
  }
}

function planFiles(
  others: readonly OtherFile[],
  wanted: ReadonlySet<string>,
  {
    root,
    notes,
    files,
    warnings,
  }: {
    root: string;
    notes: Shaped["fileNotes"];
    files: SourceFiles;
    warnings: ImportWarning[];
  },
): PlannedFile[] {
  const inRoot = (path: string) => root === "" || path.startsWith(`${root}/`);
  const isTaken = (file: OtherFile) =>
    file.notText !== undefined ||
    notes?.has(file.path) ||
    wanted.has(file.path) ||
    (inRoot(file.path) && assetFolder.test(file.path));
  const rest = others.filter((file) => !isTaken(file)).map(({ path }) => path);
  const leaveOut = (paths: readonly string[], where: string): void => {
    if (paths.length === 0) return;
    const were = paths.length === 1 ? "file was" : "files were";
    const message = `${paths.length} ${were} left out${where}, which no page refers to (${someOf(paths)}).`;
    warnings.push({ kind: "left-out", path: paths[0] as string, message });
  };
  leaveOut(rest.filter(inRoot), "");
  leaveOut(
    rest.filter((path) => !inRoot(path) && !files.wasRead(path)),
    `, outside of ${root}`,
  );
  return others.filter(isTaken).map(({ path, size, bytes }) => {
    const { name = path.slice(path.lastIndexOf("/") + 1), contentType: said } = notes?.get(path) ?? {};
    const contentType = said ?? contentTypeOf(name);
    return { key: path, name, path, contentType, ...(said ? { saysType: true } : {}), size, bytes };
  });
}

/** By what the source says of its files, before one of them is read. */
function refuseTooMuchText({ files }: Source, { pageBytes, textBytes }: ImportLimits): void {
  const pages = files.filter(({ path, size }) => isMarkdownName(path) && size <= pageBytes);
  const total = pages.reduce((sum, { size }) => sum + size, 0);
  if (total <= textBytes) return;
  throw new ImportError(
    413,
    `There are ${sizeInWords(total)} of Markdown, over the limit of ${sizeInWords(textBytes)} for one import. Import it in several parts.`,
  );
}

function refuseTooMuch(
  pages: readonly PlannedPage[],
  files: readonly PlannedFile[],
  limits: ImportLimits,
): void {
  const total =
    pages.reduce((sum, page) => sum + (page.markdown?.length ?? 0), 0) +
    files.reduce((sum, file) => sum + file.size, 0);
  if (total <= limits.totalBytes) return;
  throw new ImportError(
    413,
    `The pages and files are ${sizeInWords(total)} together, over the limit of ${sizeInWords(limits.totalBytes)} for one import.`,
  );
}
