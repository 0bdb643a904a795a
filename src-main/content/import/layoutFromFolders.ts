import { compareNames, titleFromName, type Draft, type Layout } from "./draft.ts";
import type { MarkdownPage } from "./markdownPage.ts";
import { folderOf, indexNames, type LinkDestination } from "./resolveLink.ts";

interface Folder {
  path: string;
  name: string;
  pages: MarkdownPage[];
  folders: Map<string, Folder>;
}

/**
 * Pages as their folders nest them: a `README.md` or `index.md` is its folder's own page, as is `guide.md` beside a
 * folder `guide` that has none. A folder without a page is a group where it stands at the top, else an empty page.
 * Siblings go by the weight in their front matter, then by name.
 */
export function layoutFromFolders(pages: readonly MarkdownPage[], root: string): Layout {
  const layout: Layout = { drafts: [], folders: [] };
  const top: Folder = { path: root, name: "", pages: [], folders: new Map() };
  for (const page of pages) folderFor(top, root, folderOf(page.path)).pages.push(page);
  const own = ownPage(top);
  layout.drafts.push(...(own ? [draftOf(own, undefined)] : []), ...draftsIn(top, own, layout.folders, true));
  return layout;
}

function folderFor(top: Folder, root: string, path: string): Folder {
  let folder = top;
  const below = root === "" ? path : path.slice(root.length + 1);
  for (const name of below === "" ? [] : below.split("/")) {
    let next = folder.folders.get(name);
    if (!next) {
      next = { path: folder.path ? `${folder.path}/${name}` : name, name, pages: [], folders: new Map() };
      folder.folders.set(name, next);
    }
    folder = next;
  }
  return folder;
}

function draftsIn(
  folder: Folder,
  own: MarkdownPage | undefined,
  standIns: [string, LinkDestination][],
  atTop: boolean,
): Draft[] {
  const sorted: { draft: Draft; weight: number; name: string }[] = [];
  const byStem = new Map<string, Draft>();
  for (const page of folder.pages) {
    if (page === own) continue;
    const name = stemOf(page.path);
    const draft = draftOf(page, name);
    byStem.set(name, draft);
    sorted.push({ draft, weight: page.front.weight ?? Infinity, name });
  }
  for (const inner of folder.folders.values()) {
    const innerOwn = ownPage(inner);
    const beside = innerOwn ? undefined : byStem.get(inner.name);
    const draft = beside ?? (innerOwn ? draftOf(innerOwn, inner.name) : draftOfFolder(inner, atTop));
    draft.children.push(...draftsIn(inner, innerOwn, standIns, false));
    if (!innerOwn) standIns.push([inner.path, { page: draft.key }]);
    if (!beside) sorted.push({ draft, weight: innerOwn?.front.weight ?? Infinity, name: inner.name });
  }
  // Two infinities have no difference to sort by.
  sorted.sort((a, b) => (a.weight === b.weight ? compareNames(a.name, b.name) : a.weight - b.weight));
  return sorted.map(({ draft }) => draft);
}

function draftOf(page: MarkdownPage, slug: string | undefined): Draft {
  return { key: page.path, kind: "document", page, slug, children: [] };
}

function draftOfFolder(folder: Folder, atTop: boolean): Draft {
  const name = titleFromName(folder.name);
  const key = `folder:${folder.path}`;
  return atTop
    ? { key, kind: "group", name, slug: folder.name, sourcePath: folder.path, children: [] }
    : {
        key,
        kind: "document",
        name,
        slug: folder.name,
        sourcePath: `${folder.path}/README.md`,
        children: [],
      };
}

function ownPage(folder: Folder): MarkdownPage | undefined {
  const named = folder.pages.filter((page) => rankOf(page) >= 0);
  return named.sort((a, b) => rankOf(a) - rankOf(b))[0];
}

function rankOf(page: MarkdownPage): number {
  return indexNames.indexOf(nameOf(page.path).toLowerCase());
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stemOf(path: string): string {
  return nameOf(path).replace(/\.[^.]+$/, "");
}
