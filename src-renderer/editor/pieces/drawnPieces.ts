import {
  EditorState,
  StateField,
  type Extension,
  type Range,
  type StateCommand,
  type Transaction,
} from "@codemirror/state";
import { Decoration, EditorView, keymap, type DecorationSet } from "@codemirror/view";
import { pageBlocks, type Block } from "../blocks.ts";
import { foldedIn, isFolded } from "../containers/foldedBlocks.ts";
import { surroundings, surroundingsChanged } from "../drawing.ts";
import { enterTable, HtmlTableWidget } from "../htmlTables/htmlTableWidget.ts";
import { inPlace } from "../inPlace.ts";
import { lineBelow } from "../leaveBlock.ts";
import { reachedBlock } from "../reachedBlock.ts";
import { isSourceShown, showSource, shownSource } from "../shownSource.ts";
import { heldPlaces } from "../heldPlaces.ts";
import { PieceWidget } from "./pieceWidget.ts";
import { readPiece } from "./readPiece.ts";

interface Drawn {
  key: readonly unknown[];
  /** How often the page around the editor came to know more. */
  known: number;
  pieces: readonly Block[];
  /** Those of them that are tables, by where they begin. */
  tables: readonly number[];
  /** A table in whose source a writer types, by where it begins. */
  typed: number | undefined;
  decorations: DecorationSet;
}

/** Does a writer work in the text of a block? Drawn, it would take the caret's place away under their hands. */
function isWrittenIn({ selection: { main } }: EditorState, from: number, to: number): boolean {
  return main.from > from && main.to < to;
}

/** Longer than any block that is drawn as a whole, unless it is a table. */
const longest = 200_000;

function draw(
  state: EditorState,
  { key, known, typed }: { key: readonly unknown[]; known: number; typed: number | undefined },
): Drawn {
  const drawn: Range<Decoration>[] = [];
  const pieces: Block[] = [];
  const tables: number[] = [];
  const { main } = state.selection;
  for (const block of state.field(pageBlocks).pieces) {
    const from = state.doc.lineAt(block.from).from;
    const { to } = state.doc.lineAt(block.to);
    if (to - from > longest || isSourceShown(state, block.from, block.to) || isFolded(state, from)) continue;
    const source = state.sliceDoc(from, to);
    const piece = readPiece(source);
    // A caret that comes into a table goes on in its cells.
    const isOpen = piece?.kind !== "table" || typed === from;
    if (!piece || (isOpen && isWrittenIn(state, from, to))) continue;
    const isChosen = main.from <= to && main.to >= from;
    pieces.push({ name: block.name, from, to });
    const facts = { isChosen, known, isLocked: state.readOnly };
    const widget =
      piece.kind === "table"
        ? new HtmlTableWidget(piece.table, source, facts)
        : new PieceWidget(piece, source, facts);
    if (piece.kind === "table") tables.push(from);
    drawn.push(Decoration.replace({ widget, block: true }).range(from, to));
  }
  return { key, known, typed, pieces, tables, decorations: Decoration.set(drawn) };
}

/** Where the block begins in whose source somebody types, until their caret leaves it. */
function typedIn({ typed }: Drawn, transaction: Transaction): number | undefined {
  const { state, changes, docChanged } = transaction;
  const { main } = state.selection;
  const block = state.field(pageBlocks).pieces.find(({ from, to }) => main.from > from && main.to < to);
  if (!block) return undefined;
  const { from } = state.doc.lineAt(block.from);
  const isTyped = ["input.type", "input.paste", "delete"].some((event) => transaction.isUserEvent(event));
  if (docChanged && isTyped && !transaction.annotation(inPlace)) return from;
  return typed !== undefined && changes.mapPos(typed) === from ? from : undefined;
}

/** What the drawing depends on: of the caret only which block it is in. */
const keyOf = (state: EditorState): unknown[] => {
  const { main } = state.selection;
  const { pieces } = state.field(pageBlocks);
  const chosen = pieces.find(({ from, to }) => main.from <= to && main.to >= from);
  const written = chosen && isWrittenIn(state, chosen.from, chosen.to);
  return [pieces, state.field(shownSource), foldedIn(state), chosen?.from, written];
};

