import {
  EditorSelection,
  EditorState,
  StateField,
  type Extension,
  type Range,
  type Transaction,
} from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, WidgetType, keymap, type DecorationSet } from "@codemirror/view";
import { pageBlocks } from "../blocks.ts";
import { isFolded } from "../containers/foldedBlocks.ts";
import { surroundingsChanged } from "../drawing.ts";
import { reachedBlock } from "../reachedBlock.ts";
import { isSourceShown, showSource, shownSource } from "../shownSource.ts";
import { modesOf } from "../writingModes.ts";
import { readColumns, type ColumnsBlock } from "./columnsBlock.ts";
import { element } from "../controls/elements.ts";
import type { ColumnsDrawing } from "./columnsDrawing.ts";

/* Columns side by side. The page lays its text out line below line, so what stands beside other words is drawn for it. */

/** What draws them comes with the first columns that are seen. */
let drawing: typeof ColumnsDrawing | undefined;
const load = async (): Promise<typeof ColumnsDrawing> =>
  (drawing ??= (await import("./columnsDrawing.ts")).ColumnsDrawing);

class ColumnsWidget extends WidgetType {
  readonly block: ColumnsBlock;
  readonly #key: string;

  constructor(block: ColumnsBlock) {
    super();
    this.block = block;
    this.#key = JSON.stringify([block.tag, block.columns, block.to - block.from]);
  }

  override eq(other: ColumnsWidget): boolean {
    return this.#key === other.#key;
  }

  override get estimatedHeight(): number {
    const lines = this.block.columns.map(({ inner }) => inner.split("\n").length + inner.length / 40);
    return 72 + Math.max(...lines) * 29;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = element("div", { class: "md-columns" });
    if (drawing) new drawing(view, frame, this.block);
    else {
      frame.style.minHeight = `${this.estimatedHeight}px`;
      void load().then((Drawing) => {
        frame.style.minHeight = "";
        if (!view.contentDOM.contains(frame)) return;
        new Drawing(view, frame, waiting.get(frame) ?? this.block);
        view.requestMeasure();
        enterAtCaret(view);
      });
    }
    return frame;
  }

  override updateDOM(dom: HTMLElement): boolean {
    const drawn = drawing?.of(dom);
    if (drawn) drawn.update(this.block);
    else waiting.set(dom, this.block);
    return true;
  }

