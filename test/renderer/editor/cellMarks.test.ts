import { expect, test } from "vitest";
import { toggledInCell } from "../../../src-renderer/editor/tables/cellMarks.ts";

/** Words of a cell in which `[` and `]` stand around what is selected, or `|` where the caret is. */
function toggled(marked: string, mark: string): string {
  const from = marked.search(/[[|]/);
  const to = marked.includes("]") ? marked.indexOf("]") - 1 : from;
  const made = toggledInCell({ words: marked.replace(/[[\]|]/g, ""), from, to }, mark);
  const words = made.words;
  if (made.from === made.to) return `${words.slice(0, made.from)}|${words.slice(made.from)}`;
  return `${words.slice(0, made.from)}[${words.slice(made.from, made.to)}]${words.slice(made.to)}`;
}

test.each([
  ["what is typed next is bold", "a |", "a **|**", "**"],
  ["the marks that nothing was typed between go", "a **|**", "a |", "**"],
  ["what is selected is bold", "a [b] c", "a **[b]** c", "**"],
  ["and is not any more", "a **[b]** c", "a [b] c", "**"],
  ["with its marks selected too", "[**b**]", "[b]", "**"],
  ["the word of the caret is code", "a wo|rd", "a `wo|rd`", "`"],
  ["and is not any more", "a `wo|rd`", "a wo|rd", "`"],
  ["each line is marked for itself", "[a\nb]", "*[a*\n*b]*", "*"],
])("in a cell %s", (_what, before, after, mark) => {
  expect(toggled(before, mark)).toBe(after);
});
