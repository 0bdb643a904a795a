import { isolateHistory } from "@codemirror/commands";
import { EditorSelection } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { pageBlocks } from "../blocks.ts";
import { leaveBlock } from "../leaveBlock.ts";
import { surroundings } from "../drawing.ts";
import { element } from "../controls/elements.ts";
import { inPlace } from "../inPlace.ts";
import { showSource } from "../shownSource.ts";
import { CellEditing } from "./cellEditing.ts";
import { besideInGrid, type Caret, type CellHolder, type CellWay } from "./cellHolder.ts";
import { drawCellWords } from "./cellWords.ts";
import { pipeTable, type EditedTable } from "./editedTable.ts";
import { TableHandles } from "./tableHandles.ts";
import type { TableChunk } from "./tableChunks.ts";
import { tableActions, tableKeys, type CellPlace, type TableAction } from "./tableKeys.ts";
import {
  cellSource,
  layCells,
  setCell,
  shownSource,
  slotsOf,
  tableText,
  wordsIn,
  type Change,
  type TableText,
} from "./tableText.ts";

interface Stretch {
  from: number;
  to: number;
}

const drawings = new WeakMap<HTMLElement, TableDrawing>();

/** The source of a row's cells, as many as the table has columns. */
function sourcesOf(line: string, columns: number): string[] {
  const slots = slotsOf(line);
  return Array.from({ length: columns }, (_, at) => {
    const words = slots[at] && wordsIn(line, slots[at]);
    return words ? line.slice(words.from, words.to) : "";
  });
}

/** A table in the page, or a run of the rows of a long one: its elements, and what is done in them. */
export class TableDrawing implements CellHolder {
  readonly frame: HTMLElement;
  readonly view: EditorView;
  readonly keys = tableKeys;
  chunk: TableChunk;
  readonly #table: HTMLTableElement;
  readonly #editing: CellEditing;
  readonly #handles: TableHandles;