  override destroy(dom: HTMLElement): void {
    drawing?.of(dom)?.destroy();
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** What the page says by now of columns whose drawing is on its way. */
const waiting = new WeakMap<HTMLElement, ColumnsBlock>();

interface Drawn {
  blocks: readonly ColumnsBlock[];
  decorations: DecorationSet;
}

function draw(state: EditorState): Drawn {
  const { containers } = state.field(pageBlocks);
  const blocks: ColumnsBlock[] = [];
  const ranges: Range<Decoration>[] = [];
  for (const holder of containers) {
    if (holder.name !== "columns" || holder.from < (blocks.at(-1)?.to ?? 0)) continue;
    if (isSourceShown(state, holder.from, holder.to) || isFolded(state, holder.from)) continue;
    const block = readColumns(state, containers, holder);
    if (!block) continue;
    blocks.push(block);
    const widget = new ColumnsWidget(block);
    ranges.push(Decoration.replace({ widget, block: true }).range(block.from, block.to));
  }
  return { blocks, decorations: Decoration.set(ranges) };
}

const hasColumns = (state: EditorState): boolean =>
  state.field(pageBlocks).containers.some(({ name }) => name === "columns");

/** Does a transaction leave the columns as they are, but for their place? */
function isElsewhere({ blocks }: Drawn, { state, startState, changes, effects, selection }: Transaction) {
  if (effects.length > 0 || selection) return false;
  if (state.field(shownSource) !== startState.field(shownSource)) return false;
  const count = (of: EditorState) => of.field(pageBlocks).containers.length;
  if (count(state) !== count(startState)) return false;
  let touches = false;
  changes.iterChangedRanges((from, to) => {
    touches ||= blocks.some((block) => block.from - 1 <= to && block.to + 1 >= from);
  });
  return !touches;
}

const moved = ({ blocks, decorations }: Drawn, { changes }: Transaction): Drawn => ({
  blocks: blocks.map((one) => ({ ...one, from: changes.mapPos(one.from), to: changes.mapPos(one.to) })),
  decorations: decorations.map(changes),
});

const drawn = StateField.define<Drawn>({
  create: draw,
  update(value, transaction) {
    const { state, docChanged } = transaction;
    if (value.blocks.length === 0 && !hasColumns(state)) return value;
    if (isElsewhere(value, transaction)) return docChanged ? moved(value, transaction) : value;
    return draw(state);
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** The drawn columns around a stretch of the page. */
export const drawnColumnsAt = (state: EditorState, from: number, to = from): ColumnsBlock | undefined =>
  state.field(drawn, false)?.blocks.find((one) => one.from <= from && one.to >= to);

function enterAtCaret(view: EditorView): void {
  const { from, to } = view.state.selection.main;
  const block = view.hasFocus && drawnColumnsAt(view.state, from, to);
  if (block) drawing?.enter(view, block.from, { from, to });
}

/** A caret that comes into drawn columns stands in the one that is there. */
const caretInColumns = EditorView.updateListener.of(({ view, selectionSet, focusChanged }) => {
  if ((!selectionSet && !focusChanged) || !view.hasFocus) return;
  const { main } = view.state.selection;
  if (!drawnColumnsAt(view.state, main.from, main.to)) return;
  requestAnimationFrame(() => enterAtCaret(view));
});

/**
 * Who writes in a column goes on where their words stand, though another one took its place, or none is drawn any more.
 * Plugins hear of a change before it is drawn: the focus is still where they write.
 */
const caretStaysWithWords = ViewPlugin.define(() => ({
  update({ view, docChanged, transactions }) {
    const { activeElement } = view.contentDOM.ownerDocument;
    // A field of a block in a column leaves the page's caret where it was.
    const isWritten = activeElement instanceof HTMLElement && activeElement.isContentEditable;
    if (!isWritten || !activeElement.closest(".md-column-text") || !view.contentDOM.contains(activeElement))
      return;
    if (!docChanged && transactions.every(({ effects }) => effects.length === 0)) return;
    queueMicrotask(() => goOnWithWords(view, activeElement));
  },
}));

function goOnWithWords(view: EditorView, written: Element): void {
  if (!view.dom.isConnected) return;
  const { from, to } = view.state.selection.main;
  const block = drawnColumnsAt(view.state, from, to);
  if (block && drawing) drawing.stay(view, block.from, { from, to });
  // The browser gives the focus to the page, but not the caret's place.
  else if (!written.isConnected) view.focus();
}

/** What the page is told, its columns are told as well. */
const passedOn = EditorView.updateListener.of(({ view, transactions, startState, state }) => {
  const isKnown = transactions.some(({ effects }) => effects.some((one) => one.is(surroundingsChanged)));
  const isLocked = state.readOnly !== startState.readOnly;
  const modes = modesOf(state) === modesOf(startState) ? undefined : modesOf(state);
  if (!isKnown && !isLocked && !modes) return;
  for (const one of drawing?.in(view) ?? []) {
    if (isLocked) one.setReadOnly(state.readOnly);
    if (isKnown) one.refresh();
    if (modes) one.setModes(modes);
  }
});

/** What is found in columns is shown where it stands. */
const foundInSource = EditorState.transactionExtender.of((transaction) => {
  const { selection, startState } = transaction;
  if (!selection || transaction.docChanged || !transaction.isUserEvent("select.search")) return null;
  const block = drawnColumnsAt(startState, selection.main.from, selection.main.to);
  return block ? { effects: showSource.of({ from: block.from, to: block.to }) } : null;
});

/** Without this the arrow keys jump over drawn columns as if they were not there. */
function enterColumns(view: EditorView, forward: boolean): boolean {
  const block = reachedBlock(view, view.state.field(drawn).blocks, forward);
  if (!block) return false;
  const x = view.coordsAtPos(view.state.selection.main.head)?.left ?? 0;
  const found = drawing?.in(view).find(({ start }) => start === block.from);
  if (found) found.enterFrom(x, forward ? "start" : "end");
  else view.dispatch({ selection: EditorSelection.cursor(block.from), scrollIntoView: true });
  return true;
}

/** Columns beside each other, each written where it stands. */
export function drawnColumns(): Extension {
  return [
    drawn,
    caretInColumns,
    caretStaysWithWords,
    passedOn,
    foundInSource,
    keymap.of([
      { key: "ArrowDown", run: (view) => enterColumns(view, true) },
      { key: "ArrowUp", run: (view) => enterColumns(view, false) },
    ]),
  ];
}
