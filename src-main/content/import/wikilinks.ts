import type { Tree } from "@lezer/common";
import { splitOpenBlocks, type Block } from "../text/blocks.ts";
import { parseMarkdown } from "../text/parser.ts";

/** A link as Obsidian and wikis write it: `[[Page#Heading|words]]`, with `!` before it what is shown in its place. */
export interface Wikilink {
  /** Offsets of all of it, brackets and mark too. */
  start: number;
  end: number;
  isEmbed: boolean;
  /** A name or a path; empty for a heading of the page itself. */
  target: string;
  /** The last of the headings behind `#`, or undefined. A mark of a block (`#^a1b2c3`) is none. */
  heading: string | undefined;
  /** The words behind `|`. */
  words: string | undefined;
  /** Whether it has a line to itself, without indent. */
  isAlone: boolean;
}

/** In a table the bar before the words has a backslash. */
const wikilink = /(?<!\\)(!?)\[\[([^[\]|#\n]*)((?:#[^[\]|#\n]*)*)(?:\\?\|([^[\]\n]*))?\]\]/g;

/** The wikilinks of a text in their order; what stands in code, HTML and front matter is none. */
export function findWikilinks(markdown: string): Wikilink[] {
  if (!markdown.includes("[[")) return [];
  const blocks = splitOpenBlocks(markdown);
  const tree = parseMarkdown(markdown, mayHaveLinks, blocks);
  return blocks.filter(mayHaveLinks).flatMap(({ text, start }) =>
    [...text.matchAll(wikilink)].flatMap((found): Wikilink[] => {
      const [all, mark, typed = "", anchors = "", words] = found;
      const at = start + found.index;
      const target = typed.replace(/\\$/, "").trim();
      if (isVerbatim(tree, at) || (target === "" && anchors === "")) return [];
      const heading = anchors.split("#").at(-1)?.replace(/\\$/, "").trim() ?? "";
      return [
        {
          start: at,
          end: at + all.length,
          isEmbed: mark === "!",
          target,
          heading: heading === "" || heading.startsWith("^") ? undefined : heading,
          words: words?.trim() || undefined,
          isAlone: isAlone(markdown, at, at + all.length),
        },
      ];
    }),
  );
}

const mayHaveLinks = ({ kind, text }: Block): boolean =>
  kind !== "frontMatter" && kind !== "code" && text.includes("[[");

const verbatim =
  /^(InlineCode|FencedCode|CodeBlock|CodeText|HTMLBlock|HTMLTag|Comment|CommentBlock|DirectiveTag)$/;

/** Does a place stand in code, HTML or a tag? */
export function isVerbatim(tree: Tree, at: number): boolean {
  for (let node: typeof tree.topNode | null = tree.resolveInner(at, 1); node; node = node.parent)
    if (verbatim.test(node.name)) return true;
  return false;
}

function isAlone(markdown: string, start: number, end: number): boolean {
  const before = markdown[start - 1];
  return (before === undefined || before === "\n") && /^[ \t]*(\r?\n|$)/.test(markdown.slice(end, end + 200));
}
