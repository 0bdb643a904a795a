import { findContentRoot, type ContentRoot } from "./contentRoot.ts";
import { contentTypeOf } from "./contentTypes.ts";
import type { Layout } from "./draft.ts";
import { titleFromName } from "./draft.ts";
import { ImportError } from "./importError.ts";
import type { ImportPlan, PlannedFile, PlannedPage } from "./importPlan.ts";
import { layoutFromFolders } from "./layoutFromFolders.ts";
import { layoutFromSummary } from "./layoutFromSummary.ts";
import { readMarkdownPage, type MarkdownPage } from "./markdownPage.ts";
import { linkPages } from "./linkPages.ts";
import { planPages } from "./planPages.ts";
import { folderOf, indexLinks, type LinkDestination, type LinkIndex } from "./resolveLink.ts";
import {
  importLimits,
  requireFileCount,
  sizeInWords,
  type ImportLimits,
  type ImportWarning,
  type Source,
  type SourceFile,
} from "./source.ts";
import { parseSummary, type Summary } from "./summary.ts";

export interface PlanOptions {
  /** Of the space; without it the source's own. */
  title?: string | undefined;
  limits?: ImportLimits;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export const longestSpaceTitle = 50;
const assetFolder = /(^|\/)(\.gitbook\/assets|assets|images|img)\//i;

/**
 * Plans the import of a folder of Markdown (document 2, content; gaps.md 24.1): its pages in order, the files that
 * they refer to or that lie in a folder for images and assets, and what every link means. Reads the source, changes
 * nothing. Throws ImportError 400 when there is no Markdown, 413 when it is too much.
 */
export async function planImport(source: Source, options: PlanOptions = {}): Promise<ImportPlan> {
  const limits = options.limits ?? importLimits;
  const warnings: ImportWarning[] = [...source.warnings];
  const root = await findContentRoot(source.files);
  const {
    pages: markdown,
    others,
    summary,
  } = await readMarkdown(source.files, root, warnings, options, limits);
  if (markdown.length === 0 && !summary) {
    throw new ImportError(
      400,
      `There is no Markdown in ${source.name || "the archive"}, so there is nothing to import.`,
    );
  }
  const index = indexLinks([
    ...markdown.map(({ path }): [string, LinkDestination] => [path, { page: path }]),
    ...others.map(({ path }): [string, LinkDestination] => [path, { file: path }]),
  ]);
  const title = spaceTitle(source, root, summary, markdown, options.title);
  const layout =
    summary && root.summary
      ? layoutFromSummary(
          { path: root.summary, summary, readmeComesFirst: !root.isMdBook },
          markdown,
          index,
          warnings,
        )
      : layoutFromFolders(markdown, root.folder);
  addFolders(index, layout);
  const pages = planPages(layout.drafts, title, warnings);
  requireFileCount(pages.length, limits);
  const wanted = linkPages(pages, markdown, index, warnings);
  const files = planFiles(others, wanted, root.folder, warnings);
  refuseTooMuch(pages, files, limits);
  return { title, pages, files, warnings };
}

interface SortedFiles {
  pages: MarkdownPage[];
  others: (SourceFile & { notText?: boolean })[];
  summary: Summary | undefined;
}

async function readMarkdown(
  files: readonly SourceFile[],
  root: ContentRoot,
  warnings: ImportWarning[],
  options: PlanOptions,
  limits: ImportLimits,
): Promise<SortedFiles> {
  const sorted: SortedFiles = { pages: [], others: [], summary: undefined };
  const outside: string[] = [];
  let done = 0;
  for (const file of files) {
    options.signal?.throwIfAborted();
    options.onProgress?.(done++, files.length);
    if (!/\.(md|markdown)$/i.test(file.path)) sorted.others.push(file);
    else if (root.folder !== "" && !file.path.startsWith(`${root.folder}/`)) outside.push(file.path);
    else {
      const read = await readMarkdownPage(file, limits);
      if ("why" in read) {
        const message = `${file.path} ${read.why}; it was kept as a file, not as a page.`;
        warnings.push({ kind: "not-text", path: file.path, message });
        sorted.others.push({ ...file, notText: true });
      } else if (file.path === root.summary) sorted.summary = parseSummary(read.page.body);
      else {
        sorted.pages.push(read.page);
        if (read.page.problem) {
          warnings.push({
            kind: "front-matter",
            path: file.path,
            message: `${file.path}: ${read.page.problem}`,
          });
        }
      }
    }
  }
  if (outside.length > 0) {
    const names = outside.slice(0, 3).join(", ") + (outside.length > 3 ? ", …" : "");
    const message = `${outside.length} Markdown files outside ${root.folder} were left out (${names}).`;
    warnings.push({ kind: "left-out", path: outside[0]!, message });
  }
  return sorted;
}

function spaceTitle(
  source: Source,
  root: ContentRoot,
  summary: Summary | undefined,
  pages: readonly MarkdownPage[],
  given: string | undefined,
): string {
  const readme = pages.find(({ path }) => folderOf(path) === root.folder && /(^|\/)readme\.md$/i.test(path));
  const named = source.name === "" ? undefined : titleFromName(source.name);
  const title = (given ?? root.title ?? summary?.title ?? readme?.title ?? named ?? "").trim() || "Imported";
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
  others: SortedFiles["others"],
  wanted: ReadonlySet<string>,
  root: string,
  warnings: ImportWarning[],
): PlannedFile[] {
  const inRoot = (path: string) => root === "" || path.startsWith(`${root}/`);
  const isTaken = (file: SortedFiles["others"][number]) =>
    file.notText || wanted.has(file.path) || (inRoot(file.path) && assetFolder.test(file.path));
  const rest = others.filter((file) => !isTaken(file) && inRoot(file.path));
  if (rest.length > 0) {
    const names =
      rest
        .slice(0, 3)
        .map(({ path }) => path)
        .join(", ") + (rest.length > 3 ? ", …" : "");
    const message = `${rest.length} files that no page refers to were left out (${names}).`;
    warnings.push({ kind: "left-out", path: rest[0]!.path, message });
  }
  return others.filter(isTaken).map(({ path, size, bytes }) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return { key: path, name, path, contentType: contentTypeOf(name), size, bytes };
  });
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
