import { fenceAround, fencesIn } from "../find/fencedLines.ts";
import { withoutGap } from "../text/blocks.ts";
import { matchDirectives } from "../text/directives.ts";
import { isBlank, scanLines, type Line } from "../text/lines.ts";

/** A place between two lines of a block: an item, a row or a tab that is not there has none but that. */
export interface LinePlace {
  /** How many lines of the block stand before it. */
  line: number;
  /** The last of them that says something. */
  behind: string;
  /** The first line behind it that says something. Places that were kept once do not tell. */
  ahead?: string;
  /** Whether it is in fenced code. */
  inCode?: true;
  /** Whether the line ahead stands below the item behind. */
  below?: true;
}

/** The place in a block's text; undefined where no line of it stands before, or none behind. */
export function linePlaceAt(block: string, at: number): LinePlace | undefined {
  const lines = scanLines(withoutGap(block));
  const before = lines.filter(({ textStart }) => textStart < at);
  if (before.length === 0 || before.length === lines.length) return undefined;
  const line = before.findLastIndex((one) => !isEmpty(block, one)) + 1;
  if (line === 0) return undefined;
  const ahead = lines.slice(line).find((one) => !isEmpty(block, one));
  const inCode = fenceAround(fencesIn(block, lines), line) !== undefined;
  const below = ahead && !inCode && isBelow(wholeOf(block, ahead), wholeOf(block, lines[line - 1]!));
  return {
    line,
    behind: textOf(block, lines[line - 1]!),
    ...(ahead ? { ahead: textOf(block, ahead) } : {}),
    ...(inCode ? { inCode } : {}),
    ...(below ? { below } : {}),
  };
}

/**
 * Where the place is in a block that may have been edited since: before the line that stood behind it, so that what was
 * added to the line before it, such as an item below an item, stays with that; where that line is gone, or another came
 * between, behind the other with what belongs to it. Code that was none is passed by. Undefined where both are gone.
 */
export function findLinePlace(block: string, place: LinePlace): number | undefined {
  const text = withoutGap(block);
  const lines = scanLines(text);
  const at = new PlaceFinder(text, lines, place).find();
  // Past the last line is where the block ends.
  return at === undefined ? undefined : (lines[at]?.start ?? lines.at(-1)!.end);
}

class PlaceFinder {
  readonly #text: string;
  readonly #lines: readonly Line[];
  readonly #place: LinePlace;
  readonly #fences: ReadonlyMap<number, number>;

  constructor(text: string, lines: readonly Line[], place: LinePlace) {
    this.#text = text;
    this.#lines = lines;
    this.#place = place;
    this.#fences = fencesIn(text, lines);
  }

