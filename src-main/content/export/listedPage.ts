import type { Draft } from "../import/draft.ts";
import { coverField, coverOfFront } from "../import/cover.ts";
import { slugInList } from "../import/layoutFromSummary.ts";
import { readFacts } from "../import/markdownPage.ts";
import { writeNote, type PageNote } from "../import/pageNote.ts";
import { describeDraft } from "../import/planPages.ts";
import { folderOf, resolveLink, type LinkIndex } from "../import/resolveLink.ts";
import { isSame } from "../merge/fieldMerge.ts";
import type { ExportPaths } from "./exportPaths.ts";
import type { ExportPage, ExportSnapshot } from "./exportSnapshot.ts";
import { relativePath } from "./relativePath.ts";

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
  /** What is at these paths. */
  index: LinkIndex;
  /** Does a page link to it? */
  isLinked: boolean;
}

/**
 * The comment behind a page's line: what an import would take for something else, if it had the line and the page's
 * Markdown alone. Most pages need none.
 */
export function noteFor(page: ExportPage, { snapshot, paths, index, isLinked }: Listing): string {
  const draft = draftOf(page, paths);
  const note: PageNote = {};
  if (describeDraft(draft, snapshot.title).title !== page.title) note.title = page.title;
  const read = describeDraft({ ...draft, note: { ...note } }, snapshot.title);
  // A heading has an anchor for its slug.
  if (read.slug !== page.slug && page.kind !== "group") note.slug = page.slug;
  for (const name of ["linkTitle", "description", "emoji", "icon", "condition"] as const)
    if ((read.fields[name] ?? "") !== (page[name] ?? "")) note[name] = page[name] || null;
  for (const name of ["noIndex", "noRobotsIndex"] as const)
    if ((read.fields[name] ?? false) !== (page[name] ?? false)) note[name] = page[name] ? true : null;
  // A line has a sign of its own for a hidden page.
  if (read.fields.hidden && !page.hidden) note.hidden = null;
  const tags = page.tags ?? [];
  if (tags.join("\n") !== read.tags.join("\n")) note.tags = tags;
  for (const name of ["layout", "variables", "computed"] as const)
    if (page[name]) Object.assign(note, { [name]: page[name] });
  const cover = coverBeside(page, draft, { paths, index });
  if (cover !== undefined) note.cover = cover;
  const target = unlistedTarget(page, paths);
  if (target) note.target = target;
  const folder = paths.folders.get(page.id);
  if (isLinked && folder !== undefined) note.folder = folder;
  return writeNote(note);
}

/** The cover as a note gives it, null for none; undefined where the page's front matter says the same. */
function coverBeside(
  { cover }: ExportPage,
  { page }: Draft,
  { paths, index }: Pick<Listing, "paths" | "index">,
): PageNote["cover"] {
  const said = page && coverOfFront(page.front, (typed) => resolveLink(index, page.path, typed));
  const read = said && coverField(said, (id) => id);
  const noted = cover && coverAt(cover, paths);
  if (!noted) return read ? null : undefined;
  return isSame(read, cover) ? undefined : noted;
}

/** A cover whose files are named by the way to them; one that is not among them by its id, which an import warns of. */
function coverAt(
  { ref, refDark, ...more }: Record<string, unknown>,
  { summary, files }: ExportPaths,
): Record<string, unknown> {
  const pictureAt = (picture: unknown): Record<string, unknown> => {
    const { kind, file, space } = picture as Record<string, unknown>;
    if (kind !== "file" || space !== undefined) return picture as Record<string, unknown>;
    const path = files.get(String(file));
    return { kind, file: path === undefined ? file : relativePath(summary, path) };
  };
  return { ref: pictureAt(ref), ...(refDark === undefined ? {} : { refDark: pictureAt(refDark) }), ...more };
}

/** What a link page leads to, where its line cannot: out of the folder, or to what is not in it. */
function unlistedTarget({ target }: ExportPage, paths: ExportPaths): PageNote["target"] {
  if (!target || "url" in target) return undefined;
  if ("reference" in target) return target.reference;
  if ("file" in target) return paths.files.has(target.file) ? undefined : { kind: "file", file: target.file };
  const { page, anchor } = target;
  if (paths.pages.has(page) || paths.folders.has(page)) return undefined;
  return anchor === undefined ? { kind: "page", page } : { kind: "anchor", page, anchor };
}

/** What an import makes of the page's line and Markdown. */
function draftOf(page: ExportPage, paths: ExportPaths): Draft {
  const { kind, id, hidden = false, markdown = "" } = page;
  const { text, linkTitle } = namesInList(page);
  const draft: Draft = {
    key: id,
    kind,
    name: text.replace(/\s+/g, " ").trim(),
    // It stands behind a target.
    linkTitle: kind === "group" || kind === "computed" ? undefined : linkTitle,
    hidden,
    children: [],
  };
  const path = paths.pages.get(id);
  if (path === undefined) return draft;
  const read = { path, markdown, problem: undefined, ...readFacts(markdown) };
  return { ...draft, page: read, slug: slugInList(folderOf(paths.summary), read) };
}
