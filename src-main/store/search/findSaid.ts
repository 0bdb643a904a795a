import { exactPattern } from "./exactWords.ts";
import { hasEmoji, unspacedPart, wordsOf } from "./indexedWords.ts";
import { readQuery, type Alternative, type Asked, type SearchQuery } from "./searchQuery.ts";
import { forgivenSlips, slipsBetween } from "./slips.ts";
import { folded } from "./subjects.ts";

/* Short texts that no index has, such as comments: they are looked through, and slips are forgiven as in pages. */

/** One that answers a query, and the word by which it does, as it is compared: without case and accents. */
export interface Said<T> {
  one: T;
  word: string;
}

interface Looked<T> {
  one: T;
  text: string;
}

/** Where slips are not needed for so many, none are forgiven. */
const enough = 3;

/**
 * Those whose texts answer a query, in their order; all of them where nothing is asked. Slips are forgiven where too
 * little does without, and what is found by them comes last.
 */
export function findSaid<T>(
  all: readonly T[],
  textOf: (one: T) => string,
  typed: string,
  most: number,
): Said<T>[] {
  const asked = folded(typed.trim());
  if (asked === "") return all.slice(0, most).map((one) => ({ one, word: "" }));
  const looked = all.map((one): Looked<T> => ({ one, text: folded(textOf(one)) }));
  const query = readQuery(typed);
  // Who types signs alone looks for them.
  if (query.length === 0) return looked.flatMap(answered((text) => exactly(text, asked))).slice(0, most);
  const found = looked.flatMap(answered((text) => answer(text, query, exactly))).slice(0, most);
  if (found.length >= Math.min(enough, most)) return found;
  const known = new Set(found.map(({ one }) => one));
  const left = looked.filter(({ one }) => !known.has(one));
  const nearly = forgiving(left, query);
  return [...found, ...left.flatMap(answered((text) => answer(text, query, nearly)))].slice(0, most);
}

/** How a text says a word; "" where it does not. */
type Says = (text: string, word: string) => string;

const exactly: Says = (text, word) => (text.includes(word) ? word : "");

const answered =
  <T>(wordOf: (text: string) => string) =>
  ({ one, text }: Looked<T>): Said<T>[] => {
    const word = wordOf(text);
    return word === "" ? [] : [{ one, word }];
  };

/** The first word by which a text answers a query; "" where it does not. */
function answer(text: string, query: SearchQuery, says: Says): string {
  for (const alternative of query) {
    const word = answerOne(text, alternative, says);
    if (word !== "") return word;
  }
  return "";
}

function answerOne(text: string, { wanted, unwanted }: Alternative, says: Says): string {
  let first = "";
  for (const { words, isExact } of wanted) {
    const plain = words.map(folded);
    if (isExact && !exactPattern(plain).test(text)) return "";
    for (const word of plain) {
      const said = isExact ? word : says(text, word);
      if (said === "") return "";
      first ||= said;
    }
  }
  const isSaid = ({ words }: Asked): boolean => exactPattern(words.map(folded)).test(text);
  return unwanted.some(isSaid) ? "" : first;
}

/** What finds the words of a query in spite of slips, among the words of these texts. */
function forgiving(looked: readonly Looked<unknown>[], query: SearchQuery): Says {
  const all = new Set(looked.flatMap(({ text }) => wordsOf(text)));
  const near = new Map<string, Set<string>>();
  for (const { words, isExact } of query.flatMap(({ wanted }) => wanted))
    for (const word of isExact ? [] : words.map(folded)) near.set(word, nearest(word, all));
  return (text, word) => {
    if (text.includes(word)) return word;
    const others = near.get(word);
    return others && others.size > 0 ? (wordsOf(text).find((one) => others.has(one)) ?? "") : "";
  };
}

/** The words that one may be a slip of, or of the beginning of which. */
function nearest(word: string, all: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const most = forgivenSlips(word.length);
  // Numbers are never slips of each other, nor are characters that stand for whole words.
  if (most === 0 || /\p{N}/u.test(word) || unspacedPart.test(word) || hasEmoji(word)) return found;
  for (const other of all) {
    // The first letter is seldom wrong, but for being swapped with the second.
    if (other[0] !== word[0] && (other[0] !== word[1] || other[1] !== word[0])) continue;
    if (slipsBetween(word, other, most).beginning < Infinity) found.add(other);
  }
  return found;
}
