import { expect, test } from "vitest";
import { taskBegun } from "../../../src-renderer/editor/typedTask.ts";
import { markedTextOf, stateOf } from "../editing.ts";

/** What a space makes of a text; undefined where it is only a space. */
function spaceTyped(marked: string): string | undefined {
  const state = stateOf(marked);
  const spec = taskBegun(state);
  return spec && markedTextOf(state.update(spec).state);
}

test.each([
  ["alone", "[]|", "- [ ] |"],
  ["with a blank", "Words.\n\n[ ]|", "Words.\n\n- [ ] |"],
  ["in an item", "- one\n- []|", "- one\n- [ ] |"],
  ["in a numbered item", "1. []|", "1. [ ] |"],
  ["in a quote", "> []|", "> - [ ] |"],
])("a box that is typed %s begins a task", (_where, before, after) => {
  expect(spaceTyped(before)).toBe(after);
});

test.each([
  ["a task has one", "- [ ]|"],
  ["words stand before it", "See []|"],
  ["words follow", "[]| words"],
  ["code is code", "```\n[]|\n```"],
  ["it is in HTML", "<div>\n[]|\n</div>"],
])("a box stays what is typed: %s", (_why, before) => {
  expect(spaceTyped(before)).toBeUndefined();
});
