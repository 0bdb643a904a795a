import type { Destination } from "../entry.ts";
import { isMarkdownName } from "../import/markdownName.ts";
import { folderOf, indexNames } from "../import/resolveLink.ts";
import { includesFolder } from "../import/reusables.ts";
import { slugOf } from "../import/slugs.ts";
import { summaryFolders } from "../import/summary.ts";
import { variablesFile } from "../import/variables.ts";
import type { ExportFile, ExportPage, ExportReusable, ExportSnapshot } from "./exportSnapshot.ts";
import { pagesReferred } from "./referred.ts";
import { safeName, safePath } from "./safePath.ts";

/** Where everything of an export goes. */
export interface ExportPaths {
  /** The path of the `SUMMARY.md`. */
  summary: string;
  /** Of documents, by id. */
  pages: Map<string, string>;
  /** What links to a page without a file lead to, by its id: a group's folder, or a path where nothing else is. */
  folders: Map<string, string>;
  /** Of files, by id. */
  files: Map<string, string>;
  /** Of reusable contents, by id. */
  reusables: Map<string, string>;
  variables: string;
}

const assetFolder = "assets";
/** Below folders deeper than this a page goes to the top: paths have an end on every system. */
const longestFolder = 400;

/**
 * Gives every page and file its path, each one once, whatever the file system thinks of upper and lower case. A page
 * that is where it was imported keeps the path that it came from; any other is called by its slug, in the folder of
 * its parent, and with pages below it as the `README.md` of its own folder.
 */
export function exportPaths(snapshot: ExportSnapshot): ExportPaths {
  const places = placesOf(snapshot.pages);
  const kept = (page: ExportPage) =>
    page.sourcePath !== undefined && (page.sourcePlace ?? places.get(page.id)) === places.get(page.id)
      ? safePath(page.sourcePath)
      : undefined;
  const documents = snapshot.pages.filter((page) => page.kind === "document");
  const sources = [...documents.map(kept), ...snapshot.files.map(sourceOf)].filter(
    (path) => path !== undefined,
  );
  const base =
    summaryFolders.find(
      (folder) => sources.length > 0 && sources.every((path) => path.startsWith(`${folder}/`)),
    ) ?? "";

  const taken = new TakenPaths();
  const paths: ExportPaths = {
    summary: join(base, "SUMMARY.md"),
    pages: new Map(),
    folders: new Map(),
    files: new Map(),
    reusables: new Map(),
    variables: join(base, variablesFile),
  };
  taken.claim(paths.summary);
  if (Object.keys(snapshot.variables).length > 0) taken.claim(paths.variables);
  for (const page of documents) {
    const path = kept(page);
    if (path !== undefined && isMarkdownName(path) && taken.claim(path)) paths.pages.set(page.id, path);
  }
  for (const file of snapshot.files) {
    const path = sourceOf(file);
    if (path !== undefined && taken.claim(path)) paths.files.set(file.id, path);
  }

  const children = childrenOf(snapshot.pages);
  const place = (pages: readonly ExportPage[], folder: string): void => {
    for (const page of pages) {
      const below = children.get(page.id) ?? [];
      if (page.kind === "group") {
        const path = kept(page) ?? join(folder, safeName(page.slug));
        paths.folders.set(page.id, path);
        place(below, path);
      } else if (page.kind === "document") {
        const path = paths.pages.get(page.id) ?? derive(page, folder, below.length > 0);
        paths.pages.set(page.id, path);
        place(below, ownFolder(path));
      } else place(below, folder);
    }
  };
  const derive = (page: ExportPage, folder: string, isFolder: boolean): string => {
    const inside = folder.length > longestFolder ? base : folder;
    const slug = pageName(page.slug);
    return taken.claimFree((suffix) =>
      join(inside, isFolder ? `${slug}${suffix}/README.md` : `${slug}${suffix}.md`),
    );
  };
  place(children.get(null) ?? [], base);
  for (const file of snapshot.files) {
    if (paths.files.has(file.id)) continue;
    const name = safeName(file.name);
    const stem = name.replace(/(?<=.)\.[^.]*$/, "");
    const folder = join(base, assetFolder);
    paths.files.set(
      file.id,
      taken.claimFree((suffix) => join(folder, `${stem}${suffix}${name.slice(stem.length)}`)),
    );
  }
  placeReusables(snapshot.reusables, join(base, includesFolder), taken, paths);
  const referred = pagesReferred(snapshot);
  for (const { id, slug } of snapshot.pages) {
    if (!referred.has(id) || paths.pages.has(id) || paths.folders.has(id)) continue;
    const name = pageName(slug);
    paths.folders.set(
      id,
      taken.claimFree((suffix) => join(base, `${name}${suffix}`)),
    );
  }
  return paths;
}

