import { mergeBytes } from "./bytes.ts";
import { countLines, followersIn, neededLines, wholeLines, type Piece, type PieceKind } from "./pieces.ts";

/** A stretch of a result, with what it is on each side that has it: the first and the last of its pieces there. */
export interface Placed {
  first: PieceKind;
  last: PieceKind;
  text: string;
  gap: string;
  base: Piece | undefined;
  ours: Span | undefined;
  theirs: Span | undefined;
}

export interface Span {
  first: Piece;
  last: Piece;
}

/** The pieces of the three texts, in the order in which they stood there. */
export interface Sources {
  base: readonly Piece[];
  ours: readonly Piece[];
  theirs: readonly Piece[];
}

/**
 * Puts the pieces of a result together and tells where each begins. Where two of them met on a side already, what
 * stood between them stands there again; where they meet for the first time, a blank line keeps them apart.
 */
export function joinPieces(pieces: readonly Placed[], sources: Sources): { text: string; starts: number[] } {
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
    const [ours, theirs] = [gapOn("ours", piece, next), gapOn("theirs", piece, next)];
    if (ours === piece.gap || theirs === piece.gap) return piece.gap;
    // What a container ends with is its own.
    if (next.first === "tag" && (ours ?? theirs) !== undefined) return (ours ?? theirs)!;
    const needed = neededLines(piece.last, next.first);
    if (countLines(piece.gap) >= needed) return wholeLines(piece.gap);
    return countLines(before) >= needed ? before : "\n".repeat(needed);
  }

  /** What a side has between two pieces that stand side by side there. */
  function gapOn(side: "ours" | "theirs", piece: Placed, next: Placed): string | undefined {
    const last = piece[side]?.last;
    const first = next[side]?.first;
    return last && first && followersIn(sources[side]).get(last) === first ? last.gap : undefined;
  }

  function lastGap(piece: Placed): string {
    const wasLast = (side: "ours" | "theirs"): boolean => {
      const last = piece[side]?.last;
      return last !== undefined && last === sources[side].at(-1) && last.gap === piece.gap;
    };
    if (wasLast("ours") || wasLast("theirs")) return piece.gap;
    const { base, ours, theirs } = sources;
    return mergeBytes(base.at(-1)?.gap, ours.at(-1)?.gap, theirs.at(-1)?.gap);
  }
}
