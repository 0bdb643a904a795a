import { splitBlocks, splitInnerBlocks, withoutGap, type BlockKind } from "../text/blocks.ts";

export type PieceKind =
  | BlockKind
  | "item"
  | "row"
  | "line"
  | "column"
  /** A key of front matter with its value. */
  | "field"
  /** A directive's tag, where the directive was opened. */
  | "tag";

/** A block, or a part of one, as the merge sees it. */
export interface Piece {
  kind: PieceKind;
  /** What tells which piece of another text this one is. */
  id: string;
  /** Pieces with one key are one piece: what its writer wrote, without what moves by itself. */
  key: string;
  text: string;
  /** The line ending and blank lines behind the text. They are merged apart from it. */
  gap: string;
}

/** A piece of a text with all that follows it up to the next. Without another id, its key tells which it is. */
export function pieceOf(
  kind: PieceKind,
  whole: string,
  keyOf: (text: string) => string = (text) => text,
): Piece {
  const text = withoutGap(whole);
  const key = keyOf(text);
  return { kind, id: key, key, text, gap: whole.slice(text.length) };
}

/** The blocks of a text; those of a text inside a container have no front matter. */
export function blockPieces(markdown: string, depth: number): Piece[] {
  const blocks = depth === 0 ? splitBlocks(markdown) : splitInnerBlocks(markdown);
  return blocks.map(({ kind, text }) => pieceOf(kind, text));
}

/** Texts of pieces that stand in a row, without the gap behind the last. */
export function contentOf(pieces: readonly Pick<Piece, "text" | "gap">[]): string {
  return pieces.map(({ text, gap }, at) => (at + 1 < pieces.length ? text + gap : text)).join("");
}
