import { plain } from "../../data/words/plain.ts";
import type { Page } from "../../data/calls/records.ts";
import { childrenOf } from "../../data/pages/tree.ts";

const plainTitles = new Map<string, string>();
/** Twice what the largest spaces have; past it, titles that are long gone are forgotten with the rest. */
const mostTitles = 20_000;

/** A title as it is looked through: with each key all titles of a space are, and few of them are new. */
function plainTitle(title: string): string {
  const known = plainTitles.get(title);
  if (known !== undefined) return known;
  if (plainTitles.size >= mostTitles) plainTitles.clear();
  const made = plain(title);
  plainTitles.set(title, made);
  return made;
}

/** The words that are looked for: each must be in a title, in whatever order, accents and capitals aside. */
export function filterWords(typed: string): string[] {
  return plain(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** Does a title hold all the words? */
export function isMatch(title: string, words: string[]): boolean {
  const given = plainTitle(title);
  return words.every((word) => given.includes(word));
}

/** The tree with nothing but the pages whose titles hold all the words, and the pages above those. */
export function filterPages(pages: Page[], words: string[]): Page[] {
  return pages.flatMap((page) => {
    const below = filterPages(childrenOf(page), words);
    return below.length > 0 || isMatch(page.title, words) ? [{ ...page, pages: below } as Page] : [];
  });
}

/** How many pages' titles hold all the words. */
export function countMatches(pages: Page[], words: string[]): number {
  return pages.reduce(
    (count, page) => count + (isMatch(page.title, words) ? 1 : 0) + countMatches(childrenOf(page), words),
    0,
  );
}
