import { countSentences, sentencesIn } from "./broughtBack.ts";
import { conflictsFrom, settledTexts } from "./doubled.ts";
import type { PieceSides } from "./moves.ts";
import { textsOf, type Piece } from "./pieces.ts";
import type { Result } from "./result.ts";
import { countWords, wordsOf } from "./statements.ts";

/** Longer stretches that both sides changed are no edits of anybody's; nobody reads their sentences. */
const LONGEST = 100_000;

/** Nor of these is each word looked for. */
const LONG = 5_000;

/**
 * Whether a word of prose that each text has once stands in what is settled, and in a conflict on one side alone: the
 * other edited what has it elsewhere, so whoever chose that side would have it twice.
 */
export function asksAboutWordElsewhere(region: PieceSides, result: Result, from: number): boolean {
  const disputed = conflictsFrom(result, from)
    .flatMap(({ sides }) => sides ?? [])
    .filter(({ base }) => base.every(({ kind }) => kind === "paragraph"));
  if (disputed.length === 0) return false;
  const sources = [region.base, region.ours, region.theirs];
  if (sources.flat().reduce((sum, { text }) => sum + text.length, 0) > LONG) return false;
  const asked = disputed.flatMap((sides) => {
    const [was, left, right] = [wordsOf(sides.base), wordsOf(sides.ours), wordsOf(sides.theirs)];
    return [...was.keys()].filter((word) => left.has(word) !== right.has(word));
  });
  if (asked.length === 0) return false;
  const settled = countWords(settledTexts(result, from));
  const elsewhere = asked.filter((word) => settled.has(word));
  if (elsewhere.length === 0) return false;
  const counts = sources.map(wordsOf);
  return elsewhere.some((word) => counts.every((count) => count.get(word) === 1));
}

/**
 * Whether a result asks, from one piece on, about a sentence that one side has no more, and that stands in what is settled
 * or in another question too: the other side put it elsewhere, such as two quotes into one, and whoever chose the words
 * that the one has instead would have both. So they would with a sentence that both sides have, where one put what is
 * around it into one, such as two lists: it is settled there, and asked about where the other has it.
 */
export function asksAboutSentenceElsewhere(
  { ours, theirs }: Pick<PieceSides, "ours" | "theirs">,
  result: Result,
  from: number,
): boolean {
  const disputed = conflictsFrom(result, from).flatMap(({ sides }) => sides ?? []);
  if (disputed.length === 0) return false;
  if (textsOf([...ours, ...theirs]).reduce((sum, { length }) => sum + length, 0) > LONGEST) return false;
  const asked = disputed.map(({ base }) => sentencesIn(textsOf(base)));
  if (asked.every(({ size }) => size === 0)) return false;
  const [left, right] = [sentencesIn(textsOf(ours)), sentencesIn(textsOf(theirs))];
  const settled = sentencesIn(settledTexts(result, from));
  const onOneSide = asked.map(
    (sentences) => new Set([...sentences].filter((one) => left.has(one) !== right.has(one))),
  );
  if (onOneSide.some((sentences) => !sentences.isDisjointFrom(settled))) return true;
  const isRepeated = repeatedIn({ ours, theirs }, result, from);
  if (disputed.some((sides, at) => isRepeated(sides, asked[at]!.intersection(settled)))) return true;
  return disputed.some((sides, at) => {
    const kept = sentencesIn(textsOf([...sides.ours, ...sides.theirs]));
    return onOneSide.some((sentences, other) => other !== at && !sentences.isDisjointFrom(kept));
  });
}

/**
 * Tells of sentences that one side of a conflict has, in pieces that it left as they were, whether with these and what is
 * settled they are there too often. Of a piece that it edited, the edit is what is asked about.
 */
function repeatedIn(
  { ours, theirs }: Pick<PieceSides, "ours" | "theirs">,
  result: Result,
  from: number,
): (sides: PieceSides, sentences: ReadonlySet<string>) => boolean {
  let known: Record<"left" | "right" | "settled", Counts> | undefined;
  return (sides, sentences) => {
    if (sentences.size === 0) return false;
    known ??= {
      left: countSentences(textsOf(ours)),
      right: countSentences(textsOf(theirs)),
      settled: countSentences(settledTexts(result, from)),
    };
    const { left, right, settled } = known;
    const was = new Set(textsOf(sides.base));
    const asIs = (pieces: readonly Piece[]): Counts =>
      countSentences(textsOf(pieces).filter((text) => was.has(text)));
    const [chosen, other] = [asIs(sides.ours), asIs(sides.theirs)];
    return [...sentences].some((one) => {
      if (chosen.has(one) === other.has(one)) return false;
      const most = Math.max(left.get(one) ?? 0, right.get(one) ?? 0);
      return settled.get(one)! + (chosen.get(one) ?? other.get(one)!) > most;
    });
  };
}

type Counts = ReadonlyMap<string, number>;
