import type { Region } from "./diff3.ts";
import { comparedWords } from "./comparedWords.ts";
import { saidIn } from "./htmlWords.ts";
import type { PieceSides } from "./moves.ts";
import { SAYING, textsOf, type Piece } from "./pieces.ts";
import { plainSentences } from "./sentences.ts";

/**
 * Whether what has come of a stretch says something more often than any of the three texts there, though all of them
 * say it, and more often than both say it anew: code has lines that come back in every example.
 */
export function saysTwice(stretch: PieceSides, result: readonly string[]): boolean {
  return repeats(stretch, result, (was, left, right) =>
    was * left * right === 0 ? Infinity : Math.max(was, left, right, left + right - was),
  );
}

/** The same of words, each of which stands once in the stretch and in the whole of each text: others come back. */
export function saysWordTwice(stretch: PieceSides, whole: PieceSides, result: readonly string[]): boolean {
  if (lengthOf(result) > LONGEST || isSpliced(stretch, result)) return false;
  const texts = [stretch.base, stretch.ours, stretch.theirs, whole.base, whole.ours, whole.theirs];
  let words = [...countWords(result)].flatMap(([word, count]) => (count > 1 ? [word] : []));
  for (const pieces of texts) {
    if (words.length === 0) return false;
    const counts = wordsOf(pieces);
    words = words.filter((word) => counts.get(word) === 1);
  }
  return words.length > 0;
}

/**
 * Whether each side edited the same pieces, and the result is as long as when it has the edits of both beside each other:
 * a word that was there once more would make it longer. So most merges need not be read again.
 */
function isSpliced({ base, ours, theirs }: PieceSides, result: readonly string[]): boolean {
  const isPositional = [ours, theirs, result].every(({ length }) => length === base.length);
  const length = (pieces: readonly Piece[]): number => lengthOf(textsOf(pieces));
  return isPositional && lengthOf(result) === length(ours) + length(theirs) - length(base);
}

/** Whether a text says something more often than either side, that both put in: they put it in at one place. */
export function saysNewTwice(sources: PieceSides, result: readonly string[]): boolean {
  return repeats(sources, result, (was, left, right) =>
    was > 0 || left * right === 0 ? Infinity : Math.max(left, right),
  );
}

/**
 * Whether one side has every statement that the other brought in, as after a merge of the two, and the result has words
 * of these once more. It has not taken in what it still has in the other's stead.
 */
export function saysTakenInTwice(
  changed: readonly Region<Piece>[],
  whole: PieceSides,
  result: () => readonly string[],
): boolean {
  const texts = (side: keyof PieceSides): string[] => changed.flatMap((region) => textsOf(region[side]));
  const [base, ours, theirs] = [texts("base"), texts("ours"), texts("theirs")];
  if (lengthOf(ours) + lengthOf(theirs) > LONGEST) return false;
  const mayHave = { ours: mayHaveAll(base, ours, theirs), theirs: mayHaveAll(base, theirs, ours) };
  if (!mayHave.ours && !mayHave.theirs) return false;
  const [was, left, right] = [base, ours, theirs].map(countStatements) as [Counts, Counts, Counts];
  return (mayHave.ours && isTwice("ours", left, right)) || (mayHave.theirs && isTwice("theirs", right, left));

  function isTwice(side: "ours" | "theirs", has: Counts, other: Counts): boolean {
    const brought = [...other.keys()].filter((statement) => !was.has(statement));
    const isAllThere = brought.every((statement) => (has.get(statement) ?? 0) >= other.get(statement)!);
    if (brought.length === 0 || !isAllThere || isLeftOut(brought, side)) return false;
    const [before, after] = [wordsOf(whole.base), wordsOf(whole[side])];
    const made = countWords(result());
    return [...countWords(brought).keys()].some(
      (word) => !before.has(word) && (made.get(word) ?? 0) > after.get(word)!,
    );
  }

  /** Whether in some stretch a side has none of what the other brought, and still what that took out for it. */
  function isLeftOut(brought: readonly string[], side: "ours" | "theirs"): boolean {
    return changed.some((region) => {
      const has = countStatements(textsOf(region[side]));
      const other = countStatements(textsOf(region[side === "ours" ? "theirs" : "ours"]));
      const lacks = brought.some((statement) => other.has(statement) && !has.has(statement));
      if (!lacks) return false;
      const before = countStatements(textsOf(region.base));
      return [...before.keys()].some((statement) => has.has(statement) && !other.has(statement));
    });
  }
}

