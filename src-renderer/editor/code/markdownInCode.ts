import { markdownLanguage } from "@codemirror/lang-markdown";
import { LanguageSupport } from "@codemirror/language";

/** Markdown in a fence, as CodeMirror's list of languages asks for it. */
export function markdown(): LanguageSupport {
  return new LanguageSupport(markdownLanguage);
}
