import { Facet } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { CellWords } from "./cellMarks.ts";

/** A cell that is written, as its menus know it. */
export interface WrittenCell {
  readonly cell: HTMLElement;
  readonly view: EditorView;
  /** Its words and its caret; undefined while nobody writes in it any more. */
  read(): CellWords | undefined;
  write(words: CellWords): void;
  /** What was chosen as the cell can hold it. */
  fit(markdown: string): string;
}

/** The menus of a cell. */
export interface CellMenus {
  /** Looks for what is asked for by the letters before the caret. */
  look(): void;
  /** Opens the list of what a link can lead to; nothing of it stays in the cell where it is left. */
  ask(): void;
  /** Takes a key that is the menu's; false for those that are the cell's. */
  press(event: KeyboardEvent): boolean;
  /** Ends with the cell; answers what its writer typed, where other words stand in it. */
  leave(words: string): string | undefined;
}

/** What is told to a cell whose writer asks for a link in a menu. */
export const linkAskedInCell = "recto-link";

type MakeMenus = (of: WrittenCell) => Promise<CellMenus>;

/** How the cells of a text get their menus: those of the text know what cells are drawn in. */
export const cellMenus = Facet.define<MakeMenus, MakeMenus | undefined>({ combine: (given) => given[0] });
