/** Something in a tree that people order: a space, a collection, a part of a site. */
export interface TreeItem {
  id: string;
  kind: string;
  title: string;
  detail?: string | undefined;
  badge?: string | undefined;
  /** What is in it; absent where it can hold nothing. */
  children?: TreeItem[] | undefined;
  /** It can be moved. */
  movable: boolean;
}

/** An item as a row, with what a row knows of its surroundings. */
export interface ItemRow {
  item: TreeItem;
  level: number;
  parent: TreeItem | undefined;
  index: number;
  siblings: TreeItem[];
}

/** Where something goes: into another thing (null: to the top), beside one of its new siblings or last. */
export interface ItemPlace {
  parent: string | null;
  before?: TreeItem;
  after?: TreeItem;
}

/** What may stand where: asked for every move before it is offered. */
export interface TreeRules {
  /** May this be in that, or at the top where it is undefined? */
  holds: (holder: TreeItem | undefined, item: TreeItem) => boolean;
  /** Are these two ordered among each other? */
  ordered: (a: TreeItem, b: TreeItem) => boolean;
}

/** The rows that are seen. */
export function rowsOf(items: TreeItem[], isClosed: (id: string) => boolean): ItemRow[] {
  const rows: ItemRow[] = [];
  const walk = (siblings: TreeItem[], level: number, parent: TreeItem | undefined): void =>
    siblings.forEach((item, index) => {
      rows.push({ item, level, parent, index, siblings });
      if (item.children && !isClosed(item.id)) walk(item.children, level + 1, item);
    });
  walk(items, 1, undefined);
  return rows;
}

/** Is `id` this item, or in it? */
export const isWithin = (item: TreeItem, id: string): boolean =>
  item.id === id || (item.children ?? []).some((child) => isWithin(child, id));

function findParents(items: TreeItem[], id: string, above: TreeItem[] = []): TreeItem[] | undefined {
  for (const item of items) {
    if (item.id === id) return above;
    const found = findParents(item.children ?? [], id, [...above, item]);
    if (found) return found;
  }
  return undefined;
}

/** Where Alt and an arrow move an item, or undefined where there is nowhere to go. */
export function keyPlace(
  items: TreeItem[],
  { item, parent, siblings, index }: ItemRow,
  direction: "up" | "down" | "in" | "out",
  { holds, ordered }: TreeRules,
): ItemPlace | undefined {
  if (!item.movable) return undefined;
  const into = parent?.id ?? null;
  switch (direction) {
    case "up": {
      const before = siblings.slice(0, index).findLast((one) => ordered(one, item));
      return before && { parent: into, before };
    }
    case "down": {
      const after = siblings.slice(index + 1).find((one) => ordered(one, item));
      return after && { parent: into, after };
    }
    case "in": {
      const holder = siblings
        .slice(0, index)
        .findLast((one) => one.children !== undefined && holds(one, item));
      return holder && { parent: holder.id };
    }
    case "out": {
      if (!parent) return undefined;
      const above = findParents(items, parent.id)?.at(-1);
      if (!holds(above, item)) return undefined;
      return { parent: above?.id ?? null, ...(ordered(parent, item) ? { after: parent } : {}) };
    }
  }
}

/** Where a dragged item goes that is dropped on a row's edge or middle, or undefined where it cannot. */
export function dropOn(
  dragged: TreeItem,
  { item, parent }: ItemRow,
  zone: "before" | "inside" | "after",
  { holds, ordered }: TreeRules,
): ItemPlace | undefined {
  if (!dragged.movable || isWithin(dragged, item.id)) return undefined;
  if (zone === "inside") return item.children && holds(item, dragged) ? { parent: item.id } : undefined;
  if (!holds(parent, dragged) || !ordered(item, dragged)) return undefined;
  return { parent: parent?.id ?? null, [zone]: item };
}
