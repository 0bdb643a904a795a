import { withoutGap } from "./text/blocks.ts";
import { isBlank, scanLines, type Line } from "./text/lines.ts";

/** A place between two lines of a block: an item, a row or a tab that is not there has none but that. */
export interface LinePlace {
  /** How many lines of the block stand before it. */
  line: number;
  /** The last of them that says something. */
  behind: string;
}

/** The place in a block's text; undefined where no line of it stands before, or none behind. */
export function linePlaceAt(block: string, at: number): LinePlace | undefined {
  const lines = scanLines(withoutGap(block));
  const before = lines.filter(({ textStart }) => textStart < at);
  if (before.length === 0 || before.length === lines.length) return undefined;
  const line = before.findLastIndex((one) => !isEmpty(block, one)) + 1;
  return line === 0 ? undefined : { line, behind: textOf(block, lines[line - 1]!) };
}

/** Where the place is in a block that may have been edited since; undefined where the line before it is gone. */
export function findLinePlace(block: string, { line, behind }: LinePlace): number | undefined {
  const lines = scanLines(withoutGap(block));
  const [nearest] = [...lines.keys()]
    .filter((at) => textOf(block, lines[at]!) === behind)
    .sort((a, b) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line));
  return nearest === undefined ? undefined : lines[nearest + 1]?.start;
}

/** Puts lines between two lines of a text, with a blank line on either side that needs one. */
export function putLines(text: string, at: number, words: string): { text: string; at: number } {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const last = (some: string): string => some.slice(some.lastIndexOf("\n", some.length - 2) + 1).trimEnd();
  const first = (some: string): string => some.split("\n", 1)[0]!.trimEnd();
  const between = (line: string, next: string): string =>
    standTogether(line, next) ? "" : (/^[> \t]*>/.exec(next)?.[0] ?? "") + newline;
  const lead = between(last(before), first(words));
  return {
    text: before + lead + words + newline + between(last(words), first(after)) + after,
    at: at + lead.length,
  };
}

/** Whether two lines may follow one on another as they are: tags, rows, items, and a blank line. */
function standTogether(line: string, next: string): boolean {
  const [above, below] = [bare(line), bare(next)];
  if (above === "" || below === "" || TAG.test(above) || TAG.test(below)) return true;
  if (above.startsWith("|") && below.startsWith("|")) return true;
  return ITEM.test(below) && (ITEM.test(above) || /^(?:> ?)*[ \t]/.test(line));
}

const TAG = /^\{%/;
const ITEM = /^(?:[-+*]|\d{1,9}[.)])\s/;

const bare = (line: string): string => line.replace(/^[> \t]+/, "");

const textOf = (block: string, { textStart, textEnd }: Line): string => block.slice(textStart, textEnd);

const isEmpty = (block: string, line: Line): boolean => isBlank(line) || bare(textOf(block, line)) === "";
