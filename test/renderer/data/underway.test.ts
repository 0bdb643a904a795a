import { expect, test } from "vitest";
import { withoutSent } from "../../../src-renderer/data/workspace/underway.svelte.ts";

test.each([
  ["nothing, where nothing came", "Which lamp?", ""],
  ["what came behind", "Which lamp? And when?", "And when?"],
  ["a space that its writer goes on behind", "Which lamp? And ", "And "],
  ["what came before", "Say: Which lamp?", "Say: "],
  ["what came on both sides", "Say: Which lamp? Soon.", "Say:  Soon."],
  ["all of it, where the words themselves were changed", "Which old lamp?", "Which old lamp?"],
])("when words were sent, of those in their field is left: %s", (_what, now, left) => {
  expect(withoutSent(now, "Which lamp?")).toBe(left);
});

test.each([
  ["No", "Nobody knows it.", "Nobody knows it."],
  ["Yes", "Yesterday I looked. Yes", "Yesterday I looked. "],
  ["好", "好的", "好的"],
  ["e", "e\u0301", "e\u0301"],
  ["Yes", "Yes, yes", ", yes"],
])("of words that were sent (%s) only whole ones are taken out of %s", (sent, now, left) => {
  expect(withoutSent(now, sent)).toBe(left);
});
