import { compareNames, titleFromName, type Draft, type Layout } from "./draft.ts";
import { withoutMarkdownEnd } from "./markdownName.ts";
import type { MarkdownPage } from "./markdownPage.ts";
import { folderOf, indexNames, type LinkDestination } from "./resolveLink.ts";

/** What settings of a tool say about a folder. */
export interface FolderNote {
  name?: string | undefined;
  slug?: string | undefined;
  weight?: number | undefined;
  /** The path of the page that is the folder's own. */
  own?: string | undefined;
  description?: string | undefined;
}

/** What a tool has of its own; without it, names and front matter say everything. */
export interface FolderRules {
  noteOf?: (folder: string) => FolderNote | undefined;
  /** Where a page stands whose front matter does not say. */
  weightOf?: (page: MarkdownPage) => number | undefined;
}

interface Folder {
  path: string;
  name: string;
  pages: MarkdownPage[];
  folders: Map<string, Folder>;
}

/** A page or folder among its siblings. */
interface Placed {
  draft: Draft;
  weight: number;
  name: string;
}

/**
 * Pages as their folders nest them: a `README.md` or `index.md` is its folder's own page, as is `guide.md` beside a
 * folder `guide` that has none. A folder without a page is a group where it stands at the top, else an empty page.
 * Siblings go by the weight in their front matter, then by name.
 */
export function layoutFromFolders(
  pages: readonly MarkdownPage[],
  root: string,
  rules: FolderRules = {},
): Layout {
  const top: Folder = { path: root, name: "", pages: [], folders: new Map() };
  for (const page of pages) folderFor(top, root, folderOf(page.path)).pages.push(page);
  const layout = new FolderLayout(rules);
  const own = layout.ownPage(top);
  const drafts = layout.draftsIn(top, own, true);
  if (own) drafts.unshift(layout.draftOf(own, own.title));
  return { drafts, folders: layout.standIns };
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

class FolderLayout {
  /** The folders that a page without a file stands for. */
  readonly standIns: [path: string, to: LinkDestination][] = [];
  readonly #rules: FolderRules;

  constructor(rules: FolderRules) {
    this.#rules = rules;
  }

  draftsIn(folder: Folder, own: MarkdownPage | undefined, atTop: boolean): Draft[] {
    const placed: Placed[] = [];
    const byStem = new Map<string, Draft>();
    for (const page of folder.pages) {
      if (page === own) continue;
      const name = stemOf(page.path);
      const draft = this.draftOf(page, name);
      byStem.set(name, draft);
      placed.push({ draft, weight: this.#weightOf(page), name });
    }
    for (const inner of folder.folders.values()) {
      const innerOwn = this.ownPage(inner);
      const beside = innerOwn ? undefined : byStem.get(inner.name);
      const draft = beside ?? this.#draftOfFolder(inner, innerOwn, atTop);
      draft.children.push(...this.draftsIn(inner, innerOwn, false));
      if (!innerOwn) this.standIns.push([inner.path, { page: draft.key }]);
      if (beside) continue;
      const weight =
        this.#rules.noteOf?.(inner.path)?.weight ?? (innerOwn ? this.#weightOf(innerOwn) : Infinity);
      placed.push({ draft, weight, name: inner.name });
    }
    // Two infinities have no difference to sort by.
    placed.sort((a, b) => (a.weight === b.weight ? compareNames(a.name, b.name) : a.weight - b.weight));
    return placed.map(({ draft }) => draft);
  }

  draftOf(page: MarkdownPage, slug: string | undefined): Draft {
    return { key: page.path, kind: "document", page, slug, children: [] };
  }

  /** The page that stands for a folder: the one that settings name, else the first of the usual names. */
  ownPage(folder: Folder): MarkdownPage | undefined {
    const said = this.#rules.noteOf?.(folder.path)?.own;
    const named = folder.pages.find(({ path }) => path === said);
    if (named) return named;
    return folder.pages.filter((page) => rankOf(page) >= 0).sort((a, b) => rankOf(a) - rankOf(b))[0];
  }

  #draftOfFolder(folder: Folder, own: MarkdownPage | undefined, atTop: boolean): Draft {
    const note = this.#rules.noteOf?.(folder.path);
    const slug = note?.slug ?? folder.name;
    if (own) return { ...this.draftOf(own, slug), ...(note?.name === undefined ? {} : { name: note.name }) };
    const draft: Draft = {
      key: `folder:${folder.path}`,
      kind: atTop ? "group" : "document",
      name: note?.name ?? titleFromName(folder.name),
      slug,
      sourcePath: atTop ? folder.path : `${folder.path}/README.md`,
      children: [],
    };
    return note?.description === undefined ? draft : { ...draft, description: note.description };
  }

  #weightOf(page: MarkdownPage): number {
    return page.front.weight ?? this.#rules.weightOf?.(page) ?? Infinity;
  }
}

function rankOf(page: MarkdownPage): number {
  return indexNames.indexOf(nameOf(page.path).toLowerCase());
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

const stemOf = (path: string): string => withoutMarkdownEnd(nameOf(path));
