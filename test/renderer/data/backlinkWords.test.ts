import { expect, test } from "vitest";
import { sayBacklinks } from "../../../src-renderer/data/pages/backlinkWords.ts";

test.each([
  [1, ["A"], "“A” links to it, or to a page under it. That link"],
  [2, ["A", "B"], "“A” and “B” link to it, or to pages under it. Those links"],
  [3, ["A", "B", "C"], "“A”, “B” and “C” link to it"],
  [12, ["A", "B", "C"], "“A”, “B”, “C” and 9 more link to it"],
])("who leads to a page is said with the first names and how many more: %i", (count, titles, words) => {
  expect(sayBacklinks({ count, titles })).toContain(words);
});
