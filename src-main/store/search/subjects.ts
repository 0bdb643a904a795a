import { withPlainLetters } from "./plainLetters.ts";
import { everywhere } from "./wordForms.ts";

/* What a page is about, as far as its words tell: those that it says most. */

/** A page is about so many words at most, as far as so many of its characters tell. */
const most = 24;
const looked = 20_000;

/** A word as it is counted and compared: without case and accents. */
export const folded = (text: string): string =>
  // Most texts have nothing to take away but their case.
  /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : withPlainLetters(text)
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase();

/** The words that a text says more than once, the most frequent first, each with a space before it. */
export function subjectsOf(text: string): string {
  const counts = new Map<string, number>();
  for (const word of folded(text.slice(0, looked)).match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  // Most words are said once: they are no pairs to be made and sorted.
  const said: [word: string, count: number][] = [];
  counts.forEach((count, word) => {
    if (count > 1 && !everywhere.has(word)) said.push([word, count]);
  });
  return said
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([word]) => ` ${word}`)
    .join("");
}
