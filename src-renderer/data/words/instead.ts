import type { Capitals, Instead } from "../../../src-main/content/find/capitals.ts";

/**
 * What takes the place of words, by how they are written. Words with capitals of their own, such as names, stay as they
 * were typed.
 */
export function insteadOf(words: string, keepsCapitals: boolean): Instead {
  if (!keepsCapitals || words !== words.toLowerCase()) return { other: words, first: words, all: words };
  const first = words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return { other: words, first, all: words.toUpperCase() };
}

const letter = /\p{L}/u;

/** How words on the open page are written, as the core tells it of those that it finds in a space. */
export function capitalsOf(words: string): Capitals {
  const [first = ""] = letter.exec(words) ?? [];
  if (first === first.toLowerCase()) return "other";
  const rest = words.slice(words.indexOf(first) + first.length);
  return letter.test(rest) && rest === rest.toUpperCase() ? "all" : "first";
}
