import { outsideAddressOf } from "../links/outsideAddress.ts";
import { coverOfNote } from "./cover.ts";
import { compareNames, type Draft, type Layout } from "./draft.ts";
import { isMarkdownName } from "./markdownName.ts";
import type { MarkdownPage } from "./markdownPage.ts";
import type { PageNote } from "./pageNote.ts";
import {
  folderOf,
  indexNames,
  joinPath,
  resolveLink,
  type LinkIndex,
  type ResolvedLink,
} from "./resolveLink.ts";
import type { ImportWarning } from "./source.ts";
import { toldName } from "./shortened.ts";
import type { Summary, SummaryEntry } from "./summary.ts";

interface SummaryPlace {
  /** The path of the list, for what is said about it. */
  path: string;
  /** The folder of the pages. Targets begin here, unless they do in another folder and lead somewhere from there. */
  folder: string;
  targetsFrom?: string;
  summary: Summary;
  /** Whether a README that is not listed is the first page all the same, as GitBook has it. */
  readmeComesFirst: boolean;
  /** The page that comes first in place of a README. */
  readme?: string | undefined;
}

/**
 * Pages as a `SUMMARY.md` lists them. An entry that leads to no page becomes an empty page, and Markdown that is not
 * listed becomes hidden pages at the end, both with a warning: nothing is lost. A second entry for a page, or one
 * with an anchor, is a link to that page.
 */
