import { Tree } from "@lezer/common";
import {
  GFM,
  parser,
  type BlockContext,
  type Line as ParserLine,
  type MarkdownConfig,
} from "@lezer/markdown";
import { splitOpenBlocks, type Block } from "./blocks.ts";
import { readTagName } from "./directives.ts";
import { footnotes } from "./footnotes.ts";

/** A directive's tags as leaf blocks, so that no tag is read as a paragraph's words. */
const directiveTags: MarkdownConfig = {
  defineNodes: [{ name: "DirectiveTag", block: true }],
  parseBlock: [
    {
      name: "DirectiveTag",
      before: "HTMLBlock",
      parse(context: BlockContext, line: ParserLine) {
        if (!isTag(line)) return false;
        const from = context.lineStart + line.pos;
        const to = context.lineStart + line.text.trimEnd().length;
        context.addElement(context.elt("DirectiveTag", from, to));
        context.nextLine();
        return true;
      },
      endLeaf: (_context, line) => isTag(line),
    },
  ],
};

function isTag(line: ParserLine): boolean {
  return (
    line.text.startsWith("{%", line.pos) && readTagName(line.text.slice(line.pos).trimEnd()) !== undefined
  );
}

const markdownParser = parser.configure([GFM, directiveTags, footnotes]);

/**
 * The full parser's tree of a text, for what a line scanner cannot see: links and marks inside blocks. CommonMark,
 * GFM, footnotes and directive tags; front matter is left out. The parser takes the square of the time for some
 * paragraphs that no person writes (thousands of brackets, marks nested a hundred deep); those are left out too, so that
 * a page a stranger wrote cannot hold up the program. So are blocks in which there is nothing for the caller, as
 * `isWanted` says, with an empty heading in place of each: most of the time goes into words. All offsets are the text's
 * own.
 */
export function parseMarkdown(
  markdown: string,
  isWanted: (block: Block) => boolean = () => true,
  blocks: readonly Block[] = splitOpenBlocks(markdown),
): Tree {
  const wanted = new Set(blocks.filter((block) => isWanted(block)));
  if (wanted.size === 0) return Tree.empty;
  let readable = "";
  for (const block of blocks) readable += wanted.has(block) ? readablePart(block) : emptied(block);
  // To the parser a carriage return is a part of its line: no fence would end where it should.
  return markdownParser.parse(withoutLongBlanks(readable.replaceAll("\r\n", " \n")));
}

/** Behind a sign, more blanks than anybody puts there. At both ends are those that begin or end something. */
const LONG_BLANKS = /(?<=\S {2}) {252,}(?= {2})/g;

/** The parser looks at each blank for the line break that all behind it may be: to it, those that say nothing are hard ones. */
function withoutLongBlanks(text: string): string {
  return text.replace(LONG_BLANKS, (blanks) => "\u00A0".repeat(blanks.length));
}

/** Whether {@link parseMarkdown} reads this run of lines, or leaves it out. */
export function isReadable(run: string): boolean {
  if (run.length < 64) return true;
  if (NESTED.test(run)) return false;
  return run.length <= MOST_MARKS || (run.match(MARK)?.length ?? 0) <= MOST_MARKS;
}

const MOST_MARKS = 1500;
const MARK = /[[*_`<~@]|:\/\/|www\./g;
const NESTED = /^[ \t]*(?:(?:[-+*>]|\d{1,9}[.)])[ \t]*){64}/;
const STARTS_ANEW = /^[ \t]*(?:[-+*>|#]|\d{1,9}[.)]|$)/;

function readablePart({ kind, text }: Block): string {
  if (kind === "frontMatter") return blanked(text);
  if (kind === "code" || kind === "html" || kind === "directive" || text.length < MOST_MARKS) return text;
  let readable = "";
  let run = "";
  for (const line of text.split(/(?<=\n)/)) {
    if (kind === "table" || STARTS_ANEW.test(line)) {
      readable += readableRun(run);
      run = "";
    }
    run += line;
  }
  return readable + readableRun(run);
}

function readableRun(run: string): string {
  return isReadable(run) ? run : blanked(run);
}

/** An empty heading in a block's place: it ends what stands before, so that a list takes nothing of what follows. */
function emptied({ kind, text }: Block): string {
  if (kind === "frontMatter") return blanked(text);
  const begins = text.search(/\S/);
  if (begins < 0) return text;
  // Its line ends behind the mark: the parser takes the square of the time for a heading of blanks.
  return `${text.slice(0, begins)}#${blanked(text.slice(begins + 1)).replace(/^ /, "\n")}`;
}

function blanked(text: string): string {
  return text.replace(/[^\n]+/g, (line) => " ".repeat(line.length));
}
