import type { Draft } from "../branches/draft.ts";
import { destinationOf, type Destination, type Entry, type LinkMeaning } from "../entry.ts";
import { relativePath, relativeTarget } from "../export/relativePath.ts";
import { lookUp } from "./linkLookups.ts";
import { findKeptLinks, replaceTargets, type FoundLink } from "../text/links.ts";

/** A link of a text, and where in its space it leads. */
export interface MeantLink extends FoundLink {
  meaning: Destination;
}

/** The links of a text that lead to pages and files of their space. */
export function findMeantLinks(markdown: string, meanings: readonly LinkMeaning[]): MeantLink[] {
  if (meanings.every((meaning) => destinationOf(meaning) === undefined)) return [];
  return findKeptLinks(markdown, meanings).flatMap((link) => {
    const meaning = destinationOf(link.meaning);
    return meaning === undefined ? [] : [{ ...link, meaning }];
  });
}

/**
 * A text as it is read from outside: each link to a page names the path that leads there now, and one to a file its id,
 * as typed where that is so still. Every other byte is as its writer typed it (design §5).
 */
export async function withCurrentPaths(
  draft: Draft,
  entry: Entry,
  markdown: string,
  meanings: readonly LinkMeaning[],
): Promise<string> {
  const replacements = [];
  for (const { start, end, target, meaning } of findMeantLinks(markdown, meanings)) {
    const current =
      "page" in meaning
        ? await currentTarget(draft, entry, target, meaning)
        : await currentFile(draft, entry, target, meaning.file);
    if (current !== target) replacements.push({ start, end, target: current });
  }
  return replaceTargets(markdown, replacements);
}

const byId = /^\/pages\/([\w-]+)$/;

async function currentTarget(
  draft: Draft,
  from: Entry,
  typed: string,
  { page, anchor }: Extract<Destination, { page: string }>,
): Promise<string> {
  const hash = typed.indexOf("#");
  const path = hash < 0 ? typed : typed.slice(0, hash);
  const meant = await draft.find("page", page);
  const isId = byId.exec(path)?.[1] === page;
  if (!meant || path === "" || (!isId && (await leadsTo(draft, from, path, page)))) return typed;
  const fragment = anchor === undefined ? "" : `#${anchor}`;
  const current = await pathLike(draft, from, isId ? "README.md" : path, meant);
  // A slug may read like an id, or like a folder's own page: the id leads there in any case.
  return ((await leadsTo(draft, from, current, page)) ? current : `/pages/${page}`) + fragment;
}

/** The path under which a file was imported leads nowhere here; its id does. */
async function currentFile(draft: Draft, from: Entry, typed: string, file: string): Promise<string> {
  const found = await lookUp(draft, from, typed);
  if (found && "file" in found && found.file === file) return typed;
  return (await draft.find("file", file)) ? `/files/${file}` : typed;
}

async function leadsTo(draft: Draft, from: Entry, path: string, page: string): Promise<boolean> {
  const found = await lookUp(draft, from, path);
  return found !== undefined && "page" in found && found.page === page;
}

/** The path of a page, in the manner of the one that was typed: from the root or from here, as a file or not. */
async function pathLike(draft: Draft, from: Entry, typed: string, page: Entry): Promise<string> {
  const path = /\.md$/i.test(typed) ? await fileOf(draft, page) : await slugsOf(draft, page);
  if (/^\/pages\//.test(typed)) return `/pages/${relativePath("", path)}`;
  if (typed.startsWith("/")) return `/${relativePath("", path)}`;
  return relativeTarget(typed, await fileOf(draft, from), path);
}

async function slugsOf(draft: Draft, page: Entry): Promise<string> {
  const slugs = [page.slug];
  for (const id of await draft.ancestors("page", page.id))
    slugs.unshift((await draft.find("page", id))?.slug ?? id);
  return slugs.join("/");
}

/** The file that a page would be: with pages below it, its folder's README. What is no page lies at the root. */
async function fileOf(draft: Draft, entry: Entry): Promise<string> {
  if (entry.kind !== "page") return "README.md";
  const path = await slugsOf(draft, entry);
  return (await draft.hasChildren("page", entry.id)) ? `${path}/README.md` : `${path}.md`;
}
