import { callout, isCallout } from "./callouts.ts";
import { bodyOf } from "./lines.ts";
import type { ToolBlockReader } from "./toolBlock.ts";

const head = /^\s*(:{3,})[ \t]*([A-Za-z][\w-]*)(?:\[([^\]]*)\])?(?:\{[^}]*\})?(?:[ \t]+(\S.*?))?[ \t]*$/;

/** Callouts of Docusaurus and VitePress: `:::note Title` … `:::`, with more colons around what has some in it. */
export const readColonBlock: ToolBlockReader = (lines, at, ends) => {
  const [, colons = "", sort = "", inBrackets, behind] = head.exec(lines[at] ?? "") ?? [];
  const isFolded = sort === "details";
  if (colons === "" || (!isCallout(sort) && !isFolded)) return undefined;
  const end = ends.find(lines, at + 1, (line) => closes(line, colons.length));
  if (end === undefined) return undefined;
  const [title, body] = [inBrackets ?? behind, bodyOf(lines, at, at + 1, end)];
  return { ...callout({ sort, title, fold: isFolded ? "closed" : undefined, body }), next: end + 1 };
};

function closes(line: string, atLeast: number): boolean {
  const colons = line.trim();
  return colons.length >= atLeast && /^:+$/.test(colons);
}
