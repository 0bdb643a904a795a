import type { Instead } from "../../src-main/content/find/capitals.ts";

/**
 * What takes the place of words, by how they are written. Words with capitals of their own, such as names, stay as they
 * were typed.
 */
export function insteadOf(words: string, keepsCapitals: boolean): Instead {
  if (!keepsCapitals || words !== words.toLowerCase()) return { other: words, first: words, all: words };
  const first = words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return { other: words, first, all: words.toUpperCase() };
}
