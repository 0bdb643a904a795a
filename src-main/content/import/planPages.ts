import type { Draft } from "./draft.ts";
import { titleFromName } from "./draft.ts";
import type { PlannedPage } from "./importPlan.ts";
import { folderOf, indexNames } from "./resolveLink.ts";
import { SiblingSlugs, slugOf } from "./slugs.ts";
import type { ImportWarning } from "./source.ts";

const longestLinkTitle = 100;

/**
 * Gives every draft its title, slug and place, in reading order; the links are not looked at yet. Two siblings with one
 * path are both kept, the later one under a number, with a warning.
 */
export function planPages(
  drafts: readonly Draft[],
  spaceTitle: string,
  warnings: ImportWarning[],
): PlannedPage[] {
  const pages: PlannedPage[] = [];
  const add = (siblings: readonly Draft[], parent: PlannedPage | undefined): void => {
    const slugs = new SiblingSlugs();
    for (const draft of siblings) {
      const { slug: wanted, ...described } = describeDraft(draft, spaceTitle);
      const path = draft.page?.path;
      const slug = slugs.take(wanted, path ?? described.title);
      if (slug !== wanted && path !== undefined) {
        const other = slugs.ownerOf(wanted)!;
        const message = `${other} and ${path} have the same path; both were kept, ${path} as “${slug}”.`;
        warnings.push({ kind: "same-path", path, message });
      }
      const page: PlannedPage = {
        key: draft.key,
        kind: draft.kind,
        ...described,
        slug,
        place: parent ? `${parent.place}/${slug}` : slug,
        parent: parent?.key ?? null,
        ...(draft.kind === "document" ? { markdown: draft.page?.markdown ?? "" } : {}),
        ...(draft.target ? { target: draft.target } : {}),
        ...notedIn(draft),
        links: [],
        includes: [],
      };
      pages.push(page);
      add(draft.children, page);
    }
  };
  add(drafts, undefined);
  return pages;
}

/** A note, and the cover that it gives or takes away; what front matter says is looked up with the links. */
const notedIn = ({ note, cover }: Draft): Pick<PlannedPage, "cover" | "note"> =>
  note ? { note, ...(note.cover === null ? { cover: null } : cover ? { cover } : {}) } : {};

/** What a draft says of its page by itself, without its siblings. */
export function describeDraft(
  draft: Draft,
  spaceTitle: string,
): Pick<PlannedPage, "title" | "slug" | "fields" | "tags"> {
  const title = titleOf(draft, spaceTitle);
  return {
    title,
    slug: slugFor(draft, title, spaceTitle),
    fields: fieldsOf(draft, title),
    tags: draft.note?.tags ?? draft.page?.front.tags ?? [],
  };
}

function titleOf(draft: Draft, spaceTitle: string): string {
  return (
    draft.note?.title ??
    draft.page?.title ??
    (draft.name || undefined) ??
    (draft.page ? nameOf(draft.page.path, spaceTitle) : "Untitled")
  );
}

/** What a file is called that says so nowhere: after itself, or after its folder where it is the folder's own page. */
function nameOf(path: string, spaceTitle: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (!indexNames.includes(name.toLowerCase())) return titleFromName(name);
  const folder = folderOf(path);
  return folder === "" ? spaceTitle : titleFromName(folder.slice(folder.lastIndexOf("/") + 1));
}

function slugFor(draft: Draft, title: string, spaceTitle: string): string {
  if (draft.note?.slug !== undefined) return draft.note.slug;
  const given = draft.page?.front.slug ?? draft.slug;
  if (given !== undefined) return slugOf(given);
  if (!draft.page) return slugOf(title);
  const { path } = draft.page;
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (!indexNames.includes(name.toLowerCase())) return slugOf(name.replace(/\.[^.]+$/, ""));
  const folder = folderOf(path);
  return slugOf(folder === "" ? (draft.page.title ?? spaceTitle) : folder.slice(folder.lastIndexOf("/") + 1));
}

function fieldsOf(draft: Draft, title: string): PlannedPage["fields"] {
  const { note, page, kind, name } = draft;
  const said = { ...page?.front, ...note };
  const { description = draft.description, emoji, icon, condition, layout, variables } = said;
  // A list has one blank where a title has several.
  const isListed = kind === "document" && name !== title.replace(/\s+/g, " ").trim();
  const listedAs = isListed ? name : undefined;
  const { linkTitle = draft.linkTitle ?? listedAs } = said;
  const sourcePath = page?.path ?? draft.sourcePath;
  return {
    ...(description ? { description } : {}),
    ...(emoji ? { emoji } : {}),
    ...(icon ? { icon } : {}),
    ...(linkTitle ? { linkTitle: linkTitle.slice(0, longestLinkTitle) } : {}),
    ...(said.hidden || draft.hidden ? { hidden: true } : {}),
    ...(said.noIndex ? { noIndex: true } : {}),
    ...(said.noRobotsIndex ? { noRobotsIndex: true } : {}),
    ...(condition ? { condition } : {}),
    ...(layout ? { layout } : {}),
    ...(variables ? { variables } : {}),
    ...(kind === "computed" && note?.computed ? { computed: note.computed } : {}),
    ...(sourcePath === undefined ? {} : { sourcePath }),
  };
}
