import { markdownLanguage, pasteURLAsLink } from "@codemirror/lang-markdown";
import { Language, ParseContext, type LanguageDescription } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { Parser } from "@lezer/common";
import {
  Table,
  parseCode,
  type LeafBlockParser,
  type MarkdownConfig,
  type MarkdownParser,
} from "@lezer/markdown";
import { codeLanguage, languageName, tagLanguage } from "./code/codeLanguages.ts";
import { directives } from "./directives.ts";
import { footnotes } from "./footnoteSyntax.ts";
import { htmlAboveTags } from "./htmlAboveTags.ts";
import { AroundChanges } from "./reparsing/aroundChanges.ts";
import { StackSafe } from "./stackSafe.ts";

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

/** The parser of a language; what is in it is passed over until the language is here, and read then. */
function parserOf(language: LanguageDescription): Parser {
  return language.support?.language.parser ?? ParseContext.getSkippingParser(language.load());
}

/** HTML, loaded with the first tag of a page: most pages have none. */
const tagParser = new StackSafe(() => parserOf(tagLanguage));

const pageParser = new AroundChanges(
  (markdownLanguage.parser as MarkdownParser).configure([
    directives,
    htmlAboveTags,
    footnotes,
    longTables,
    parseCode({
      codeParser: (info) => {
        const name = languageName(info);
        return name === "" ? null : parserOf(codeLanguage(name));
      },
      htmlParser: tagParser,
    }),
  ]),
);

/** The Markdown of pages: CommonMark, GFM, footnotes and directive lines. */
export function pageLanguage(): Extension {
  return new Language(markdownLanguage.data, pageParser, [pasteURLAsLink], "markdown");
}
