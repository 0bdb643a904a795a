import type { PageSign } from "./pageSign.ts";
import type { Page } from "../calls/records.ts";

/** A page as a row of the tree, with what a row needs to know about its surroundings. */
export interface TreeRow {
  page: Page;
  id: string;
  title: string;
  level: number;
  parent: string | undefined;
  /** Its place among its siblings, from 0, and how many they are. */
  index: number;
  siblings: number;
  children: number;
}

export function childrenOf(page: Page): Page[] {
  return "pages" in page && page.pages ? page.pages : [];
}

/** The rows that are seen: every root page, and the children of every page that is open. */
export function visibleRows(pages: Page[], isOpen: (id: string) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (siblings: Page[], level: number, parent: string | undefined): void => {
    siblings.forEach((page, index) => {
      const children = childrenOf(page);
      rows.push({
        page,
        id: page.id,
        title: page.title,
        level,
        parent,
        index,
        siblings: siblings.length,
        children: children.length,
      });
      if (children.length > 0 && isOpen(page.id)) walk(children, level + 1, page.id);
    });
  };
  walk(pages, 1, undefined);
  return rows;
}

/** Every page, in reading order. */
export function allPages(pages: Page[]): Page[] {
  return pages.flatMap((page) => [page, ...allPages(childrenOf(page))]);
}

export function findPage(pages: Page[], id: string | undefined): Page | undefined {
  if (id === undefined) return undefined;
  for (const page of pages) {
    const found = page.id === id ? page : findPage(childrenOf(page), id);
    if (found) return found;
  }
  return undefined;
}

/** The pages above a page, outermost first. */
export function ancestorsOf(pages: Page[], id: string): Page[] {
  for (const page of pages) {
    if (page.id === id) return [];
    const below = childrenOf(page);
    if (below.some((child) => child.id === id)) return [page];
    const deeper = ancestorsOf(below, id);
    if (deeper.length > 0) return [page, ...deeper];
  }
  return [];
}

/** A page that can be linked to, with the titles above it. */
export interface LinkablePage extends PageSign {
  id: string;
  title: string;
  above: string;
}

/** Every page with a text, in reading order. */
export function linkablePages(pages: Page[]): LinkablePage[] {
  const found: LinkablePage[] = [];
  const walk = (siblings: Page[], path: string): void => {
    for (const page of siblings) {
      const { title } = page;
      if (page.type === "document") found.push({ ...page, above: path });
      walk(childrenOf(page), path === "" ? title : `${path} › ${title}`);
    }
  };
  walk(pages, "");
  return found;
}

/** The first page that has a text. */
export function firstDocument(pages: Page[]): Page | undefined {
  return allPages(pages).find((page) => page.type === "document");
}

/** The siblings of a page, in order: its parent's children, or the roots. */
export function siblingsOf(pages: Page[], parent: string | undefined): Page[] {
  const holder = findPage(pages, parent);
  return holder === undefined ? pages : childrenOf(holder);
}
