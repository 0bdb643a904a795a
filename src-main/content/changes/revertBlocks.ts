import { countLines } from "../merge/pieces.ts";
import { splitBlocks, withoutGap } from "../text/blocks.ts";
import type { KeyedText } from "../text/keys.ts";

/** A block's words, and the line ending and blank lines behind them. */
interface Piece {
  key: string;
  words: string;
  gap: string;
}

const piecesOf = ({ text, keys }: KeyedText): Piece[] =>
  splitBlocks(text).map((block, index) => {
    const words = withoutGap(block.text);
    return { key: keys[index] ?? "", words, gap: block.text.slice(words.length) };
  });

/**
 * A text with the named blocks as they were in a former one: changed back, put back behind the block that they stood
 * behind, or taken out again. Blocks that meet for the first time are kept apart by a blank line.
 */
export function revertBlocks(current: KeyedText, former: KeyedText, keys: ReadonlySet<string>): string {
  const before = piecesOf(former);
  const result = piecesOf(current);
  const end = result.at(-1)?.gap ?? "";
  const blankLine = current.text.includes("\r\n") ? "\r\n\r\n" : "\n\n";
  for (const key of keys) {
    const at = result.findIndex((piece) => piece.key === key);
    const was = before.findIndex((piece) => piece.key === key);
    const old = before[was];
    if (at >= 0 && old) result[at] = { ...old };
    else if (at >= 0) result.splice(at, 1);
    else if (old) result.splice(placeBehind(result, before.slice(0, was)), 0, { ...old });
  }
  const met = new Set([...pairsIn(before), ...pairsIn(piecesOf(current))]);
  return result
    .map((piece, at) => {
      const next = result[at + 1];
      if (!next) return piece.words + (piece.key === before.at(-1)?.key ? (before.at(-1)?.gap ?? "") : end);
      const isApart = met.has(pairOf(piece, next)) || countLines(piece.gap) >= 2;
      return piece.words + (isApart ? piece.gap : blankLine);
    })
    .join("");
}

/** Behind the nearest block before that is still there; else at the beginning. */
function placeBehind(pieces: readonly Piece[], before: readonly Piece[]): number {
  for (const { key } of before.toReversed()) {
    const at = pieces.findIndex((piece) => piece.key === key);
    if (at >= 0) return at + 1;
  }
  return 0;
}

/** Two blocks side by side, with what kept them apart. */
const pairOf = ({ words, gap }: Piece, next: Piece): string => `${words}${gap}\0${next.words}`;

const pairsIn = (pieces: readonly Piece[]): string[] =>
  pieces.slice(1).map((next, at) => pairOf(pieces[at] as Piece, next));
