import { splitBlocks, splitInnerBlocks, withoutGap, type BlockKind } from "../text/blocks.ts";
import { beginsFootnote } from "../text/labels.ts";
import { splitExpandables } from "./expandables.ts";
import { nameOfHeading } from "./headingMarks.ts";

export type PieceKind =
  | BlockKind
  | "item"
  | "row"
  | "line"
  | "column"
  /** A key of front matter with its value. */
  | "field"
  /** A `<details>` with all it holds. */
  | "expandable"
  /** A definition whose words are prose, which takes the next line as its own. */
  | "footnote"
  /** A directive's tag, or that of an expandable, where it was opened. */
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

/** Containers that hold blocks, and that may become one another. */
export const WRAPPED: ReadonlySet<PieceKind> = new Set<PieceKind>(["quote", "directive", "expandable"]);

/** Tells a text that says something from rules and blanks. */
export const SAYING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

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
  return splitExpandables(markdown, blocks).map(({ kind, text }) => {
    if (kind === "heading") return pieceOf(kind, text, nameOfHeading);
    return pieceOf(kind === "definition" && beginsFootnote(text) ? "footnote" : kind, text);
  });
}

/** What stands behind each piece of a list but the last. */
export type Followers = ReadonlyMap<Piece, Piece>;

/** Asked for one list by several, and made once. */
export function followersIn(pieces: readonly Piece[]): Followers {
  let found = followers.get(pieces);
  if (!found) {
    const made = new Map<Piece, Piece>();
    for (let at = 1; at < pieces.length; at += 1) made.set(pieces[at - 1]!, pieces[at]!);
    followers.set(pieces, (found = made));
  }
  return found;
}

const followers = new WeakMap<readonly Piece[], Followers>();

/**
 * The text of pieces that come from one list, without the gap behind the last. Between two that did not stand side by
 * side there, since they were moved, are at least as many line endings as keep them apart.
 */
export function contentOf(pieces: readonly Piece[], source: readonly Piece[]): string {
  const isInRow = standInRow(pieces, source);
  return pieces
    .map((piece, at) => {
      const next = pieces[at + 1];
      if (!next) return piece.text;
      if (isInRow || followersIn(source).get(piece) === next) return piece.text + piece.gap;
      const needed = neededLines(piece.kind, next.kind);
      return piece.text + (countLines(piece.gap) >= needed ? wholeLines(piece.gap) : "\n".repeat(needed));
    })
    .join("");
}

/** Whether pieces that are most of a list stand there as they do here: that is seen without looking each of them up. */
function standInRow(pieces: readonly Piece[], source: readonly Piece[]): boolean {
  if (2 * pieces.length < source.length) return false;
  const from = source.indexOf(pieces[0]!);
  return pieces.every((piece, at) => source[from + at] === piece);
}

/** A gap without the blanks that a text may end with: before another piece they would indent it. */
export const wholeLines = (gap: string): string => gap.slice(0, gap.lastIndexOf("\n") + 1);

export function countLines(gap: string): number {
  let count = 0;
  for (const character of gap) if (character === "\n") count += 1;
  return count;
}

/** How many line endings keep two pieces apart. */
export function neededLines(kind: PieceKind, next: PieceKind): number {
  if (kind === "tag" || next === "tag") return 1;
  return IN_ONE.has(kind) && kind === next ? 1 : 2;
}

/** Pieces of one container, and definitions, of which each needs a line. */
const IN_ONE = new Set<PieceKind>(["item", "row", "line", "field", "definition"]);

/** What pieces say, and of headings what tells them from others: their other marks say nothing. */
export function textsOf(pieces: readonly Piece[]): string[] {
  return pieces.map(({ kind, id, text }) => (kind === "heading" ? id : text));
}
