import { sentencesIn } from "./broughtBack.ts";
import { conflictsFrom, settledTexts } from "./doubled.ts";
import type { PieceSides } from "./moves.ts";
import { textsOf } from "./pieces.ts";
import type { Result } from "./result.ts";

/** Longer stretches that both sides changed are no edits of anybody's; nobody reads their sentences. */
const LONGEST = 100_000;

/**
 * Whether a result asks, from one piece on, about a sentence that one side has no more, and that stands in what is settled
 * or in another question too: the other side put it elsewhere, such as two quotes into one, and whoever chose the words
 * that the one has instead would have both.
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
  return disputed.some((sides, at) => {
    const kept = sentencesIn(textsOf([...sides.ours, ...sides.theirs]));
    return onOneSide.some((sentences, other) => other !== at && !sentences.isDisjointFrom(kept));
  });
}
