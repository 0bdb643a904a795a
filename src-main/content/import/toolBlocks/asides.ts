import { bodyOf, trimmed } from "./lines.ts";
import type { ToolBlockReader } from "./toolBlock.ts";
import { hint, type HintStyle } from "./written.ts";

/** What the sign before a callout says of it; without one of these it is a note. */
const styles: readonly [sign: RegExp, style: HintStyle][] = [
  [/^(⚠|🚧|🟡|🔶)/u, "warning"],
  [/^(❗|‼|🚨|⛔|🛑|❌|🔴)/u, "danger"],
  [/^(✅|✔|🟢|🎉)/u, "success"],
];

/** Callouts of Notion: what stands between `<aside>` and `</aside>`, the sign before it with it. */
export const readAside: ToolBlockReader = (lines, at, ends) => {
  if ((lines[at] ?? "").trim() !== "<aside>") return undefined;
  const end = ends.find(lines, at + 1, (line) => line.trim() === "</aside>");
  if (end === undefined) return undefined;
  const body = trimmed(bodyOf(lines, at, at + 1, end));
  const style = styles.find(([sign]) => sign.test(body[0]?.trim() ?? ""))?.[1] ?? "info";
  return { sort: "hint", next: end + 1, write: (inside) => hint(style, undefined, inside(body)) };
};
