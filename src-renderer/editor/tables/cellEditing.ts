import { redo, undo } from "@codemirror/commands";
import { EditorSelection, type StateCommand } from "@codemirror/state";
import { runScopeHandlers, type EditorView } from "@codemirror/view";
import { isRightToLeft } from "../../data/words/reading.ts";
import { arrowNamed, historyKey, isKey } from "../../data/keys/shortcuts.ts";
import { pageAround } from "../columns/columnTexts.ts";
import { bringsWords } from "../paste/bringsWords.ts";
import { cellsForCell } from "../paste/spreadsheet.ts";
import type { Caret, CellHolder, CellWay } from "./cellHolder.ts";
import { toggledInCell, type CellWords } from "./cellMarks.ts";
import { HeldCell } from "./heldCell.ts";
import { tableActions, type ActionName, type CellPlace } from "./tableKeys.ts";
import { cellMenus, linkAskedInCell, type CellMenus } from "./writtenCell.ts";

/** Keys that mean the page, not the cell. */
const pageKeys = ["Mod-s", "Mod-f", "Mod-Alt-m", "Mod-Alt-k", historyKey];
const marks: Record<string, string> = { "Mod-b": "**", "Mod-i": "*", "Mod-e": "`", "Mod-Shift-x": "~~" };
const actionNames = Object.keys(tableActions) as ActionName[];

/** A table in a column has its history, and what is searched, in the page around it. */
const wholePage = (view: EditorView): EditorView => view.state.facet(pageAround) ?? view;

/** The cell in which its writer is: its words, as they type them. */
export class CellEditing {
  readonly #holder: CellHolder;
  #cell: HTMLElement | undefined;
  #held: HeldCell | undefined;
  /** The menus of the cell, once one of their signs was typed in it. */
  #menu: Promise<CellMenus> | undefined;
  #openMenu: CellMenus | undefined;

