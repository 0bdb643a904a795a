import type { EditorView } from "@codemirror/view";

/** Goes on below what ends the page, on a line that is made for it. */
export function goOnBelow(view: EditorView): void {
  const { length } = view.state.doc;
  const insert = "\n\n";
  view.dispatch({
    changes: { from: length, insert },
    selection: { anchor: length + insert.length },
    scrollIntoView: true,
    userEvent: "input",
  });
}

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
