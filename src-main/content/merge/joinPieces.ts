import type { Piece } from "./pieces.ts";

/** A piece of the result, with its place on each side that has it. */
export interface Placed {
  kind: Piece["kind"];
  text: string;
  gap: string;
  ours: number | undefined;
  theirs: number | undefined;
}

/** The three lists of pieces that a result comes from. */
export interface Sides {
  base: readonly Piece[];
  ours: readonly Piece[];
  theirs: readonly Piece[];
}

/**
 * Puts the pieces of a result together and tells where each begins. Where two of them met on a side already, what
 * stood between them stands there again; where they meet for the first time, a blank line keeps them apart.
 */
export function joinPieces(
  pieces: readonly Placed[],
  sides: Sides,
  newline: string,
): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = "";
  let before = "";
  pieces.forEach((piece, at) => {
    starts.push(text.length);
    const next = pieces[at + 1];
    const gap = next ? gapBefore(piece, next) : lastGap(piece);
    text += piece.text + gap;
    before = gap;
  });
  starts.push(text.length);
  return { text, starts };

  function gapBefore(piece: Placed, next: Placed): string {
    if (metOn("ours", piece, next) || metOn("theirs", piece, next)) return piece.gap;
    const needed = neededLines(piece.kind, next.kind);
    if (countLines(piece.gap) >= needed) return piece.gap;
    return countLines(before) >= needed ? before : newline.repeat(needed);
  }

  function metOn(side: "ours" | "theirs", piece: Placed, next: Placed): boolean {
    const place = piece[side];
    return place !== undefined && next[side] === place + 1 && sides[side][place]!.gap === piece.gap;
  }

  function lastGap(piece: Placed): string {
    const wasLast = (side: "ours" | "theirs"): boolean =>
      piece[side] === sides[side].length - 1 && sides[side][piece[side]]!.gap === piece.gap;
    if (wasLast("ours") || wasLast("theirs")) return piece.gap;
    const { base, ours, theirs } = sides;
    return mergeBytes(base.at(-1)?.gap, ours.at(-1)?.gap, theirs.at(-1)?.gap);
  }
}

/**
 * What two sides made of bytes that are no words: the gap behind a block, the number of an item. Where both changed
 * them, the longer wins, since nobody needs to look at that. A side without them counts as unchanged.
 */
export function mergeBytes(
  base: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
): string {
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? base ?? "";
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  if (ours.length !== theirs.length) return ours.length > theirs.length ? ours : theirs;
  return ours > theirs ? ours : theirs;
}

/** How many line endings keep two pieces apart. */
function neededLines(kind: Piece["kind"], next: Piece["kind"]): number {
  const sameContainer = kind === "item" || kind === "row" || (kind === "definition" && next === "definition");
  return sameContainer ? 1 : 2;
}

function countLines(gap: string): number {
  let count = 0;
  for (const character of gap) if (character === "\n") count += 1;
  return count;
}
