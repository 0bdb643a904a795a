import type { SyntaxNode } from "@lezer/common";
import { isReadable, parseMarkdown } from "../text/parser.ts";
import { unescapeMarkdown } from "../text/unescape.ts";

/** The smallest part of a prose that a merge takes or leaves. */
export interface Word {
  kind:
    | "word"
    /** Punctuation and symbols. */
    | "sign"
    /** The marks at the beginning and at the end of emphasis. */
    | "open"
    | "close"
    /** What is never taken apart: a link, code, a tag, an address, an escape, an expression. */
    | "whole";
  text: string;
  /** Words with one key are one word: what was written, a link's target by what it means. */
  key: string;
  /** The blanks and line endings behind it. They are merged apart from it. */
  gap: string;
}

/** What the target of a link means; undefined for one that means no more than it says. */
export type Meaning = (target: string) => string | undefined;

/**
 * The words of a prose: a paragraph, or what stands in a heading or a cell. Where the words are found by the
 * characters alone, they are found alike on every replica, which a dictionary of the platform would not promise.
 * Undefined for a prose that the parser of marks cannot read.
 */
export function readWords(prose: string, meaning: Meaning = () => undefined): Word[] | undefined {
  if (!isReadable(prose)) return undefined;
  const words: Word[] = [];
  let at = 0;
  const plainTo = (end: number): void => {
    for (const text of prose.slice(at, end).match(PLAIN) ?? []) {
      const last = words.at(-1);
      if (!isBlank(text))
        words.push({ kind: WORDLIKE.test(text) ? "word" : "sign", text, key: text, gap: "" });
      else if (last) last.gap += text;
      else words.push({ kind: "sign", text: "", key: "", gap: text });
    }
    at = Math.max(at, end);
  };
  for (const { kind, start, end, key } of readMarkup(prose, meaning)) {
    plainTo(start);
    const text = prose.slice(start, end);
    words.push({ kind, text, key: key ?? text, gap: "" });
    at = end;
  }
  plainTo(prose.length);
  return words;
}

export function writeWords(words: readonly Word[]): string {
  return words.map(({ text, gap }) => text + gap).join("");
}

/*
 * A word is a run of letters, digits and what combines with them; a number keeps its points, a contraction its
 * apostrophe. Han and kana have no blanks between words: there every character stands for itself, but a run of
 * katakana is one word. Scripts of South-East Asia have none either, and their characters depend on each other: the run
 * up to the next blank is one word. Everything else is one user-perceived character, or the same sign several times.
 */
const RUNS = String.raw`[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const KATAKANA = String.raw`[\p{sc=Katakana}\u30fc]`;
const SINGLE = String.raw`[\p{sc=Han}\p{sc=Hiragana}\u3005-\u3007]`;
const APART = String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Katakana}\p{sc=Han}\p{sc=Hiragana}\u30fc\u3005-\u3007`;
const LETTER = String.raw`[[\p{L}\p{N}_]--[${APART}]]`;
const EXTEND = String.raw`[\p{M}\u200c\u200d]`;
const JOINED = String.raw`(?:[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*`;
const PLAIN = new RegExp(
  [
    // What most words are, first: the long alternatives are not even tried then.
    "[ ]",
    String.raw`[A-Za-z_]+(?![A-Za-z_0-9'\u0080-\u{10ffff}])`,
    String.raw`[ \t\n\r]+`,
    `(?:${RUNS}${EXTEND}*)+`,
    `(?:${KATAKANA}${EXTEND}*)+`,
    `${SINGLE}${EXTEND}*`,
    String.raw`\p{N}+(?:[.,:]\p{N}+)+`,
    `${LETTER}(?:${LETTER}|${EXTEND})*(?:['’]${LETTER}(?:${LETTER}|${EXTEND})*)*`,
    String.raw`\p{RI}\p{RI}`,
    String.raw`(?:-+|\.+|=+|~+|#+|\++|!+|\?+)(?!${EXTEND})`,
    `.${JOINED}`,
  ].join("|"),
  "gsv",
);
const WORDLIKE = /^[\p{L}\p{N}_]/u;

/** Other blanks are words: whoever puts one that does not break means something by it. */
function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text);
}

