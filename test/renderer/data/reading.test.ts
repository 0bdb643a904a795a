import { expect, test } from "vitest";
import { directionOf, directionOfWords } from "../../../src-renderer/data/words/reading.ts";

test("an interface in Arabic, Hebrew, Persian or Urdu begins at the right, in another language at the left", () => {
  expect(["ar", "he", "fa", "ur", "ar-EG", "yi", "dv"].map(directionOf)).toEqual(Array(7).fill("rtl"));
  expect(["en", "de", "ja", "ru", "pa", "az-Latn"].map(directionOf)).toEqual(Array(6).fill("ltr"));
});

test("a page runs the way of its first letter, whatever signs stand before it", () => {
  expect(directionOfWords("# 42. الكتابة English")).toBe("rtl");
  expect(directionOfWords("- [ ] עברית")).toBe("rtl");
  expect(directionOfWords("> “Words, then עברית")).toBe("ltr");
  expect(directionOfWords("书写 العربية")).toBe("ltr");
  expect(directionOfWords("1. —")).toBeUndefined();
});
