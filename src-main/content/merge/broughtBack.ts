import { bareLines, isTelling } from "./bareLines.ts";
import type { Region } from "./diff3.ts";
import { saidIn } from "./htmlWords.ts";
import type { PieceSides } from "./moves.ts";
import { textsOf, type Piece } from "./pieces.ts";
import { plainSentences } from "./sentences.ts";
import { countEach, countWords, wordsOf } from "./statements.ts";
import type { TextJoin } from "./texts.ts";

/** What a merge came to in some stretches: what it says where nothing is asked, and what it tells of. */
export interface Made {
  settled: readonly string[];
  joins: readonly Pick<TextJoin, "joined">[];
}

/** Longer stretches that both sides changed are no edits of anybody's; nobody reads their sentences. */
const LONGEST = 100_000;

/**
 * Whether a result says, and tells nobody of it, a sentence of which one side left half of the words at most, since the
 * other put it elsewhere: cut it off, put it into another paragraph, or into a container.
 */
export function bringsBack(
  changed: readonly (PieceSides & Partial<Pick<Region<Piece>, "kind">>)[],
  whole: PieceSides,
  made: () => Made,
): boolean {
  const texts = (side: keyof PieceSides): string[] => changed.flatMap((region) => textsOf(region[side]));
  // What only one side changed is there as that side has it.
  const base = changed.flatMap((region) =>
    region.kind === "ours" || region.kind === "theirs" || isChangedApart(region) ? [] : textsOf(region.base),
  );
  if (base.length === 0) return false;
  const [ours, theirs] = [texts("ours"), texts("theirs")];
  if ([base, ours, theirs].flat().reduce((sum, { length }) => sum + length, 0) > LONGEST) return false;
  const [left, right] = [sentencesIn(ours), sentencesIn(theirs)];
  const onOneSide = [...sentencesIn(base)].filter((sentence) => left.has(sentence) !== right.has(sentence));
  if (onOneSide.length === 0) return false;
  const { settled, joins } = made();
  const said = sentencesIn(settled).difference(sentencesIn(joins.map(({ joined }) => joined)));
  const back = onOneSide.filter((sentence) => said.has(sentence));
  if (back.length === 0) return false;
  const was = wordsOf(whole.base);
  return back.some((sentence) => {
    const lone = [...countWords([sentence]).keys()].filter((word) => was.get(word) === 1);
    const other = wordsOf(whole[left.has(sentence) ? "theirs" : "ours"]);
    return lone.length > 0 && 2 * lone.filter((word) => other.has(word)).length <= lone.length;
  });
}

/** Whether a result says a sentence more often than either side, that both put in, wherever its lines are broken. */
export function saysSentenceTwice({ base, ours, theirs }: PieceSides, settled: readonly string[]): boolean {
  const texts = [base, ours, theirs].map(textsOf);
  if ([...texts, settled].flat().reduce((sum, { length }) => sum + length, 0) > LONGEST) return false;
  const made = [...countSentences(settled)].filter(
    ([sentence, count]) => count > 1 && sentence.includes(" "),
  );
  if (made.length === 0) return false;
  const [was, left, right] = texts.map(countSentences) as [Counts, Counts, Counts];
  return made.some(([sentence, count]) => {
    const [inOurs, inTheirs] = [left.get(sentence) ?? 0, right.get(sentence) ?? 0];
    return !was.has(sentence) && inOurs > 0 && inTheirs > 0 && count > Math.max(inOurs, inTheirs);
  });
}

/** Whether both sides changed one piece at two places of it: each left alone, where it was, what the other changed. */
function isChangedApart({ base, ours, theirs }: PieceSides): boolean {
  const [was, left, right] = [base, ours, theirs].map((pieces) =>
    pieces.length === 1 ? pieces[0] : undefined,
  );
  if (!was || !left || !right) return false;
  const [one, other] = [changeIn(was.text, left.text), changeIn(was.text, right.text)];
  return one.to < other.from || other.to < one.from;
}

/** The stretch of a text that another does not begin or end with. */
function changeIn(text: string, changed: string): { from: number; to: number } {
  const most = Math.min(text.length, changed.length);
  let from = 0;
  while (from < most && text.charCodeAt(from) === changed.charCodeAt(from)) from += 1;
  let same = 0;
  while (
    same < most - from &&
    text.charCodeAt(text.length - 1 - same) === changed.charCodeAt(changed.length - 1 - same)
  )
    same += 1;
  return { from, to: text.length - same };
}

/** The sentences of some texts, each in one row, whatever they stand in and however wide a table's cells are. */
export function sentencesIn(texts: readonly string[]): Set<string> {
  return new Set(countSentences(texts).keys());
}

type Counts = ReadonlyMap<string, number>;

/** How often each sentence of some texts is there. */
export function countSentences(texts: readonly string[]): Counts {
  const rows = countEach(texts, rowsIn);
  return countEach(rows, (row) => plainSentences(row.replace(/\s+/g, " ")).filter(isTelling));
}

/** The paragraphs of a text, each in one row, and so whatever else it has between blank lines, tags and items. */
export function rowsIn(text: string): string[] {
  return saidIn(text)
    .split(BETWEEN_ROWS)
    .map((block) => bareLines({ text: block }).join(" ").trim());
}

const BETWEEN_ROWS = /\n[ \t>]*(?:\n|(?=(?:[-+*]|\d{1,9}[.)])\s))|^[ \t>]*(?:\{%|<|```|~~~).*\n?/m;
