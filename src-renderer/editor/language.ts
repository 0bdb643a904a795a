import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import type { Extension } from "@codemirror/state";
import { Table, type LeafBlockParser, type MarkdownConfig } from "@lezer/markdown";
import { codeLanguage } from "./code/codeLanguages.ts";
import { directives } from "./directives.ts";

/** Of a longer table, the rows past this many are not read into cells by the editor. */
const mostRows = 100;

const [table] = Table.parseBlock ?? [];

/**
 * A table is one block and is read anew with each key that is pressed in it. It is drawn from its text, so that the cells
 * of a very long one need not be known to the parser.
 */
const longTables: MarkdownConfig = {
  parseBlock: [
    {
      name: "Table",
      leaf(context, leaf): LeafBlockParser | null {
        const parser = table?.leaf?.(context, leaf) ?? null;
        if (!parser) return null;
        const next = parser.nextLine.bind(parser);
        let rows = 0;
        parser.nextLine = (...line) => rows < mostRows && ((rows += 1), next(...line));
        return parser;
      },
    },
  ],
};

/** The Markdown of pages: CommonMark, GFM and directive lines. */
export function pageLanguage(): Extension {
  return markdown({
    base: markdownLanguage,
    codeLanguages: codeLanguage,
    extensions: [directives, longTables],
    addKeymap: false,
    completeHTMLTags: false,
  });
}
