import { sections, type Section } from "./text/outline.ts";

/** A section of a page that answers a query, its body cut to what is around the first word that was found. */
export interface FoundSection {
  title: string;
  anchor: string;
  body: string;
}

/** How much of a section is shown. */
const excerptLength = 200;

/** Text as it is compared in a search: without case and accents, one character for each. */
const fold = (text: string): string => (isPlain.test(text) ? text.toLowerCase() : foldEach(text));

/** Nothing to take from these but their case, which most texts consist of. */
const isPlain = /^[\0-\x7f]*$/;

const foldEach = (text: string): string =>
  [...text]
    .map((character) => {
      const plain = character
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase();
      // Offsets in the folded text must be offsets in the text.
      return plain.length === character.length ? plain : character;
    })
    .join("");

const wordsOf = (query: string): string[] => fold(query).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The sections of a text in which a word of the query begins a word, those with more of the words first. */
export function findSections(markdown: string, query: string, limit = 5): FoundSection[] {
  const words = wordsOf(query);
  return sections(markdown)
    .map((section) => ({ section, hits: hitsIn(section, words) }))
    .filter(({ hits }) => hits.words > 0)
    .sort((a, b) => b.hits.words - a.hits.words)
    .slice(0, limit)
    .map(({ section, hits }) => ({
      title: section.title,
      anchor: section.anchor,
      body: excerptAt(section.body, hits.first),
    }));
}

function hitsIn({ title, body }: Section, words: readonly string[]): { words: number; first: number } {
  const inTitle = fold(title);
  const inBody = fold(body);
  let found = 0;
  let first = -1;
  for (const word of words) {
    const at = beginningOf(word, inBody);
    if (at >= 0 && (first < 0 || at < first)) first = at;
    if (at >= 0 || beginningOf(word, inTitle) >= 0) found += 1;
  }
  return { words: found, first: Math.max(first, 0) };
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where a word of the text begins with this one; in scripts without spaces, where it stands at all. */
function beginningOf(word: string, text: string): number {
  if (unspaced.test(word)) return text.indexOf(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text.slice(at - 2, at).slice(-1))) return at;
  return -1;
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
