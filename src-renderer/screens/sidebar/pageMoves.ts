import type { PageMove } from "../../data/pages/pageActions.ts";
import type { Page } from "../../data/calls/records.ts";
import { ancestorsOf, childrenOf, findPage, type TreeRow } from "../../data/pages/tree.ts";

/** Where over a row something is dragged: its upper edge, its middle or its lower edge. */
export type DropZone = "before" | "inside" | "after";

/** Where Alt and an arrow move pages. */
export type Direction = "up" | "down" | "in" | "out";

/** A page among those that have the same parent. */
interface Standing {
  page: Page;
  parent: Page | undefined;
  index: number;
  siblings: Page[];
}

/** Of some pages those that are under no other one of them, in reading order: the others go where these go. */
export function outermost(pages: Page[], ids: ReadonlySet<string>): string[] {
  return standings(pages, ids).map(({ page }) => page.id);
}

/** What Alt and an arrow do to some pages. Those that have nowhere to go stay where they are. */
export function keyboardMoves(pages: Page[], ids: ReadonlySet<string>, direction: Direction): PageMove[] {
  const families = new Map<Page | undefined, Standing[]>();
  for (const one of standings(pages, ids)) {
    const family = families.get(one.parent);
    if (family) family.push(one);
    else families.set(one.parent, [one]);
  }
  return [...families.values()].flatMap((family) => {
    if (direction === "in") return inwards(family, ids);
    return direction === "out" ? outwards(pages, family) : along(family, ids, direction);
  });
}

/** Each changes places with its neighbour, unless that one is moved too and could not go on itself. */
function along(family: Standing[], ids: ReadonlySet<string>, direction: "up" | "down"): PageMove[] {
  const [first] = family;
  if (!first) return [];
  const into = first.parent?.id ?? null;
  const order = first.siblings.map((page) => page.id);
  const turn = direction === "up" ? family : family.toReversed();
  return turn.flatMap(({ page }) => {
    const at = order.indexOf(page.id);
    const to = direction === "up" ? at - 1 : at + 1;
    const neighbour = order[to];
    if (neighbour === undefined || ids.has(neighbour)) return [];
    [order[at], order[to]] = [neighbour, page.id];
    return [
      { page: page.id, to: direction === "up" ? { into, before: neighbour } : { into, after: neighbour } },
    ];
  });
}

/** Each goes under the nearest sibling above it that stays. */
function inwards(family: Standing[], ids: ReadonlySet<string>): PageMove[] {
  return family.flatMap(({ page, siblings, index }) => {
    const holder = siblings.slice(0, index).findLast((sibling) => !ids.has(sibling.id));
    return holder && mayHold(holder, page) ? [{ page: page.id, to: { into: holder.id } }] : [];
  });
}

/** All go behind their parent, in their order. */
function outwards(pages: Page[], family: Standing[]): PageMove[] {
  const parent = family[0]?.parent;
  if (!parent) return [];
  const into = ancestorsOf(pages, parent.id).at(-1)?.id ?? null;
  return family.map(({ page }, index) => ({
    page: page.id,
    to: { into, after: family[index - 1]?.page.id ?? parent.id },
  }));
}

/** Where dropped pages go, in their order: beside a row, into it, or at the end of all; none where one of them cannot. */
export function dropMoves(
  pages: Page[],
  ids: ReadonlySet<string>,
  onto: TreeRow | undefined,
  zone: DropZone,
): PageMove[] {
  const moved = standings(pages, ids).map(({ page }) => page);
  if (!onto) return moved.map(({ id }) => ({ page: id, to: { into: null } }));
  const path = [...ancestorsOf(pages, onto.id), onto.page];
  if (path.some((page) => ids.has(page.id))) return [];
  const holder = zone === "inside" ? onto.page : findPage(pages, onto.parent);
  if (holder && !moved.every((page) => mayHold(holder, page))) return [];
  const into = holder?.id ?? null;
  return moved.map(({ id }, index) => {
    const previous = moved[index - 1];
    if (zone === "inside") return { page: id, to: { into } };
    if (previous) return { page: id, to: { into, after: previous.id } };
    return { page: id, to: zone === "before" ? { into, before: onto.id } : { into, after: onto.id } };
  });
}

/** The moves that put pages back where they stand now, in an order in which each finds its neighbour there already. */
export function movesBack(pages: Page[], ids: ReadonlySet<string>): PageMove[] {
  return standings(pages, ids).map(({ page, parent, index, siblings }) => {
    const into = parent?.id ?? null;
    const neighbour = siblings[index - 1];
    return { page: page.id, to: neighbour ? { into, after: neighbour.id } : { into, at: 0 } };
  });
}

function standings(pages: Page[], ids: ReadonlySet<string>): Standing[] {
  const found: Standing[] = [];
  const walk = (siblings: Page[], parent: Page | undefined): void => {
    siblings.forEach((page, index) => {
      if (ids.has(page.id)) found.push({ page, parent, index, siblings });
      else walk(childrenOf(page), page);
    });
  };
  walk(pages, undefined);
  return found;
}

/** Documents and groups hold pages; a group is never inside anything. */
export function mayHold(holder: Page, moved: Page): boolean {
  return (holder.type === "document" || holder.type === "group") && moved.type !== "group";
}

/** The document that a reader is shown where pages go: the nearest one below them, or else above. */
export function nextDocument(rows: readonly TreeRow[], gone: ReadonlySet<string>): TreeRow | undefined {
  const at = rows.findLastIndex((row) => gone.has(row.id));
  const rest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).reverse()];
  return rest.find((row) => row.page.type === "document" && !gone.has(row.id));
}
