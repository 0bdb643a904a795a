import { plain } from "../../data/words/plain.ts";

/*
 * Finds titles in spite of slips: letters that are wrong, missing, doubled or swapped, and accents that nobody types.
 */

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** So many slips are forgiven in a word of this length. */
export const forgiven = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

/**
 * How many letters must change, come, go or swap so that `word` is how `other` begins; more than `most` is Infinity.
 */
export function slips(word: string, other: string, most: number): number {
  const width = Math.min(other.length, word.length + most);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= width; j += 1) {
      const same = word[i - 1] === other[j - 1];
      let cost = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      const swapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return Infinity;
    before = last;
    last = row;
  }
  const least = Math.min(...last);
  return least > most ? Infinity : least;
}

/** Does a query say more than words: words in quotes, what is not to be there, one thing or another? */
export const hasSigns = (query: string): boolean =>
  /["“”„]|(?:^|\s)-[\p{L}\p{N}]|(?:^|\s)OR(?=\s|$)/u.test(query);

/** What of a title a query is held against as a whole. */
export interface Told {
  /** Its words; what stands between them is not asked for: "organization members" names "Organization: Members". */
  line: string;
  /** How long it is. */
  length: number;
}

export const asksNothing = (query: string): boolean => plain(query).trim() === "";

/** How well a title answers a query, from 0 to about 2; undefined where it does not. */
export function rate(title: string, query: string, isForgiving = true): number | undefined {
  const text = plain(title);
  const asked = wordsOf(plain(query));
  if (asked.length === 0) return asksNothing(query) ? 0 : undefined;
  const words = wordsOf(text);
  let sum = 0;
  for (const word of asked) {
    const best = Math.max(0, ...words.map((one) => rateWord(word, one, isForgiving) ?? 0));
    if (best === 0) return undefined;
    sum += best;
  }
  return valueOf(sum / asked.length, asked.join(" "), { line: words.join(" "), length: text.length });
}

const BEGINS = 0.5;
const WHOLE = 0.3;

/** The value of a title whose words answer the words of what is wanted so well, one with the other. */
export function valueOf(average: number, wanted: string, { line, length }: Told): number {
  const begins = line.startsWith(wanted) ? BEGINS : 0;
  const whole = line === wanted ? WHOLE : 0;
  return average + begins + whole - Math.min(0.1, length / 1000);
}

/** What such a title is worth at most: one that begins with what is wanted answers each word of it as well as can be. */
export const mostWith = (average: number): number => (average === 1 ? 1 + BEGINS + WHOLE : average);

/** How well one word of a title answers one that is asked for, from 0.3 to 1; undefined where it does not. */
export function rateWord(word: string, one: string, isForgiving: boolean): number | undefined {
  if (one.startsWith(word)) return 1;
  if (one.includes(word)) return 0.8;
  if (!isForgiving) return undefined;
  const most = forgiven(word.length);
  if (most === 0) return undefined;
  // The first letter is seldom wrong, and asking for it or its neighbour spares most of the work.
  if (one[0] !== word[0] && one[0] !== word[1] && one[1] !== word[0]) return undefined;
  const least = slips(word, one, most);
  return least === Infinity ? undefined : 0.6 - least * 0.15;
}

/** Whether a query means a command rather than a page: it names one, and none of the pages as well as that. */
export function meansCommand(query: string, commands: readonly string[], pages: readonly string[]): boolean {
  const best = (titles: readonly string[]): number =>
    Math.max(0, ...titles.map((title) => rate(title, query, false) ?? 0));
  const named = best(commands);
  return query.trim() !== "" && named >= 1 && named > best(pages);
}

/** Whether every word of a query begins a word of a title: what somebody means who goes to a screen by its name. */
export function namesIn(title: string, query: string): boolean {
  const asked = wordsOf(plain(query));
  const words = wordsOf(plain(title));
  return asked.length > 0 && asked.every((word) => words.some((one) => one.startsWith(word)));
}