  constructor(holder: CellHolder) {
    this.#holder = holder;
    const { frame } = holder;
    frame.addEventListener("input", () => this.#typed());
    frame.addEventListener(linkAskedInCell, () => this.#cell && this.#open(this.#cell, (menu) => menu.ask()));
    frame.addEventListener("keydown", (event) => this.#isCell(event.target) && this.#press(event));
    frame.addEventListener("beforeinput", (event) => {
      if (!this.#isCell(event.target) || !event.inputType.startsWith("history")) return;
      event.preventDefault();
      this.#step(event.inputType === "historyUndo" ? undo : redo);
    });
    frame.addEventListener("drop", (event) => this.#drop(event));
    frame.addEventListener("paste", (event) => this.#isCell(event.target) && this.#paste(event));
    frame.addEventListener("focusout", (event) => {
      if (this.#isCell(event.target) && event.relatedTarget !== this.#cell) this.#end();
    });
  }

  /** Where its writer is; undefined while they are in no cell. */
  get place(): CellPlace | undefined {
    return this.#cell && this.#holder.placeOf(this.#cell);
  }

  isIn(cell: HTMLElement): boolean {
    return this.#cell === cell;
  }

  #isCell(target: EventTarget | null): boolean {
    return this.#cell !== undefined && target === this.#cell;
  }

  /** Takes what the page now says of the cell that is being written; false for any other cell. */
  takes(cell: HTMLElement): boolean {
    if (cell !== this.#cell) return false;
    const place = this.#holder.placeOf(cell);
    if (this.#isTyped && this.#holder.says(place, this.#typedWords())) return true;
    this.#holder.settle?.(place, true);
    const words = this.#holder.wordsAt(place);
    if (words === undefined || !this.#isTyped) {
      // Something came into it that nobody types; what was drawn of it is no words to be written.
      cell.removeAttribute("contenteditable");
      this.#holder.drawWords(cell);
      return true;
    }
    cell.textContent = words;
    placeCaret(cell, "end");
    return true;
  }

  /** Are words typed in it? */
  get #isTyped(): boolean {
    return this.#cell?.hasAttribute("contenteditable") === true;
  }

  begin(cell: HTMLElement, caret: Caret, isResumed = false): void {
    const { view } = this.#holder;
    const place = this.#holder.placeOf(cell);
    const isOther = this.#cell !== cell;
    if (isOther) this.#end();
    this.#cell = cell;
    if (isOther) this.#holder.settle?.(place, isResumed);
    const words = this.#holder.wordsAt(place);
    if (words !== undefined) {
      if (!view.state.readOnly) cell.contentEditable = "plaintext-only";
      cell.textContent = words;
    }
    cell.focus({ preventScroll: true });
    placeCaret(cell, caret);
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#hold();
    const at = this.#holder.caretFor(place);
    if (view.state.selection.main.head !== at || !view.state.selection.main.empty)
      view.dispatch({ selection: EditorSelection.cursor(at) });
  }

  /** Draws, after which who wrote in a cell goes on in it, wherever it is by then, or else in the page. */
  keep(draw: () => void): void {
    const { frame } = this.#holder;
    const [cell, held, caret] = [this.#cell, this.#held, this.#cell && caretIn(this.#cell)];
    draw();
    if (!cell) return;
    if (!cell.isConnected || !frame.contains(cell)) this.#cell = undefined;
    queueMicrotask(() => {
      const { activeElement, body } = frame.ownerDocument;
      const isElsewhere = activeElement !== null && activeElement !== body && activeElement !== cell;
      if (!frame.isConnected || isElsewhere || (this.#cell && this.#cell !== cell)) return;
      const place = (this.#cell ? this.#held : held)?.place;
      const now = place && this.#holder.cellAt(place);
      if (now && now === this.#cell) return;
      if (now) this.begin(now, caret ?? "end", true);
      else {
        this.#end();
        // The block itself would be what the next key is about, or a cell that others wrote.
        this.#holder.leave("beside");
      }
    });
  }

  #hold(): void {
    this.#held?.release();
    this.#held = this.#cell && new HeldCell(this.#holder, this.#holder.placeOf(this.#cell));
  }

  /** One step back or forth: its writer stays where they were, though the cell may have been made anew. */
  #step(run: StateCommand): void {
    const { view, frame } = this.#holder;
    const [former, held] = [this.place, this.#held];
    run(wholePage(view));
    const place = held?.place ?? former;
    const cell = frame.isConnected && place ? this.#holder.cellAt(place) : undefined;
    if (cell && cell !== this.#cell) this.begin(cell, "end", true);
    else if (cell) this.#hold();
  }

  #end(): void {
    const cell = this.#cell;
    const typed = this.#openMenu?.leave(this.#typedWords());
    if (typed !== undefined) {
      const [held, write] = [this.#held, this.#holder.writing?.() ?? this.#holder.write.bind(this.#holder)];
      // A cell is left while the page is drawn as well, and nothing is written then.
      queueMicrotask(() => {
        const place = this.#holder.frame.isConnected ? held?.place : undefined;
        if (place) write(place, typed);
      });
    }
    this.#menu = this.#openMenu = undefined;
    this.#cell = undefined;
    if (!cell?.isConnected) return;
    cell.removeAttribute("contenteditable");
    this.#holder.drawWords(cell);
  }

  /** Closes the menu and takes back what it put there, before its writer goes elsewhere or changes the table. */
  #leaveMenu(): void {
    const typed = this.#openMenu?.leave(this.#typedWords());
    if (typed === undefined || !this.#cell) return;
    this.#cell.textContent = typed;
    placeCaret(this.#cell, "end");
    this.#holder.write(this.#holder.placeOf(this.#cell), typed);
    this.#hold();
  }

  /** A line break at the end is there for the caret alone. */
  #typedWords(): string {
    return (this.#cell?.textContent ?? "").replace(/\n$/, "");
  }

  #typed(): void {
    if (!this.#cell || !this.#isTyped) return;
    this.#holder.write(this.#holder.placeOf(this.#cell), this.#typedWords());
    // Who types over all of a cell takes away the letters by which it was held.
    this.#hold();
    this.#askMenu(this.#cell);
  }

  /** The words of a cell and what is selected of them, while they are typed. */
  #wordsIn(cell: HTMLElement): CellWords | undefined {
    const chosen = cell === this.#cell && this.#isTyped ? chosenIn(cell) : undefined;
    const words = this.#typedWords();
    const within = (at: number): number => Math.min(at, words.length);
    return chosen && { words, from: within(chosen.from), to: within(chosen.to) };
  }

  #setWords(cell: HTMLElement, made: CellWords): void {
    cell.textContent = made.words;
    placeCaret(cell, made);
    this.#typed();
  }

  /** The menus come with the first sign of one. */
  #askMenu(cell: HTMLElement): void {
    if (this.#menu || /@|\[\[|:/.test(this.#typedWords())) this.#open(cell, (menu) => menu.look());
  }

  #open(cell: HTMLElement, use: (menu: CellMenus) => void): void {
    const { view } = this.#holder;
    const fit = (markdown: string) => this.#holder.fit?.(markdown) ?? markdown;
    const read = () => this.#wordsIn(cell);
    const write = (made: CellWords) => this.#setWords(cell, made);
    this.#menu ??= view.state.facet(cellMenus)?.({ cell, view, read, write, fit });
    void this.#menu?.then((menu) => {
      if (cell !== this.#cell) return;
      this.#openMenu = menu;
      use(menu);
    });
  }

  /** Files go where the page's caret is, which is put behind the words of the cell. */
  #putFiles(data: DataTransfer | null, cell: HTMLElement): boolean {
    if (!data || data.files.length === 0 || bringsWords(data)) return false;
    const { view } = this.#holder;
    const at = this.#holder.caretFor(this.#holder.placeOf(cell));
    view.dispatch({ selection: EditorSelection.cursor(at) });
    return !view.contentDOM.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }

  #drop(event: DragEvent): void {
    const cell = event.target instanceof Element && event.target.closest<HTMLElement>("[data-row]");
    if (cell && this.#putFiles(event.dataTransfer, cell)) event.preventDefault();
  }

  /** Cells of a spreadsheet go into cells. */
  #paste(event: ClipboardEvent): void {
    if (this.#cell && this.#putFiles(event.clipboardData, this.#cell)) return event.preventDefault();
    const read = (type: string): string => event.clipboardData?.getData(type) ?? "";
    const cells = cellsForCell(read("text/plain"), read("text/html"));
    if (!this.#cell || !cells) return;
    event.preventDefault();
    event.stopPropagation();
    this.#holder.lay(this.#holder.placeOf(this.#cell), cells);
  }

  #press(event: KeyboardEvent): void {
    const cell = this.#cell!;
    const holder = this.#holder;
    const { view, keys } = holder;
    const place = holder.placeOf(cell);
    const done = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const action = actionNames.find((name) => keys[name] && isKey(event, arrowNamed(keys[name])));
    if (this.#openMenu?.press(event)) return done();
    if (action) {
      done();
      this.#leaveMenu();
      return holder.run(tableActions[action], place);
    }
    if (isKey(event, "Mod-z") || isKey(event, "Mod-Shift-z") || isKey(event, "Mod-y")) {
      done();
      return this.#step(isKey(event, "Mod-z") ? undo : redo);
    }
    if (pageKeys.some((key) => isKey(event, key)))
      return void (runScopeHandlers(wholePage(view), event, "editor") && done());
    const mark = Object.keys(marks).find((key) => isKey(event, key));
    if (mark !== undefined) {
      done();
      return this.#toggle(cell, marks[mark]!);
    }
    if (isKey(event, "Mod-a")) {
      done();
      return placeCaret(cell, "all");
    }
    if (isKey(event, "Mod-Shift-e")) {
      done();
      this.#leaveMenu();
      return holder.showSource(place);
    }
    const goes = this.#goes(event, place, cell);
    if (!goes) return;
    done();
    this.#leaveMenu();
    goes();
  }

  #toggle(cell: HTMLElement, mark: string): void {
    const words = this.#wordsIn(cell);
    if (words) this.#setWords(cell, toggledInCell(words, mark));
  }

  /** What a key does that leads out of a cell; undefined for those that stay in it. */
  #goes(event: KeyboardEvent, place: CellPlace, cell: HTMLElement): (() => void) | undefined {
    const to = (way: CellWay, caret: Caret, grows: boolean) => () => this.#go(place, way, caret, grows);
    if (event.metaKey || event.ctrlKey || event.altKey) return undefined;
    const [on, back] = isRightToLeft(cell) ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    switch (event.key) {
      case "Tab":
        return to(event.shiftKey ? "back" : "on", "all", true);
      case "Enter":
        return event.shiftKey ? undefined : to("down", "end", true);
      case "Escape":
        return () => this.#holder.leave(true);
      case "ArrowUp":
        return isAtEdge(cell, "top") ? to("up", "end", false) : undefined;
      case "ArrowDown":
        return isAtEdge(cell, "bottom") ? to("down", "end", false) : undefined;
      case back:
        return event.shiftKey || !isAtEdge(cell, "start") ? undefined : to("back", "end", false);
      case on:
        return event.shiftKey || !isAtEdge(cell, "end") ? undefined : to("on", "start", false);
      default:
        return undefined;
    }
  }

  /** Goes to the next cell; past the last one a new row is made, or else the caret leaves the table. */
  #go(place: CellPlace, way: CellWay, caret: Caret, grows: boolean): void {
    const holder = this.#holder;
    const next = holder.beside(place, way);
    const isBack = way === "back" || way === "up";
    if (next) holder.focus(next, caret);
    else if (isBack || !grows || holder.view.state.readOnly) holder.leave(!isBack);
    else holder.grow(place, way);
  }
}

/** Where the caret is among the letters of a cell that is written. */
function caretIn(cell: HTMLElement): number | undefined {
  const { anchorNode, anchorOffset } = window.getSelection() ?? {};
  return anchorNode && anchorNode === cell.firstChild ? anchorOffset : undefined;
}

/** What is selected of the letters of a cell. */
function chosenIn(cell: HTMLElement): { from: number; to: number } | undefined {
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!range || !cell.contains(range.commonAncestorContainer)) return undefined;
  const before = document.createRange();
  before.selectNodeContents(cell);
  before.setEnd(range.startContainer, range.startOffset);
  const from = before.toString().length;
  return { from, to: from + range.toString().length };
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
