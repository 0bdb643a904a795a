/** A heading: what makes it one, before its words and behind them. A line of a paragraph has neither. */
export interface Heading {
  /** As many marks as its level tells, of whatever they are; none of a line. */
  level: string;
  before: string;
  words: string;
  behind: string;
}

const ATX = /^([ \t]*#{1,6}[ \t]+)(.*?)([ \t]+#+)?$/;
const SETEXT = /^([^\n]*?)(\r?\n[ \t]*(?:=+|-+)[ \t]*)$/;

/** Takes a heading, or a line that one may become, apart; undefined of what has several lines. */
export function readHeading(text: string): Heading | undefined {
  const [, open, said, close = ""] = ATX.exec(text) ?? [];
  if (open !== undefined) return { level: open.trim(), before: open, words: said!, behind: close };
  const [, words, behind] = SETEXT.exec(text) ?? [];
  if (words !== undefined)
    return { level: behind!.includes("=") ? "#" : "##", before: "", words, behind: behind! };
  return text.includes("\n") ? undefined : { level: "", before: "", words: text, behind: "" };
}

/** Whether a block may be a heading: most need not be read for it. */
export const mayBeHeading = (text: string): boolean =>
  text.startsWith("#") || ((text.endsWith("-") || text.endsWith("=")) && SETEXT.test(text));

/** What tells a heading from others: its level and its words, however it is marked. */
export function nameOfHeading(text: string): string {
  const heading = readHeading(text);
  return heading ? `${heading.level} ${heading.words.trim().replace(/\s+/g, " ")}` : text;
}
