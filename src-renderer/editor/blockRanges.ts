import { GFM, parser } from "@lezer/markdown";
import { directives } from "./directives.ts";
import { footnotes } from "./footnoteSyntax.ts";
import { htmlAboveTags } from "./htmlAboveTags.ts";

/** A block of a page, as comments are attached to it. */
export interface BlockRange {
  from: number;
  to: number;
  text: string;
}

const markdown = parser.configure([GFM, directives, htmlAboveTags, footnotes]);
const tag = /^\{%-?\s*(\w[\w-]*)/;

interface Piece {
  name: string;
  from: number;
  to: number;
}

/** The blocks at the top of a text, in order; a directive is one block with all that it holds. */
export function blockRanges(text: string): BlockRange[] {
  const pieces: Piece[] = [];
  for (let node = markdown.parse(text).topNode.firstChild; node; node = node.nextSibling) {
    pieces.push({ name: node.name, from: node.from, to: node.to });
  }
  const ranges: BlockRange[] = [];
  // The blank lines that a text may begin with are a block too.
  const first = pieces[0];
  if (first && /^\s*\n/.test(text.slice(0, first.from))) ranges.push({ from: 0, to: 0, text: "" });
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    const end = piece.name === "Directive" ? closingOf(text, pieces, at) : at;
    const { to } = pieces[end]!;
    ranges.push({ from: piece.from, to, text: text.slice(piece.from, to) });
    at = end;
  }
  return ranges;
}

/** Where the directive that opens at `at` ends; at itself when nothing closes it. */
function closingOf(text: string, pieces: Piece[], at: number): number {
  const nameOf = (piece: Piece): string | undefined =>
    piece.name === "Directive" ? tag.exec(text.slice(piece.from, piece.to))?.[1] : undefined;
  const name = nameOf(pieces[at]!);
  let depth = 0;
  for (let next = at; next < pieces.length; next += 1) {
    const found = nameOf(pieces[next]!);
    if (found === name) depth += 1;
    if (found === `end${name}`) depth -= 1;
    if (depth === 0) return next;
  }
  return at;
}

/** The words of a block in one line. */
export function wordsOf(text: string): string {
  return (
    text
      .replace(/\{%.*?%\}/g, " ")
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, "")
      // The mark of a footnote says nothing where the footnote is not; a footnote itself is its words.
      .replace(/\[\^[^\]\s]+\]:?/g, "")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[*_`~|]+/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** The words of a block in one short line. */
export function excerptOf(text: string): string {
  const line = wordsOf(text);
  return line.length > 90 ? `${line.slice(0, 88).trimEnd()}…` : line;
}
