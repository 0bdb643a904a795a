import {
  EditorSelection,
  EditorState,
  StateEffect,
  StateField,
  Transaction,
  type Extension,
} from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import { arriving } from "./arriving.ts";

/** Tells the editor the page's title, which is shown above it. */
export const titleIs = StateEffect.define<string>();

interface TitleLine {
  title: string;
  /** Where the text that is seen begins: behind a first heading that only repeats the title. */
  end: number;
  decorations: DecorationSet;
}

const heading = /^#[ \t]+(.*?)[ \t]*#*[ \t]*$/;

/** A page's text often begins with its title as a heading. It is not shown twice. */
function findTitleLine(state: EditorState, title: string): TitleLine {
  const first = state.doc.line(1);
  const words = heading.exec(first.text)?.[1];
  if (words === undefined || words !== title.trim() || state.doc.lines < 2) {
    return { title, end: 0, decorations: Decoration.none };
  }
  let last = first;
  while (last.number + 1 < state.doc.lines && state.doc.line(last.number + 1).text.trim() === "") {
    last = state.doc.line(last.number + 1);
  }
  const hidden = Decoration.replace({ block: true }).range(0, last.to);
  return { title, end: last.to + 1, decorations: Decoration.set(hidden) };
}

const titleLine = StateField.define<TitleLine>({
  create: (state) => findTitleLine(state, ""),
  update(value, transaction) {
    const told = transaction.effects.find((effect) => effect.is(titleIs));
    if (!told && !transaction.docChanged) return value;
    return findTitleLine(transaction.state, told ? told.value : value.title);
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

/** What is not seen is not typed into or deleted by accident; somebody else's words and undo may change it. */
const keptWhole = EditorState.changeFilter.of((transaction) => {
  const { end } = transaction.startState.field(titleLine);
  // A line that passes it would change places with what is not seen: it stays where it is.
  if (end > 0 && transaction.isUserEvent("move.line"))
    return transaction.changes.touchesRange(0, end - 1) === false;
  const typed = transaction.isUserEvent("input") || transaction.isUserEvent("delete");
  return end === 0 || !typed || transaction.annotation(arriving) === true ? true : [0, end];
});

const caretOutside = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.selection || transaction.docChanged) return transaction;
  const { end } = transaction.startState.field(titleLine);
  if (end === 0 || transaction.selection.ranges.every((range) => range.from >= end)) return transaction;
  const ranges = transaction.selection.ranges.map((range) =>
    EditorSelection.range(Math.max(range.anchor, end), Math.max(range.head, end)),
  );
  return [transaction, { selection: EditorSelection.create(ranges, transaction.selection.mainIndex) }];
});

/** Where the text that is seen begins. */
export function shownFrom(state: EditorState): number {
  return state.field(titleLine, false)?.end ?? 0;
}

export function hiddenTitleLine(): Extension {
  return [titleLine, keptWhole, caretOutside];
}

/** Tells the editor the page's title as it is now. */
export function tellTitle(view: EditorView, title: string): void {
  if (title.trim() === "" || view.state.field(titleLine).title === title) return;
  view.dispatch({ effects: titleIs.of(title) });
}

/** The writer gives the page another title: its first heading follows where that is the one not shown. */
export function retitle(view: EditorView, title: string): void {
  const { title: former, end } = view.state.field(titleLine);
  if (title.trim() === "" || former === title) return;
  const at = view.state.doc.line(1).text.lastIndexOf(former.trim());
  view.dispatch({
    changes: end > 0 ? { from: at, to: at + former.trim().length, insert: title.trim() } : [],
    effects: titleIs.of(title),
    annotations: Transaction.addToHistory.of(false),
  });
}
