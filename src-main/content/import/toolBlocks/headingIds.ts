import { splitOpenBlocks } from "../../text/blocks.ts";
import { withMarkdown, type MarkdownPage } from "../markdownPage.ts";

/** An id behind a heading, as Docusaurus, Hugo, mdBook and Python's Markdown have it: `{#setup}`, `{: #setup .big }`. */
const given =
  /(?<![ \t])[ \t]+\{:?[ \t]*#([\w.:-]{1,200})(?:[ \t][^{}\n]{0,200})?\}[ \t]*(?:#+[ \t]*)?(?=\r?$)/m;

/** A page in which headings have the ids that its tool reads behind them, as an anchor of their own. */
export function withHeadingIds(page: MarkdownPage): MarkdownPage {
  if (!page.markdown.includes("#", page.markdown.indexOf("{"))) return page;
  const markdown = splitOpenBlocks(page.markdown)
    .map(({ kind, text }) =>
      kind === "heading"
        ? text.replace(given, (_all, id: string) => ` <a href="#${id}" id="${id}"></a>`)
        : text,
    )
    .join("");
  return withMarkdown(page, markdown);
}