const drawn = StateField.define<Drawn>({
  create: (state) => draw(state, { key: keyOf(state), known: 0, typed: undefined }),
  update(value, transaction) {
    const { state, effects, docChanged } = transaction;
    if (state.field(pageBlocks).pieces.length === 0 && value.pieces.length === 0) return value;
    const key = keyOf(state);
    const knowsMore = effects.some((effect) => effect.is(surroundingsChanged));
    const typed = typedIn(value, transaction);
    const isSame =
      !docChanged &&
      !knowsMore &&
      effects.length === 0 &&
      typed === value.typed &&
      key.every((one, at) => one === value.key[at]);
    return isSame ? value : draw(state, { key, known: value.known + (knowsMore ? 1 : 0), typed });
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** The blocks that are drawn as a whole. */
export const drawnPieces = (state: EditorState): readonly Block[] => state.field(drawn, false)?.pieces ?? [];

/** The drawn block that the caret has chosen. */
export function chosenPiece(state: EditorState): Block | undefined {
  const { main } = state.selection;
  return main.empty
    ? drawnPieces(state).find(({ from, to }) => from <= main.head && to >= main.head)
    : undefined;
}

/** Enter shows the source of the chosen block; at its end, where a writer comes from below, it goes on below it. */
export const openChosen: StateCommand = ({ state, dispatch }) => {
  const block = chosenPiece(state);
  if (!block) return false;
  if (state.selection.main.head === block.to && !state.readOnly) {
    dispatch(state.update(lineBelow(block.to)));
    return true;
  }
  dispatch(
    state.update({ effects: showSource.of({ from: block.from, to: block.to }), scrollIntoView: true }),
  );
  return true;
};

/** Enter at a chosen block opens its form, where it has one; its source is a key away. */
function editChosen(view: EditorView): boolean {
  const block = chosenPiece(view.state);
  if (!block || view.state.readOnly || view.state.selection.main.head === block.to) return false;
  const forms = view.contentDOM.querySelectorAll<HTMLElement>(".md-chosen .md-piece-edit");
  // Those of other texts that are drawn in this one are chosen there.
  const form = [...forms].find((one) => one.closest(".cm-content") === view.contentDOM);
  form?.click();
  return form !== undefined;
}

/** Enter at a chosen reusable content goes to where it is written; behind it, words go on below it. */
const openIncluded =
  (behind: boolean) =>
  ({ state }: EditorView): boolean => {
    const block = chosenPiece(state);
    const piece = block && readPiece(state.sliceDoc(block.from, block.to));
    if (piece?.kind !== "include" || (!behind && !state.readOnly && state.selection.main.head === block?.to))
      return false;
    state.facet(surroundings)?.follow(piece.target);
    return true;
  };

/** Enter at a chosen table goes into its first cell. */
function enterChosen(view: EditorView): boolean {
  const { state } = view;
  const block = chosenPiece(state);
  if (!block || state.selection.main.head === block.to || !tablesOf(state).includes(block.from)) return false;
  enterTable(view, block.from);
  return true;
}

const tablesOf = (state: EditorState): readonly number[] => state.field(drawn, false)?.tables ?? [];

/** A caret that comes into a table, or is in one when it is drawn, stands in the cell that is there. */
const caretInCells = EditorView.updateListener.of((update) => {
  const { view, state, startState, selectionSet, focusChanged } = update;
  const isDrawn = state.field(drawn) !== startState.field(drawn);
  if ((!selectionSet && !focusChanged && !isDrawn) || !view.hasFocus) return;
  const { from, to } = state.selection.main;
  const block = drawnPieces(state).find((one) => one.from < from && one.to > to);
  if (!block || !tablesOf(state).includes(block.from)) return;
  requestAnimationFrame(() => view.hasFocus && enterTable(view, block.from, { from, to }));
});

/** What is found in a table is shown where it stands. */
const foundInSource = EditorState.transactionExtender.of((transaction) => {
  const { selection, startState } = transaction;
  if (!selection || transaction.docChanged || !transaction.isUserEvent("select.search")) return null;
  const { from, to } = selection.main;
  const block = drawnPieces(startState).find((one) => one.from < from && one.to > to);
  return block && tablesOf(startState).includes(block.from)
    ? { effects: showSource.of({ from: block.from, to: block.to }) }
    : null;
});

const removeChosen: StateCommand = ({ state, dispatch }) => {
  const block = chosenPiece(state);
  if (!block || state.readOnly) return false;
  dispatch(
    state.update({
      changes: { from: block.from, to: block.to },
      selection: { anchor: block.from },
      userEvent: "input.block",
    }),
  );
  return true;
};

/** The arrow keys come to a block that is drawn, and choose it. */
const choose =
  (forward: boolean) =>
  (view: EditorView): boolean => {
    const { main } = view.state.selection;
    if (!main.empty) return false;
    const { doc } = view.state;
    const within = chosenPiece(view.state);
    if (within) {
      const at = forward ? within.to + 1 : within.from - 1;
      if (at > doc.length && !view.state.readOnly) {
        view.dispatch(lineBelow(within.to));
        return true;
      }
      if (at < 0 || at > doc.length) return false;
      const line = doc.lineAt(at);
      view.dispatch({
        selection: { anchor: forward ? line.from : line.to },
        scrollIntoView: true,
        userEvent: "select",
      });
      return true;
    }
    const block = reachedBlock(view, drawnPieces(view.state), forward);
    if (!block) return false;
    view.dispatch({ selection: { anchor: block.from }, scrollIntoView: true, userEvent: "select" });
    return true;
  };

/** Blocks that are drawn as a whole: Enter goes into the chosen one, opens its form or shows its source, Backspace takes it away. */
export function piecesInPlace(): Extension {
  return [
    drawn,
    heldPlaces,
    caretInCells,
    foundInSource,
    keymap.of([
      { key: "Enter", run: enterChosen },
      { key: "Enter", run: editChosen },
      { key: "Enter", run: openIncluded(false) },
      { key: "Mod-Enter", run: openIncluded(true) },
      { key: "Enter", run: openChosen },
      { key: "Backspace", run: removeChosen },
      { key: "Delete", run: removeChosen },
      { key: "ArrowDown", run: choose(true) },
      { key: "ArrowUp", run: choose(false) },
    ]),
  ];
}
