/* Writers who take one word for another mean it at the beginning of a sentence and in a headline too. */

/** How a word is written: with capitals throughout, with a capital at its beginning, or otherwise. */
export type Capitals = "all" | "first" | "other";

/** What is to stand in the place of words that are written in each of these ways. */
export type Instead = Readonly<Record<Capitals, string>>;

const letter = /\p{L}/u;

/** How these words are written. One capital letter alone is a beginning. */
export function capitalsOf(words: string): Capitals {
  const [first = ""] = letter.exec(words) ?? [];
  if (first === first.toLowerCase()) return "other";
  const rest = words.slice(words.indexOf(first) + first.length);
  return letter.test(rest) && rest === rest.toUpperCase() ? "all" : "first";
}
