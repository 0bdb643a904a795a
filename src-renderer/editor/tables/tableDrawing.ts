import { EditorSelection } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { pageBlocks } from "../blocks.ts";
import { surroundings } from "../drawing.ts";
import { element } from "../controls/elements.ts";
import { CellEditing, type Caret } from "./cellEditing.ts";
import { drawCellWords } from "./cellWords.ts";
import { TableHandles } from "./tableHandles.ts";
import type { TableChunk } from "./tableChunks.ts";
import type { CellPlace, TableAction } from "./tableKeys.ts";
import { shownSource, slotsOf, tableText, wordsIn, type TableText } from "./tableText.ts";

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
export class TableDrawing {
  readonly frame: HTMLElement;
  readonly view: EditorView;
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
  static focus(view: EditorView, table: number, place: CellPlace, caret: Caret, isSecond = false): void {
    for (const frame of view.contentDOM.querySelectorAll<HTMLElement>(".md-table")) {
      const drawing = drawings.get(frame);
      const cell = drawing?.start === table ? drawing.cellAt(place) : undefined;
      if (drawing && cell) return drawing.#editing.begin(cell, caret);
    }
    if (isSecond) return;
    const { doc } = view.state;
    const head = doc.lineAt(table).number;
    const line = doc.line(Math.min(head + place.row, doc.lines));
    view.dispatch({ selection: EditorSelection.cursor(line.from), scrollIntoView: true });
    requestAnimationFrame(() => TableDrawing.focus(view, table, place, caret, true));
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
  sourceAt({ row, column }: CellPlace): string {
    const line = this.chunk.lines[row - this.chunk.first] ?? "";
    return sourcesOf(line, this.chunk.columns)[column] ?? "";
  }

  /** Puts the caret into a cell of this table. */
  focus(place: CellPlace, caret: Caret): void {
    TableDrawing.focus(this.view, this.start, place, caret);
  }

  /** Changes the table, and goes on in a cell of what became of it. */
  run(action: TableAction, at: CellPlace): void {
    const { view } = this;
    if (view.state.readOnly) return;
    const table = this.text();
    const from = table.starts[0]!;
    const { changes, row, column } = action(table, at);
    if (changes.length > 0)
      view.dispatch({ changes, selection: EditorSelection.cursor(from), userEvent: "input.table" });
    TableDrawing.focus(view, from, { row, column }, "end");
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
    if (!isSameShape) return this.#draw();
    for (const [at, line] of chunk.lines.entries()) {
      const row = chunk.first + at;
      if (line === former.lines[at] || row === 1) continue;
      const before = sourcesOf(former.lines[at]!, chunk.columns);
      for (const [column, source] of sourcesOf(line, chunk.columns).entries()) {
        const cell = source === before[column] ? undefined : this.cellAt({ row, column });
        if (cell && !this.#editing.takes(cell, source)) this.drawWords(cell, source);
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
      const source = this.sourceAt(this.placeOf(cell));
      if (/!\[|\{\{/.test(source) && !this.#editing.isIn(cell)) this.drawWords(cell, source);
    }
  }

  /** Draws a cell as its readers see it. */
  drawWords(cell: HTMLElement, source: string): void {
    cell.replaceChildren();
    drawCellWords(this.view, shownSource(source), cell);
  }

  #draw(): void {
    const { chunk } = this;
    const isHead = chunk.first === 0;
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
    for (const [column, source] of sourcesOf(line, this.chunk.columns).entries()) {
      const cell = element(row === 0 ? "th" : "td", {
        role: row === 0 ? "columnheader" : "gridcell",
        dir: "auto",
        tabindex: "-1",
        "data-row": String(row),
        "data-column": String(column),
      });
      const alignment = this.chunk.alignments[column];
      if (alignment) cell.style.textAlign = alignment;
      this.drawWords(cell, source);
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