/** The words, signs and blanks of a text whose marks are not read; together they are the text. */
export const plainWords = (text: string): string[] => text.match(PLAIN) ?? [];

interface Markup {
  kind: "open" | "close" | "whole";
  start: number;
  end: number;
  key?: string;
}

/** What may hold marks or something that is never taken apart; most sentences hold none of it. */
const SIGNS = /[[\]*_`<&\\~!{$]|:\/\/|www\.|@/;
/** And what ends it, be it an address, which goes on to the next blank. */
const ENDS = "[]()<>{}*_`&\\~!$@/";

/** Expressions and formulas; to the parser they are one word, so that it sees no marks in them. */
const EXPRESSIONS = /\{\{[^\n]*?\}\}|\{%[^\n]*?%\}|\$\$[^\n]*?\$\$/g;

/**
 * The part of a prose that may hold marks, words whole. The parser asks of each character what may begin there;
 * most of a paragraph is before the first sign and behind the last.
 */
function markedPart(prose: string): { from: number; to: number } | undefined {
  const first = prose.search(SIGNS);
  if (first < 0) return undefined;
  let [from, to] = [first, prose.length];
  // What a line of it begins with, and is alone in, may be a block.
  if (prose.includes("\n")) return { from: 0, to };
  while (from > 0 && !isBlank(prose[from - 1]!)) from -= 1;
  while (to > first && !ENDS.includes(prose[to - 1]!) && !prose.startsWith("www.", to - 4)) to -= 1;
  while (to < prose.length && !isBlank(prose[to]!)) to += 1;
  return { from, to };
}

function readMarkup(prose: string, meaning: Meaning): Markup[] {
  const part = markedPart(prose);
  if (!part) return [];
  const found: Markup[] = [];
  const expressions: Markup[] = [];
  const plain = prose.slice(part.from, part.to).replace(EXPRESSIONS, (text, at: number) => {
    const start = part.from + at;
    expressions.push({ kind: "whole", start, end: start + text.length });
    return "x".repeat(text.length);
  });
  // Behind a word no line begins a block of its own.
  const before = "x ";
  const shift = before.length - part.from;
  parseMarkdown(before + plain).iterate({
    enter({ name, from, to, node }) {
      const [start, end] = [from - shift, to - shift];
      if (WHOLE.has(name) || (LINKS.has(name) && isLink(node))) {
        const key = LINKS.has(name) ? keyOfLink(prose, node, shift, meaning) : undefined;
        found.push({ kind: "whole", start, end, ...(key === undefined ? {} : { key }) });
        return false;
      }
      if (MARKS.has(name)) {
        const kind = from === node.parent?.from ? "open" : "close";
        // A sign that looks like it is none of them, and the beginning is not the end.
        found.push({ kind, start, end, key: `${kind}\0${prose.slice(start, end)}` });
      }
      return true;
    },
  });
  const free = expressions.filter(
    ({ start }) => !found.some((other) => other.start <= start && start < other.end),
  );
  return free.length === 0 ? found : [...found, ...free].sort((a, b) => a.start - b.start);
}

const WHOLE = new Set([
  "InlineCode",
  "Autolink",
  "URL",
  "HTMLTag",
  "Comment",
  "ProcessingInstruction",
  "Entity",
  "Escape",
]);
const LINKS = new Set(["Link", "Image"]);
const MARKS = new Set(["EmphasisMark", "StrikethroughMark"]);

/** Words in brackets alone are a link only where some definition says so; they may be taken apart. */
function isLink(node: SyntaxNode): boolean {
  return node.name === "Image" || node.getChild("URL") !== null || node.getChild("LinkLabel") !== null;
}

function keyOfLink(prose: string, node: SyntaxNode, shift: number, meaning: Meaning): string | undefined {
  const url = node.getChildren("URL").at(-1);
  if (!url) return undefined;
  const [start, end] = [url.from - shift, url.to - shift];
  const target = prose.slice(start, end).replace(/^<(.*)>$/s, "$1");
  const meant = meaning(unescapeMarkdown(target));
  if (meant === undefined) return undefined;
  return `${prose.slice(node.from - shift, start)}\0${meant}\0${prose.slice(end, node.to - shift)}`;
}
