import type { Draft } from "./draft.ts";
import { destinationOf, type Entry, type Destination, type LinkMeaning } from "./entry.ts";
import { pathOf, readPath } from "./linkPaths.ts";
import { isOutsideTarget } from "./linkTargets.ts";
import { findLinks } from "./text/links.ts";

/** A text as it was, with what its links meant. */
export interface KnownLinks {
  text: string;
  links: readonly LinkMeaning[];
}

/**
 * What each link of a text means, in order. A link that stood in a former text keeps the meaning that it had when it
 * was written, the first text that knows it deciding; a new one is looked up among the pages as they are now (design
 * §5).
 */
export async function meanLinks(
  draft: Draft,
  entry: Entry,
  markdown: string,
  formers: readonly KnownLinks[],
): Promise<LinkMeaning[]> {
  const links = findLinks(markdown);
  if (links.length === 0) return [];
  const known: Map<string, LinkMeaning[]>[] = [];
  // A text is read once a link is asked about that those before it do not know: mostly the first knows all.
  const keptMeaning = (target: string): LinkMeaning | undefined => {
    for (const [at, former] of formers.entries()) {
      const left = (known[at] ??= meaningsByTarget(former)).get(target);
      if (left && left.length > 0) return left.shift();
    }
    return undefined;
  };
  const meant = new Map<string, Destination>();
  const meanings: LinkMeaning[] = [];
  for (const { target } of links) {
    // A copy of a link whose target names nothing any more means what the link does.
    const destination =
      destinationOf(keptMeaning(target)) ?? (await lookUp(draft, entry, target)) ?? meant.get(target);
    if (destination) meant.set(target, destination);
    meanings.push(destination ?? { url: target });
  }
  return meanings;
}

/** What a target means from this page's place, as things are now. */
export const mean = async (draft: Draft, from: Entry, target: string): Promise<LinkMeaning> =>
  (await lookUp(draft, from, target)) ?? { url: target };

function meaningsByTarget({ text, links }: KnownLinks): Map<string, LinkMeaning[]> {
  const known = new Map<string, LinkMeaning[]>();
  findLinks(text).forEach(({ target }, index) => {
    const meanings = known.get(target) ?? [];
    meanings.push(links[index] ?? null);
    known.set(target, meanings);
  });
  return known;
}

/** The page or file that a target names from this page's place: by id, by path, or by a relative file path. */
export async function lookUp(draft: Draft, from: Entry, target: string): Promise<Destination | undefined> {
  if (target === "" || isOutsideTarget(target)) return undefined;
  const hash = target.indexOf("#");
  const path = pathOf(target);
  const anchor = hash < 0 ? undefined : target.slice(hash + 1);
  if (path === "") return anchor === undefined ? undefined : { page: from.id, anchor };
  const file = /^\/files\/([\w-]+)$/.exec(path);
  if (file) return (await draft.find("file", file[1] as string)) ? { file: file[1] as string } : undefined;
  const page = await findPage(draft, from, path);
  if (!page) return undefined;
  return anchor === undefined ? { page } : { page, anchor };
}

async function findPage(draft: Draft, from: Entry, path: string): Promise<string | undefined> {
  const named = /^\/pages\/([\w-]+)$/.exec(path);
  if (named && (await draft.find("page", named[1] as string))) return named[1];
  const { isAbsolute, segments } = readPath(path);
  const start = isAbsolute ? [] : await folderOf(draft, from);
  const slugs = [...start];
  for (const segment of segments) {
    if (segment === "..") slugs.pop();
    else slugs.push(segment);
  }
  return walk(draft, slugs);
}

/** The slugs of the folder that a page's file lies in: a page with children is its folder's README. */
async function folderOf(draft: Draft, from: Entry): Promise<string[]> {
  const slugs: string[] = [];
  // By its parent: a page that is only being made is not among those that are there.
  const above = from.parent === null ? [] : [from.parent, ...(await draft.ancestors("page", from.parent))];
  for (const id of above) {
    const page = await draft.find("page", id);
    if (page) slugs.unshift(page.slug);
  }
  if (await draft.hasChildren("page", from.id)) slugs.push(from.slug);
  return slugs;
}

/** The page at a path of slugs from the root. */
export async function walk(draft: Draft, slugs: readonly string[]): Promise<string | undefined> {
  let at: string | null = null;
  for (const slug of slugs) {
    const next: Entry | undefined = await draft.childBySlug("page", at, slug);
    if (!next) return undefined;
    at = next.id;
  }
  return at ?? undefined;
}
