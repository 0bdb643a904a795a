import type { Draft } from "../branches/draft.ts";
import type { Destination, Entry } from "../entry.ts";
import { pathOf, readPath } from "./linkPaths.ts";
import { isOutsideTarget } from "./linkTargets.ts";

/** A target, and the entry that it is typed in. */
export interface TypedTarget {
  from: Entry;
  target: string;
}

/** The page or file that a target names from this page's place: by id, by path, or by a relative file path. */
export async function lookUp(draft: Draft, from: Entry, target: string): Promise<Destination | undefined> {
  const [found] = await lookUpEach(draft, [{ from, target }]);
  return found;
}

/** What each of these targets names, in order: a step of all their paths at a time, each place once, many at once. */
export async function lookUpEach(
  draft: Draft,
  asked: readonly TypedTarget[],
): Promise<(Destination | undefined)[]> {
  const readings = asked.map(read);
  await draft.knowEach(
    "file",
    readings.flatMap((reading) => ("file" in reading ? [reading.file] : [])),
  );
  const pages = await findPages(draft, readings);
  const found: (Destination | undefined)[] = [];
  for (const [index, reading] of readings.entries()) {
    if ("file" in reading) {
      const { file } = reading;
      found.push((await draft.find("file", file)) ? { file } : undefined);
      continue;
    }
    const page = "page" in reading ? reading.page : pages[index];
    const { anchor } = reading;
    found.push(page === undefined ? undefined : anchor === undefined ? { page } : { page, anchor });
  }
  return found;
}

/** What a target says by itself. */
type Reading =
  | { page: string | undefined; anchor?: string | undefined }
  | { file: string }
  | (TypedPath & { anchor?: string | undefined });

/** A path that is to be walked, unless the id that it may be is some page's. */
interface TypedPath {
  from: Entry;
  path: string;
  id: string | undefined;
}

function read({ from, target }: TypedTarget): Reading {
  if (target === "" || isOutsideTarget(target)) return { page: undefined };
  const hash = target.indexOf("#");
  const path = pathOf(target);
  const anchor = hash < 0 ? undefined : target.slice(hash + 1);
  if (path === "") return anchor === undefined ? { page: undefined } : { page: from.id, anchor };
  const file = /^\/files\/([\w-]+)$/.exec(path)?.[1];
  return file === undefined ? { from, path, id: /^\/pages\/([\w-]+)$/.exec(path)?.[1], anchor } : { file };
}

/** The page that each path leads to; undefined for what is no path, too. */
async function findPages(draft: Draft, readings: readonly Reading[]): Promise<(string | undefined)[]> {
  await draft.knowEach(
    "page",
    readings.flatMap((reading) => ("path" in reading ? (reading.id ?? []) : [])),
  );
  const found: (string | undefined)[] = readings.map(() => undefined);
  const walks: { index: number; path: TypedPath }[] = [];
  for (const [index, reading] of readings.entries()) {
    if (!("path" in reading)) continue;
    if (reading.id !== undefined && (await draft.find("page", reading.id))) found[index] = reading.id;
    else walks.push({ index, path: reading });
  }
  const slugs = await slugsOfEach(
    draft,
    walks.map(({ path }) => path),
  );
  for (const [at, page] of (await walkEach(draft, slugs)).entries()) found[walks[at]!.index] = page;
  return found;
}

/** The slugs from the root that each path comes to. */
async function slugsOfEach(draft: Draft, paths: readonly TypedPath[]): Promise<string[][]> {
  const read = paths.map(({ from, path }) => ({ from, ...readPath(path) }));
  const starts = [...new Set(read.flatMap(({ from, isAbsolute }) => (isAbsolute ? [] : [from])))];
  await draft.knowAncestors("page", starts);
  const withChildren = await draft.parentsAmong(
    "page",
    starts.map(({ id }) => id),
  );
  const slugs: string[][] = [];
  for (const { from, isAbsolute, segments } of read) {
    const walked = isAbsolute ? [] : await folderOf(draft, from, withChildren.has(from.id));
    for (const segment of segments) {
      if (segment === "..") walked.pop();
      else walked.push(segment);
    }
    slugs.push(walked);
  }
  return slugs;
}

/** The slugs of the folder that a page's file lies in: a page with children is its folder's README. */
async function folderOf(draft: Draft, from: Entry, hasChildren: boolean): Promise<string[]> {
  const slugs = hasChildren ? [from.slug] : [];
  // By its parent: a page that is only being made is not among those that are there.
  const above = from.parent === null ? [] : [from.parent, ...(await draft.ancestors("page", from.parent))];
  for (const id of above) {
    const page = await draft.find("page", id);
    if (page) slugs.unshift(page.slug);
  }
  return slugs;
}

/** The page at a path of slugs from the root. */
export async function walk(draft: Draft, slugs: readonly string[]): Promise<string | undefined> {
  const [page] = await walkEach(draft, [slugs]);
  return page;
}

/** The page at the end of each path of slugs from the root, all of them a step at a time. */
async function walkEach(
  draft: Draft,
  paths: readonly (readonly string[])[],
): Promise<(string | undefined)[]> {
  const at: (string | null | undefined)[] = paths.map(() => null);
  for (let step = 0; ; step += 1) {
    const going = paths.flatMap((path, index) => {
      const [parent, slug] = [at[index], path[step]];
      return parent === undefined || slug === undefined ? [] : [{ index, parent, slug }];
    });
    if (going.length === 0) return at.map((page) => page ?? undefined);
    const next = await draft.childrenBySlugs("page", going);
    for (const [place, { index }] of going.entries()) at[index] = next[place]?.id;
  }
}
