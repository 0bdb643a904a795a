import { fenceAt, type Fence } from "../text/fences.ts";
import type { Line } from "../text/lines.ts";

/** Each line of a block that opens fenced code, be it in quotes or items, with the line that closes it. */
export function fencesIn(text: string, lines: readonly Line[]): Map<number, number> {
  const fences = new Map<number, number>();
  let open: { at: number; quotes: number; fence: Fence } | undefined;
  for (const [at, line] of lines.entries()) {
    const marks = QUOTES.exec(text.slice(line.start, line.textEnd))![0];
    const quotes = marks.replace(/[^>]/g, "").length;
    // A quote that ends takes with it what nothing in it closed.
    if (open && quotes < open.quotes) open = undefined;
    if (open) {
      const closing = fenceAt(text, line, line.start + marks.length);
      if (!closing?.bare || closing.mark !== open.fence.mark || closing.length < open.fence.length) continue;
      fences.set(open.at, at);
      open = undefined;
      continue;
    }
    const [items] = ITEMS.exec(text.slice(line.start + marks.length, line.textEnd))!;
    const fence = fenceAt(text, line, line.start + marks.length + items.length);
    if (fence) open = { at, quotes, fence };
  }
  return fences;
}

const QUOTES = /^[> \t]*/;
const ITEMS = /^(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*/;

/** The fence that what is put before a line would be in, by the lines that open and close it. */
export function fenceAround(
  fences: ReadonlyMap<number, number>,
  at: number,
): { open: number; close: number } | undefined {
  for (const [open, close] of fences) if (open < at && at <= close) return { open, close };
  return undefined;
}
