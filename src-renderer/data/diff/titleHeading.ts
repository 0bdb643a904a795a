const heading = /^#[ \t]+(.*?)[ \t]*#*[ \t]*\r?\n\s*/;

/** A page's text without a first heading that only says its title, for where that stands above it already. */
export function withoutTitle(text: string, title: string): string {
  const [lines, words] = heading.exec(text) ?? [];
  return lines !== undefined && words === title.trim() ? text.slice(lines.length) : text;
}

/** Two texts of a page without that heading where both begin with it; one that changed is a change to see. */
export function bothWithoutTitle(
  before: string | undefined,
  after: string | undefined,
  title: string,
): { before: string | undefined; after: string | undefined } {
  const both = { before, after };
  const shorter = {
    before: before === undefined ? undefined : withoutTitle(before, title),
    after: after === undefined ? undefined : withoutTitle(after, title),
  };
  const isIn = (side: "before" | "after") => both[side] === undefined || shorter[side] !== both[side];
  return isIn("before") && isIn("after") ? shorter : both;
}
