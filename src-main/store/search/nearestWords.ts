import { dialectOf } from "../dialects/dialect.ts";
import { fts5Words } from "../dialects/fts5Words.ts";
import type { Reader } from "../handles.ts";
import { indexable } from "./indexedWords.ts";
import type { KnownWord } from "./searchIndex.ts";
import { forgivenSlips, slipsBetween } from "./slips.ts";
import { folded } from "./subjects.ts";
import { endings, stemsOf } from "./wordForms.ts";

/* Words of the index that may be meant by one that finds nothing. The index keeps stems, so stems are compared. */

/** A word as the index keeps it; undefined where that is nothing, or several. */
export function stemOf(word: string): string | undefined {
  const [stem, ...more] = fts5Words(indexable(word));
  return more.length === 0 ? stem : undefined;
}

/** A word that is looked for among those that are known. */
interface Sought {
  /** As it was typed, without case and accents. */
  letters: string;
  /** What the index would keep of it; then what it may keep of the word that was meant: a slip can hide an ending. */
  stems: readonly Stem[];
  isTyped: boolean;
}

interface Stem {
  stem: string;
  /** So many slips are forgiven. */
  most: number;
}

/**
 * The stems that a word may be a slip of, the nearest first, among equals those of most pages. Whoever is told of one
 * must be able to find it: the index knows what all pages say.
 */
export async function nearestStems(
  db: Reader,
  word: string,
  isTyped: boolean,
  wanted: number,
): Promise<string[]> {
  const stem = stemOf(word);
  const letters = folded(word);
  const most = forgivenSlips(letters.length);
  if (stem === undefined || most === 0) return [];
  const others = [...stemsOf(letters), ...stemsOf(stem)].filter(({ length }) => length >= shortestOther);
  const stems = [...new Set([stem, ...others])].map((one) => ({
    stem: one,
    most: one.length < 6 ? 1 : most,
  }));
  const sought = { letters, stems, isTyped };
  // The first letter is seldom wrong, but for being swapped with the second.
  const [first = "", second = ""] = letters;
  const found: { word: string; pages: number; distance: number }[] = [];
  for (const beginning of first === second ? [first] : [first, `${second}${first}`])
    for (const known of await dialectOf(db).index.known(db, beginning)) {
      const distance = distanceTo(known, sought);
      if (distance < Infinity) found.push({ ...known, distance });
    }
  return found
    .sort((a, b) => a.distance - b.distance || b.pages - a.pages || (a.word < b.word ? -1 : 1))
    .slice(0, wanted)
    .map(({ word }) => word);
}

/** What is typed may be meant as a beginning from so many letters on; with fewer, too much begins like that. */
const shortestBeginning = 5;
/** So long is what is left without an ending that only might be one. */
const shortestOther = 5;

/** How many slips a word is away; a little more where more had to be guessed than slips. */
function distanceTo({ word }: KnownWord, { letters, stems, isTyped }: Sought): number {
  const [{ stem, most }] = stems as readonly [Stem];
  if (word === stem || emojiName.test(word)) return Infinity;
  if (isMisspeltForm(word, letters)) return 1;
  let least = slipsIn(stem, word, most);
  for (const other of stems.slice(1)) least = Math.min(least, slipsIn(other.stem, word, other.most) + 0.25);
  if (least < Infinity || !isTyped || letters.length < shortestBeginning) return least;
  // A word that is all there is meant rather than one that goes on.
  if (missing(letters, word) > most) return Infinity;
  return slipsBetween(letters, word, most).beginning + 0.5;
}

/** How many slips are between two words, seen at once where they are too many; the same word is no slip. */
function slipsIn(stem: string, word: string, most: number): number {
  if (Math.abs(word.length - stem.length) > most || missing(stem, word) > most) return Infinity;
  return slipsBetween(stem, word, most).whole || Infinity;
}

/** The slip may be in the ending, which then is none that the index would take off. */
function isMisspeltForm(stem: string, letters: string): boolean {
  const rest = letters.length - stem.length;
  if (stem.length < 4 || rest < 3 || rest > 8 || !letters.startsWith(stem)) return false;
  const ending = letters.slice(stem.length);
  return endings.some((one) => one.length > 2 && slipsBetween(ending, one, 1).whole === 1);
}

const emojiName = /^emoji\d/;

/** How many letters a word has that another lacks, at least: several letters share a bit. */
function missing(word: string, other: string): number {
  let count = 0;
  for (let bits = lettersOf(word) & ~lettersOf(other); bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}
