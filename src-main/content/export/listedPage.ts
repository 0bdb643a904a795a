import type { Draft } from "../import/draft.ts";
import { slugInList } from "../import/layoutFromSummary.ts";
import { readFacts } from "../import/markdownPage.ts";
import { writeNote, type PageNote } from "../import/pageNote.ts";
import { describeDraft } from "../import/planPages.ts";
import { folderOf } from "../import/resolveLink.ts";
import type { ExportPaths } from "./exportPaths.ts";
import type { ExportPage, ExportSnapshot } from "./exportSnapshot.ts";

/** The names under which a list has a page: its title, or the name for the sidebar where its Markdown says the title. */
export function namesInList({ kind, title, linkTitle, markdown }: ExportPage): {
  text: string;
  linkTitle?: string;
} {
  if (!linkTitle) return { text: title };
  const says = kind === "document" && readFacts(markdown ?? "").title === title;
  return says ? { text: linkTitle } : { text: title, linkTitle };
}

export interface Listing {
  snapshot: ExportSnapshot;
  paths: ExportPaths;
  /** Does a page link to it? */
  isLinked: boolean;
}

/**
 * The comment behind a page's line: what an import would take for something else, if it had the line and the page's
 * Markdown alone. Most pages need none.
 */
export function noteFor(page: ExportPage, { snapshot, paths, isLinked }: Listing): string {
  const read = describeDraft(draftOf(page, paths), snapshot.title);
  const note: PageNote = {};
  if (read.title !== page.title) note.title = page.title;
  // A heading has an anchor for its slug.
  if (read.slug !== page.slug && page.kind !== "group") note.slug = page.slug;
  for (const name of ["linkTitle", "description", "emoji", "icon"] as const)
    if (page[name] && read.fields[name] !== page[name]) note[name] = page[name];
  for (const name of ["noIndex", "noRobotsIndex"] as const)
    if (page[name] && !read.fields[name]) note[name] = true;
  const tags = page.tags ?? [];
  if (tags.length > 0 && tags.join("\n") !== read.tags.join("\n")) note.tags = tags;
  const folder = paths.groups.get(page.id);
  if (isLinked && folder !== undefined) note.folder = folder;
  return writeNote(note);
}

/** What an import makes of the page's line and Markdown. */
function draftOf(page: ExportPage, paths: ExportPaths): Draft {
  const { kind, id, hidden = false, markdown = "" } = page;
  const { text, linkTitle } = namesInList(page);
  const draft: Draft = {
    key: id,
    kind,
    name: text.replace(/\s+/g, " ").trim(),
    linkTitle,
    hidden,
    children: [],
  };
  const path = paths.pages.get(id);
  if (path === undefined) return draft;
  const read = { path, markdown, problem: undefined, ...readFacts(markdown) };
  return { ...draft, page: read, slug: slugInList(folderOf(paths.summary), read) };
}
