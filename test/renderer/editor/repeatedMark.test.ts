import { expect, test } from "vitest";
import { markRepeated } from "../../../src-renderer/editor/repeatedMark.ts";
import { markedTextOf, stateOf } from "../editing.ts";

/** What a space makes of a text; undefined where it is only a space. */
function spaceTyped(marked: string): string | undefined {
  const state = stateOf(marked);
  const spec = markRepeated(state);
  return spec && markedTextOf(state.update(spec).state);
}

test.each([
  ["a bullet", "- one\n- -|", "- one\n- |"],
  ["a star", "* one\n* *|", "* one\n* |"],
  ["the number that Enter wrote", "1. one\n2. 2.|", "1. one\n2. |"],
  ["any other number", "1) one\n2) 1)|", "1) one\n2) |"],
  ["an inner item's", "- one\n  - two\n  - -|", "- one\n  - two\n  - |"],
  ["one in a quote", "> - one\n> - -|", "> - one\n> - |"],
  ["a task's bullet", "- [x] one\n- [ ] -|", "- [x] one\n- [ ] |"],
  ["a task's box", "- [x] one\n- [ ] [ ]|", "- [x] one\n- [ ] |"],
  ["one in the middle of a list", "- one\n- -|\n- two", "- one\n- |\n- two"],
])("the mark of an item that is typed once more is not kept twice: %s", (_name, before, after) => {
  expect(spaceTyped(before)).toBe(after);
});

test.each([
  ["a first item may hold a list of its own", "- -|"],
  ["another mark is meant", "- one\n- 1.|"],
  ["another bullet is meant", "- one\n- *|"],
  ["a box makes a task of an item", "- one\n- [ ]|"],
  ["words stand before it", "- one\n- two -|"],
  ["a line of code has no marks", "```\n- one\n- -|\n```"],
  ["something follows", "- one\n- -| two"],
])("what is typed in an item stays: %s", (_name, before) => {
  expect(spaceTyped(before)).toBeUndefined();
});
