import type { EditorState } from "@codemirror/state";
import { pageBlocks, type Code, type Container } from "../blocks.ts";
import { readTag, setAttribute } from "../containers/tagText.ts";
import type { Change } from "../tables/tableText.ts";

/* What is said of code in its fence and in the tag around it, and what changes that. */

/** The code that is all that a `{% code %}` holds: one head stands for both. */
export function codeIn(state: EditorState, { openTo, closeFrom }: Container): Code | undefined {
  const code = state.field(pageBlocks).codes.find(({ from, to }) => from > openTo && to < closeFrom);
  const isBlank = (from: number, to: number): boolean => state.sliceDoc(from, to).trim() === "";
  return code && isBlank(openTo, code.from) && isBlank(code.to, closeFrom) ? code : undefined;
}

const fence = /^(\s*(?:`{3,}|~{3,})[ \t]*)([^\s`]*)/;

/** The language that the first line of code names. */
export const languageOf = (line: string): string => fence.exec(line)?.[2] ?? "";

/** Names another language in the first line of code, which begins at `from`. */
export function setLanguage(line: string, from: number, language: string): Change[] {
  const [, before = "", former = ""] = fence.exec(line) ?? [];
  const start = from + before.length;
  return [{ from: start, to: start + former.length, insert: language.replace(/[\s`]+/g, "-") }];
}

/** Says something of code in the tag around it, which comes with the first word and goes with the last. */
export function setOfCode(
  doc: string,
  code: Code,
  wrapper: Container | undefined,
  name: string,
  value: string,
): Change[] {
  if (!wrapper) {
    const tag = "{% code %}";
    const [change] = setAttribute(tag, 0, name, value);
    if (!change) return [];
    return [
      { from: code.from, to: code.from, insert: `${tag.slice(0, change.from)}${change.insert} %}\n` },
      { from: code.to, to: code.to, insert: "\n{% endcode %}" },
    ];
  }
  const source = doc.slice(wrapper.from, wrapper.openTo);
  const others = readTag(source)?.attributes.filter((one) => one.name !== name) ?? [];
  if (value.trim() !== "" || others.length > 0) return setAttribute(source, wrapper.from, name, value);
  return [
    { from: wrapper.from, to: code.from, insert: "" },
    { from: code.to, to: wrapper.to, insert: "" },
  ];
}
