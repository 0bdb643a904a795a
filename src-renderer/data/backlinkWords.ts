/** Who leads to a page or to one under it, from elsewhere. */
export interface Backlinks {
  count: number;
  /** Of the first few. */
  titles: string[];
}

/** What a writer is told before a page goes that others lead to. */
export function sayBacklinks({ count, titles }: Backlinks): string {
  const names = titles.map((title) => `“${title}”`);
  if (count > titles.length) names.push(`${count - titles.length} more`);
  const last = names.pop() ?? "";
  const who = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return count === 1
    ? `${who} links to it, or to a page under it. That link will lead nowhere until the page is brought back.`
    : `${who} link to it, or to pages under it. Those links will lead nowhere until it is brought back.`;
}
