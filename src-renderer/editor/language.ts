import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import type { Extension } from "@codemirror/state";
import { directives } from "./directives.ts";

/** The Markdown of pages: CommonMark, GFM and directive lines. */
export function pageLanguage(): Extension {
  return markdown({
    base: markdownLanguage,
    extensions: [directives],
    addKeymap: false,
    completeHTMLTags: false,
  });
}
