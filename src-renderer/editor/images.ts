import type { EditorState, Transaction, TransactionSpec } from "@codemirror/state";
import { insertBlock } from "./menus/insertBlock.ts";

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

/** A file that was put into a page. */
export interface AddedFile {
  id: string;
  name: string;
  isImage: boolean;
}

/** Images are shown where they stand; of other kinds of pictures and files only the name is. */
export const isImage = (contentType: string): boolean => contentType.startsWith("image/");

/** Puts a file where it was dropped or pasted: an image as one, anything else as a block by which it is had. */
export function insertFileAt(state: EditorState, position: number, file: AddedFile): TransactionSpec {
  if (file.isImage)
    return insertImage(state, position, `![${file.name.replace(/\.[^.]+$/, "")}](/files/${file.id})`);
  return insertBlock(state, `{% file src="/files/${file.id}" %}\n\n`, { at: position });
}

/**
 * The same of a file that took its time: a caret that its writer has put elsewhere meanwhile, or has gone on writing
 * with, stays with their words. Answers where the file ends, too.
 */
export function insertAwaited(
  state: EditorState,
  position: number,
  file: AddedFile,
  isCaretLeft: boolean,
): { transaction: Transaction; end: number } {
  const whole = insertFileAt(state, position, file);
  const { selection: _caret, scrollIntoView: _seen, ...spec } = whole;
  const moved = state.update(whole);
  const end = moved.newSelection.main.head;
  return { transaction: isCaretLeft ? moved : state.update(spec), end };
}
