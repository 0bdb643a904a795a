import type { Entry } from "./entry.ts";
import { sortEntries } from "./view.ts";

/** A page with its path and the pages under it, in order. */
export interface PlacedPage {
  entry: Entry;
  /** Slugs from the root, joined by slashes. */
  path: string;
  pages: PlacedPage[];
}

/**
 * The tree that a list of pages makes. A page whose parent is not there, or that lies in a circle, which only a
 * damaged store could hold, stands at the root: nothing is hidden.
 */
export function placePages(entries: Entry[]): PlacedPage[] {
  const byParent = new Map<string | null, Entry[]>();
  const ids = new Set(entries.map(({ id }) => id));
  for (const entry of sortEntries(entries)) {
    const parent = entry.parent !== null && ids.has(entry.parent) ? entry.parent : null;
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(entry);
    else byParent.set(parent, [entry]);
  }
  const placed = new Set<string>();
  const place = (parent: string | null, above: string): PlacedPage[] =>
    (byParent.get(parent) ?? []).map((entry) => {
      placed.add(entry.id);
      const path = above === "" ? entry.slug : `${above}/${entry.slug}`;
      return { entry, path, pages: place(entry.id, path) };
    });
  const roots = place(null, "");
  if (placed.size < entries.length)
    for (const entry of entries)
      if (!placed.has(entry.id)) {
        placed.add(entry.id);
        roots.push({ entry, path: entry.slug, pages: [] });
      }
  return roots;
}

/** Every page of a tree, parents before their children. */
export function* walkPages(pages: readonly PlacedPage[]): Generator<PlacedPage> {
  for (const page of pages) {
    yield page;
    yield* walkPages(page.pages);
  }
}
