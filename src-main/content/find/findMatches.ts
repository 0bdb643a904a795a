import { capitalsOf, type Instead } from "./capitals.ts";

/*
 * Finding words in texts, and writing others in their place. What is sought is taken letter by letter: an expression
 * that somebody writes could take a lifetime to be found, and a search reads thousands of pages.
 */

/** What is sought. */
export interface TextQuery {
  words: string;
  matchCase: boolean;
  wholeWord: boolean;
}

/** A place of a text, in UTF-16 units. */
export interface Match {
  from: number;
  to: number;
}

/** The longest query; what somebody looks for is shorter. */
export const longestQuery = 1000;

/** What makes one character with the letter before it: accents, joiners, skin tones. */
const joined = String.raw`[\p{M}\u200d\p{Emoji_Modifier}]`;
const partOfWord = String.raw`[\p{L}\p{N}\p{M}_]`;

const escape = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/**
 * The pattern of a query. An accented letter is found in both of its spellings, and no match ends or begins inside of
 * what people see as one character.
 */
function patternOf({ words, matchCase, wholeWord }: TextQuery): RegExp {
  const spellings = new Set([words, words.normalize("NFC"), words.normalize("NFD")]);
  const sought = `(?:${[...spellings].map(escape).join("|")})`;
  const begin = String.raw`(?<!\u200d)` + (wholeWord ? `(?<!${partOfWord})` : "");
  const end = `(?!${joined})` + (wholeWord ? `(?!${partOfWord})` : "");
  return new RegExp(begin + sought + end, matchCase ? "gu" : "giu");
}

/** A query that is ready to be asked of many texts. */
export class TextFinder {
  readonly #pattern: RegExp | undefined;

  constructor(query: TextQuery) {
    this.#pattern = query.words === "" ? undefined : patternOf(query);
  }

  /** The places of a text, in order; none lies over another. */
  find(text: string): Match[] {
    if (!this.#pattern) return [];
    const matches: Match[] = [];
    for (const { index, 0: found } of text.matchAll(this.#pattern))
      matches.push({ from: index, to: index + found.length });
    return matches;
  }
}

/**
 * Writes other words at these places of a text, in order, each as what stood there was written; everything between them
 * stays as it is, byte by byte.
 */
export function replaceMatches(text: string, matches: readonly Match[], instead: Instead): string {
  let replaced = "";
  let at = 0;
  for (const { from, to } of matches) {
    replaced += text.slice(at, from) + instead[capitalsOf(text.slice(from, to))];
    at = to;
  }
  return replaced + text.slice(at);
}

/** A match with the words of its line around it. */
export interface Excerpt {
  before: string;
  match: string;
  after: string;
}

const mostBefore = 36;
const mostAfter = 90;
/** What may be the rest of a word that is cut; a longer one is shown in part, as words of scripts without spaces are. */
const cutWordBefore = /^\S{0,24}\s+/;
const cutWordAfter = /\s+\S{0,24}$/;
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const charactersOf = (text: string): string[] => [...characters.segment(text)].map(({ segment }) => segment);

/** What is shown of a match: its line, cut to what a row has room for, and never within a character. */
export function excerptOf(text: string, { from, to }: Match): Excerpt {
  const lineFrom = text.lastIndexOf("\n", from - 1) + 1;
  const lineEnd = text.indexOf("\n", to);
  const lineTo = lineEnd < 0 ? text.length : lineEnd;
  // More than is shown is looked at, since a character may be of several letters; where that is cut, so may one be.
  const [start, end] = [Math.max(lineFrom, from - 2 * mostBefore), Math.min(lineTo, to + 2 * mostAfter)];
  const before = charactersOf(text.slice(start, from)).slice(start > lineFrom ? 1 : 0);
  const after = charactersOf(text.slice(to, end)).slice(0, end < lineTo ? -1 : undefined);
  const isCut = {
    before: start > lineFrom || before.length > mostBefore,
    after: end < lineTo || after.length > mostAfter,
  };
  const lead = before.slice(-mostBefore).join("");
  const rest = after.slice(0, mostAfter).join("");
  return {
    before: isCut.before ? `… ${lead.replace(cutWordBefore, "")}` : lead.trimStart(),
    match: text.slice(from, to),
    after: isCut.after ? `${rest.replace(cutWordAfter, "")} …` : rest.trimEnd(),
  };
}
