import { invertedEffects } from "@codemirror/commands";
import { StateEffect, StateField, Transaction, type EditorState, type Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { applyArriving } from "./arriving.ts";

/*
 * Who goes on below a block that ends the page gets lines to write on. They belong to the editor alone until somebody
 * writes on them: a click or an arrow key changes no page.
 */

/** Says where lines begin that a transaction makes for words to come. */
export const linesMade = StateEffect.define<number>({
  map: (from, changes) => changes.mapPos(from, 1),
});

/** Where the lines begin that wait at the end of the page, if any do. */
export const awaitedLines = StateField.define<number | undefined>({
  create: () => undefined,
  update(value, { effects, docChanged, changes, newDoc }) {
    if (!docChanged) return value;
    const mapped = value === undefined ? undefined : changes.mapPos(value, 1);
    const from = effects.reduce((at, effect) => (effect.is(linesMade) ? effect.value : at), mapped);
    return from !== undefined && /^\n{1,2}$/.test(newDoc.sliceString(from)) ? from : undefined;
  },
  // What undo and redo bring back waits again where it did wait.
  provide: (field) =>
    invertedEffects.of(({ startState }) => {
      const from = startState.field(field, false);
      return from === undefined ? [] : [linesMade.of(from)];
    }),
});

const fromIn = (state: EditorState): number => state.field(awaitedLines, false) ?? state.doc.length;

/** The lines that wait at the end of the page. */
export const awaitedEnd = (state: EditorState): string => state.sliceDoc(fromIn(state));

/** The page's text without them. */
export function writtenDoc(state: EditorState): Text {
  const from = fromIn(state);
  return from === state.doc.length ? state.doc : state.doc.slice(0, from);
}

/** Shows another text of the page, behind which the same lines wait on. */
export function showWritten(view: EditorView, text: string): void {
  const end = awaitedEnd(view.state);
  applyArriving(view, text + end, end === "" ? [] : [linesMade.of(text.length)]);
}

/** The editor's state as it is without them: its history leads to the text that is stored. */
export function writtenState(state: EditorState): EditorState {
  const from = fromIn(state);
  if (from === state.doc.length) return state;
  return state.update({
    changes: { from, to: state.doc.length },
    annotations: Transaction.addToHistory.of(false),
    filter: false,
  }).state;
}
