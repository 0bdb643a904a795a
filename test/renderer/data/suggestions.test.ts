import fc from "fast-check";
import { expect, test } from "vitest";
import {
  readSuggestion,
  replaceBlock,
  writeSuggestion,
} from "../../../src-renderer/data/requests/suggestions.ts";

test("what is proposed is read as it was written, whatever it holds", () => {
  const text = fc
    .array(fc.constantFrom("a", "`", "```", "````suggestion", "\n", " b"), { maxLength: 9 })
    .map((parts) => parts.join("").replace(/^\n+|\n+$/g, ""));
  fc.assert(
    fc.property(text, (replacement) => {
      const written = writeSuggestion("Shorter?", replacement);
      expect(readSuggestion(written)).toEqual({ words: "Shorter?", replacement });
    }),
  );
});

test("a comment without a proposal is its words", () => {
  expect(readSuggestion("See ```code``` there")).toEqual({
    words: "See ```code``` there",
    replacement: undefined,
  });
});

test("a block is replaced, and one that is taken out leaves no gap", () => {
  const text = "One.\n\nTwo.\n\nThree.\n";
  expect(replaceBlock(text, { from: 6, to: 10 }, "Zwei.")).toBe("One.\n\nZwei.\n\nThree.\n");
  expect(replaceBlock(text, { from: 6, to: 10 }, "")).toBe("One.\n\nThree.\n");
  expect(replaceBlock(text, { from: 12, to: 18 }, " ")).toBe("One.\n\nTwo.\n");
});
