import { expect, test } from "vitest";
import { progressWords } from "../../../src-renderer/data/words/progressWords.ts";

test.each([
  [undefined, "Beginning"],
  [{ done: 0, total: 12, unit: "pages" }, "Reading page 1 of 12"],
  [{ done: 11, total: 12, unit: "files" }, "Packing file 12 of 12"],
  [{ done: 0, total: 0, unit: "printing" }, "Printing"],
])("An export that is at %j says %j", (progress, words) => {
  expect(progressWords(progress)).toBe(words);
});
