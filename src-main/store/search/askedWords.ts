import { placesOfWords, unspacedPart } from "./indexedWords.ts";
import { hasMinus, signsOf, withPlainQuotes } from "./searchQuery.ts";

/* The words of a query that may be other words than were meant, and the query with others in their place. */

/** A word of a query that is wanted, and not in quotes. */
export interface AskedWord {
  word: string;
  at: number;
  /** It is the last, and may go on. */
  isTyped: boolean;
}

/** The words of a query that a slip may be in. Whoever has opened quotes wants what comes as it is. */
export function askedWords(typed: string): AskedWord[] {
  const asked: AskedWord[] = [];
  const end = openQuoteOf(typed);
  let isTyped = false;
  for (const { 0: sign, 1: minus, 2: quoted, index } of signsOf(typed)) {
    if (sign === "OR" || minus === "-" || hasMinus(sign)) continue;
    isTyped = quoted === undefined;
    if (quoted !== undefined || index >= end) continue;
    for (const { word, at } of placesOfWords(sign)) asked.push({ word, at: index + at, isTyped: false });
  }
  const last = asked.at(-1);
  if (last && end === typed.length) last.isTyped = isTyped;
  return asked.filter(({ word }) => mayBeMeant(word));
}

/** Where quotes are opened and not closed; the end where none are. */
function openQuoteOf(typed: string): number {
  const quotes = [...withPlainQuotes(typed).matchAll(/"/g)];
  return quotes.length % 2 === 0 ? typed.length : (quotes.at(-1)?.index ?? typed.length);
}

/** Numbers are never slips of each other, nor are characters that stand for whole words. */
const mayBeMeant = (word: string): boolean => !unspacedPart.test(word) && !/\p{N}/u.test(word);

/** A query with other words in the place of some. */
export function withWords(typed: string, others: ReadonlyMap<AskedWord, string>): string {
  let query = typed;
  for (const [{ word, at }, other] of [...others].sort(([a], [b]) => b.at - a.at))
    query = `${query.slice(0, at)}${other}${query.slice(at + word.length)}`;
  return query;
}
