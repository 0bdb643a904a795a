import type { TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Begins a paragraph below what ends at a place, as behind any other block. */
export const lineBelow = (at: number): TransactionSpec => ({
  changes: { from: at, insert: "\n\n" },
  selection: { anchor: at + 2 },
  scrollIntoView: true,
  userEvent: "input",
});

/** Goes on below what ends the page, on a line that is made for it. */
export const goOnBelow = (view: EditorView): void => view.dispatch(lineBelow(view.state.doc.length));

/** Takes the caret out of a drawn block, to the line above or below it. */
export function leaveBlock(view: EditorView, block: { from: number; to: number }, forward: boolean): void {
  const { doc, readOnly } = view.state;
  const at = forward ? block.to + 1 : block.from - 1;
  if (at > doc.length && !readOnly) goOnBelow(view);
  else
    view.dispatch({
      selection: { anchor: Math.max(0, Math.min(at, doc.length)) },
      scrollIntoView: true,
      userEvent: "select",
    });
  view.focus();
}
