import type { Entry, EntryOutline } from "../entry.ts";
import { sortEntries } from "../entryOrder.ts";

/** A page with its path and the pages under it, in order. */
export interface PlacedPage<E extends EntryOutline = Entry> {
  entry: E;
  /** Slugs from the root, joined by slashes. */
  path: string;
  pages: PlacedPage<E>[];
}

/**
 * The tree that a list of pages makes. A page whose parent is not there, or that lies in a circle, which only a
 * damaged store could hold, stands at the root: nothing is hidden.
 */
export function placePages<E extends EntryOutline>(entries: E[]): PlacedPage<E>[] {
  const byParent = new Map<string | null, E[]>();
  const ids = new Set(entries.map(({ id }) => id));
  for (const entry of entries) {
    const parent = entry.parent !== null && ids.has(entry.parent) ? entry.parent : null;
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(entry);
    else byParent.set(parent, [entry]);
  }
  const placed = new Set<string>();
  const place = (parent: string | null, above: string): PlacedPage<E>[] =>
    sortEntries(byParent.get(parent) ?? []).map((entry) => {
      placed.add(entry.id);
      const path = above === "" ? entry.slug : `${above}/${entry.slug}`;
      return { entry, path, pages: place(entry.id, path) };
    });
  const roots = place(null, "");
  if (placed.size < entries.length)
    for (const entry of sortEntries([...entries]))
      if (!placed.has(entry.id)) {
        placed.add(entry.id);
        roots.push({ entry, path: entry.slug, pages: [] });
      }
  return roots;
}

/** Every page of a tree, parents before their children. */
export function* walkPages<E extends EntryOutline>(
  pages: readonly PlacedPage<E>[],
): Generator<PlacedPage<E>> {
  for (const page of pages) {
    yield page;
    yield* walkPages(page.pages);
  }
}
