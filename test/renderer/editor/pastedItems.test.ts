import { expect, test } from "vitest";
import { insertItems } from "../../../src-renderer/editor/paste/pastedItems.ts";
import { markedTextOf, stateOf } from "../editing.ts";

const pasted = (marked: string, markdown: string): string | undefined => {
  const state = stateOf(marked);
  const spec = insertItems(state, markdown);
  return spec && markedTextOf(state.update(spec).state);
};

test.each([
  [
    "stands in place of an empty item",
    "- one\n- |\n- four",
    "- two\n- three\n",
    "- one\n- two\n- three|\n- four",
  ],
  [
    "stands behind the item of the caret, and all that is in it",
    "- one|\n  - in\n- four",
    "- two\n- three",
    "- one\n  - in\n- two\n- three|\n- four",
  ],
  ["has the marks of the list", "* one\n* |", "1. two\n2. three", "* one\n* two\n* three|"],
  [
    "counts on, and so do the items below it",
    "1. one\n2. |\n3. four",
    "- two\n  - in\n- three",
    "1. one\n2. two\n   - in\n3. three|\n4. four",
  ],
  ["counts on behind an item", "1) one|\n2) four", "- two\n- three", "1) one\n2) two\n3) three|\n4) four"],
  ["is as far in as the list is", "- one\n  - |", "- two\n- three", "- one\n  - two\n  - three|"],
  ["keeps its ticks", "- [ ] |", "- [x] done\n- [ ] open", "- [x] done\n- [ ] open|"],
  ["may be one item where there is nothing else", "- |", "- one", "- one|"],
])("a list that is pasted into a list %s", (_what, before, list, after) => {
  expect(pasted(before, list)).toBe(after);
});

test.each([
  ["in a paragraph", "Words|", "- one\n- two"],
  ["of one line behind words", "- one|", "- two"],
  ["with a paragraph below it", "- |", "- one\n\nWords."],
  ["that only looks like a list", "- |", "-one"],
  ["before an item's mark", "|- one", "- one\n- two"],
])("a text %s is no more of a list's items", (_what, before, text) => {
  expect(pasted(before, text)).toBeUndefined();
});