/**
 * The paths from which a folder's pages and files came that are where they were, and that an export cannot give them: it
 * has them under others.
 */
export function formerPaths(snapshot: ExportSnapshot): string[] {
  const paths = exportPaths(snapshot);
  const places = placesOf(snapshot.pages);
  const pages = snapshot.pages.filter(
    ({ id, kind, sourcePlace = places.get(id) }) => kind === "document" && sourcePlace === places.get(id),
  );
  return [
    ...pages.map(({ id, sourcePath }) => [sourcePath, paths.pages.get(id)]),
    ...snapshot.files.map(({ id, sourcePath }) => [sourcePath, paths.files.get(id)]),
    ...snapshot.reusables.map(({ id, sourcePath }) => [sourcePath, paths.reusables.get(id)]),
  ].flatMap(([from, to]) => (from === undefined || from === to ? [] : [from]));
}

/** The path that links to something lead to; undefined for what is not in the export. */
export function pathOf(meaning: Destination, paths: ExportPaths): string | undefined {
  if ("file" in meaning) return paths.files.get(meaning.file);
  const folder = paths.folders.get(meaning.page);
  return paths.pages.get(meaning.page) ?? (folder === undefined ? undefined : `${folder}/`);
}

function placeReusables(
  reusables: readonly ExportReusable[],
  folder: string,
  taken: TakenPaths,
  { reusables: paths }: ExportPaths,
): void {
  const derived = reusables.filter(({ id, sourcePath }) => {
    const path = sourcePath === undefined ? undefined : safePath(sourcePath);
    if (path === undefined || !taken.claim(path)) return true;
    paths.set(id, path);
    return false;
  });
  for (const { id, title } of derived) {
    const name = pageName(slugOf(title));
    paths.set(
      id,
      taken.claimFree((suffix) => join(folder, `${name}${suffix}.md`)),
    );
  }
}

/** The paths given out so far; two that differ in case only are one on many systems, and no file is a folder too. */
class TakenPaths {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #numbers = new Map<string, number>();

  claim(path: string): boolean {
    const lower = path.toLowerCase();
    const folders: string[] = [];
    for (let folder = folderOf(lower); folder !== ""; folder = folderOf(folder)) folders.push(folder);
    if (this.#files.has(lower) || this.#folders.has(lower)) return false;
    if (folders.some((folder) => this.#files.has(folder))) return false;
    this.#files.add(lower);
    for (const folder of folders) this.#folders.add(folder);
    return true;
  }

  claimFree(path: (suffix: string) => string): string {
    const wanted = path("");
    if (this.claim(wanted)) return wanted;
    for (let number = this.#numbers.get(wanted) ?? 2; ; number++) {
      const free = path(`-${number}`);
      this.#numbers.set(wanted, number + 1);
      if (this.claim(free)) return free;
    }
  }
}

/** The pages below each page, and below null those at the top; what stands below nothing known is at the top too. */
export function childrenOf(pages: readonly ExportPage[]): Map<string | null, ExportPage[]> {
  const known = new Set(pages.map((page) => page.id));
  return Map.groupBy(pages, (page) => (page.parent !== null && known.has(page.parent) ? page.parent : null));
}

function placesOf(pages: readonly ExportPage[]): Map<string, string> {
  const children = childrenOf(pages);
  const places = new Map<string, string>();
  const walk = (siblings: readonly ExportPage[], above: string): void => {
    for (const page of siblings) {
      const place = join(above, page.slug);
      places.set(page.id, place);
      walk(children.get(page.id) ?? [], place);
    }
  };
  walk(children.get(null) ?? [], "");
  return places;
}

/** A renamed file keeps its folder, and one that is called as another there the number that it came with. */
function sourceOf({ sourcePath, name }: ExportFile): string | undefined {
  if (sourcePath === undefined) return undefined;
  const wanted = safePath(join(folderOf(sourcePath), name.replaceAll("/", "-")));
  const came = safePath(sourcePath);
  return (came.replace(/-\d+(?=(\.[^./]*)?$)/, "") === wanted ? came : wanted) || undefined;
}

/** Names that stand for a folder's own page, or for the summary, are no names for a page. */
function pageName(slug: string): string {
  const name = safeName(slug || "page");
  const isMeant = indexNames.includes(`${name.toLowerCase()}.md`) || name.toLowerCase() === "summary";
  return isMeant ? `${name}-page` : name;
}

function ownFolder(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return indexNames.includes(name.toLowerCase()) ? folderOf(path) : path.replace(/\.[^./]+$/, "");
}

function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
