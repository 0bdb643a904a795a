import { EditorSelection, EditorState, StateField, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, keymap, type DecorationSet } from "@codemirror/view";
import { pageBlocks } from "../blocks.ts";
import { drawnColumnsAt } from "../columns/drawnColumns.ts";
import { surroundingsChanged } from "../drawing.ts";
import { reachedBlock } from "../reachedBlock.ts";
import { isSourceShown, showSource, shownSource } from "../shownSource.ts";
import { heldPlaces } from "../heldPlaces.ts";
import { tableChunks, type TableChunk } from "./tableChunks.ts";
import { TableDrawing } from "./tableDrawing.ts";
import { alignmentsOf, tableText } from "./tableText.ts";

/** How high a row usually is. */
const rowHeight = 38;

/** A table, or a run of the rows of a long one, drawn and edited cell by cell. */
class TableWidget extends WidgetType {
  readonly chunk: TableChunk;

  constructor(chunk: TableChunk) {
    super();
    this.chunk = chunk;
  }

  override eq({ chunk: other }: TableWidget): boolean {
    const { lines, first, total, alignments, widths } = this.chunk;
    return (
      lines.length === other.lines.length &&
      first === other.first &&
      total === other.total &&
      lines.every((line, at) => line === other.lines[at]) &&
      alignments.join() === other.alignments.join() &&
      widths?.join() === other.widths?.join()
    );
  }

  override get estimatedHeight(): number {
    return this.chunk.lines.length * rowHeight + (this.chunk.first === 0 ? 8 : 0);
  }

  override toDOM(view: EditorView): HTMLElement {
    return new TableDrawing(view, this.chunk).frame;
  }

  override updateDOM(dom: HTMLElement): boolean {
    const drawing = TableDrawing.of(dom);
    drawing?.update(this.chunk);
    return drawing !== undefined;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** The table that is drawn around a stretch of the page, from the start of its first line. */
export function drawnTableAt(state: EditorState, from: number, to = from) {
  const table = state.field(pageBlocks).tables.find((one) => one.to >= from);
  if (!table) return undefined;
  const start = state.doc.lineAt(table.from).from;
  return start <= from &&
    table.to >= to &&
    !isSourceShown(state, start, table.to) &&
    !drawnColumnsAt(state, from)
    ? { from: start, to: table.to }
    : undefined;
}

function drawTables(state: EditorState): DecorationSet {
  const drawn: Range<Decoration>[] = [];
  for (const found of state.field(pageBlocks).tables) {
    const from = state.doc.lineAt(found.from).from;
    if (isSourceShown(state, from, found.to)) continue;
    const table = tableText(state.sliceDoc(from, found.to), from);
    for (const chunk of tableChunks(table, alignmentsOf(table))) {
      const last = chunk.first + chunk.lines.length - 1;
      drawn.push(
        Decoration.replace({ widget: new TableWidget(chunk), block: true }).range(
          table.starts[chunk.first]!,
          table.starts[last]! + table.lines[last]!.length,
        ),
      );
    }
  }
  return Decoration.set(drawn);
}

interface Drawn {
  tables: unknown;
  shown: unknown;
  text: unknown;
  decorations: DecorationSet;
}

const drawnOf = (state: EditorState): Omit<Drawn, "decorations"> => ({
  tables: state.field(pageBlocks).tables,
  shown: state.field(shownSource),
  text: state.doc,
});

/** Block widgets change the lines' heights, so they have to come from a field, not from a view plugin. */
const tableField = StateField.define<Drawn>({
  create: (state) => ({ ...drawnOf(state), decorations: drawTables(state) }),
  update(value, { state, changes, docChanged }) {
    const now = drawnOf(state);
    if (now.tables === value.tables && now.shown === value.shown && now.text === value.text) return value;
    if (docChanged && now.shown === value.shown && !touchesTables(state, changes)) {
      const count = state.field(pageBlocks).tables.length;
      const isSame = count === (value.tables as unknown[]).length;
      if (isSame) return { ...now, decorations: value.decorations.map(changes) };
    }
    return { ...now, decorations: drawTables(state) };
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

function touchesTables(state: EditorState, changes: Parameters<DecorationSet["map"]>[0]): boolean {
  const { tables } = state.field(pageBlocks);
  let touches = false;
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    touches ||= tables.some((table) => table.from - 1 <= to && table.to + 1 >= from);
  });
  return touches;
}

/** Without this the arrow keys jump over a drawn table as if it were not there. */
function enterTable(view: EditorView, forward: boolean): boolean {
  const table = reachedBlock(view, view.state.field(pageBlocks).tables, forward);
  if (!table) return false;
  const at = forward ? table.from : view.state.doc.lineAt(table.to).from;
  view.dispatch({ selection: EditorSelection.cursor(at), scrollIntoView: true, userEvent: "select" });
  return true;
}

/** A caret that comes into a drawn table stands in the cell that is there. */
const caretInCells = EditorView.updateListener.of(({ view, selectionSet, focusChanged }) => {
  if ((!selectionSet && !focusChanged) || !view.hasFocus) return;
  const { from, to } = view.state.selection.main;
  if (!drawnTableAt(view.state, from, to)) return;
  requestAnimationFrame(() => {
    const table = view.hasFocus && drawnTableAt(view.state, from, to);
    if (table) TableDrawing.enter(view, table, { from, to });
  });
});

/** Pictures of the space are known a moment after the page, and values may change. */
const knowingMore = EditorView.updateListener.of(({ view, transactions }) => {
  const knows = transactions.some(({ effects }) => effects.some((one) => one.is(surroundingsChanged)));
  if (knows) TableDrawing.refresh(view);
});

/** What is found in a table is shown where it stands. */
const foundInSource = EditorState.transactionExtender.of((transaction) => {
  const { selection, startState } = transaction;
  if (!selection || transaction.docChanged || !transaction.isUserEvent("select.search")) return null;
  const table = drawnTableAt(startState, selection.main.from, selection.main.to);
  return table ? { effects: showSource.of(table) } : null;
});

/** Tables as tables, each cell edited where it stands. */
export function drawnTables(): Extension {
  return [
    shownSource,
    tableField,
    heldPlaces,
    caretInCells,
    knowingMore,
    foundInSource,
    keymap.of([
      { key: "ArrowDown", run: (view) => enterTable(view, true) },
      { key: "ArrowUp", run: (view) => enterTable(view, false) },
    ]),
  ];
}
