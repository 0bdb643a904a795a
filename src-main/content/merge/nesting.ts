import type { TextMerge, Texts } from "./texts.ts";
import { mapTexts } from "./texts.ts";

/** What a container puts before the lines that it holds. */
export interface Nest {
  /** Before the first line, where that differs: an item's number or bullet. */
  first?: string;
  /** Puts what stands before lines before each line of a text. */
  lines: (text: string) => string;
}

/** The merge of what a container holds, as lines of the container: records too are whole lines of it. */
export function nest({ text, conflicts, joins }: TextMerge, { first, lines }: Nest): TextMerge {
  const lead = (part: string): string => {
    if (first === undefined) return lines(part);
    const rest = part.indexOf("\n") + 1;
    return first + (rest === 0 ? part : part.slice(0, rest) + lines(part.slice(rest)));
  };
  const places = placesOf([...conflicts, ...joins], text, lead, lines);
  const nested = <T extends Texts & { at: number }>(record: T): T => {
    const put = (part: string): string => (part === "" ? "" : record.at === 0 ? lead(part) : lines(part));
    return { ...record, ...mapTexts(record, put), at: places.get(record.at)! };
  };
  return {
    text: lead(text),
    conflicts: conflicts.map(nested),
    joins: joins.map((join) => ({
      ...nested(join),
      joined: join.at === 0 ? lead(join.joined) : lines(join.joined),
    })),
  };
}

/** Where each place of a text comes to stand; all of them are beginnings of lines, or ends. */
function placesOf(
  records: readonly { at: number }[],
  text: string,
  lead: (text: string) => string,
  lines: (text: string) => string,
): Map<number, number> {
  const places = new Map<number, number>([[0, 0]]);
  let [from, length] = [0, 0];
  const lengthUpTo = (end: number): number =>
    length + (from === 0 ? lead : lines)(text.slice(from, end)).length;
  for (const at of [...new Set(records.map((record) => record.at))].sort((a, b) => a - b)) {
    if (at === 0) continue;
    const start = text.lastIndexOf("\n", at - 1) + 1;
    if (start > from) [from, length] = [start, lengthUpTo(start)];
    places.set(at, at === from ? length : lengthUpTo(at));
  }
  return places;
}

/** A merge that stands in a longer text, behind some of it. */
export function shift({ conflicts, joins }: TextMerge, by: number): Pick<TextMerge, "conflicts" | "joins"> {
  const moved = <T extends { at: number }>(record: T): T => ({ ...record, at: record.at + by });
  return { conflicts: conflicts.map(moved), joins: joins.map(moved) };
}