export function layoutFromSummary(
  place: SummaryPlace,
  pages: readonly MarkdownPage[],
  index: LinkIndex,
  warnings: ImportWarning[],
): Layout {
  const { folder, targetsFrom = folder } = place;
  const { keys, folders } = numbered(place.summary);
  const known = { ...index, folders: new Map([...folders, ...index.folders]) };
  const resolve = (target: string): ResolvedLink => {
    const found = resolveLink(known, joinPath(targetsFrom, "list")!, target);
    return found.tag === "nowhere" ? resolveLink(known, joinPath(folder, "list")!, target) : found;
  };
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const listed = new Set<string>();
  /** What entries are called that turned out to be pages of their own files. */
  const pageKeys = new Map<string, string>();
  const warn = (entry: SummaryEntry, what: string) =>
    warnings.push({
      kind: "summary-entry",
      path: place.path,
      message: `${place.path} lists “${entry.text || entry.target}”, ${what}.`,
      ...(entry.target === undefined ? {} : { target: entry.target }),
    });

  const noted = (note: PageNote, name: string): Pick<Draft, "note" | "cover"> => {
    if (!note.cover) return { note };
    const { cover, missing } = coverOfNote(note.cover, resolve);
    for (const target of missing) {
      const message = `${place.path} lists “${name}”, whose cover ${toldName(target)} is not there; the cover was left as it is.`;
      warnings.push({ kind: "link-to-nowhere", path: place.path, message, target });
    }
    return { note, cover };
  };

  const draftOf = (entry: SummaryEntry, atTop: boolean): Draft => {
    const draft: Draft = {
      key: keys.get(entry)!,
      kind: "document",
      name: entry.text,
      linkTitle: entry.linkTitle,
      hidden: entry.hidden,
      ...noted(entry.note, entry.text),
      children: [],
    };
    const { computed, target: reference } = entry.note;
    if (entry.target === undefined && computed) return { ...draft, kind: "computed" };
    if (entry.target === "#" && reference) return { ...draft, kind: "link", target: { reference } };
    if (entry.target === undefined || entry.target === "#") {
      return atTop && entry.children.length > 0 ? { ...draft, kind: "group" } : draft;
    }
    const found = resolve(entry.target);
    if (found.tag === "outside") {
      const url = outsideAddressOf(entry.target);
      if (url !== undefined) return { ...draft, kind: "link", target: { url } };
      warn(entry, `but a page cannot lead to ${entry.target}; it became an empty page`);
      return draft;
    }
    if (found.tag === "nowhere") {
      warn(entry, `but there is no file ${entry.target}; it became an empty page`);
      const path = joinPath(targetsFrom, entry.target);
      if (path !== undefined && isMarkdownName(path)) draft.sourcePath = path;
      return draft;
    }
    if ("file" in found.to) return { ...draft, kind: "link", target: { file: found.to.file } };
    const { page: key } = found.to;
    if (key === draft.key) {
      warn(entry, "which leads to itself; it became an empty page");
      return draft;
    }
    const page = byPath.get(key);
    const again = listed.has(key);
    if (!page || again || found.anchor !== undefined) {
      if (again && found.anchor === undefined)
        warn(entry, "which it lists before; the second became a link to the page");
      const anchor = found.anchor ? { anchor: found.anchor } : {};
      return { ...draft, kind: "link", target: { page: key, ...anchor } };
    }
    listed.add(key);
    pageKeys.set(draft.key, key);
    return { ...draft, key, page, slug: slugInList(place.folder, page) };
  };

  const addTo = (siblings: Draft[], entries: SummaryEntry[], atTop: boolean): void => {
    for (const entry of entries) {
      const draft = draftOf(entry, atTop);
      siblings.push(draft);
      const isLink = draft.kind === "link" || draft.kind === "computed";
      if (isLink && entry.children.length > 0) {
        const what = draft.kind === "link" ? "a link" : "a computed page";
        warn(entry, `${what}, which can hold no pages; those below it now follow it`);
      }
      addTo(isLink ? siblings : draft.children, entry.children, isLink && atTop);
    }
  };

  const drafts: Draft[] = [];
  for (const { heading, entries } of place.summary.parts) {
    if (!heading) addTo(drafts, entries, true);
    else {
      const { text: name, slug, hidden, note } = heading;
      const group: Draft = {
        key: keys.get(heading)!,
        kind: "group",
        name,
        slug,
        hidden,
        ...(note.folder === undefined ? {} : { sourcePath: note.folder }),
        ...noted(note, name),
        children: [],
      };
      drafts.push(group);
      addTo(group.children, entries, false);
    }
  }

  const rest = pages.filter((page) => !listed.has(page.path));
  rest.sort((a, b) => compareNames(a.path, b.path));
  for (const page of rest) {
    const draft: Draft = { key: page.path, kind: "document", page, children: [] };
    if (place.readmeComesFirst && isFirst(place, page.path)) {
      drafts.unshift(draft);
      continue;
    }
    drafts.push({ ...draft, hidden: true });
    const message = `${page.path} is not in ${place.path}; it became a hidden page at the end.`;
    warnings.push({ kind: "not-in-summary", path: page.path, message });
  }
  const follow = <To extends { page: string }>(to: To): To => ({
    ...to,
    page: pageKeys.get(to.page) ?? to.page,
  });
  const followAll = (siblings: readonly Draft[]): void => {
    for (const draft of siblings) {
      if (draft.target && "page" in draft.target) draft.target = follow(draft.target);
      followAll(draft.children);
    }
  };
  followAll(drafts);
  return { drafts, folders: folders.map(([path, to]) => [path, "page" in to ? follow(to) : to]) };
}

/** Gives what a list has its keys, and finds the paths that links to pages without a file lead to. */
function numbered({ parts }: Summary): {
  keys: Map<object, string>;
  folders: Layout["folders"];
} {
  const keys = new Map<object, string>();
  const folders: Layout["folders"] = [];
  const add = (listed: { note: PageNote }): void => {
    const key = `summary:${keys.size + 1}`;
    keys.set(listed, key);
    if (listed.note.folder !== undefined) folders.push([listed.note.folder.normalize("NFC"), { page: key }]);
  };
  const addAll = (entries: readonly SummaryEntry[]): void => {
    for (const entry of entries) {
      add(entry);
      addAll(entry.children);
    }
  };
  for (const { heading, entries } of parts) {
    if (heading) add(heading);
    addAll(entries);
  }
  return { keys, folders };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

const isFirst = ({ folder, readme }: SummaryPlace, path: string): boolean =>
  readme === undefined ? folderOf(path) === folder && nameOf(path) === indexNames[0] : path === readme;

/** The folder of all pages has a name that is no page's: `src`, `docs`. Its own page goes by its title. */
export const slugInList = (
  folder: string,
  { path, title }: Pick<MarkdownPage, "path" | "title">,
): string | undefined => (folderOf(path) === folder && indexNames.includes(nameOf(path)) ? title : undefined);
