import { expect, test } from "vitest";
import { pairDeleted, pairTyped } from "../../../src-renderer/editor/pairs.ts";
import { markedTextOf, stateOf } from "../editing.ts";

/** What a third tick makes of a text; undefined where it is only a tick. */
function tickTyped(marked: string): string | undefined {
  const state = stateOf(marked);
  const spec = pairTyped(state, "`");
  return spec && markedTextOf(state.update(spec).state);
}

function deleted(marked: string): string | undefined {
  const state = stateOf(marked);
  const spec = pairDeleted(state);
  return spec && markedTextOf(state.update(spec).state);
}

test.each([
  ["above other words", "One\n\n``|\n\nTwo", "One\n\n```|\n```\n\nTwo"],
  ["on the last line", "``|", "```|\n```"],
  ["where words follow at once", "``|\nTwo", "```|\n```\nTwo"],
  ["in a quote", "> ``|", "> ```|\n> ```"],
  ["in an item", "- ``|", "- ```|\n  ```"],
  ["behind an item's words", "1. one\n\n   ``|", "1. one\n\n   ```|\n   ```"],
  ["in a hint", "{% hint %}\n``|\n{% endhint %}", "{% hint %}\n```|\n```\n{% endhint %}"],
])("a fence that is typed is closed from the beginning: %s", (_name, before, after) => {
  expect(tickTyped(before)).toBe(after);
});

test.each([
  ["behind a line", "```js\nlet a;\n``|\n```\n\nTwo", "```js\nlet a;\n```|\n\nTwo"],
  ["behind none", "```\n``|\n```", "```\n```|"],
  ["in a quote", "> ```\n> let a;\n> ``|\n> ```", "> ```\n> let a;\n> ```|"],
])("a fence that is closed by hand all the same is closed once: %s", (_name, before, after) => {
  expect(tickTyped(before)).toBe(after);
});

test.each([
  ["code that is not closed is closed by it", "```js\nlet a;\n``|\n\nTwo"],
  ["a longer fence holds shorter ones", "````md\n``|\n````"],
  ["words stand before it", "so ``|"],
  ["words stand behind it", "``| so"],
  ["HTML has no fences", "<pre>\n``|\n</pre>"],
])("a third tick stays what it is: %s", (_name, before) => {
  expect(tickTyped(before)).toBeUndefined();
});

test.each([
  ["at once", "One\n\n```|\n```\n\nTwo", "One\n\n``|\n\nTwo"],
  ["in a quote", "> ```|\n> ```", "> ``|"],
])("a fence that holds nothing goes with what closes it: %s", (_name, before, after) => {
  expect(deleted(before)).toBe(after);
});

test("a fence that holds something keeps what closes it", () => {
  expect(deleted("```|\nlet a;\n```")).toBeUndefined();
});