  constructor(view: EditorView, chunk: TableChunk) {
    this.view = view;
    this.chunk = chunk;
    this.frame = element("div", { class: "md-table" });
    const scroller = element("div", { class: "md-table-scroll" });
    this.#table = element("table", { role: "grid" });
    scroller.append(this.#table);
    this.frame.append(scroller);
    drawings.set(this.frame, this);
    this.#editing = new CellEditing(this);
    this.#handles = new TableHandles(this);
    this.#draw();
    this.frame.addEventListener("mousedown", (event) => this.#press(event));
  }

  static of(frame: HTMLElement): TableDrawing | undefined {
    return drawings.get(frame);
  }

  /** Goes into the cell of a drawn table where a stretch of the page stands, and chooses that stretch. */
  static enter(view: EditorView, table: Stretch, { from, to }: Stretch): void {
    const { doc } = view.state;
    const line = doc.lineAt(from);
    const row = line.number - doc.lineAt(table.from).number;
    const slots = slotsOf(line.text);
    const column = Math.max(
      0,
      slots.findIndex((slot) => line.from + slot.to >= from),
    );
    const words = slots[column] && wordsIn(line.text, slots[column]);
    const start = line.from + (words?.from ?? 0);
    const caret = from === to ? Math.max(0, from - start) : { from: from - start, to: to - start };
    TableDrawing.focus(view, table.from, { row: row === 1 ? 0 : row, column }, caret);
  }

  /** Puts the caret into a cell of the table at a position, bringing its row into view where it is not drawn. */
  static focus(view: EditorView, table: number, place: CellPlace, caret: Caret, isSecond = false): boolean {
    for (const frame of view.contentDOM.querySelectorAll<HTMLElement>(".md-table")) {
      const drawing = drawings.get(frame);
      const cell = drawing?.start === table ? drawing.cellAt(place) : undefined;
      if (!drawing || !cell) continue;
      drawing.#editing.begin(cell, caret);
      return true;
    }
    if (isSecond) return false;
    const { doc } = view.state;
    const head = doc.lineAt(table).number;
    const line = doc.line(Math.min(head + place.row, doc.lines));
    view.dispatch({ selection: EditorSelection.cursor(line.from), scrollIntoView: true });
    // What is asked of its layout draws it now: a key that comes before would be the page's, and not the cell's.
    view.coordsAtPos(line.from);
    const again = (): boolean => TableDrawing.focus(view, table, place, caret, true);
    return again() || requestAnimationFrame(again) > 0;
  }

  /** Where the table begins in the page. */
  get start(): number {
    const at = this.view.posAtDOM(this.frame);
    const { doc } = this.view.state;
    const line = doc.lineAt(at);
    return doc.line(Math.max(1, line.number - this.chunk.first)).from;
  }

  /** The whole table as text. */
  text(): TableText {
    const { state } = this.view;
    const from = this.start;
    const table = state.field(pageBlocks).tables.find((one) => one.to > from);
    return tableText(state.sliceDoc(from, table?.to ?? from), from);
  }

  placeOf(cell: HTMLElement): CellPlace {
    return { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
  }

  cellAt({ row, column }: CellPlace): HTMLElement | undefined {
    const found = this.#table.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    return found ?? undefined;
  }

  /** The source of a cell, as the page has it. */
  #sourceAt({ row, column }: CellPlace): string {
    const line = this.chunk.lines[row - this.chunk.first] ?? "";
    return sourcesOf(line, this.chunk.columns)[column] ?? "";
  }

  anchorsOf({ row, column }: CellPlace): number[] {
    const line = this.#line({ row, column });
    const slot = slotsOf(line.text)[column];
    const words = slot && wordsIn(line.text, slot);
    const edge = Math.min(line.from + 1, line.to);
    return words ? [line.from + Math.floor((words.from + words.to) / 2), edge] : [edge];
  }

  placeAt(at: number, column: number): CellPlace | undefined {
    const { doc } = this.view.state;
    const line = doc.lineAt(at);
    const row = line.number - doc.lineAt(this.start).number;
    if (row < 0 || row === 1 || row >= this.chunk.total) return undefined;
    const slot = slotsOf(line.text).findIndex(
      ({ from, to }) => from < at - line.from && at - line.from <= to,
    );
    return { row, column: slot < 0 ? column : slot };
  }

  wordsAt(place: CellPlace): string {
    return shownSource(this.#sourceAt(place));
  }

  says(place: CellPlace, typed: string): boolean {
    return cellSource(typed).trim() === this.#sourceAt(place);
  }

  write(place: CellPlace, typed: string): void {
    const line = this.#line(place);
    const changes = setCell(line.text, line.from, place.column, cellSource(typed).trim());
    if (changes.length > 0)
      this.view.dispatch({ changes, userEvent: "input.type", annotations: inPlace.of(true) });
  }

  caretFor(place: CellPlace): number {
    const line = this.#line(place);
    const slot = slotsOf(line.text)[place.column];
    return slot ? line.from + wordsIn(line.text, slot).to : line.from;
  }

  #line({ row }: CellPlace) {
    const { doc } = this.view.state;
    return doc.line(doc.lineAt(this.start).number + row);
  }

  /** The whole table, to be changed. */
  get edited(): EditedTable {
    return pipeTable(this.text());
  }

  /** Does the table's end, or its head, belong to what is drawn here? */
  get isTail(): boolean {
    return this.chunk.first + this.chunk.lines.length >= this.chunk.total;
  }

  get isHead(): boolean {
    return this.chunk.first === 0;
  }

  beside(place: CellPlace, way: CellWay): CellPlace | undefined {
    return besideInGrid(place, way, { rows: this.chunk.total, columns: this.chunk.columns });
  }

  /** Puts the caret into a cell of this table. */
  focus(place: CellPlace, caret: Caret): void {
    TableDrawing.focus(this.view, this.start, place, caret);
  }

  /** Changes the table, and goes on in a cell of what became of it. */
  run(action: TableAction, at: CellPlace): void {
    const { changes, row, column } = action(this.edited, at);
    this.#change(changes, { row, column });
  }

  grow({ column }: CellPlace, way: CellWay): void {
    this.run(tableActions.rowBelow, { row: this.chunk.total - 1, column: way === "on" ? 0 : column });
  }

  lay(at: CellPlace, cells: readonly (readonly string[])[]): void {
    this.#change(layCells(this.text(), at, cells), at);
  }

  #change(changes: Change[], next: CellPlace): void {
    const { view } = this;
    if (view.state.readOnly) return;
    const from = this.start;
    if (changes.length > 0)
      view.dispatch({
        changes,
        selection: EditorSelection.cursor(from),
        userEvent: "input.table",
        annotations: isolateHistory.of("full"),
      });
    TableDrawing.focus(view, from, next, "end");
  }

  leave(to: boolean | "beside"): void {
    const table = this.text();
    leaveBlock(this.view, { from: table.starts[0]!, to: table.end }, to);
  }

  showSource({ row, column }: CellPlace): void {
    const { view } = this;
    const table = this.text();
    const line = table.lines[row] ?? "";
    const [change] = setCell(line, 0, column, "a\u0000");
    const anchor = table.starts[row]! + Math.min(change?.from ?? 0, line.length);
    view.dispatch({
      selection: { anchor },
      effects: showSource.of({ from: table.starts[0]!, to: table.end }),
      scrollIntoView: true,
    });
    view.focus();
  }

  /** Draws what the page says now; the cell that is being written keeps its caret. */
  update(chunk: TableChunk): void {
    const former = this.chunk;
    this.chunk = chunk;
    const isSameShape =
      former.lines.length === chunk.lines.length &&
      former.columns === chunk.columns &&
      former.first === chunk.first &&
      former.total === chunk.total &&
      former.alignments.join() === chunk.alignments.join() &&
      former.widths?.join() === chunk.widths?.join();
    this.#editing.keep(() => (isSameShape ? this.#drawChanged(former) : this.#draw()));
  }

  #drawChanged(former: TableChunk): void {
    const { chunk } = this;
    for (const [at, line] of chunk.lines.entries()) {
      const row = chunk.first + at;
      if (line === former.lines[at] || row === 1) continue;
      const before = sourcesOf(former.lines[at]!, chunk.columns);
      for (const [column, source] of sourcesOf(line, chunk.columns).entries()) {
        const cell = source === before[column] ? undefined : this.cellAt({ row, column });
        if (cell && !this.#editing.takes(cell)) this.drawWords(cell);
      }
    }
  }

  /** Draws the cells anew that show what the page around the editor tells: pictures and values. */
  static refresh(view: EditorView): void {
    for (const frame of view.contentDOM.querySelectorAll<HTMLElement>(".md-table")) {
      const drawing = drawings.get(frame);
      if (drawing) drawing.#refresh();
    }
  }

  #refresh(): void {
    for (const cell of this.#table.querySelectorAll<HTMLElement>("td, th")) {
      const source = this.#sourceAt(this.placeOf(cell));
      if (/!\[|\{\{/.test(source) && !this.#editing.isIn(cell)) this.drawWords(cell);
    }
  }

  /** Draws a cell as its readers see it. */
  drawWords(cell: HTMLElement): void {
    cell.replaceChildren();
    drawCellWords(this.view, this.wordsAt(this.placeOf(cell)), cell);
  }

  #draw(): void {
    const { chunk, isHead } = this;
    this.frame.classList.toggle("md-table-continued", !isHead);
    this.frame.classList.toggle("md-table-unfinished", chunk.first + chunk.lines.length < chunk.total);
    this.frame.classList.toggle("md-table-even", chunk.widths !== undefined);
    this.#table.replaceChildren();
    this.#table.setAttribute("aria-label", texts.blocks.table.label(chunk.total - 1, chunk.columns));
    this.#table.setAttribute("aria-rowcount", String(chunk.total - 1));
    this.#table.setAttribute("aria-colcount", String(chunk.columns));
    if (chunk.widths) {
      const columns = chunk.widths.map((width) => element("col", { style: `width: ${width}%` }));
      this.#table.append(element("colgroup", {}, ...columns));
    }
    const body = element("tbody");
    for (const [at, line] of chunk.lines.entries()) {
      const row = chunk.first + at;
      if (row === 1) continue;
      const drawn = this.#drawRow(row, line);
      if (row === 0) this.#table.append(element("thead", {}, drawn));
      else body.append(drawn);
    }
    this.#table.append(body);
    this.#handles.drawn();
  }

  #drawRow(row: number, line: string): HTMLTableRowElement {
    const drawn = element("tr", { "aria-rowindex": String(row === 0 ? 1 : row) });
    for (const column of sourcesOf(line, this.chunk.columns).keys()) {
      const cell = element(row === 0 ? "th" : "td", {
        role: row === 0 ? "columnheader" : "gridcell",
        dir: "auto",
        tabindex: "-1",
        "data-row": String(row),
        "data-column": String(column),
      });
      const alignment = this.chunk.alignments[column];
      if (alignment) cell.style.textAlign = alignment;
      this.drawWords(cell);
      drawn.append(cell);
    }
    return drawn;
  }

  #press(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const cell = target?.closest<HTMLElement>("td, th");
    if (!cell || event.button !== 0) return;
    const link = target?.closest<HTMLElement>("[data-target]")?.dataset["target"];
    if (link !== undefined && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      return this.view.state.facet(surroundings)?.follow(link);
    }
    if (this.#editing.isIn(cell)) return;
    event.preventDefault();
    this.#editing.begin(cell, { x: event.clientX, y: event.clientY });
  }
}
