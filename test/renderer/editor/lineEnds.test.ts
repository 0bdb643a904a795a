import fc from "fast-check";
import { expect, test } from "vitest";
import { unixLines, withEndsOf } from "../../../src-renderer/editor/lineEnds.ts";

const stored = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r\n", "😀"), maxLength: 40 });
const typed = fc.string({ unit: fc.constantFrom("a", "b", "\n", "😀"), maxLength: 40 });

test("a text of the editor is stored with the ends of its page's lines, and read again as it was", () => {
  fc.assert(
    fc.property(stored, typed, (page, text) => {
      expect(unixLines(withEndsOf(page, text))).toBe(text);
    }),
  );
});

test("a page that nobody wrote in is stored as it was, byte for byte", () => {
  fc.assert(
    fc.property(stored, (page) => {
      expect(withEndsOf(page, unixLines(page))).toBe(page);
    }),
  );
});

test.each([
  [
    "a new line ends as the others do",
    "One.\r\n\r\nTwo.\r\n",
    "One.\n\nNew.\n\nTwo.\n",
    "One.\r\n\r\nNew.\r\n\r\nTwo.\r\n",
  ],
  [
    "a line between others that end differently ends as most do",
    "a\nb\nc\r\nd\n",
    "a\nb\nx\nc\nd\n",
    "a\nb\nx\nc\r\nd\n",
  ],
  ["lines beside an edit keep their ends", "a\r\nb\nc\r\nd\r\n", "a\nb\nC\nd\n", "a\r\nb\nC\r\nd\r\n"],
  ["a page of other systems is left alone", "a\nb\n", "a\nx\nb\n", "a\nx\nb\n"],
  ["words after the last line need no end", "a\r\nb", "a\nb c", "a\r\nb c"],
  ["all of it is gone", "a\r\nb\r\n", "", ""],
])("%s", (_what, page, text, after) => {
  expect(withEndsOf(page, text)).toBe(after);
});
