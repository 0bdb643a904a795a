import { withoutGap } from "./text/blocks.ts";
import { matchDirectives } from "./text/directives.ts";
import { isBlank, scanLines, type Line } from "./text/lines.ts";

/** A place between two lines of a block: an item, a row or a tab that is not there has none but that. */
export interface LinePlace {
  /** How many lines of the block stand before it. */
  line: number;
  /** The last of them that says something. */
  behind: string;
  /** The first line behind it that says something. Places that were kept once do not tell. */
  ahead?: string;
}

/** The place in a block's text; undefined where no line of it stands before, or none behind. */
export function linePlaceAt(block: string, at: number): LinePlace | undefined {
  const lines = scanLines(withoutGap(block));
  const before = lines.filter(({ textStart }) => textStart < at);
  if (before.length === 0 || before.length === lines.length) return undefined;
  const line = before.findLastIndex((one) => !isEmpty(block, one)) + 1;
  if (line === 0) return undefined;
  const ahead = lines.slice(line).find((one) => !isEmpty(block, one));
  const place = { line, behind: textOf(block, lines[line - 1]!) };
  return ahead ? { ...place, ahead: textOf(block, ahead) } : place;
}

/**
 * Where the place is in a block that may have been edited since: before the line that stood behind it, so that what was
 * added to the line before it, such as an item below an item, stays with that; where that line is gone, behind the other
 * with what belongs to it. Undefined where both are gone.
 */
export function findLinePlace(block: string, { line, behind, ahead }: LinePlace): number | undefined {
  const text = withoutGap(block);
  const lines = scanLines(text);
  const placesOf = (said: string | undefined): number[] =>
    [...lines.keys()].filter((at) => textOf(text, lines[at]!) === said);
  const [before, after] = [placesOf(behind), placesOf(ahead)];
  const nearest = nearestPair(text, lines, { before, after, line });
  if (nearest !== undefined) return startOf(lines, lastSaying(text, lines, nearest) + 1);
  const [last] = before.sort((a, b) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line));
  if (last !== undefined) return startOf(lines, endOfWhole(text, lines, last));
  return after.length === 1 ? startOf(lines, lastSaying(text, lines, after[0]!) + 1) : undefined;
}

/** Where a line begins; past the last one, where the block ends. */
function startOf(lines: readonly Line[], at: number): number {
  return lines[at]?.start ?? lines.at(-1)!.end;
}

/** The last line before one that says something; -1 where none does. */
function lastSaying(text: string, lines: readonly Line[], at: number): number {
  return lines.slice(0, at).findLastIndex((one) => !isEmpty(text, one));
}

interface Bounds {
  before: readonly number[];
  after: readonly number[];
  line: number;
}

/**
 * The line behind the place, of the two lines that are nearest to each other and to where they stood, and between which
 * no box begins or ends without the other: of lines that come back in each example and each tab these are the ones.
 */
function nearestPair(
  text: string,
  lines: readonly Line[],
  { before, after, line }: Bounds,
): number | undefined {
  const closes = [...matchDirectives(text, lines)];
  const isAcross = (from: number, to: number): boolean =>
    closes.some(([open, close]) => isIn(open, from, to) !== isIn(close, from, to));
  let nearest: { at: number; far: number } | undefined;
  for (const from of before) {
    const at = after.find((place) => place > from);
    if (at === undefined || isAcross(from, at)) continue;
    const far = at - from + Math.abs(from + 1 - line);
    if (!nearest || far < nearest.far) nearest = { at, far };
  }
  return nearest?.at;
}

const isIn = (at: number, from: number, to: number): boolean => from < at && at < to;

/** Past a line and what belongs to it: the rest of its paragraph, and what stands below an item. */
function endOfWhole(text: string, lines: readonly Line[], at: number): number {
  const whole = (line: Line): string => text.slice(line.start, line.end).trimEnd();
  const first = whole(lines[at]!);
  const isItem = ITEM.test(bare(first));
  let end = at + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = whole(lines[next]!);
    if (bare(line) === "") continue;
    if (quotesOf(line) !== quotesOf(first)) break;
    const isBelow = isItem && indentOf(line) > indentOf(first);
    const goesOn = next === end && (isItem || isProse(first)) && isProse(line);
    if (!isBelow && !goesOn) break;
    end = next + 1;
  }
  return end;
}

const quotesOf = (line: string): number => /^[> \t]*/.exec(line)![0].replace(/[^>]/g, "").length;

/** How far in a line begins, behind the marks of quotes. */
const indentOf = (line: string): number => /[ \t]*$/.exec(/^[> \t]*/.exec(line)![0])![0].length;

/** Whether a line may be one of a paragraph. */
const isProse = (line: string): boolean =>
  !/^(?:\{%|\||<|#|```|~~~)/.test(bare(line)) && !ITEM.test(bare(line));

/** Puts lines between two lines of a text, with a blank line on either side that needs one. */
export function putLines(text: string, at: number, words: string): { text: string; at: number } {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const last = (some: string): string => some.slice(some.lastIndexOf("\n", some.length - 2) + 1).trimEnd();
  const first = (some: string): string => some.split("\n", 1)[0]!.trimEnd();
  const between = (line: string, next: string): string =>
    standTogether(line, next) ? "" : (/^[> \t]*>/.exec(next)?.[0] ?? "") + newline;
  const isPast = before !== "" && !before.endsWith("\n");
  const lead = (isPast ? newline : "") + between(last(before), first(words));
  if (isPast) return { text: before + lead + words + after, at: at + lead.length };
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
