import { diff } from "@codemirror/merge";
import { Annotation, Transaction, type ChangeSpec, type StateEffect } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Marks a transaction that brings somebody else's words: it is not the writer's edit, nor theirs to undo. */
export const arriving = Annotation.define<boolean>();

/** Past this many changed characters in a stretch the comparison settles for a coarser answer. */
const scanLimit = 500;

/** What turns one text into another, stretch by stretch, so that a caret between two stretches stays where it is. */
export function changesBetween(before: string, after: string): ChangeSpec[] {
  return diff(before, after, { scanLimit }).map((change) => ({
    from: change.fromA,
    to: change.toA,
    insert: after.slice(change.fromB, change.toB),
  }));
}

/** Turns the editor's text into `text` by changing only what differs, so that the caret stays where it is. */
export function applyArriving(view: EditorView, text: string, effects: StateEffect<unknown>[] = []): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  view.dispatch({
    changes: changesBetween(before, text),
    effects,
    annotations: [arriving.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  });
}
