import { isRightToLeft } from "../../data/words/reading.ts";
import type { TreeRow } from "../../data/pages/tree.ts";
import type { Direction } from "./pageMoves.ts";

/** What keys do in the page tree. */
export interface TreeDeeds {
  isOpen: (page: string) => boolean;
  /** The keys go to a row; {@link TreeDeeds.go} also ends the choosing of several. */
  focus: (row: TreeRow | undefined) => void;
  go: (row: TreeRow | undefined) => void;
  /** The choosing goes on to a row. */
  stretch: (row: TreeRow | undefined) => void;
  mark: (row: TreeRow) => void;
  step: (row: TreeRow, direction: Direction) => void;
  visit: (row: TreeRow) => void;
  toggle: (row: TreeRow) => void;
  rename: (row: TreeRow) => void;
  /** Asks where the row goes. */
  move: (row: TreeRow) => void;
  remove: (row: TreeRow) => void;
  /** Opens the menu of a row, as the mouse's other button does. */
  menu: (row: TreeRow) => void;
}

/**
 * The keys of the row that is meant, written as `isKey` reads them. Where one reads from right to left, what lies inside
 * a page is at the left of it.
 */
export function rowKeys(
  rows: TreeRow[],
  row: TreeRow,
  deeds: TreeDeeds,
  tree?: Element,
): Record<string, () => void> {
  const [inwards, outwards] =
    tree && isRightToLeft(tree) ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const at = rows.indexOf(row);
  const above = rows[at - 1];
  const below = rows[at + 1];
  const isUnfolded = row.children > 0 && deeds.isOpen(row.id);
  return {
    "Alt-ArrowUp": () => deeds.step(row, "up"),
    "Alt-ArrowDown": () => deeds.step(row, "down"),
    [`Alt-${inwards}`]: () => deeds.step(row, "in"),
    [`Alt-${outwards}`]: () => deeds.step(row, "out"),
    "Shift-ArrowUp": () => deeds.stretch(above),
    "Shift-ArrowDown": () => deeds.stretch(below),
    "Shift-Home": () => deeds.stretch(rows[0]),
    "Shift-End": () => deeds.stretch(rows.at(-1)),
    "Mod-ArrowUp": () => deeds.focus(above),
    "Mod-ArrowDown": () => deeds.focus(below),
    "Mod- ": () => deeds.mark(row),
    ArrowUp: () => deeds.go(above),
    ArrowDown: () => deeds.go(below),
    Home: () => deeds.go(rows[0]),
    End: () => deeds.go(rows.at(-1)),
    [inwards]: () => (row.children > 0 && !isUnfolded ? deeds.toggle(row) : deeds.go(below)),
    [outwards]: () => (isUnfolded ? deeds.toggle(row) : deeds.go(rows.find((one) => one.id === row.parent))),
    Enter: () => deeds.visit(row),
    " ": () => deeds.visit(row),
    F2: () => deeds.rename(row),
    "Alt-m": () => deeds.move(row),
    Delete: () => deeds.remove(row),
    "Shift-F10": () => deeds.menu(row),
    ContextMenu: () => deeds.menu(row),
  };
}

/** Opens the menu of a row, by its element's id, as a mouse would. */
export function openMenu(id: string): void {
  document.getElementById(id)?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
}
