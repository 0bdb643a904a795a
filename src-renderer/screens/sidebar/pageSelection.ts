import type { TreeRow } from "../../data/pages/tree.ts";

/** The pages that are chosen for what is done next, and the one from which Shift goes on. */
export interface PageSelection {
  ids: ReadonlySet<string>;
  anchor: string | undefined;
}

/** Nothing is chosen: what is done next is done to the row that the keys are on. */
export const noPages: PageSelection = { ids: new Set(), anchor: undefined };

/** A page more, or one fewer. The first one joins the page that the writer was on. */
export function toggled(selection: PageSelection, page: string, on: string | undefined): PageSelection {
  const ids = new Set(selection.ids);
  if (ids.size === 0 && on !== undefined && on !== page) ids.add(on);
  if (!ids.delete(page)) ids.add(page);
  return { ids, anchor: page };
}

/** Every row from the one where the choosing began to another one, and no others. */
export function stretched(
  selection: PageSelection,
  rows: readonly TreeRow[],
  from: string | undefined,
  to: string,
): PageSelection {
  const end = rows.findIndex((row) => row.id === to);
  const known = (id: string | undefined): boolean => rows.some((row) => row.id === id);
  const anchor = [selection.anchor, from].find(known) ?? to;
  const start = rows.findIndex((row) => row.id === anchor);
  const between = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set(between.map((row) => row.id)), anchor };
}

/** Every row that is seen. */
export function everyRow(rows: readonly TreeRow[]): PageSelection {
  return { ids: new Set(rows.map((row) => row.id)), anchor: rows[0]?.id };
}
