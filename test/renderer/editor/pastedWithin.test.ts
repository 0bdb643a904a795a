import { expect, test } from "vitest";
import { insertWithin } from "../../../src-renderer/editor/paste/pastedWithin.ts";
import { markedTextOf, stateOf } from "../editing.ts";

const pasted = (marked: string, markdown: string): string | undefined => {
  const state = stateOf(marked);
  const spec = insertWithin(state, markdown);
  return spec && markedTextOf(state.update(spec).state);
};

test.each([
  ["part the one of the caret", "One |six.", "two.\n\nThree ", "One two.\n\nThree|six."],
  ["stay in the item", "- one |six\n- seven", "two.\n\nThree", "- one two.\n\n  Three|six\n- seven"],
  ["stay in a numbered item", "10. one|", "Two.\n\nThree.", "10. one\n\n    Two.\n\n    Three.|"],
  [
    "stay in an inner item",
    "- a\n  - one|\n- b",
    "Two.\n\nThree.",
    "- a\n  - one\n\n    Two.\n\n    Three.|\n- b",
  ],
  ["stay in a task", "- [ ] one|", "Two.\n\nThree.", "- [ ] one\n\n  Two.\n\n  Three.|"],
  ["stay in a quote", "> one|\n\nseven", "Two.\n\nThree.", "> one\n>\n> Two.\n>\n> Three.|\n\nseven"],
  ["stay in an item of a quote", "> - one|", "Two.\n\nThree.", "> - one\n>\n>   Two.\n>\n>   Three.|"],
  [
    "stay in an item's later paragraph",
    "- one\n\n  two|",
    "Three.\n\nFour.",
    "- one\n\n  two\n\n  Three.\n\n  Four.|",
  ],
  [
    "stay where a line goes on without its indent",
    "- one\ntwo|",
    "Three.\n\nFour.",
    "- one\ntwo\n\n  Three.\n\n  Four.|",
  ],
])("paragraphs that are pasted into a paragraph %s", (_what, before, markdown, after) => {
  expect(pasted(before, markdown)).toBe(after);
});

test.each([
  ["a heading stands between the parts", "One |six.", "## Two\n\nThree ", "One \n\n## Two\n\nThree|six."],
  [
    "a list stands between the parts",
    "One| six.",
    "two:\n\n- three\n- four",
    "Onetwo:\n\n- three\n- four|\n\nsix.",
  ],
  ["a rule", "One| six.", "two.\n\n***", "Onetwo.\n\n***|\n\nsix."],
  ["code that is indented", "One| six.", "    two\n    three", "One\n\n    two\n    three|\n\nsix."],
  ["a list in an item", "- one| six", "two:\n\n- three", "- onetwo:\n\n  - three|\n\n  six"],
])("what is no paragraph parts it too: %s", (_what, before, markdown, after) => {
  expect(pasted(before, markdown)).toBe(after);
});

test.each([
  ["a heading", "One.\n\n|Six.", "## Two", "One.\n\n## Two|\n\nSix."],
  ["paragraphs", "|Six.", "Two.\n\nThree.", "Two.\n\nThree.|\n\nSix."],
  ["a table", "|Six.", "¦ a ¦\n¦ - ¦", "¦ a ¦\n¦ - ¦|\n\nSix."],
  ["paragraphs in an item", "- |six\n- seven", "Two.\n\nThree.", "- Two.\n\n  Three.|\n\n  six\n- seven"],
  ["a heading in a quote", "> |six", "## Two", "> ## Two|\n>\n> six"],
])(
  "what is pasted before the first word of a paragraph stands before it: %s",
  (_what, before, markdown, after) => {
    expect(pasted(before, markdown.replaceAll("¦", "|"))).toBe(after);
  },
);

test.each([
  ["behind a paragraph by itself", "One.|", "Two.\n\nThree."],
  ["in a heading", "## One| two", "Two.\n\nThree."],
  ["in an empty line", "One.\n\n|", "Two.\n\nThree."],
  ["with a table, which is drawn at the edge", "- one|", "Two.\n\n¦ a ¦\n¦ - ¦".replaceAll("¦", "|")],
  ["with a table before the words of an item", "- |one", "¦ a ¦\n¦ - ¦".replaceAll("¦", "|")],
  ["with code, which is drawn there, too", "- one|", "~~~\nTwo.\n~~~"],
  ["in code", "```\none|\n```", "Two.\n\nThree."],
])("nothing is put within a paragraph %s", (_what, before, markdown) => {
  expect(pasted(before, markdown)).toBeUndefined();
});
