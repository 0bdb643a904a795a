import { expect, test } from "vitest";
import { typedBetween } from "../../src-renderer/editor/betweenBlocks.ts";
import { markedTextOf, stateOf } from "./editing.ts";

const typed = (marked: string, words = "x"): string | undefined => {
  const state = stateOf(marked);
  const spec = typedBetween(state, state.selection.main.head, words);
  return spec && markedTextOf(state.update(spec).state);
};

test.each([
  ["two paragraphs", "One.\n|\nTwo.", "One.\n\nx|\n\nTwo."],
  ["a table and words", "¦ a ¦\n¦ - ¦\n¦ b ¦\n|\nTwo.", "¦ a ¦\n¦ - ¦\n¦ b ¦\n\nx|\n\nTwo."],
  ["a list and words", "- a\n- b\n|\nTwo.", "- a\n- b\n\nx|\n\nTwo."],
  [
    "an expandable and a heading",
    "<details>\n\nA\n\n</details>\n|\n## B",
    "<details>\n\nA\n\n</details>\n\nx|\n\n## B",
  ],
  ["a hint and words", "{% hint %}\nA\n{% endhint %}\n|\nB", "{% hint %}\nA\n{% endhint %}\nx|\n\nB"],
  ["words and the end of a hint", "{% hint %}\nA\n|\n{% endhint %}", "{% hint %}\nA\n\nx|\n{% endhint %}"],
  ["the paragraphs of an item", "- a\n|\n  b", "- a\n\n  x|\n\n  b"],
  ["the paragraphs of an item of a quote", "> - a\n>|\n>   b", "> - a\n>\n>   x|\n>\n>   b"],
  ["the items of a quote", "> - a\n>|\n> - b", "> - a\n>\n> x|\n>\n> - b"],
  ["the paragraphs of a quote", "> a\n>|\n> b", "> a\n>\n> x|\n>\n> b"],
])("words that are typed between %s are a block of their own", (_where, marked, expected) => {
  expect(typed(marked)).toBe(expected);
});

test.each([
  ["a quote", "> a\n>|\n> b", "> a\n>\n> x\n> y\n>\n> z|\n>\n> b"],
  ["an item", "- a\n|\n  b", "- a\n\n  x\n  y\n\n  z|\n\n  b"],
  ["nothing else", "a\n|\nb", "a\n\nx\ny\n\nz|\n\nb"],
])(
  "words of several lines that are pasted between the paragraphs of %s stay in it",
  (_where, marked, expected) => {
    expect(typed(marked, "x\ny\n\nz")).toBe(expected);
  },
);

test.each([
  ["in code", "```\na\n|\nb\n```"],
  ["in a comment", "<!--\na\n|\nb\n-->"],
  ["in words", "One |\nTwo."],
  ["where a blank line is left on a side", "One.\n\n|\nTwo."],
  ["in a line that goes on with the one above", "One.\n|\n\nTwo."],
  ["at the end of the page", "One.\n|"],
  ["in a hint that is empty", "{% hint %}\n|\n{% endhint %}"],
])("words stay where they are typed %s", (_where, marked) => {
  expect(typed(marked)).toBeUndefined();
});
