/** The way from one file to another, as a link's target: percent signs for what Markdown or HTML would misread. */
export const relativePath = (from: string, to: string): string => wayTo(from, to).map(encodePart).join("/");

/** The way from one file to another, its names as they are. */
export const plainPath = (from: string, to: string): string => wayTo(from, to).join("/");

function wayTo(from: string, to: string): string[] {
  const above = from.split("/").slice(0, -1);
  const parts = to.split("/");
  let shared = 0;
  while (shared < above.length && shared < parts.length - 1 && above[shared] === parts[shared]) shared++;
  return [...above.slice(shared).map(() => ".."), ...parts.slice(shared)];
}

/** The way as a target that stands in place of another: with `./` where that had it. */
export function relativeTarget(typed: string, from: string, to: string): string {
  const way = relativePath(from, to);
  return typed.startsWith("./") && !way.startsWith("../") ? `./${way}` : way;
}

function encodePart(part: string): string {
  return part.replace(/[\s%()<>#?&"'`\\[\]{}|^]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 128
      ? `%${code.toString(16).toUpperCase().padStart(2, "0")}`
      : encodeURIComponent(character);
  });
}
