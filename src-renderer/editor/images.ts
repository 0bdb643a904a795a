import type { EditorState, Transaction, TransactionSpec } from "@codemirror/state";
import { linkText } from "./linkText.ts";
import { pageBlocks } from "./blocks.ts";
import { insertBlock } from "./menus/insertBlock.ts";
import { drawnPieces } from "./pieces/drawnPieces.ts";

/** Lists, quotes, tables and code lines: what stands in them stays there. */
const withinBlock = /^(?:\s|[-*+>|]|\d+[.)]\s|```|~~~)/;

const endOfBlock = /^\s*\{%-?\s*end.*%\}\s*$/;

/**
 * Puts an image where it was pasted or dropped. At the end of a paragraph it stands by itself below, with the caret
 * under it, so that it is seen at once; amid words it stays amid them. A block that is drawn as a whole stays whole: it
 * stands below.
 */
export function insertImage(state: EditorState, at: number, image: string): TransactionSpec {
  const drawn = drawnPieces(state).find(({ from, to }) => from <= at && at <= to);
  const position = drawn?.to ?? at;
  const line = state.doc.lineAt(position);
  const isInRow = state
    .field(pageBlocks, false)
    ?.tables.some(({ from, to }) => from <= position && position <= to);
  const isBehindWords = position === line.to && !withinBlock.test(line.text) && !isInRow;
  const alone = drawn !== undefined || isBehindWords;
  const before = alone && line.text.trim() !== "" ? "\n\n" : "";
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : undefined;
  // Before a blank line, and before the end of a hint, the caret's own line is all that parts it.
  const isParted = next?.trim() === "" || endOfBlock.test(next ?? "");
  const after = !alone ? "" : isParted ? "\n" : "\n\n";
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
  /** What an image shows, where it came with words for that: its name, where not. */
  alternative?: string;
}

const markdownOf = ({ id, name, alternative }: AddedFile): string =>
  `![${linkText(alternative ?? name.replace(/\.[^.]+$/, ""))}](/files/${id})`;

/** Puts a file where it was dropped or pasted: an image as one, anything else as a block by which it is had. */
export function insertFileAt(state: EditorState, position: number, file: AddedFile): TransactionSpec {
  if (file.isImage) return insertImage(state, position, markdownOf(file));
  return insertBlock(state, `{% file src="/files/${file.id}" %}\n\n`, { at: position });
}

/** A picture amid the words that it came with has its own place there: a caret right at it goes on behind it. */
function insertAmidWords(state: EditorState, position: number, file: AddedFile): TransactionSpec {
  const insert = markdownOf(file);
  const isAtCaret = state.selection.main.head === position;
  return {
    changes: { from: position, insert },
    ...(isAtCaret ? { selection: { anchor: position + insert.length } } : {}),
    userEvent: "input.paste",
  };
}

/**
 * The same of a file that took its time: a caret that its writer has put elsewhere meanwhile, or has gone on writing
 * with, stays with their words. Answers where the file ends, too.
 */
export function insertAwaited(
  state: EditorState,
  position: number,
  file: AddedFile,
  { isCaretLeft, isAmidWords = false }: { isCaretLeft: boolean; isAmidWords?: boolean },
): { transaction: Transaction; end: number } {
  const whole = isAmidWords ? insertAmidWords(state, position, file) : insertFileAt(state, position, file);
  const { selection: _caret, scrollIntoView: _seen, ...spec } = whole;
  const moved = state.update(whole);
  // Amid words the caret may be anywhere.
  const end = isAmidWords ? moved.changes.mapPos(position, 1) : moved.newSelection.main.head;
  return { transaction: isCaretLeft ? moved : state.update(spec), end };
}
