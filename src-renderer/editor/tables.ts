import { syntaxTree } from "@codemirror/language";
import { EditorSelection, StateField, type EditorState, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, keymap, type DecorationSet } from "@codemirror/view";
import { pageBlocks } from "./blocks.ts";
import { drawInline, parseInline } from "./inline.ts";

interface Cell {
  text: string;
  /** Where its text begins, counted from the start of the table. */
  offset: number;
}

type Alignment = "left" | "center" | "right" | undefined;

const rowHeight = 38;

/** A table drawn as a table. A click puts the caret into the cell's source, which then shows instead. */
class TableWidget extends WidgetType {
  readonly source: string;
  readonly rows: Cell[][];
  readonly #alignments: Alignment[];

  constructor(source: string, rows: Cell[][]) {
    super();
    this.source = source;
    this.rows = rows;
    this.#alignments = alignmentsOf(source);
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source;
  }

  override get estimatedHeight(): number {
    return this.rows.length * rowHeight + 16;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement("div");
    frame.className = "md-table";
    const table = frame.appendChild(document.createElement("table"));
    const [head = [], ...body] = this.rows;
    const header = table.createTHead().insertRow();
    head.forEach((cell, column) => header.append(drawCell("th", cell, this.#alignments[column])));
    const content = table.createTBody();
    for (const row of body) {
      const line = content.insertRow();
      for (let column = 0; column < Math.max(head.length, 1); column += 1) {
        const cell = row[column] ?? { text: "", offset: row.at(-1)?.offset ?? 0 };
        line.append(drawCell("td", cell, this.#alignments[column]));
      }
    }
    frame.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-offset]") : null;
      const anchor = view.posAtDOM(frame) + Number(cell?.dataset["offset"] ?? 0);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    });
    return frame;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** What the colons of a table's second line say of its columns. */
function alignmentsOf(source: string): Alignment[] {
  const [, marks = ""] = source.split("\n");
  const columns = marks
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|");
  return columns.map((column) => {
    const [, start, end] = /^\s*(:)?-+(:)?\s*$/.exec(column) ?? [];
    return start && end ? "center" : end ? "right" : start ? "left" : undefined;
  });
}

function drawCell(tag: "th" | "td", cell: Cell, alignment: Alignment): HTMLElement {
  const made = document.createElement(tag);
  made.dir = "auto";
  if (alignment) made.style.textAlign = alignment;
  made.dataset["offset"] = String(cell.offset);
  drawInline(parseInline(cell.text), made);
  return made;
}

function rowsOf(state: EditorState, from: number, to: number): Cell[][] {
  const rows: Cell[][] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      if (node.name === "TableHeader" || node.name === "TableRow") rows.push([]);
      if (node.name !== "TableCell") return;
      rows.at(-1)?.push({ text: state.sliceDoc(node.from, node.to).trim(), offset: node.from - from });
    },
  });
  return rows;
}

function drawTables(state: EditorState): DecorationSet {
  const drawn: Range<Decoration>[] = [];
  for (const table of state.field(pageBlocks).tables) {
    const from = state.doc.lineAt(table.from).from;
    if (state.selection.ranges.some((range) => range.from <= table.to && range.to >= from)) continue;
    const widget = new TableWidget(state.sliceDoc(from, table.to), rowsOf(state, from, table.to));
    drawn.push(Decoration.replace({ widget, block: true }).range(from, table.to));
  }
  return Decoration.set(drawn);
}

interface Drawn {
  blocks: unknown;
  decorations: DecorationSet;
}

/** Block widgets change the lines' heights, so they have to come from a field, not from a view plugin. */
const tableField = StateField.define<Drawn>({
  create: (state) => ({ blocks: state.field(pageBlocks), decorations: drawTables(state) }),
  update(value, transaction) {
    const blocks = transaction.state.field(pageBlocks);
    if (blocks.tables.length === 0) return { blocks, decorations: Decoration.none };
    if (blocks === value.blocks && !transaction.selection) return value;
    return { blocks, decorations: drawTables(transaction.state) };
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

/** Without this the arrow keys jump over a drawn table as if it were not there. */
function enterTable(view: EditorView, forward: boolean): boolean {
  const { main } = view.state.selection;
  if (!main.empty) return false;
  const target = view.moveVertically(main, forward).head;
  const crossed = view.state
    .field(pageBlocks)
    .tables.filter((table) =>
      forward ? table.from > main.head && table.to <= target : table.to < main.head && table.from >= target,
    );
  const table = forward ? crossed[0] : crossed.at(-1);
  if (!table) return false;
  const at = forward ? table.from : view.state.doc.lineAt(table.to).from;
  view.dispatch({ selection: EditorSelection.cursor(at), scrollIntoView: true });
  return true;
}

/** Tables as tables, outside the one under the caret. */
export function drawnTables(): Extension {
  return [
    tableField,
    keymap.of([
      { key: "ArrowDown", run: (view) => enterTable(view, true) },
      { key: "ArrowUp", run: (view) => enterTable(view, false) },
    ]),
  ];
}
