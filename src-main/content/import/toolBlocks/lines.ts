import { fenceAt, closesFence } from "../../text/fences.ts";
import { scanLines } from "../../text/lines.ts";

export const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === "";

/** The blanks that a line begins with. */
export const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? "";

/** How far in a line begins, a tab counted to the next stop of four. */
export const columnOf = (line: string): number => scanLines(line)[0]?.indent ?? 0;

/** Lines without their first columns of blanks, as many as they have. */
export const unindented = (lines: readonly string[], columns: number): string[] =>
  lines.map((line) => {
    let column = 0;
    let at = 0;
    for (; column < columns && (line[at] === " " || line[at] === "\t"); at += 1)
      column += line[at] === "\t" ? 4 - (column % 4) : 1;
    return " ".repeat(Math.max(0, column - columns)) + line.slice(at);
  });

/** The lines of a block, as far in as its head is. */
export const bodyOf = (lines: readonly string[], head: number, from: number, to: number): string[] =>
  unindented(lines.slice(from, to), columnOf(lines[head] ?? ""));

/** Lines without the blanks that all of them begin with. */
export const dedented = (lines: readonly string[]): string[] =>
  unindented(lines, Math.min(...lines.filter((line) => !isBlank(line)).map(columnOf), Infinity));

/** Lines without blank ones before and behind them. */
export function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
}

/** The line past the fenced code that begins in a line, which is the last where nothing closes it; undefined without one. */
export function pastFence(lines: readonly string[], at: number): number | undefined {
  const open = fenceIn(lines[at] ?? "");
  if (!open) return undefined;
  for (let next = at + 1; next < lines.length; next += 1) {
    const [line] = scanLines(lines[next]!);
    if (line && closesFence(lines[next]!, line, open)) return next + 1;
  }
  return lines.length;
}

function fenceIn(text: string): ReturnType<typeof fenceAt> {
  const [line] = scanLines(text);
  return line && fenceAt(text, line);
}

/**
 * Looks for the lines that end a page's blocks. How far it looks in all is bounded by the page's length: what blocks
 * that nobody closed would cost more stays as it is.
 */
export class EndFinder {
  #left: number;

  constructor(lines: number) {
    this.#left = 10_000 + 30 * lines;
  }

  /** The first line from one on that is no code and of which this holds; undefined without one. */
  find(lines: readonly string[], from: number, holds: (line: string) => boolean): number | undefined {
    for (let at = from; at < lines.length && this.#left > 0;) {
      if (holds(lines[at]!)) return at;
      const next = pastFence(lines, at) ?? at + 1;
      this.#left -= next - at;
      at = next;
    }
    return undefined;
  }
}
