import { isolateHistory } from "@codemirror/commands";
import { EditorSelection } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { surroundings } from "../drawing.ts";
import { element } from "../controls/elements.ts";
import { inPlace } from "../inPlace.ts";
import { leaveBlock } from "../leaveBlock.ts";
import { showSource } from "../shownSource.ts";
import { CellEditing } from "../tables/cellEditing.ts";
import type { Caret, CellHolder, CellWay } from "../tables/cellHolder.ts";
import type { EditedTable } from "../tables/editedTable.ts";
import { tableActions, type ActionName, type CellPlace, type TableAction } from "../tables/tableKeys.ts";
import type { Change } from "../tables/tableText.ts";
import { CardsLayout } from "./cardsLayout.ts";
import {
  drawMarkup,
  isTyped,
  readMarkup,
  readWithin,
  type CellFrame,
  type CellMarkup,
} from "./cellMarkup.ts";
import { GridLayout } from "./gridLayout.ts";
import { cellIn, holdsWords } from "./tableCells.ts";
import { shownColumns, type HtmlCell, type HtmlTable } from "./htmlTable.ts";
import { htmlTableEdits, layWords, setWords } from "./htmlTableEdits.ts";

/** How the cells of a table lie: as rows, or as cards. */
export interface TableLayout {
  readonly keys: Partial<Record<ActionName, string>>;
  /** Draws all of it anew. */
  draw(): void;
  /** Draws anew what the page around the text tells. */
  refresh(): void;
  beside(place: CellPlace, way: CellWay): CellPlace | undefined;
}

/** What is known of the cell in which its writer is. */
interface InCell {
  /** The tags around its words, as they were when its writer came into it. */
  frame?: CellFrame | undefined;
  /** What its writer typed last into it, as the page says it. */
  before?: string;
}

const drawings = new WeakMap<Element, HtmlTableDrawing>();

/** A table in HTML that is written in place. */
export class HtmlTableDrawing implements CellHolder {
  readonly frame = element("div");
  readonly view: EditorView;
  readonly isHead = true;
  readonly isTail = true;
  source: string;
  table: HtmlTable;
  readonly #host: HTMLElement;
  readonly #editing: CellEditing;
  readonly #layout: TableLayout;
  #in: InCell = {};

  constructor(view: EditorView, host: HTMLElement, source: string, table: HtmlTable) {
    this.view = view;
    this.source = source;
    this.table = table;
    this.#host = host;
    this.#editing = new CellEditing(this);
    this.#layout = table.view === "cards" ? new CardsLayout(this) : new GridLayout(this);
    host.append(this.frame);
    drawings.set(host, this);
    this.#layout.draw();
    this.frame.addEventListener("mousedown", (event) => this.#press(event));
  }

  static of(host: Element): HtmlTableDrawing | undefined {
    return drawings.get(host);
  }

  /** Goes into the cell where a stretch of the page stands and chooses that stretch, or into the first cell. */
  static enter(view: EditorView, block: number, range?: { from: number; to: number }): void {
    for (const host of view.contentDOM.querySelectorAll(".md-piece-table")) {
      const drawing = drawings.get(host);
      if (drawing?.view === view && drawing.start === block) return drawing.#enter(range);
    }
  }

  #enter(range: { from: number; to: number } | undefined): void {
    const { table, start } = this;
    const first = { row: table.view === "cards" ? 2 : 0, column: 0 };
    if (!range) return this.focus(first, "end");
    const at = range.from - start;
    for (const [row, cells] of [table.columns, ...table.rows.map((one) => one.cells)].entries())
      for (const [column, number] of shownColumns(table).entries()) {
        const cell = cells[number];
        if (!cell || at < cell.openFrom || at > cell.closeTo) continue;
        const begin = start + cell.from + (readMarkup(cell.source)?.before.length ?? 0);
        const within = { from: range.from - begin, to: range.to - begin };
        return this.focus({ row: row === 0 ? 0 : row + 1, column }, within);
      }
    this.focus(first, "end");
  }

