import { changeBetween } from "./textChange.ts";

/*
 * Pages from Windows end their lines with two signs. The editor, and whatever reads a page as it does, knows one alone;
 * what is stored keeps its own.
 */

/** A text with lines that end with `\n` alone. */
export const unixLines = (text: string): string => text.replaceAll("\r\n", "\n");

/**
 * A text of the editor as the page has it: lines that were stored end as they did, and new ones as most of the page's do.
 * What nobody touched stays byte for byte.
 */
export function withEndsOf(stored: string, text: string): string {
  if (!stored.includes("\r\n")) return text;
  const shown = unixLines(stored);
  const { from, to, insert } = changeBetween(shown, text);
  const isMostly = (stored.length - shown.length) * 2 >= shown.split("\n").length - 1;
  const [start, end] = placesIn(stored, from, to);
  return stored.slice(0, start) + (isMostly ? insert.replaceAll("\n", "\r\n") : insert) + stored.slice(end);
}

/** Where two places of a text with lines that end with `\n` are in the text as it is stored, in order. */
function placesIn(stored: string, from: number, to: number): [number, number] {
  let returns = 0;
  let start: number | undefined;
  for (let at = stored.indexOf("\r\n"); at !== -1; at = stored.indexOf("\r\n", at + 2)) {
    // The place of this end of a line where it is one sign.
    const shown = at - returns;
    if (start === undefined && shown >= from) start = from + returns;
    if (shown >= to) return [start ?? from + returns, to + returns];
    returns += 1;
  }
  return [start ?? from + returns, to + returns];
}
