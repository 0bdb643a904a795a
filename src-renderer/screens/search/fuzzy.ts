/*
 * Finds titles in spite of slips: letters that are wrong, missing, doubled or swapped, and accents that nobody types.
 */

/** A text as it is compared: small letters without accents. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** So many slips are forgiven in a word of this length. */
const forgiven = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

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

/** How well a title answers a query, from 0 to about 2; undefined where it does not. */
export function rate(title: string, query: string, isForgiving = true): number | undefined {
  const text = plain(title);
  const asked = wordsOf(plain(query));
  if (asked.length === 0) return plain(query).trim() === "" ? 0 : undefined;
  const words = wordsOf(text);
  // What stands between words is not asked for: "organization members" names "Organization: Members".
  const [line, wanted] = [words.join(" "), asked.join(" ")];
  let sum = 0;
  for (const word of asked) {
    const rated = rateWord(word, words, text, isForgiving);
    if (rated === undefined) return undefined;
    sum += rated;
  }
  const begins = line.startsWith(wanted) ? 0.5 : 0;
  const whole = line === wanted ? 0.3 : 0;
  return sum / asked.length + begins + whole - Math.min(0.1, text.length / 1000);
}

function rateWord(word: string, words: string[], text: string, isForgiving: boolean): number | undefined {
  if (words.some((one) => one.startsWith(word))) return 1;
  if (text.includes(word)) return 0.8;
  if (!isForgiving) return undefined;
  const most = forgiven(word.length);
  if (most === 0) return undefined;
  // The first letter is seldom wrong, and asking for it or its neighbour spares most of the work.
  const near = words.filter((one) => one[0] === word[0] || one[0] === word[1] || one[1] === word[0]);
  const least = Math.min(Infinity, ...near.map((one) => slips(word, one, most)));
  return least === Infinity ? undefined : 0.6 - least * 0.15;
}

/** Whether a query means a command rather than a page: it names one, and none of the pages as well as that. */
export function meansCommand(query: string, commands: readonly string[], pages: readonly string[]): boolean {
  const best = (titles: readonly string[]): number =>
    Math.max(0, ...titles.map((title) => rate(title, query, false) ?? 0));
  const named = best(commands);
  return query.trim() !== "" && named >= 1 && named > best(pages);
}

/** What answers a query best, the best first; slips are forgiven where too little does without. */
export function findBest<T>(
  all: readonly T[],
  query: string,
  titleOf: (one: T) => string,
  most: number,
): T[] {
  const rated = (isForgiving: boolean) =>
    all
      .flatMap((one) => {
        const value = rate(titleOf(one), query, isForgiving);
        return value === undefined ? [] : [{ one, value }];
      })
      .sort((a, b) => b.value - a.value)
      .slice(0, most)
      .map(({ one }) => one);
  const exact = rated(false);
  return exact.length >= Math.min(3, most) ? exact : rated(true);
}
