import { mergeBytes } from "./bytes.ts";
import type { Leaf } from "./flatMerge.ts";
import type { Placed, Span } from "./joinPieces.ts";
import type { Texts } from "./texts.ts";

/*
 * A quote has no tags: where it ends is told by the blank lines between its blocks, which are in it or not.
 */

type Sources = Record<keyof Texts, readonly Leaf[]>;

/**
 * Whether what a side added to a quote stays where the quote was, while the other side put all that was in it elsewhere:
 * a quote has no tags that would tell where its end went.
 */
export function leavesQuote(pieces: readonly Placed[], leaves: readonly Leaf[], sources: Sources): boolean {
  const isNew = ({ base, ours, theirs }: Placed): boolean => !base && !(ours && theirs);
  return (["ours", "theirs"] as const).some((side) => {
    const places = new Map(pieces.map((piece, at) => [piece[side]?.first, at]));
    return sources[side].some((leaf, at) => {
      const place = places.get(leaf);
      if (leaf.around.blank === "" || place === undefined || !isNew(pieces[place]!)) return false;
      const known = inQuoteOf(sources[side], at)
        .map((beside) => places.get(beside))
        .filter((other) => other !== undefined && !isNew(pieces[other]!));
      return known.length > 0 && known.every((other) => leaves[other!]!.around.blank !== leaf.around.blank);
    });
  });
}

/**
 * Puts into one quote what a side put into one, also where the other put something in between: of what it added, the last
 * has the blank line behind it that parted the two.
 */
export function joinQuotes(pieces: readonly Placed[], leaves: readonly Leaf[], sources: Sources): void {
  const sides = (["base", "ours", "theirs"] as const).map((side) =>
    quotesBeside(pieces, side, sources[side]),
  );
  for (const [at, placed] of pieces.slice(0, -1).entries()) {
    const { blank } = leaves[at]!.around;
    if (blank === "" || leaves[at + 1]!.around.blank !== blank || goesOn(placed)) continue;
    const [base, ours, theirs] = sides.map(({ before, behind }) =>
      String(before[at] !== undefined && before[at] === behind[at]),
    );
    if (mergeBytes(base, ours, theirs) === "true") placed.gap = `\n${blank}\n`;
  }
}

/** In which of a side's quotes the nearest of its leaves are: those up to each piece of a result, and those behind it. */
function quotesBeside(
  pieces: readonly Placed[],
  side: keyof Texts,
  leaves: readonly Leaf[],
): Record<"before" | "behind", (number | undefined)[]> {
  const quotes = new Map<unknown, number>();
  let quote = 0;
  for (const leaf of leaves) {
    quotes.set(leaf, quote);
    if (leaf.around.blank === "" || !goesOn(leaf)) quote += 1;
  }
  const spanOf = (piece: Placed): Span | undefined =>
    side === "base" ? piece.base && { first: piece.base, last: piece.base } : piece[side];
  const before: (number | undefined)[] = [];
  const behind: (number | undefined)[] = [];
  let known: number | undefined;
  for (const piece of pieces) before.push((known = quotes.get(spanOf(piece)?.last) ?? known));
  known = undefined;
  for (const piece of pieces.toReversed()) {
    behind.push(known);
    known = quotes.get(spanOf(piece)?.first) ?? known;
  }
  return { before, behind: behind.reverse() };
}

const goesOn = ({ gap }: { gap: string }): boolean => !/\n[ \t\r]*\n/.test(gap);

/** The leaves that stand in the same quote as one does. */
function inQuoteOf(leaves: readonly Leaf[], at: number): Leaf[] {
  const { blank } = leaves[at]!.around;
  const isIn = (leaf: Leaf | undefined): boolean => leaf?.around.blank.startsWith(blank) === true;
  let [from, to] = [at, at];
  while (isIn(leaves[from - 1]) && goesOn(leaves[from - 1]!)) from -= 1;
  while (isIn(leaves[to + 1]) && goesOn(leaves[to]!)) to += 1;
  return leaves.slice(from, to + 1).filter(({ around }) => around.blank === blank);
}