  /** The line that it is before. */
  find(): number | undefined {
    const { behind, ahead, line } = this.#place;
    const [allBefore, allAfter] = [this.#linesSaying(behind), this.#linesSaying(ahead)];
    // Fences begin and end alike: one that ends before the place is no other that begins there.
    const before = allBefore.filter((at) => this.#isAlike(at + 1));
    const after = allAfter.filter((at) => this.#isAlike(at));
    const nearest = this.#nearestPair(before, after);
    if (nearest && this.#areNeighbours(nearest)) return this.#lastSaying(nearest.at) + 1;
    const [last] = nearest
      ? [nearest.from]
      : (before.length > 0 ? before : allBefore).sort(
          (a, b) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line),
        );
    if (last !== undefined) return this.#outOfCode(this.#endOf(last), "close");
    const [first, ...others] = after.length > 0 ? after : allAfter;
    if (first === undefined || others.length > 0) return undefined;
    return this.#lastSaying(this.#outOfCode(first, "open")) + 1;
  }

  #linesSaying(said: string | undefined): number[] {
    return [...this.#lines.keys()].filter((at) => textOf(this.#text, this.#lines[at]!) === said);
  }

  /** Whether what is put before a line is in code as the place was, or out of it. */
  #isAlike(at: number): boolean {
    return (fenceAround(this.#fences, at) !== undefined) === (this.#place.inCode ?? false);
  }

  /**
   * The two lines that are nearest to each other and to where they stood, and between which no box begins or ends
   * without the other: of lines that come back in each example and each tab these are the ones.
   */
  #nearestPair(before: readonly number[], after: readonly number[]): Pair | undefined {
    const closes = [...matchDirectives(this.#text, this.#lines), ...this.#fences];
    const isAcross = (from: number, to: number): boolean =>
      closes.some(([open, close]) => isIn(open, from, to) !== isIn(close, from, to));
    let nearest: (Pair & { far: number }) | undefined;
    for (const from of before) {
      const at = after.find((place) => place > from);
      if (at === undefined || isAcross(from, at)) continue;
      const far = at - from + Math.abs(from + 1 - this.#place.line);
      const isNearer = !nearest || far < nearest.far;
      // Another box put before the place may end where the one that it stood behind did.
      if (isNearer || (far === nearest?.far && !this.#areNeighbours(nearest))) nearest = { from, at, far };
    }
    return nearest;
  }

  /** Whether nothing stands between two lines but what belongs to the first, as when they stood beside the place. */
  #areNeighbours({ from, at }: Pair): boolean {
    if (this.#place.inCode) return at === from + 1;
    const end = endOfWhole(this.#text, this.#lines, from);
    if (at < end) return this.#place.below ?? false;
    return this.#lastSaying(at) < end;
  }

  /** Past the line before the place, with what belongs to it. */
  #endOf(at: number): number {
    const { inCode, below } = this.#place;
    return inCode ? at + 1 : endOfWhole(this.#text, this.#lines, at, below);
  }

  #outOfCode(at: number, side: "open" | "close"): number {
    const fence = this.#place.inCode ? undefined : fenceAround(this.#fences, at);
    if (!fence) return at;
    return side === "open" ? fence.open : fence.close + 1;
  }

  /** The last line before one that says something; -1 where none does. */
  #lastSaying(at: number): number {
    return this.#lines.slice(0, at).findLastIndex((one) => !isEmpty(this.#text, one));
  }
}

interface Pair {
  from: number;
  at: number;
}

const isIn = (at: number, from: number, to: number): boolean => from < at && at < to;

/** Past a line and what belongs to it: the rest of its paragraph, and what stands below an item unless told otherwise. */
function endOfWhole(text: string, lines: readonly Line[], at: number, isAlone = false): number {
  const first = wholeOf(text, lines[at]!);
  const isItem = ITEM.test(bare(first));
  let end = at + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = wholeOf(text, lines[next]!);
    if (bare(line) === "") continue;
    if (quotesOf(line) !== quotesOf(first)) break;
    const goesOn = next === end && (isItem || isProse(first)) && isProse(line);
    if (!goesOn && (isAlone || !isBelow(line, first))) break;
    end = next + 1;
  }
  return end;
}

const wholeOf = (text: string, line: Line): string => text.slice(line.start, line.end).trimEnd();

/** Whether a line stands below an item, by how far in it begins. */
const isBelow = (line: string, item: string): boolean =>
  ITEM.test(bare(item)) && quotesOf(line) === quotesOf(item) && indentOf(line) > indentOf(item);

const quotesOf = (line: string): number => /^[> \t]*/.exec(line)![0].replace(/[^>]/g, "").length;

/** How far in a line begins, behind the marks of quotes. */
const indentOf = (line: string): number => /[ \t]*$/.exec(/^[> \t]*/.exec(line)![0])![0].length;

/** Whether a line may be one of a paragraph. */
const isProse = (line: string): boolean =>
  !/^(?:\{%|\||<|#|```|~~~)/.test(bare(line)) && !ITEM.test(bare(line));

/** Puts lines between two lines of a text, with a blank line on either side that needs one; code needs none. */
export function putLines(text: string, at: number, words: string): { text: string; at: number } {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const last = (some: string): string => some.slice(some.lastIndexOf("\n", some.length - 2) + 1).trimEnd();
  const first = (some: string): string => some.split("\n", 1)[0]!.trimEnd();
  const lines = scanLines(text);
  const line = lines.findIndex(({ start }) => start === at);
  const inCode = fenceAround(fencesIn(text, lines), line) !== undefined;
  const between = (above: string, below: string): string =>
    inCode || standTogether(above, below) ? "" : (/^[> \t]*>/.exec(below)?.[0] ?? "") + newline;
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
