import { redo, undo } from "@codemirror/commands";
import { EditorSelection } from "@codemirror/state";
import { runScopeHandlers, type EditorView } from "@codemirror/view";
import { isRightToLeft } from "../../data/reading.ts";
import { arrowNamed, isKey } from "../../data/shortcuts.ts";
import { pageAround } from "../columns/columnTexts.ts";
import { inPlace } from "../inPlace.ts";
import { showSource } from "../shownSource.ts";
import { cellsForCell } from "../paste/spreadsheet.ts";
import { cellSource, layCells, setCell, shownSource } from "./tableText.ts";
import type { TableDrawing } from "./tableDrawing.ts";
import { tableActions, tableKeys, type CellPlace } from "./tableKeys.ts";

/** Where the caret goes in a cell: to an end, a stretch, a letter, or what is under the mouse. */
export type Caret =
  | "start"
  | "end"
  | "all"
  | number
  | { from: number; to: number }
  | { x: number; y: number };

/** Keys that mean the page, not the cell. */
const pageKeys = ["Mod-s", "Mod-f", "Mod-Alt-m", "Mod-Alt-k", "Mod-Alt-h"];
const marks: Record<string, string> = { "Mod-b": "**", "Mod-i": "*", "Mod-e": "`", "Mod-Shift-x": "~~" };
const actionNames = Object.keys(tableKeys) as (keyof typeof tableActions)[];

/** A table in a column has its history, and what is searched, in the page around it. */
const wholePage = (view: EditorView): EditorView => view.state.facet(pageAround) ?? view;

/** The cell of a table in which its writer is: its source, as they type it. */
export class CellEditing {
  readonly #drawing: TableDrawing;
  #cell: HTMLElement | undefined;

