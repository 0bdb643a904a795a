import { plain } from "../../data/words/plain.ts";
import type { Reusable } from "../../data/reusables/reusables.ts";
import { beginningOf } from "../../data/reusables/reusableWords.ts";

/** Those that have every word of a query in their name or in what they begin with; those that are named so come first. */
export function answering(items: readonly Reusable[], query: string): Reusable[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const has = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const named = items.filter(({ title }) => has(title));
  const others = items.filter(
    (one) => !named.includes(one) && has(`${one.title} ${beginningOf(one.beginning ?? "")}`),
  );
  return [...named, ...others];
}
