import type { Edit, Means } from "./edits.ts";
import { isWithoutBlanks } from "./comparedWords.ts";
import { ALIKE } from "./likeness.ts";
import { SAYING, type Piece } from "./pieces.ts";
import { plainSentences } from "./sentences.ts";

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
 * it makes the two more alike; and any beside it that shares a sentence with them which the other side took out. What
 * stands between the halves, such as an example, comes with them. What both sides have beside it in the same words is no
 * half: on the other side the pair may be too much alike to take it in, and it would be there twice.
 */
export function growPairs(
  edits: readonly Edit[],
  base: readonly Piece[],
  { side, other }: Record<"side" | "other", readonly Piece[]>,
  { likeness, budget }: Means,
): Edit[] {
  let left: ReadonlySet<string> | undefined;
  const isOnBoth = ({ id }: Piece): boolean => SAYING.test(id) && other.some((piece) => piece.id === id);
  const grown = edits.map((edit) => ({ ...edit }));
  grown.forEach((pair, at) => {
    if (!pair.pair || paragraphsIn(pair) === undefined) return;
    for (const step of [-1, 1]) {
      const beside = grown[at + step];
      while (beside && !beside.pair && touches(pair, beside, step)) {
        const halves = halvesIn(pair, beside, step);
        const wider =
          halves.find(({ near, edit }) => near && belongsTogether(pair, edit, isOneSided(beside))) ??
          halves.find((half) => isTakenOut(pair, half) || (half.near && isEdited(pair, half)));
        if (!wider) break;
        const { aStart, aEnd, bStart, bEnd } = wider.edit;
        Object.assign(beside, step < 0 ? { aEnd: aStart, bEnd: bStart } : { aStart: aEnd, bStart: bEnd });
        Object.assign(pair, wider.edit);
      }
    }
  });
  return joinInsertions(grown.filter(({ aStart, aEnd, bStart, bEnd }) => aStart < aEnd || bStart < bEnd));

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

  /**
   * Whether a sentence of a half, which the other side took out, stands in the other text of the pair as it is, and in
   * nothing else of the pair: there it has to meet that it was taken out.
   */
  function isTakenOut(pair: Edit, { text, of }: Half): boolean {
    const narrow = paragraphsIn(pair);
    if (!narrow) return false;
    budget.left -= narrow[0].length + narrow[1].length;
    if (budget.left <= 0) return false;
    const [was, is] = narrow.map(withoutBlanks) as [string, string];
    const [here, there] = of === "base" ? [was, is] : [is, was];
    return sentencesOf(text).some((sentence) => {
      if (likeness.count(sentence) < PART_WORDS) return false;
      const told = withoutBlanks(sentence);
      if (!there.includes(told) || here.includes(told)) return false;
      left ??= new Set(other.flatMap((piece) => sentencesOf(piece.text)).map(withoutBlanks));
      return !left.has(told);
    });
  }

  /**
   * Whether each sentence of a half is an edit of one in the other text that the pair has not: without blanks, a short
   * one has no word left when a sign of it changes.
   */
  function isEdited(pair: Edit, { text, of }: Half): boolean {
    const narrow = isWithoutBlanks(text) ? paragraphsIn(pair) : undefined;
    if (!narrow) return false;
    const [here, there] = (of === "base" ? narrow : narrow.toReversed()).map(sentencesOf) as [
      string[],
      string[],
    ];
    const alikeness = (a: string, b: string): number => likeness.of(a, b, budget);
    const left = there.filter((sentence) => !here.some((own) => alikeness(own, sentence) >= ALIKE));
    return sentencesOf(text).every((sentence) => left.some((other) => alikeness(sentence, other) >= ALIKE));
  }

  function paragraphsIn({ aStart, aEnd, bStart, bEnd }: Edit): [string, string] | undefined {
    const [was, is] = [base.slice(aStart, aEnd), side.slice(bStart, bEnd)];
    const ends = [was[0], was.at(-1), is[0], is.at(-1)];
    const kind = was[0]?.kind;
    if (kind !== "paragraph" && kind !== "item") return undefined;
    return ends.every((piece) => piece?.kind === kind) ? [proseOf(was, kind), proseOf(is, kind)] : undefined;
  }

  /** The paragraphs beside a pair on either side that may be halves of it, from the nearest on. */
  function halvesIn(pair: Edit, { aStart, aEnd, bStart, bEnd }: Edit, step: number): Half[] {
    const kind = base[pair.aStart]?.kind;
    const wider = (was: number, is: number): Edit =>
      step < 0
        ? { ...pair, aStart: pair.aStart - was, bStart: pair.bStart - is }
        : { ...pair, aEnd: pair.aEnd + was, bEnd: pair.bEnd + is };
    const among = (of: Half["of"], pieces: readonly Piece[]): Half[] =>
      (step < 0 ? pieces.toReversed() : pieces)
        .slice(0, MOST_BETWEEN + 1)
        .flatMap((piece, at) =>
          piece.kind === kind && (of === "base" || !isOnBoth(piece))
            ? [{ text: piece.text, count: at + 1 }]
            : [],
        )
        .map(({ text, count }, at) => ({
          text,
          of,
          near: at === 0,
          edit: of === "base" ? wider(count, 0) : wider(0, count),
        }));
    return [...among("base", base.slice(aStart, aEnd)), ...among("side", side.slice(bStart, bEnd))];
  }
}

/** What a side put in behind one another is one change. */
function joinInsertions(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (last && last.aStart === edit.aEnd && last.bEnd === edit.bStart) last.bEnd = edit.bEnd;
    else joined.push({ ...edit });
  }
  return joined;
}

/** A paragraph or an item that may be a half of a pair, and the pair with it and all that stands between. */
interface Half {
  text: string;
  of: "base" | "side";
  /** No other of its kind stands between. */
  near: boolean;
  edit: Edit;
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

const sentencesOf = (text: string): string[] => plainSentences(text.replace(/\s+/g, " "));

/** What a text says wherever its lines are broken. */
export function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}
