import { splitOpenBlocks, type Block } from "./blocks.ts";
import { readTag } from "./directives.ts";
import { parseMarkdown } from "./parser.ts";
import { perBlock } from "./perBlock.ts";
import { unescapeMarkdown } from "./unescape.ts";

/** Nodes that no reader sees as words. A link's title and target are left out, its text stays. */
const MARKS = new Set([
  "HeaderMark",
  "QuoteMark",
  "ListMark",
  "LinkMark",
  "EmphasisMark",
  "StrikethroughMark",
  "CodeMark",
  "CodeInfo",
  "TaskMarker",
  "LinkTitle",
  "LinkLabel",
  "LinkReference",
  "FootnoteMark",
  "HorizontalRule",
  "Comment",
  "CommentBlock",
  "ProcessingInstruction",
  "ProcessingInstructionBlock",
  "HTMLTag",
]);

/** Attributes of directives whose values are words on the page. */
const WORDED = new Set(["title", "caption", "description", "alt"]);

/** The words of a text as a reader sees them: no marks, no targets; code kept; a line for each line that has any. */
export const plainText = (markdown: string): string => wordsOf(markdown, mayHaveMarks);

/**
 * The same of what somebody says who writes no page: what stands between angles is a tag where its other half is there,
 * or where it needs none. Any other is a word of theirs: what does `<timeout>` do?
 */
export function plainSpeech(markdown: string): string {
  const names = (tags: RegExp): Set<string> =>
    new Set([...markdown.matchAll(tags)].map(([, name = ""]) => name.toLowerCase()));
  const [opened, closed] = [names(/<([a-z][\w-]*)/gi), names(/<\/([a-z][\w-]*)/gi)];
  const isTag = (tag: string): boolean => {
    const name = /^<\/?([a-z][\w-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? "";
    return /^(?:br|hr|img|wbr)$/.test(name) || (opened.has(name) && closed.has(name));
  };
  return wordsOf(markdown, mayHaveMarks, (block) => stripMarks(block, isTag));
}

/**
 * The words of a text as a search index takes them: {@link plainText}, but marks that only stand between words may be
 * left, since the index takes no notice of them. Most blocks then need no parser.
 */
export const indexText = (markdown: string): string => wordsOf(markdown, mayHideWords);

function wordsOf(
  markdown: string,
  isParsed: (block: Block) => boolean,
  strip: (block: Block) => string = withoutMarks,
): string {
  const words: string[] = [];
  for (const block of splitOpenBlocks(markdown)) {
    const found = block.kind === "frontMatter" ? "" : isParsed(block) ? strip(block) : inLines(block.text);
    if (found !== "") words.push(found);
  }
  return words.join("\n");
}

/** The lines of a text that have anything in them, each without the blanks that do not count. */
const inLines = (text: string): string =>
  text
    .split("\n")
    // Most lines have single spaces between their words, which is seen faster than made so.
    .map((line) => (/\s\s|[^\S ]/.test(line) ? line.replace(/\s+/g, " ").trim() : line.trim()))
    .filter((line) => line !== "")
    .join("\n");

const withoutMarks = perBlock((block): string => stripMarks(block, () => true));

function stripMarks(block: Block, isTag: (tag: string) => boolean): string {
  const markdown = block.text;
  let words = "";
  let at = 0;
  const put = (from: number, to: number, instead: string): void => {
    if (from < at) return;
    words += markdown.slice(at, from) + instead;
    at = to;
  };
  parseMarkdown(markdown, undefined, [block]).iterate({
    enter(found) {
      const { name, from, to } = found;
      if (name === "HTMLTag" && !isTag(markdown.slice(from, to))) return false;
      if (MARKS.has(name)) {
        put(from, to, "");
        return false;
      }
      switch (name) {
        case "URL":
          if (TARGETED.has(found.node.parent?.name ?? "") && markdown[from - 1] !== "[") put(from, to, "");
          return false;
        case "Escape":
          put(from, to, markdown.slice(from + 1, to));
          return false;
        case "Entity":
          put(from, to, unescapeMarkdown(markdown.slice(from, to), "entities"));
          return false;
        case "TableDelimiter":
          put(from, to, to - from > 1 ? "" : " ");
          return false;
        case "HTMLBlock":
          put(from, to, unescapeMarkdown(withoutTags(markdown.slice(from, to), isTag), "entities"));
          return false;
        case "DirectiveTag":
          put(from, to, wordsOfTag(markdown.slice(from, to)));
          return false;
      }
      return true;
    },
  });
  return inLines(words + markdown.slice(at));
}

const withoutTags = (html: string, isTag: (tag: string) => boolean): string =>
  html.replace(/<[^<>]*>/g, (tag) => (isTag(tag) ? " " : tag));

function mayHaveMarks({ kind, text }: Block): boolean {
  return kind !== "paragraph" || /[\\`*_[<~&]/.test(text);
}

/** Targets, tags and entities, whose letters are no words, and marks in the middle of a word. */
const HIDDEN = /[[<&]|[\p{L}\p{N}][*~`]+[\p{L}\p{N}]/u;

/** A number that may stand for an item of a list, and a fence, which may have the name of a language behind it. */
const NUMBER_OR_FENCE = /^[ \t>*+-]*\d{1,9}[.)]|`{3}|~{3}/m;

/** Kinds of blocks whose marks are no words, wherever they begin. */
const MARKED = new Set<Block["kind"]>(["paragraph", "heading", "table", "list"]);

function mayHideWords({ kind, text }: Block): boolean {
  if (!MARKED.has(kind) || HIDDEN.test(text)) return true;
  // Whether a number is an item's depends on what stands before: that is left to the parser.
  return kind === "list" && NUMBER_OR_FENCE.test(text);
}

/** Nodes whose `URL` behind the text is their target. */
const TARGETED = new Set(["Link", "Image"]);

function wordsOfTag(tag: string): string {
  const attributes = readTag(tag)?.attributes ?? [];
  return attributes
    .filter(({ name }) => WORDED.has(name))
    .map(({ value }) => value)
    .join(" ");
}
