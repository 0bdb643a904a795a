import { screenTexts } from "../../texts/screenTexts.ts";

/** Who leads to a page or to one under it, from elsewhere. */
export interface Backlinks {
  count: number;
  /** Of the first few. */
  titles: string[];
}

/** What a writer is told before pages go that others lead to. */
export function sayBacklinks({ count, titles }: Backlinks, going = 1): string {
  const { quoted, others, and, ...words } = screenTexts.treeDialogs.deletion;
  const { one, several } = going === 1 ? words : words.ofSeveral;
  const names = titles.map(quoted);
  if (count > titles.length) names.push(others(count - titles.length));
  const last = names.pop() ?? "";
  const who = names.length === 0 ? last : and(names.join(", "), last);
  return count === 1 ? one(who) : several(who);
}
