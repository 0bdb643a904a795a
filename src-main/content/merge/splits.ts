import type { Edit, Means } from "./edits.ts";
import type { Piece } from "./pieces.ts";

/** A paragraph of as many words is a part of the one beside it if its words are all there; of an item one is enough. */
const PART_WORDS = 2;

/** How much more alike a paragraph and its edit have to become for the paragraph beside them to be a part of them. */
const GROWTH = 0.08;
/** And how many words of it the two have to share. */
const GROWTH_WORDS = 3;

/** As many blocks may stand between the halves of a paragraph that was cut in two. */
const MOST_BETWEEN = 3;

/**
 * Finds paragraphs and items that were cut in two, and those that were put together: a pair of one and its edit takes
 * in the nearest of its kind beside it, where all words of that are in the other text, or where only one side has it and
 * it makes the two more alike. What stands between the halves, such as an example, comes with them.
 */
export function growPairs(
  edits: readonly Edit[],
  base: readonly Piece[],
  side: readonly Piece[],
  { likeness, budget }: Means,
): Edit[] {
  const grown = edits.map((edit) => ({ ...edit }));
  grown.forEach((pair, at) => {
    if (!pair.pair || paragraphsIn(pair) === undefined) return;
    for (const step of [-1, 1]) {
      const beside = grown[at + step];
      while (beside && !beside.pair && touches(pair, beside, step)) {
        const wider = widened(pair, beside, step).find((edit) =>
          belongsTogether(pair, edit, isOneSided(beside)),
        );
        if (!wider) break;
        Object.assign(
          beside,
          step < 0 ? { aEnd: wider.aStart, bEnd: wider.bStart } : { aStart: wider.aEnd, bStart: wider.bEnd },
        );
        Object.assign(pair, wider);
      }
    }
  });
  return grown.filter(({ aStart, aEnd, bStart, bEnd }) => aStart < aEnd || bStart < bEnd);

  /**
   * Whether what a wider pair takes in is a part of it: all its words are in the other text, or with it all of the other
   * are told, which has left out the rest, or many more are alike.
   */
  function belongsTogether(pair: Edit, wider: Edit, isOneSided: boolean): boolean {
    const [narrow, wide] = [paragraphsIn(pair), paragraphsIn(wider)];
    if (!narrow || !wide) return false;
    const gained = likeness.shared(...wide) - likeness.shared(...narrow);
    const count = ([was, is]: [string, string]): number => likeness.count(was) + likeness.count(is);
    const least = base[pair.aStart]!.kind === "item" ? 1 : PART_WORDS;
    if (gained >= least && gained === count(wide) - count(narrow)) return true;
    if (gained < GROWTH_WORDS || !isOneSided) return false;
    const other = wide[0] === narrow[0] ? wide[0] : wide[1];
    if (likeness.shared(...wide) === likeness.count(other)) return true;
    return likeness.of(...wide, budget) >= likeness.of(...narrow, budget) + GROWTH;
  }

  function paragraphsIn({ aStart, aEnd, bStart, bEnd }: Edit): [string, string] | undefined {
    const [was, is] = [base.slice(aStart, aEnd), side.slice(bStart, bEnd)];
    const ends = [was[0], was.at(-1), is[0], is.at(-1)];
    const kind = was[0]?.kind;
    if (kind !== "paragraph" && kind !== "item") return undefined;
    return ends.every((piece) => piece?.kind === kind) ? [proseOf(was, kind), proseOf(is, kind)] : undefined;
  }

  /** A pair with the nearest paragraph of what stands beside it on either side, and what is on the way there. */
  function widened(pair: Edit, { aStart, aEnd, bStart, bEnd }: Edit, step: number): Edit[] {
    const kind = base[pair.aStart]?.kind;
    const countTo = (pieces: readonly Piece[]): number => {
      const near = step < 0 ? pieces.toReversed() : pieces;
      const count = near.findIndex((piece) => piece.kind === kind) + 1;
      return count > MOST_BETWEEN + 1 ? 0 : count;
    };
    return [
      [countTo(base.slice(aStart, aEnd)), 0] as const,
      [0, countTo(side.slice(bStart, bEnd))] as const,
    ].flatMap(([was, is]) => {
      if (was + is === 0) return [];
      return step < 0
        ? [{ ...pair, aStart: pair.aStart - was, bStart: pair.bStart - is }]
        : [{ ...pair, aEnd: pair.aEnd + was, bEnd: pair.bEnd + is }];
    });
  }
}

function isOneSided({ aStart, aEnd, bStart, bEnd }: Edit): boolean {
  return (aStart === aEnd) !== (bStart === bEnd);
}

function touches(pair: Edit, beside: Edit, step: number): boolean {
  const [first, second] = step < 0 ? [beside, pair] : [pair, beside];
  return first.aEnd === second.aStart && first.bEnd === second.bStart;
}

/** The paragraphs, or the items, among some pieces as one prose. */
export function proseOf(pieces: readonly Piece[], wanted: Piece["kind"] = "paragraph"): string {
  return pieces
    .filter(({ kind }) => kind === wanted)
    .map(({ text }) => text)
    .join("\n\n");
}
