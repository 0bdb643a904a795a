import { wordsOf } from "./indexedWords.ts";

/* What a writer types into a search: words, "exact words", -words that must not be there, and OR between either. */

/** Words that belong together. */
export interface Asked {
  words: readonly string[];
  /** In quotes: they have to stand there one after the other, as they are. */
  isExact: boolean;
  /** The last of them is still being typed: it may be the beginning of a word. */
  isTyped: boolean;
}

/** What a page must say, all of it, and what it must not say. */
export interface Alternative {
  wanted: readonly Asked[];
  unwanted: readonly Asked[];
}

/** A query: a page is found that answers one of these. None where no word is asked for. */
export type SearchQuery = readonly Alternative[];

/** Reads a query. Whatever is no sign in its place (a lone quote, an OR beside nothing) is as if it were not there. */
export function readQuery(typed: string): SearchQuery {
  const alternatives: { wanted: Asked[]; unwanted: Asked[] }[] = [{ wanted: [], unwanted: [] }];
  for (const { 0: sign, 1: minus, 2: quoted } of signsOf(typed)) {
    if (sign === "OR") {
      alternatives.push({ wanted: [], unwanted: [] });
      continue;
    }
    const words = wordsOf(quoted ?? sign);
    if (words.length === 0) continue;
    const isUnwanted = minus === "-" || hasMinus(sign);
    const { wanted, unwanted } = alternatives[alternatives.length - 1]!;
    (isUnwanted ? unwanted : wanted).push({ words, isExact: quoted !== undefined, isTyped: false });
  }
  const answerable = alternatives.filter(({ wanted }) => wanted.length > 0);
  // Who asks for nothing but what is not to be there is looking for that: an option such as `-v`, the word OR.
  return lastTyped(answerable.length > 0 ? answerable : wordsAlone(typed));
}

/** What a query consists of, each part at its place. */
export const signsOf = (typed: string) => withPlainQuotes(typed).matchAll(signs);

/** A query with one kind of quotes, as long as it was. */
export const withPlainQuotes = (typed: string): string => typed.replace(/[“”„]/g, '"');

/** Is this something that is not to be there? */
export const hasMinus = (sign: string): boolean => /^-(?!-)/.test(sign);

/** Words in quotes, closed ones, with a minus or without; or else anything up to a space or a quote. */
const signs = /(-?)"([^"]*)"|[^\s"]+/g;

function wordsAlone(typed: string): SearchQuery {
  const words = wordsOf(typed);
  return words.length === 0 ? [] : [{ wanted: [{ words, isExact: false, isTyped: false }], unwanted: [] }];
}

/** The last word of a query is being typed, unless its quotes are closed. */
function lastTyped(query: SearchQuery): SearchQuery {
  return query.map((alternative, at) => ({
    ...alternative,
    wanted: alternative.wanted.map((asked, place) => ({
      ...asked,
      isTyped: !asked.isExact && at === query.length - 1 && place === alternative.wanted.length - 1,
    })),
  }));
}

/** Does a query ask for words as they are? An index that has no places of words does not know them. */
export const asksExactly = (query: SearchQuery): boolean =>
  query.some(({ wanted, unwanted }) => [...wanted, ...unwanted].some(({ isExact }) => isExact));

/** All words that a page is wanted to say. */
export const wantedWords = (query: SearchQuery): string[] =>
  query.flatMap(({ wanted }) => wanted.flatMap(({ words }) => words));
