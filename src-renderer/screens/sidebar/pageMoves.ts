import type { PagePlace } from "../../data/pageActions.ts";
import type { Page } from "../../data/records.ts";
import { ancestorsOf, findPage, siblingsOf, type TreeRow } from "../../data/tree.ts";

/** Where over a row something is dragged: its upper edge, its middle or its lower edge. */
export type DropZone = "before" | "inside" | "after";

/** Where Alt and an arrow move a page, or undefined when there is nowhere to go. */
export function keyboardPlace(
  pages: Page[],
  row: TreeRow,
  direction: "up" | "down" | "in" | "out",
): PagePlace | undefined {
  const siblings = siblingsOf(pages, row.parent);
  const into = row.parent ?? null;
  const before = siblings[row.index - 1];
  const after = siblings[row.index + 1];
  switch (direction) {
    case "up":
      return before && { into, before: before.id };
    case "down":
      return after && { into, after: after.id };
    case "in":
      return before && mayHold(before, row) ? { into: before.id } : undefined;
    case "out": {
      if (row.parent === undefined) return undefined;
      const above = ancestorsOf(pages, row.parent).at(-1);
      return { into: above?.id ?? null, after: row.parent };
    }
  }
}

/** Where a dropped page goes, or undefined when it cannot go there. */
export function dropPlace(
  pages: Page[],
  moved: TreeRow,
  onto: TreeRow,
  zone: DropZone,
): PagePlace | undefined {
  const inside = [onto.page, ...ancestorsOf(pages, onto.id)].some((page) => page.id === moved.id);
  if (inside) return undefined;
  if (zone === "inside") return mayHold(onto.page, moved) ? { into: onto.id } : undefined;
  const holder = findPage(pages, onto.parent);
  if (holder && !mayHold(holder, moved)) return undefined;
  const into = onto.parent ?? null;
  return zone === "before" ? { into, before: onto.id } : { into, after: onto.id };
}

/** Documents and groups hold pages; a group is never inside anything. */
function mayHold(holder: Page, moved: TreeRow): boolean {
  return (holder.type === "document" || holder.type === "group") && moved.page.type !== "group";
}
