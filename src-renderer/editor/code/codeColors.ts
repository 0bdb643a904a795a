import { languageDataProp, syntaxHighlighting } from "@codemirror/language";
import { markdownLanguage } from "@codemirror/lang-markdown";
import type { Extension } from "@codemirror/state";
import { tagHighlighter, tags } from "@lezer/highlight";
import "./code.css";

const colors = tagHighlighter([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.atom, tags.bool],
    class: "code-word",
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], class: "code-string" },
  { tag: [tags.number, tags.null, tags.unit, tags.color], class: "code-number" },
  { tag: [tags.comment, tags.meta], class: "code-comment" },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], class: "code-type" },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.definition(tags.variableName),
      tags.propertyName,
      tags.attributeName,
    ],
    class: "code-name",
  },
  { tag: tags.inserted, class: "code-string" },
  { tag: [tags.deleted, tags.invalid], class: "code-wrong" },
]);

/** The colors of code; the Markdown around it is drawn, not colored. */
export function codeColors(): Extension {
  return syntaxHighlighting({
    style: (found) => colors.style(found),
    scope: (top) => top.prop(languageDataProp) !== markdownLanguage.data,
  });
}
