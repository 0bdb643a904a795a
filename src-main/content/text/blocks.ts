import {
  atxLevel,
  footnoteAt,
  htmlAt,
  interruptsParagraph,
  isRule,
  itemAt,
  setextLevel,
  type HtmlStart,
} from "./blockStarts.ts";
import { readFootnote, readList, readQuote } from "./containers.ts";
import { readTagName } from "./directives.ts";
import { closesFence, fenceAt, type Fence } from "./fences.ts";
import { frontMatterEnd } from "./frontMatter.ts";
import { isBlank, type Line } from "./lines.ts";
import { openSource, type Source } from "./source.ts";
import { tableStartsAt } from "./tables.ts";

export type BlockKind =
  | "frontMatter"
  | "heading"
  | "paragraph"
  | "list"
  | "table"
  | "code"
  | "quote"
  | "html"
  | "rule"
  | "definition"
  | "directive"
  /** Only the blank lines that a text may begin with; all others belong to the block before them. */
  | "blank";

export interface Block {
  kind: BlockKind;
  /** With the blank lines that follow the block. */
  text: string;
  start: number;
  end: number;
}

/**
 * The blocks of a text: CommonMark, GFM's tables, front matter, and directives kept whole with all they hold. The
 * blocks' texts, put together, are the text, byte for byte, whatever it is. One pass over the lines; nothing in a
 * text makes it slower than its length (design §5).
 */
export function splitBlocks(markdown: string): Block[] {
  return scanBlocks(markdown, "whole");
}

/** Like {@link splitBlocks}, but a directive's tags are blocks of a line each and what stands between is read too. */
export function splitOpenBlocks(markdown: string): Block[] {
  return scanBlocks(markdown, "open");
}

/** Like {@link splitBlocks}, for what stands inside a container: it has no front matter. */
export function splitInnerBlocks(markdown: string): Block[] {
  return scanBlocks(markdown, "inner");
}

/** The part of a block's text that is not the line ending and the blank lines behind it. */
export function withoutGap(text: string): string {
  let end = text.length;
  let gap = end;
  for (; end > 0; end -= 1) {
    const character = text[end - 1]!;
    if (character === "\n") gap = end - 1;
    else if (character !== " " && character !== "\t" && character !== "\r") break;
  }
  if (end === 0) return "";
  return text.slice(0, text[gap - 1] === "\r" && gap > end ? gap - 1 : gap);
}

type Reading = "whole" | "open" | "inner";

function scanBlocks(text: string, reading: Reading): Block[] {
  const source = openSource(text);
  const { lines } = source;
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const { kind, next } = readBlock(source, at, reading);
    let past = next;
    while (past < lines.length && isBlank(lines[past]!)) past += 1;
    const start = lines[at]!.start;
    const end = lines[past - 1]!.end;
    blocks.push({ kind, text: text.slice(start, end), start, end });
    at = past;
  }
  return blocks;
}

interface Found {
  kind: BlockKind;
  /** The first line past the block's own. */
  next: number;
}

function readBlock(source: Source, at: number, reading: Reading): Found {
  const { text, lines, closes } = source;
  const line = lines[at]!;
  if (at === 0 && reading !== "inner") {
    const next = frontMatterEnd(source);
    if (next > 0) return { kind: "frontMatter", next };
  }
  if (isBlank(line)) return { kind: "blank", next: at + 1 };
  if (line.indent > 3) return { kind: "code", next: indentedCodeEnd(lines, at) };
  switch (text[line.textStart]) {
    case "`":
    case "~": {
      const fence = fenceAt(text, line);
      if (fence) return { kind: "code", next: fenceEnd(source, at, fence) };
      break;
    }
    case "#":
      if (atxLevel(text, line) > 0) return { kind: "heading", next: at + 1 };
      break;
    case ">":
      return { kind: "quote", next: readQuote(source, at) };
    case "{":
      if (readTagName(text.slice(line.textStart, line.textEnd))) {
        const close = reading === "open" ? undefined : closes.get(at);
        return { kind: "directive", next: (close ?? at) + 1 };
      }
      break;
    case "<": {
      const html = htmlAt(text, line);
      if (html) return { kind: "html", next: htmlEnd(source, at, html) };
      break;
    }
    case "[": {
      const next = definitionEnd(source, at);
      if (next > at) return { kind: "definition", next };
      break;
    }
    default:
  }
  if (isRule(text, line)) return { kind: "rule", next: at + 1 };
  if (itemAt(text, line)) return { kind: "list", next: readList(source, at).next };
  return readParagraph(source, at);
}

function readParagraph({ text, lines }: Source, first: number): Found {
  const table = tableStartsAt(text, lines[first]!, lines[first + 1]);
  let at = table ? first + 2 : first + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (!table && setextLevel(text, line) > 0) return { kind: "heading", next: at + 1 };
    if (interruptsParagraph(text, line)) break;
    if (!table && tableStartsAt(text, line, lines[at + 1])) break;
  }
  return { kind: table ? "table" : "paragraph", next: at };
}

function indentedCodeEnd(lines: readonly Line[], first: number): number {
  let last = first;
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (isBlank(line)) continue;
    if (line.indent <= 3) break;
    last = at;
  }
  return last + 1;
}

function fenceEnd({ text, lines }: Source, first: number, fence: Fence): number {
  for (let at = first + 1; at < lines.length; at += 1) {
    if (lines[at]!.indent <= 3 && closesFence(text, lines[at]!, fence)) return at + 1;
  }
  return lines.length;
}

function htmlEnd({ text, lines }: Source, first: number, { until }: HtmlStart): number {
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (until === "blank" ? isBlank(line) : until.test(text.slice(line.start, line.textEnd))) {
      return until === "blank" ? at : at + 1;
    }
  }
  return lines.length;
}

const TITLES = String.raw`"[^"]*"|'[^']*'|\([^()]*\)`;
const TARGET = String.raw`(?:<[^<>]*>|[^\s<]\S*)`;
const LABEL = /^\[(?!\s*\])(?:[^[\]\\]|\\.)+\]:[ \t]*/;
const TARGET_LINE = new RegExp(`^${TARGET}(?:[ \\t]+(${TITLES}))?$`);
const TITLE_LINE = new RegExp(`^(?:${TITLES})$`);

/** The line past a link definition or a footnote, each a block of its own; `first` when there is none. */
function definitionEnd(source: Source, first: number): number {
  const { text, lines } = source;
  const words = footnoteAt(text, lines[first]!);
  if (words > 0) return readFootnote(source, first, words);
  const content = contentOf(text, lines[first]);
  const label = LABEL.exec(content)?.[0];
  if (!label) return first;
  // The target may stand in the next line, and the title in the one after it.
  const at = label.length === content.length ? first + 1 : first;
  if (at > first && (!lines[at] || interruptsParagraph(text, lines[at]))) return first;
  const target = at === first ? content.slice(label.length) : contentOf(text, lines[at]);
  const found = TARGET_LINE.exec(target);
  if (!found) return first;
  return found[1] === undefined && TITLE_LINE.test(contentOf(text, lines[at + 1])) ? at + 2 : at + 1;
}

function contentOf(text: string, line: Line | undefined): string {
  return line ? text.slice(line.textStart, line.textEnd) : "";
}
