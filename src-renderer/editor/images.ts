import type { EditorState, TransactionSpec } from "@codemirror/state";

/** Lists, quotes, tables and code lines: what stands in them stays there. */
const withinBlock = /^(?:\s|[-*+>|]|\d+[.)]\s|```|~~~)/;

/**
 * Puts an image where it was pasted or dropped. At the end of a paragraph it stands by itself below, with the caret
 * under it, so that it is seen at once; amid words it stays amid them.
 */
export function insertImage(state: EditorState, position: number, image: string): TransactionSpec {
  const line = state.doc.lineAt(position);
  const alone = position === line.to && !withinBlock.test(line.text);
  const before = alone && line.text.trim() !== "" ? "\n\n" : "";
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1) : undefined;
  const after = !alone ? "" : next?.text.trim() === "" ? "\n" : "\n\n";
  const insert = before + image + after;
  return {
    changes: { from: position, insert },
    selection: { anchor: position + insert.length },
    scrollIntoView: true,
    userEvent: "input.paste",
  };
}
