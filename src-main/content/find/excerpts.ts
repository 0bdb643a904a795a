import { exactPattern } from "../../store/search/exactWords.ts";
import { unspacedPart } from "../../store/search/indexedWords.ts";
import { withPlainLetters } from "../../store/search/plainLetters.ts";
import { readQuery } from "../../store/search/searchQuery.ts";
import { stemsOf } from "../../store/search/wordForms.ts";
import { fold, foldedSections, type FoldedSection } from "./foldedSections.ts";

/** A section of a page that answers a query, its body cut to what is around the first word that was found. */
export interface FoundSection {
  title: string;
  anchor: string;
  body: string;
  highlights: Highlight[];
}

/** A word of the query in an excerpt. */
export interface Highlight {
  start: number;
  end: number;
}

/** How much of a section is shown. */
const excerptLength = 200;

/** What a section is looked through for: a word, or several in quotes, of which the first stands for all. */
interface Needle {
  word: string;
  exact?: RegExp;
}

function needlesOf(query: string): Needle[] {
  const wanted = readQuery(query.normalize("NFC")).flatMap(({ wanted }) => wanted);
  return wanted.flatMap(({ words, isExact }): Needle[] => {
    const folded = words.map((word) => withPlainLetters(fold(word)));
    return isExact
      ? folded.slice(0, 1).map((word) => ({ word, exact: exactPattern(folded) }))
      : folded.map((word) => ({ word }));
  });
}

/** The sections of a text that say words of the query, or those in its quotes: those with more of them first, then those whose heading does. */
export function findSections(markdown: string, query: string, limit = 5): FoundSection[] {
  const words = needlesOf(query);
  const letters = words.map(({ word }) => beginningOf(word));
  return foldedSections(markdown)
    .filter((section) => section.maySay(letters))
    .map((section) => ({ section, hits: hitsIn(section, words) }))
    .filter(({ hits }) => hits.words > 0)
    .sort((a, b) => b.hits.words - a.hits.words || b.hits.inTitle - a.hits.inTitle)
    .slice(0, limit)
    .map(({ section, hits }) => {
      const body = excerptAt(section.body, hits.first);
      return { title: section.title, anchor: section.anchor, body, highlights: highlightsIn(body, words) };
    });
}

interface Hits {
  /** How many of the words are there, and in the heading. */
  words: number;
  inTitle: number;
  /** Where the body says the first of them. */
  first: number;
}

function hitsIn({ foldedTitle, foldedBody }: FoldedSection, words: readonly Needle[]): Hits {
  const inBody = words.map((word) => placeOf(word, foldedBody));
  const inTitle = words.map((word) => placeOf(word, foldedTitle) >= 0);
  const said = inBody.filter((at) => at >= 0);
  return {
    words: words.filter((_, index) => inTitle[index] || (inBody[index] ?? -1) >= 0).length,
    inTitle: inTitle.filter(Boolean).length,
    first: said.length === 0 ? 0 : Math.min(...said),
  };
}

const wordAt = /[\p{L}\p{N}\p{M}]+/uy;
const everyWord = new RegExp(wordAt.source, "gu");

/** The letters without which no text says a word. */
const beginningOf = (word: string): string => (unspacedPart.test(word) ? word : word.slice(0, 3));

/**
 * Where a text says a word: begins with it, stands in a script without spaces, or else is of the same stem; or where it
 * says what is in quotes.
 */
function placeOf({ word, exact }: Needle, text: string): number {
  if (exact) return text.search(exact);
  if (unspacedPart.test(word)) return text.indexOf(word);
  for (const at of beginnings(word, text)) return at;
  for (const at of beginnings(beginningOf(word), text)) if (isMeant(word, tokenAt(text, at))) return at;
  if (withPlainLetters(text) === text) return -1;
  return [...text.matchAll(everyWord)].find(([token]) => isMeant(word, token))?.index ?? -1;
}

/** Where a word of the text begins with these letters. */
function* beginnings(letters: string, text: string): Generator<number> {
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1))
    if (at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text.slice(at - 2, at).slice(-1))) yield at;
}

function tokenAt(text: string, at: number): string {
  wordAt.lastIndex = at;
  return wordAt.exec(text)?.[0] ?? "";
}

/** Does the index find this word of a text by that of a query? */
function isMeant(word: string, written: string): boolean {
  const token = withPlainLetters(written);
  if (token.startsWith(word)) return true;
  if (token.slice(0, 3) !== word.slice(0, 3)) return false;
  const stems = new Set(formsOf(word));
  return formsOf(token).some((stem) => stems.has(stem));
}

/** A word and its stems; the index keeps `study` and `studies` under one. */
const formsOf = (word: string): string[] => [word, ...stemsOf(word)].map((stem) => stem.replace(/y$/, "i"));

/** Where an excerpt says words of the query: whole words, in order. */
function highlightsIn(excerpt: string, needles: readonly Needle[]): Highlight[] {
  const text = fold(excerpt);
  const found: Highlight[] = [];
  const mark = (start: number, { length }: string): unknown => found.push({ start, end: start + length });
  for (const { exact } of needles)
    for (const said of exact ? text.matchAll(exact) : []) mark(said.index, said[0]);
  const words = needles.filter(({ exact }) => !exact).map(({ word }) => word);
  for (const word of words.filter((each) => unspacedPart.test(each)))
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) mark(at, word);
  const spaced = words.filter((word) => !unspacedPart.test(word));
  for (const { 0: token, index } of text.matchAll(everyWord))
    if (spaced.some((word) => isMeant(word, token))) mark(index, token);
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index) => start >= (found[index - 1]?.end ?? 0));
}

/** The part of a body around an offset, cut between words, with an ellipsis where something was left out. */
function excerptAt(body: string, at: number): string {
  const flat = body.replace(/\s/g, " ");
  if (flat.length <= excerptLength) return flat.trim();
  let start = Math.max(0, Math.min(at - 60, flat.length - excerptLength));
  let end = Math.min(flat.length, start + excerptLength);
  const space = flat.indexOf(" ", start);
  if (start > 0 && space >= 0 && space < at) start = space + 1;
  const last = flat.lastIndexOf(" ", end);
  if (end < flat.length && last > at) end = last;
  return `${start > 0 ? "… " : ""}${flat.slice(start, end).trim()}${end < flat.length ? " …" : ""}`;
}