  /** Where the table begins in the page. */
  get start(): number {
    return this.view.posAtDOM(this.#host);
  }

  get keys(): Partial<Record<ActionName, string>> {
    return this.#layout.keys;
  }

  get edited(): EditedTable {
    return htmlTableEdits(this.source, this.table);
  }

  placeOf(cell: HTMLElement): CellPlace {
    return { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
  }

  cellAt({ row, column }: CellPlace): HTMLElement | undefined {
    const found = this.frame.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    return found ?? undefined;
  }

  #numberOf(column: number): number {
    return shownColumns(this.table)[column] ?? column;
  }

  #sourceAt({ row, column }: CellPlace): HtmlCell | undefined {
    const cells = row === 0 ? this.table.columns : this.table.rows[row - 2]?.cells;
    return cells?.[this.#numberOf(column)];
  }

  anchorsOf(place: CellPlace): number[] {
    const cell = this.#sourceAt(place);
    const row = this.table.rows[place.row - 2];
    const { start } = this;
    if (!cell) return row ? [start + row.from + 1] : [];
    return [start + Math.floor((cell.from + cell.to) / 2), start + cell.openFrom + 1];
  }

  placeAt(at: number, column: number): CellPlace | undefined {
    return cellIn(this.table, at - this.start, column);
  }

  wordsAt(place: CellPlace): string | undefined {
    return this.#markupAt(place)?.words;
  }

  #markupAt(place: CellPlace): CellMarkup | undefined {
    const { row, column } = place;
    if (row > 0 && !holdsWords(this.table.columns[this.#numberOf(column)])) return undefined;
    const source = this.#sourceAt(place)?.source ?? "";
    const written = this.#editing.place;
    const isWritten = written?.row === row && written.column === column;
    const { frame } = this.#in;
    return (isWritten && frame && readWithin(source, frame)) || readMarkup(source);
  }

  settle(place: CellPlace, isResumed: boolean): void {
    if (!isResumed) this.#in = {};
    this.#in = { frame: this.#markupAt(place) };
  }

  says(place: CellPlace, typed: string, { frame } = this.#in): boolean {
    return frame !== undefined && isTyped(this.#sourceAt(place)?.source ?? "", frame, typed);
  }

  write(place: CellPlace, typed: string): void {
    this.writing()(place, typed);
  }

  writing(): (place: CellPlace, typed: string) => void {
    const of = this.#in;
    return (place, typed) => {
      if (this.says(place, typed, of)) return;
      const changes = setWords(this.table, place.row, this.#numberOf(place.column), typed, of);
      if (changes.length > 0) of.before = typed;
      this.#dispatch(changes, "input.type");
    };
  }

  /** Its cells hold links that only lead somewhere: a person is named by theirs, and a picture is led to. */
  fit(markdown: string): string {
    return markdown.replace(/^!(?=\[)/, "").replace(/ "mention"\)$/, ")");
  }

  #dispatch(changes: Change[], userEvent: string): void {
    const { start, view } = this;
    if (changes.length === 0 || view.state.readOnly) return;
    view.dispatch({
      changes: changes.map(({ from, to, insert }) => ({ from: start + from, to: start + to, insert })),
      selection: EditorSelection.cursor(start),
      userEvent,
      annotations:
        userEvent === "input.type" ? inPlace.of(true) : [inPlace.of(true), isolateHistory.of("full")],
    });
  }

  drawWords(cell: HTMLElement): void {
    cell.replaceChildren();
    const around = this.view.state.facet(surroundings);
    drawMarkup(this.#sourceAt(this.placeOf(cell))?.source ?? "", cell, (target) => around?.findImage(target));
  }

  caretFor(): number {
    return this.start;
  }

  beside(place: CellPlace, way: CellWay): CellPlace | undefined {
    return this.#layout.beside(place, way);
  }

  focus(place: CellPlace, caret: Caret): void {
    const cell = this.cellAt(place) ?? this.frame.querySelector<HTMLElement>("[data-row]");
    if (cell) this.#editing.begin(cell, caret);
    else this.view.focus();
  }

  run(action: TableAction, at: CellPlace): void {
    const { changes, row, column } = action(this.edited, at);
    // A new card is begun with its title, wherever its writer was.
    const isNewCard = this.table.view === "cards" && action === tableActions.rowBelow;
    this.change(changes, { row, column: isNewCard ? 0 : column });
  }

  /** Changes the table, and goes on in one of its cells, or in the page where none is left. */
  change(changes: Change[], next: CellPlace): void {
    if (this.view.state.readOnly) return;
    this.#dispatch(changes, "input.table");
    if (this.frame.isConnected) this.focus(next, "end");
    else this.view.focus();
  }

  grow({ column }: CellPlace, way: CellWay): void {
    this.run(tableActions.rowBelow, { row: this.table.rows.length + 1, column: way === "on" ? 0 : column });
  }

  lay({ row, column }: CellPlace, cells: readonly (readonly string[])[]): void {
    this.change(layWords(this.table, { row, column: this.#numberOf(column) }, cells), {
      row,
      column,
    });
  }

  leave(to: boolean | "beside"): void {
    const from = this.start;
    leaveBlock(this.view, { from, to: from + this.source.length }, to);
  }

  showSource(place: CellPlace): void {
    const from = this.start;
    this.view.dispatch({
      selection: { anchor: from + (this.#sourceAt(place)?.from ?? 0) },
      effects: showSource.of({ from, to: from + this.source.length }),
      scrollIntoView: true,
    });
    this.view.focus();
  }

  /** Draws what the page says now; the cell that is being written keeps its caret. */
  update(source: string, table: HtmlTable): void {
    const former = this.table;
    this.source = source;
    this.table = table;
    this.#editing.keep(() => {
      if (shapeOf(former) !== shapeOf(table)) return this.#layout.draw();
      for (const cell of this.frame.querySelectorAll<HTMLElement>("[data-row]"))
        if (!this.#editing.takes(cell)) this.drawWords(cell);
    });
  }

  refresh(): void {
    this.#layout.refresh();
    for (const cell of this.frame.querySelectorAll<HTMLElement>("[data-row]"))
      if (/<img/i.test(this.#sourceAt(this.placeOf(cell))?.source ?? "")) this.drawWords(cell);
  }

  #press(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const cell = target?.closest<HTMLElement>("[data-row]");
    if (!cell || event.button !== 0 || this.#editing.isIn(cell)) return;
    event.preventDefault();
    const link = target?.closest<HTMLElement>("[data-target]")?.dataset["target"];
    if (link !== undefined && (event.metaKey || event.ctrlKey))
      return this.view.state.facet(surroundings)?.follow(link);
    this.#editing.begin(cell, { x: event.clientX, y: event.clientY });
  }
}

/** All of a table that is more than the words of its cells. */
const shapeOf = ({ columns, rows }: HtmlTable): string =>
  JSON.stringify([
    columns.map(({ isHidden, role, type, alignment }) => [isHidden, role, type, alignment]),
    rows.map(({ cells }) => cells.map(({ source }, at) => (columns[at]?.role ? source : ""))),
  ]);
