import { unspacedPart } from "./indexedWords.ts";
import type { Alternative, Asked } from "./searchQuery.ts";
import { folded } from "./subjects.ts";

/* Words in quotes: whether a text says them one after the other. */

/** So many characters may stand between two words: marks, signs, a line's end. */
const between = "[^\\p{L}\\p{N}\\p{M}\\0]{1,20}";
const inside = "[\\p{L}\\p{N}\\p{M}]";

/** Where a folded text says these words, which are folded too, in their order and whole. */
export function exactPattern(words: readonly string[]): RegExp {
  const said = words.map((word, at) => {
    const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    const before = words[at - 1];
    if (before === undefined) return escaped;
    return `${unspacedPart.test(word) || unspacedPart.test(before) ? `(?:${between})?` : between}${escaped}`;
  });
  const start = unspacedPart.test(words[0] ?? "") ? "" : `(?<!${inside})`;
  const end = unspacedPart.test(words.at(-1) ?? "") ? "" : `(?!${inside})`;
  return new RegExp(`${start}${said.join("")}${end}`, "gu");
}

/** Does a page whose title and Markdown are these keep to the quotes of an alternative? */
export function keepsExactly({ wanted, unwanted }: Alternative, title: string, markdown: string): boolean {
  const said = `${folded(title)}\0${folded(inSight(markdown))}`;
  const says = ({ words }: Asked): boolean => exactPattern(words.map(folded)).test(said);
  const inQuotes = ({ isExact }: Asked): boolean => isExact;
  return wanted.filter(inQuotes).every(says) && !unwanted.filter(inQuotes).some(says);
}

/** Markdown without what a reader does not see between two words; a NUL, which no text has, between two blocks. */
const inSight = (markdown: string): string =>
  markdown
    .replace(/\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g, "]")
    .replace(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>/gi, "")
    .replace(/&(?:[a-z]+|#\d+);/gi, " ")
    .replace(/(?<=[\p{L}\p{N}])[*~`]+(?=[\p{L}\p{N}])/gu, "")
    .replace(/\n[^\S\n]*\n/g, "\0");
