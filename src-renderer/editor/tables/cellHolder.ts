import type { EditorView } from "@codemirror/view";
import type { ActionName, CellPlace, TableAction } from "./tableKeys.ts";

/** Where the caret goes in a cell: to an end, a stretch, a letter, or what is under the mouse. */
export type Caret =
  | "start"
  | "end"
  | "all"
  | number
  | { from: number; to: number }
  | { x: number; y: number };

/** Ways from cell to cell: as one reads, or as they stand below each other. */
export type CellWay = "back" | "on" | "up" | "down";

/** What draws cells that are written in place, and knows their source. */
export interface CellHolder {
  /** What all the cells lie in. */
  readonly frame: HTMLElement;
  readonly view: EditorView;
  /** The keys that change it as a whole. */
  readonly keys: Partial<Record<ActionName, string>>;
  placeOf(cell: HTMLElement): CellPlace;
  cellAt(place: CellPlace): HTMLElement | undefined;
  /** A cell's words as they are typed; undefined for one that holds more than can be. */
  wordsAt(place: CellPlace): string | undefined;
  /** Places in the page that stay within a cell, the surest first. */
  anchorsOf(place: CellPlace): number[];
  /** The cell where a place in the page is, or of that row the one in a column; undefined outside of all rows. */
  placeAt(at: number, column: number): CellPlace | undefined;
  /** Its writer comes into a cell, or goes on in it where it was drawn anew. */
  settle?(place: CellPlace, isResumed: boolean): void;
  /** Does the page say of a cell what was typed into it? */
  says(place: CellPlace, typed: string): boolean;
  write(place: CellPlace, typed: string): void;
  /** How the cell of now is written once its writer is in another; without this they all are alike. */
  writing?(): (place: CellPlace, typed: string) => void;
  /** A link or picture as its cells can hold it; without this they hold any. */
  fit?(markdown: string): string;
  /** Draws a cell as its readers see it. */
  drawWords(cell: HTMLElement): void;
  /** Where the page's caret is while a cell is written. */
  caretFor(place: CellPlace): number;
  beside(place: CellPlace, way: CellWay): CellPlace | undefined;
  /** Puts the caret into a cell, drawn or not. */
  focus(place: CellPlace, caret: Caret): void;
  run(action: TableAction, at: CellPlace): void;
  /** Adds a row at the end, and goes on in it. */
  grow(from: CellPlace, way: CellWay): void;
  /** Lays the cells of a spreadsheet over those from here on. */
  lay(at: CellPlace, cells: readonly (readonly string[])[]): void;
  leave(to: boolean | "beside"): void;
  showSource(at: CellPlace): void;
}

/** The cell beside another where every row has the same columns. */
export function besideInGrid(
  { row, column }: CellPlace,
  way: CellWay,
  { rows, columns }: { rows: number; columns: number },
): CellPlace | undefined {
  const step = way === "on" || way === "down" ? 1 : -1;
  const isInRow = (way === "on" || way === "back") && column + step >= 0 && column + step < columns;
  if (isInRow) return { row, column: column + step };
  // What parts the head from the body is no row.
  const next = row + step === 1 ? row + 2 * step : row + step;
  if (next < 0 || next >= rows) return undefined;
  return { row: next, column: way === "on" ? 0 : way === "back" ? columns - 1 : column };
}
