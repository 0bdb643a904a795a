import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { GFM, parser } from "@lezer/markdown";
import type { Tree } from "@lezer/common";
import { directives } from "./directives.ts";

/** A heading of a page, as an outline and links name it. */
export interface Heading {
  level: number;
  title: string;
  /** What a link to it names; the second of one name has `-1` behind it, and so on. */
  anchor: string;
  from: number;
  to: number;
}

/** The anchor of a heading: its words in lower case, joined by hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}

/** The words of a heading's Markdown, without the marks of links and emphasis. */
export function headingWords(source: string): string {
  return source
    .replace(/^#{1,6}[ \t]*|[ \t]+#+[ \t]*$|\n[ \t]*(?:=+|-+)[ \t]*$/g, "")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, "$2")
    .replace(/(?<!\w)([*_])(.+?)\1(?!\w)/g, "$2")
    .replace(/\\([\\`*_{}[\]()#+.!~|-])/g, "$1")
    .trim();
}

/** The headings of an open page, as far as it can be parsed in so many milliseconds. */
export function outlineOf(state: EditorState, patience = 50): Heading[] {
  const tree = ensureSyntaxTree(state, state.doc.length, patience) ?? syntaxTree(state);
  return headingsIn(tree, (from, to) => state.sliceDoc(from, to));
}

const markdown = parser.configure([GFM, directives]);

/** The headings of a text that is not open. */
export function outlineOfText(text: string): Heading[] {
  return headingsIn(markdown.parse(text), (from, to) => text.slice(from, to));
}

/** Headings at the top of a tree: its cost is the number of blocks. */
export function headingsIn(tree: Tree, textOf: (from: number, to: number) => string): Heading[] {
  const headings: Heading[] = [];
  const seen = new Map<string, number>();
  const cursor = tree.cursor();
  if (!cursor.firstChild()) return headings;
  do {
    const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(cursor.name)?.[1];
    if (level === undefined) continue;
    const { from, to } = cursor;
    const title = headingWords(textOf(from, to));
    const slug = anchorOf(title);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    const anchor = before === 0 ? slug : `${slug}-${before}`;
    headings.push({ level: Number(level), title, anchor, from, to });
  } while (cursor.nextSibling());
  return headings;
}
