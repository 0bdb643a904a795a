import { undo, undoDepth } from "@codemirror/commands";
import { StateField, type EditorState, type Text, type Transaction } from "@codemirror/state";

/** What a `/` was typed over, while nothing else is done but that a name is typed behind it. */
interface Replaced {
  /** Where the `/` stands. */
  at: number;
  /** What stood there. */
  words: Text;
  /** How many steps could be undone before it. */
  depth: number;
}

/** What a `/` was typed over: it can still be made something of. */
export const replacedSelection = StateField.define<Replaced | undefined>({
  create: () => undefined,
  update(value, transaction) {
    if (!transaction.docChanged && !transaction.selection) return value;
    return replacedBy(transaction) ?? (value && isOfItsName(transaction, value.at) ? value : undefined);
  },
});

function replacedBy(transaction: Transaction): Replaced | undefined {
  const { startState, state } = transaction;
  const { from, to, empty } = startState.selection.main;
  const isStroke = state.selection.main.head === from + 1 && state.sliceDoc(from, from + 1) === "/";
  if (empty || !isStroke || !transaction.isUserEvent("input.type")) return undefined;
  const depth = undoDepth(startState);
  // Where it is one step with what was typed before, it cannot be undone alone.
  if (undoDepth(state) !== depth + 1) return undefined;
  return { at: from, words: startState.doc.slice(from, to), depth };
}

/** Is a change of what was typed behind a `/`, and of nothing else? */
function isOfItsName(transaction: Transaction, at: number): boolean {
  const { startState, state, changes } = transaction;
  if (!transaction.isUserEvent("input.type") && !transaction.isUserEvent("delete.backward")) return false;
  const end = startState.selection.main.head;
  let isThere = transaction.docChanged && state.selection.main.empty;
  changes.iterChangedRanges((from, to) => (isThere &&= from > at && to <= end));
  return isThere;
}

/** Takes the `/` and what was typed behind it back, so that the selection is there again; answers whether it is. */
export function bringBackSelection(view: {
  readonly state: EditorState;
  dispatch: (transaction: Transaction) => void;
}): boolean {
  const replaced = view.state.field(replacedSelection, false);
  if (!replaced) return false;
  const { at, words, depth } = replaced;
  while (undoDepth(view.state) > depth) if (!undo(view)) return false;
  const { from, to } = view.state.selection.main;
  return from === at && view.state.doc.slice(from, to).eq(words);
}
