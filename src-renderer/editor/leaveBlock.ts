import type { TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { linesMade } from "./awaitedLines.ts";

/** Begins a paragraph below what ends at a place, as behind any other block. */
export const lineBelow = (at: number): TransactionSpec => ({
  changes: { from: at, insert: "\n\n" },
  selection: { anchor: at + 2 },
  effects: linesMade.of(at),
  scrollIntoView: true,
  userEvent: "input",
});

/** Goes on below what ends the page, on a line that is made for it. */
export const goOnBelow = (view: EditorView): void => view.dispatch(lineBelow(view.state.doc.length));

/**
 * Takes the caret out of a drawn block, to the line above or below it; where there is none below, one is made for who
 * wants to go on there.
 */
export function leaveBlock(
  view: EditorView,
  block: { from: number; to: number },
  to: boolean | "beside",
): void {
  const { doc, readOnly } = view.state;
  const isLast = block.to >= doc.length;
  const at = to === true || (to === "beside" && !isLast) ? block.to + 1 : block.from - 1;
  if (at > doc.length && !readOnly) goOnBelow(view);
  else
    view.dispatch({
      selection: { anchor: Math.max(0, Math.min(at, doc.length)) },
      scrollIntoView: true,
      userEvent: "select",
    });
  view.focus();
}
