import { levelOf } from "../text/outline.ts";

/** A heading: what makes it one, before its words and behind them. A line of a paragraph has neither. */
export interface Heading {
  /** As many marks as its level tells, of whatever they are; none of a line. */
  level: string;
  before: string;
  words: string;
  behind: string;
}

const ATX = /^([ \t]*#{1,6}(?:[ \t]+|$))(.*?)((?:(?<=[ \t])|[ \t]+)#+)?$/;
const SETEXT = /^([^\n]*?)(\r?\n[ \t]*(?:=+|-+)[ \t]*)$/;

/** Takes a heading, or a line that one may become, apart; undefined of what has several lines. */
export function readHeading(text: string): Heading | undefined {
  const [, open, said, close = ""] = ATX.exec(text) ?? [];
  if (open !== undefined) {
    const level = open.trim();
    // Marks alone are a heading too: words that come behind them are parted from them.
    return { level, before: open.endsWith(level) ? `${open} ` : open, words: said!, behind: close };
  }
  const [, words, behind] = SETEXT.exec(text) ?? [];
  if (words !== undefined)
    return { level: behind!.includes("=") ? "#" : "##", before: "", words, behind: behind! };
  return text.includes("\n") ? undefined : { level: "", before: "", words: text, behind: "" };
}

/** Whether a block may be a heading: most need not be read for it. */
export const mayBeHeading = (text: string): boolean =>
  text.startsWith("#") || ((text.endsWith("-") || text.endsWith("=")) && SETEXT.test(text));

/** What tells a heading from others: its level, as so many marks, and its words, however it is marked. */
export function nameOfHeading(text: string): string {
  const { level, words } = readHeading(text) ?? {
    level: "#".repeat(levelOf(text)),
    words: text.slice(0, text.lastIndexOf("\n")),
  };
  return `${level} ${BLANKS.test(words) ? words.trim().replace(/\s+/g, " ") : words}`;
}

const BLANKS = /^\s|\s\s|[^\S ]|\s$/;

/** The level of a heading by its name, before which a task may have its box. */
export function levelOfName(name: string): number {
  const from = name.indexOf("#");
  return name.indexOf(" ", from) - from;
}

/** What a heading says, by its name. */
export const titleOfName = (name: string): string => name.slice(name.indexOf(" ", name.indexOf("#")) + 1);