  constructor(drawing: TableDrawing) {
    this.#drawing = drawing;
    const { frame } = drawing;
    frame.addEventListener("input", () => this.#typed());
    frame.addEventListener("keydown", (event) => this.#cell && this.#press(event));
    frame.addEventListener("beforeinput", (event) => {
      if (!event.inputType.startsWith("history")) return;
      event.preventDefault();
      (event.inputType === "historyUndo" ? undo : redo)(wholePage(drawing.view));
    });
    frame.addEventListener("paste", (event) => this.#cell && this.#paste(event));
    frame.addEventListener("focusout", (event) => {
      if (event.target === this.#cell && event.relatedTarget !== this.#cell) this.#end();
    });
  }

  isIn(cell: HTMLElement): boolean {
    return this.#cell === cell;
  }

  /** Takes what the page now says of the cell that is being written; false for any other cell. */
  takes(cell: HTMLElement, source: string): boolean {
    if (cell !== this.#cell) return false;
    if (cellSource(this.#typedWords()).trim() !== source) {
      cell.textContent = shownSource(source);
      placeCaret(cell, "end");
    }
    return true;
  }

  begin(cell: HTMLElement, caret: Caret): void {
    const { view } = this.#drawing;
    const place = this.#drawing.placeOf(cell);
    if (this.#cell !== cell) this.#end();
    this.#cell = cell;
    if (!view.state.readOnly) cell.contentEditable = "plaintext-only";
    cell.textContent = shownSource(this.#drawing.sourceAt(place));
    cell.focus({ preventScroll: true });
    placeCaret(cell, caret);
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    const line = this.#line(place);
    if (view.state.selection.main.head !== line.from)
      view.dispatch({ selection: EditorSelection.cursor(line.from) });
  }

  #end(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell?.isConnected) return;
    cell.removeAttribute("contenteditable");
    this.#drawing.drawWords(cell, this.#drawing.sourceAt(this.#drawing.placeOf(cell)));
  }

  #line({ row }: CellPlace) {
    const { doc } = this.#drawing.view.state;
    return doc.line(doc.lineAt(this.#drawing.start).number + row);
  }

  /** A line break at the end is there for the caret alone. */
  #typedWords(): string {
    return (this.#cell?.textContent ?? "").replace(/\n$/, "");
  }

  #typed(): void {
    const cell = this.#cell;
    if (!cell) return;
    const place = this.#drawing.placeOf(cell);
    const line = this.#line(place);
    const source = cellSource(this.#typedWords()).trim();
    const changes = setCell(line.text, line.from, place.column, source);
    if (changes.length === 0) return;
    const annotations = inPlace.of(true);
    this.#drawing.view.dispatch({ changes, userEvent: "input.type", annotations });
  }

  /** Cells of a spreadsheet go into cells. */
  #paste(event: ClipboardEvent): void {
    const read = (type: string): string => event.clipboardData?.getData(type) ?? "";
    const cells = cellsForCell(read("text/plain"), read("text/html"));
    if (!this.#cell || !cells) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.#drawing.placeOf(this.#cell);
    this.#drawing.run((table, { row, column }) => ({ changes: layCells(table, at, cells), row, column }), at);
  }

  #press(event: KeyboardEvent): void {
    const cell = this.#cell!;
    const drawing = this.#drawing;
    const { view } = drawing;
    const place = drawing.placeOf(cell);
    const done = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const action = actionNames.find((name) => isKey(event, arrowNamed(tableKeys[name]!)));
    if (action) {
      done();
      return drawing.run(tableActions[action], place);
    }
    if (isKey(event, "Mod-z") || isKey(event, "Mod-Shift-z") || isKey(event, "Mod-y")) {
      done();
      return void (isKey(event, "Mod-z") ? undo : redo)(wholePage(view));
    }
    if (pageKeys.some((key) => isKey(event, key)))
      return void (runScopeHandlers(wholePage(view), event, "editor") && done());
    const mark = Object.keys(marks).find((key) => isKey(event, key));
    if (mark !== undefined) {
      done();
      const chosen = window.getSelection()?.toString() ?? "";
      document.execCommand("insertText", false, `${marks[mark]}${chosen}${marks[mark]}`);
      return;
    }
    if (isKey(event, "Mod-a")) {
      done();
      return placeCaret(cell, "all");
    }
    if (isKey(event, "Mod-Shift-e")) {
      done();
      return this.#showSource(place);
    }
    const goes = this.#goes(event, place, cell);
    if (!goes) return;
    done();
    goes();
  }

  /** What a key does that leads out of a cell; undefined for those that stay in it. */
  #goes(event: KeyboardEvent, { row, column }: CellPlace, cell: HTMLElement): (() => void) | undefined {
    const to = (next: number, at: number, caret: Caret) => () => this.#go({ row: next, column: at }, caret);
    const { columns } = this.#drawing.chunk;
    const above = row === 2 ? 0 : row - 1;
    const below = row === 0 ? 2 : row + 1;
    if (event.metaKey || event.ctrlKey || event.altKey) return undefined;
    const [on, back] = isRightToLeft(cell) ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    switch (event.key) {
      case "Tab":
        if (event.shiftKey)
          return column > 0 ? to(row, column - 1, "all") : to(row === 0 ? -1 : above, columns - 1, "all");
        return column < columns - 1 ? to(row, column + 1, "all") : to(below, 0, "all");
      case "Enter":
        return event.shiftKey ? undefined : to(below, column, "end");
      case "Escape":
        return () => this.#leave(true);
      case "ArrowUp":
        return isAtEdge(cell, "top") ? to(row === 0 ? -1 : above, column, "end") : undefined;
      case "ArrowDown":
        return isAtEdge(cell, "bottom") ? () => this.#go({ row: below, column }, "end", false) : undefined;
      case back:
        if (event.shiftKey || !isAtEdge(cell, "start")) return undefined;
        return column > 0 ? to(row, column - 1, "end") : to(row === 0 ? -1 : above, columns - 1, "end");
      case on:
        if (event.shiftKey || !isAtEdge(cell, "end")) return undefined;
        return column < columns - 1
          ? to(row, column + 1, "start")
          : () => this.#go({ row: below, column: 0 }, "start", false);
      default:
        return undefined;
    }
  }

  /** Goes to a cell; past the last row a new one is made, or else the caret leaves the table. */
  #go(place: CellPlace, caret: Caret, makesRow = true): void {
    const drawing = this.#drawing;
    const { view, chunk } = drawing;
    if (place.row < 0) return this.#leave(false);
    if (place.row < chunk.total) return drawing.focus(place, caret);
    if (!makesRow || view.state.readOnly) return this.#leave(true);
    drawing.run(tableActions.rowBelow, { row: chunk.total - 1, column: place.column });
  }

  #leave(forward: boolean): void {
    const { view } = this.#drawing;
    const table = this.#drawing.text();
    const at = forward ? table.end + 1 : table.starts[0]! - 1;
    const { doc } = view.state;
    if (forward && at > doc.length && !view.state.readOnly) {
      const insert = "\n\n";
      view.dispatch({
        changes: { from: doc.length, insert },
        selection: { anchor: doc.length + insert.length },
      });
    } else
      view.dispatch({ selection: { anchor: Math.max(0, Math.min(at, doc.length)) }, scrollIntoView: true });
    view.focus();
  }

  #showSource({ row, column }: CellPlace): void {
    const { view } = this.#drawing;
    const table = this.#drawing.text();
    const [change] = setCell(table.lines[row]!, 0, column, "\u0000");
    const anchor = table.starts[row]! + Math.min(change?.from ?? 0, table.lines[row]!.length);
    view.dispatch({
      selection: { anchor },
      effects: showSource.of({ from: table.starts[0]!, to: table.end }),
      scrollIntoView: true,
    });
    view.focus();
  }
}

function placeCaret(cell: HTMLElement, caret: Caret): void {
  const selection = window.getSelection();
  if (!selection) return;
  const range = document.createRange();
  range.selectNodeContents(cell);
  const text = cell.firstChild;
  if (caret === "start") range.collapse(true);
  else if (caret === "end") range.collapse(false);
  else if (typeof caret === "number" || (typeof caret === "object" && "from" in caret)) {
    const { from, to } = typeof caret === "number" ? { from: caret, to: caret } : caret;
    const length = text?.textContent?.length ?? 0;
    if (text) {
      range.setStart(text, Math.max(0, Math.min(from, length)));
      range.setEnd(text, Math.max(0, Math.min(to, length)));
    }
  } else if (typeof caret === "object") {
    const at = document.caretPositionFromPoint(caret.x, caret.y);
    if (at && cell.contains(at.offsetNode)) range.setStart(at.offsetNode, at.offset);
    range.collapse(at !== null && cell.contains(at.offsetNode));
  }
  selection.removeAllRanges();
  selection.addRange(range);
}

/** Is the caret where the next step in a direction leads out of the cell? */
function isAtEdge(cell: HTMLElement, edge: "top" | "bottom" | "start" | "end"): boolean {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return true;
  const range = selection.getRangeAt(0);
  const around = document.createRange();
  around.selectNodeContents(cell);
  if (edge === "start" || edge === "end") {
    if (!range.collapsed) return false;
    if (edge === "start") around.setEnd(range.startContainer, range.startOffset);
    else around.setStart(range.endContainer, range.endOffset);
    return around.toString().replace(/\n$/, "") === "";
  }
  const [caret] = range.getClientRects();
  if (!caret) return true;
  const box = around.getBoundingClientRect();
  return edge === "top"
    ? caret.top - box.top < caret.height / 2
    : box.bottom - caret.bottom < caret.height / 2;
}
