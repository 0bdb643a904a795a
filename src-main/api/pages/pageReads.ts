import { ApiError } from "../error.ts";
import { dereference } from "../../content/evaluation/dereference.ts";
import type { Entry } from "../../content/entry.ts";
import type { KeptText } from "../../content/document/readDocument.ts";
import { writeMarkdown } from "../../content/document/writeMarkdown.ts";
import { evaluateDocument, factsOf, type Evaluated } from "../../content/evaluation/evaluate.ts";
import { documentOf } from "../../content/givenText.ts";
import { filesOf } from "../../content/view/fileLists.ts";
import { walk } from "../../content/links/linkLookups.ts";
import { meanLinks } from "../../content/links/linkMeanings.ts";
import { placePages, type PlacedPage } from "../../content/view/pageTree.ts";
import { readText } from "../../content/view/pageText.ts";
import { withCurrentPaths } from "../../content/links/relativeLinks.ts";
import { listOutlines } from "../../content/view/viewEntries.ts";
import type { OpenBranch } from "./branch.ts";
import { seedsOf } from "./computedSources.ts";
import type { ReadContext } from "../context.ts";
import { paginateRows } from "../paging.ts";
import { presentFile } from "../present/file.ts";
import { presentPage } from "../present/page.ts";
import type { Document } from "../types/document.ts";
import type { List, Paging } from "../types/lists.ts";
import type { File } from "../types/file.ts";
import type { Page } from "../types/page.ts";

/** All pages of a branch as a tree. */
export async function readPages(
  context: ReadContext,
  { view, place, space }: OpenBranch,
  { computed = true }: Computing = {},
): Promise<{ pages: Page[] }> {
  const outlines = await listOutlines(context.db, view, "page");
  const seeds = computed ? await seedsOf(context, space, outlines) : undefined;
  return { pages: placePages(outlines).map((page) => presentPage({ ...place, seeds }, page)) };
}

export interface Computing {
  /** Whether computed pages say which version of their source they are made of. */
  computed?: boolean | undefined;
}

/** What of a text is worked out before it is given; by default nothing. */
export interface Resolution {
  /** Whether it has the blocks of the reusable contents that it names in their places. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** Whether its expressions and conditions are replaced by what they come to. */
  evaluated?: Evaluated | undefined;
}

export interface PageFormat extends Resolution, Computing {
  format?: "document" | "markdown" | undefined;
  /** `stable` gives the text as it was typed; `relative`, the default of lookups by path, has paths that lead there now. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
}

async function readPage(
  context: ReadContext,
  branch: OpenBranch,
  entry: Entry,
  { format, "format.markdown.refs": refs, computed = true, ...resolution }: PageFormat,
): Promise<Page> {
  const { draft } = branch;
  const below = await draft.subtree("page", entry.id);
  const [placed] = placePages([{ ...entry, parent: null }, ...below.slice(1)]);
  if (!placed) throw new Error("A page that was read is not in its own tree.");
  const above: string[] = [];
  for (const id of await draft.ancestors("page", entry.id))
    above.unshift((await draft.find("page", id))?.slug ?? id);
  if (above.length > 0) prefixPaths(placed, above.join("/"));
  if ((entry.fields.type ?? "document") !== "document") {
    const seeds = computed ? await seedsOf(context, branch.space, [entry]) : undefined;
    return presentPage({ ...branch.place, seeds }, placed);
  }
  if (format === "document") {
    const document = await readEntryDocument(context, branch, entry, resolution);
    return presentPage(branch.place, placed, { document });
  }
  const kept = await readKept(context, branch, entry);
  const isKept = isAsKept(resolution);
  const stable = isKept
    ? kept.text
    : writeMarkdown(await resolve(context, branch, entry, kept, resolution), kept);
  if (refs !== "relative") return presentPage(branch.place, placed, { markdown: stable });
  const links = isKept
    ? entry.links
    : await meanLinks(draft, entry, stable, [{ text: kept.text, links: entry.links }]);
  const markdown = await withCurrentPaths(draft, entry, stable, links);
  return presentPage(branch.place, placed, { markdown });
}

/** An entry's text as a document: its blocks by their keys, its links by what they mean. */
export async function readEntryDocument(
  context: ReadContext,
  branch: OpenBranch,
  entry: Entry,
  resolution: Resolution = {},
): Promise<Document> {
  return resolve(context, branch, entry, await readKept(context, branch, entry), resolution);
}

async function readKept({ db }: ReadContext, { space }: OpenBranch, entry: Entry): Promise<KeptText> {
  const { id, blocks, links } = entry;
  return { text: await readText({ db, space }, entry), keys: blocks, links, page: id };
}

const isAsKept = ({ dereferenced = false, evaluated = false }: Resolution): boolean =>
  dereferenced === false && evaluated === false;

async function resolve(
  context: ReadContext,
  branch: OpenBranch,
  entry: Entry,
  kept: KeptText,
  { dereferenced = false, evaluated = false }: Resolution,
): Promise<Document> {
  let document = documentOf(kept);
  if (dereferenced !== false)
    document = await dereference(branch.draft, document, async (one) => {
      const content = await readKept(context, branch, one);
      return { nodes: documentOf(content).nodes, length: content.text.length };
    });
  if (evaluated === false) return document;
  return evaluateDocument(document, await factsOf(branch.draft, entry, branch.space), evaluated);
}

/** The page of a branch with this id; 404 where there is none. */
export async function requirePage({ draft }: OpenBranch, pageId: string): Promise<Entry> {
  const entry = await draft.find("page", pageId);
  if (!entry) throw new ApiError(404, `There is no page ${pageId} here.`);
  return entry;
}

function prefixPaths(page: PlacedPage, above: string): void {
  page.path = `${above}/${page.path}`;
  for (const child of page.pages) prefixPaths(child, above);
}

export async function readPageById(
  context: ReadContext,
  branch: OpenBranch,
  pageId: string,
  format: PageFormat,
): Promise<Page> {
  return readPage(context, branch, await requirePage(branch, pageId), format);
}

export async function readPageByPath(
  context: ReadContext,
  branch: OpenBranch,
  path: string,
  format: PageFormat,
): Promise<Page> {
  const id = await walk(
    branch.draft,
    path.split("/").filter((slug) => slug !== ""),
  );
  const entry = id === undefined ? undefined : await branch.draft.find("page", id);
  if (!entry) throw new ApiError(404, `There is no page at “${path}”.`);
  return readPage(context, branch, entry, { "format.markdown.refs": "relative", ...format });
}

export async function readFiles(
  context: ReadContext,
  { view, place }: OpenBranch,
  { unused, ...paging }: Paging & { unused?: boolean | undefined },
): Promise<List<File>> {
  const { count, fetch } = await filesOf(context.db, view, unused);
  const page = await paginateRows(paging, {
    count,
    fetch: (after, limit) => fetch({ after, limit }),
    keyOf: (file) => [file.title, file.id],
  });
  return { ...page, items: page.items.map((file) => presentFile(place, file)) };
}

export async function readFile({ draft, place }: OpenBranch, fileId: string): Promise<File> {
  const file = await draft.find("file", fileId);
  if (!file) throw new ApiError(404, `There is no file ${fileId} here.`);
  return presentFile(place, file);
}
