import { isTagLine } from "./directives.ts";
import { fenceAt } from "./fences.ts";
import { isBlank, scanLines, type Line } from "./lines.ts";

/** A line that begins an item of a list. */
export interface ItemStart {
  /** What items of one list have in common: the bullet, or the character behind the number. */
  mark: string;
  /** The column from which lines belong to the item. */
  contentColumn: number;
  contentStart: number;
  empty: boolean;
  number: number | undefined;
}

/** Reads a line as the start of a list item; undefined when it is none. A thematic break is looked for first. */
export function itemAt(
  text: string,
  line: Line,
  from = line.textStart,
  column = line.indent,
): ItemStart | undefined {
  let at = from;
  while (at < line.textEnd && at - from < 9 && isDigit(text.charCodeAt(at))) at += 1;
  const number = at > from ? Number(text.slice(from, at)) : undefined;
  const mark = text[at] ?? "";
  if (at >= line.textEnd) return undefined;
  if (number === undefined ? !"-+*".includes(mark) : mark !== "." && mark !== ")") return undefined;
  at += 1;
  const markerWidth = at - from;
  const empty = at >= line.textEnd;
  if (empty) {
    return { mark, contentColumn: column + markerWidth + 1, contentStart: line.textEnd, empty, number };
  }
  let spaces = 0;
  const afterMarker = at;
  for (; text[at] === " " || text[at] === "\t"; at += 1) {
    spaces += text[at] === "\t" ? 4 - ((column + markerWidth + spaces) % 4) : 1;
  }
  if (spaces === 0) return undefined;
  // Five blanks and more: the item begins with indented code, one blank after its marker.
  const code = spaces > 4;
  const contentColumn = column + markerWidth + (code ? 1 : spaces);
  return { mark, contentColumn, contentStart: code ? afterMarker + 1 : at, empty, number };
}

/** The level of the heading that a line is by its `#` marks, or 0. */
export function atxLevel(text: string, line: Line): number {
  let level = 0;
  while (text[line.textStart + level] === "#") level += 1;
  if (level === 0 || level > 6) return 0;
  const next = line.textStart + level;
  return next >= line.textEnd || text[next] === " " || text[next] === "\t" ? level : 0;
}

/** The level of the heading that a line makes of the paragraph above it, or 0. */
export function setextLevel(text: string, line: Line): number {
  const mark = text[line.textStart];
  if (isBlank(line) || line.indent > 3 || (mark !== "=" && mark !== "-")) return 0;
  for (let at = line.textStart; at < line.textEnd; at += 1) if (text[at] !== mark) return 0;
  return mark === "=" ? 1 : 2;
}

export function isRule(text: string, line: Line): boolean {
  const mark = text[line.textStart];
  if (mark !== "-" && mark !== "*" && mark !== "_") return false;
  let marks = 0;
  for (let at = line.textStart; at < line.textEnd; at += 1) {
    const character = text[at];
    if (character === mark) marks += 1;
    else if (character !== " " && character !== "\t") return false;
  }
  return marks >= 3;
}

/** How an HTML block ends: at a line that has the pattern, or, for `blank`, before a blank line. */
export interface HtmlStart {
  until: RegExp | "blank";
  interrupts: boolean;
}

/** Marks nested deeper than this in one line are nobody's writing; looking on would cost the square of its length. */
const DEEPEST = 32;

const BLOCK_TAGS =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|" +
  "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|" +
  "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|" +
  "track|ul";

const HTML_STARTS: { start: RegExp; html: HtmlStart }[] = [
  {
    start: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i,
    html: { until: /<\/(?:script|pre|style|textarea)>/i, interrupts: true },
  },
  { start: /^<!--/, html: { until: /-->/, interrupts: true } },
  { start: /^<\?/, html: { until: /\?>/, interrupts: true } },
  { start: /^<!\[CDATA\[/, html: { until: /\]\]>/, interrupts: true } },
  { start: /^<![A-Za-z]/, html: { until: />/, interrupts: true } },
  {
    start: new RegExp(`^</?(?:${BLOCK_TAGS})(?:\\s|/?>|$)`, "i"),
    html: { until: "blank", interrupts: true },
  },
  {
    start:
      /^<(?:[A-Za-z][\w-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][\w-]*\s*)>\s*$/,
    html: { until: "blank", interrupts: false },
  },
];

export function htmlAt(text: string, line: Line): HtmlStart | undefined {
  if (text[line.textStart] !== "<") return undefined;
  const content = text.slice(line.textStart, line.textEnd);
  return HTML_STARTS.find(({ start }) => start.test(content))?.html;
}

/** Whether a line begins a block of its own where a paragraph could go on. */
export function interruptsParagraph(text: string, line: Line): boolean {
  if (isBlank(line)) return true;
  if (line.indent > 3) return false;
  switch (text[line.textStart]) {
    case "`":
    case "~":
      return fenceAt(text, line) !== undefined;
    case "#":
      return atxLevel(text, line) > 0;
    case ">":
      return true;
    case "{":
      return isTagLine(text, line);
    case "<":
      return htmlAt(text, line)?.interrupts === true;
    case "_":
      return isRule(text, line);
    case "[":
      return footnoteAt(text, line) > 0;
    default: {
      if (isRule(text, line)) return true;
      const item = itemAt(text, line);
      return item !== undefined && !item.empty && (item.number === undefined || item.number === 1);
    }
  }
}

/** What a footnote begins with, behind what it is indented by. */
export const FOOTNOTE_LEAD = /^\[\^[^\]\s]+\]:[ \t]*/;

/** Where the words of the footnote begin that a line begins, or 0. */
export function footnoteAt(text: string, line: Line): number {
  if (line.indent > 3 || !text.startsWith("[^", line.textStart)) return 0;
  const lead = FOOTNOTE_LEAD.exec(text.slice(line.textStart, line.textEnd))?.[0];
  return lead === undefined ? 0 : line.textStart + lead.length;
}

/** Where the words of the footnote begin that a text begins with, or 0. */
export function footnoteStart(text: string): number {
  const [line] = scanLines(text);
  return line ? footnoteAt(text, line) : 0;
}

/**
 * Whether a paragraph could go on in the line after this text, which stands in a quote or an item: then a line
 * without the container's marks still belongs to it.
 */
export function endsInParagraph(text: string, line: Line, from: number): boolean {
  let at = from;
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    while (at < line.textEnd && (text[at] === " " || text[at] === "\t")) at += 1;
    const inner: Line = { ...line, textStart: at, indent: 0 };
    if (at >= line.textEnd || isRule(text, inner)) return false;
    const item = itemAt(text, inner, at, 0);
    if (text[at] === ">") at += 1;
    else if (item) at = item.contentStart;
    else {
      const other = htmlAt(text, inner) ?? fenceAt(text, inner);
      return other === undefined && !isTagLine(text, inner) && atxLevel(text, inner) === 0;
    }
  }
  return true;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
