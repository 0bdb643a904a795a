import { splitOpenBlocks, type Block } from "../text/blocks.ts";
import { parseMarkdown } from "../text/parser.ts";
import { withMarkdown, type MarkdownPage } from "./markdownPage.ts";
import { resolveLink, type LinkIndex } from "./resolveLink.ts";
import { isVerbatim } from "./wikilinks.ts";

/** A target with blanks in it, which Markdown takes for words unless it stands in angles. */
const blankTarget = /(?<=[^\\]\]\()(?! )([^()<>\n"'|]{1,500}?\S)(?=\))/g;

/** A page whose links to files with blanks in their names are links, as whoever wrote them meant. */
export function withBlankTargets(page: MarkdownPage, index: LinkIndex): MarkdownPage {
  const { path, markdown } = page;
  if (!/\]\([^()<>\n]* [^()<>\n]*\)/.test(markdown)) return page;
  const blocks = splitOpenBlocks(markdown);
  const tree = parseMarkdown(markdown, mayHaveLinks, blocks);
  const written = blocks
    .map((block) =>
      mayHaveLinks(block)
        ? block.text.replace(blankTarget, (all: string, _typed: string, at: number) =>
            all.includes(" ") &&
            resolveLink(index, path, all).tag === "found" &&
            !isVerbatim(tree, block.start + at)
              ? `<${all}>`
              : all,
          )
        : block.text,
    )
    .join("");
  return withMarkdown(page, written);
}

const mayHaveLinks = ({ kind, text }: Block): boolean =>
  kind !== "frontMatter" && kind !== "code" && kind !== "html" && text.includes("](");