/** As many statements say of most merges that neither side has taken in the other. */
const FIRST = 4;

/** Whether a side may have all that the other brought in, going by the first statements of that. */
function mayHaveAll(base: readonly string[], side: readonly string[], other: readonly string[]): boolean {
  const known = new Set(base);
  const brought = other.filter((text) => !known.has(text));
  const statements = brought.slice(0, FIRST).flatMap((text) => [...countStatements([text]).keys()]);
  const isIn = (texts: readonly string[], statement: string): boolean =>
    texts.some((text) => text.includes(statement));
  return statements.slice(0, FIRST).every((one) => isIn(base, one) || isIn(side, one));
}

/** Whether a text says something more often than it may, going by how often each of the three says it. */
function repeats(
  { base, ours, theirs }: PieceSides,
  result: readonly string[],
  most: (was: number, left: number, right: number) => number,
): boolean {
  const made = [...countStatements(result)].filter(
    ([statement, count]) => count > 1 && TWO_WORDS.test(statement),
  );
  if (made.length === 0) return false;
  const sources = [base, ours, theirs].map(statementsOf);
  return made.some(([statement, count]) => {
    const [was, left, right] = sources.map((said) => said.get(statement) ?? 0) as [number, number, number];
    return count > most(was, left, right);
  });
}

/** Longer stretches that both sides changed are no edits of anybody's; nobody counts their words. */
const LONGEST = 100_000;

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);

type Counts = ReadonlyMap<string, number>;

/** The statements of pieces, which are asked for one stretch several times. */
function statementsOf(pieces: readonly Piece[]): Counts {
  const known = counted.get(pieces) ?? countStatements(textsOf(pieces));
  counted.set(pieces, known);
  return known;
}

/** Sentences and lines without the marks around them, and how often each is there. */
function countStatements(texts: readonly string[]): Counts {
  const known = counted.get(texts);
  if (known) return known;
  const lines = countEach(texts, (text) => text.split("\n"));
  const counts = countEach(lines, (line) =>
    plainSentences(line).flatMap((part) => {
      const statement = part.replace(MARKS, "").replace(ENDS, "");
      return SAYING.test(statement) ? [statement] : [];
    }),
  );
  counted.set(texts, counts);
  return counts;
}

/** By the list of pieces or of texts that they were read from. */
const counted = new WeakMap<readonly (Piece | string)[], Counts>();

const MARKS = /^[\s>#*+|-]*(?:\d+[.)]\s+)?(?:\[[ xX]\]\s+)?/;
const ENDS = /[.!?…؟۔।॥።፧။。！？｡|\s]+$/;
/** A statement that is no tag, and more than a word, as two characters may be that stand for words. */
const TWO_WORDS =
  /^(?!\{%|<|```|~~~).*(?:[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{3})/u;

/** How often each part of some texts is there, of which it may be told how often each is. */
export function countEach(
  texts: readonly string[] | Counts,
  partsOf: (text: string) => readonly string[],
): Counts {
  const counts = new Map<string, number>();
  const count = (text: string, times: number): void => {
    for (const part of partsOf(text)) counts.set(part, (counts.get(part) ?? 0) + times);
  };
  if (texts instanceof Map) for (const [text, times] of texts as Counts) count(text, times);
  // A stranger's page has one text thousands of times: each is read once.
  else if (2 * new Set(texts as readonly string[]).size < (texts as readonly string[]).length)
    for (const [text, times] of tally(texts as readonly string[])) count(text, times);
  else for (const text of texts as readonly string[]) count(text, 1);
  return counts;
}

function tally(texts: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * Words, and how often each is there; one at the beginning of a sentence is the same inside another. An item's number is
 * its list's, and no word.
 */
export function countWords(texts: readonly string[]): Counts {
  return countEach(texts, (text) =>
    comparedWords(saidIn(text).replace(NUMBER, "").toLowerCase().match(WORD) ?? []),
  );
}

/** The words of all that some pieces say: it is asked of a page for each of its stretches, and of these several times. */
export function wordsOf(pieces: readonly Piece[]): Counts {
  const known = worded.get(pieces) ?? countWords(textsOf(pieces));
  worded.set(pieces, known);
  return known;
}

const worded = new WeakMap<readonly Piece[], Counts>();

const NUMBER = /^[ \t>*+-]*\d{1,9}[.)](?=\s|$)/gm;

/** What is not ASCII counts as a letter: telling more than that apart takes twice the time. */
const WORD = /[a-z0-9_\u0080-\uffff]+/g;
