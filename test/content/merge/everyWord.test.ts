import fc from "fast-check";
import { describe, test } from "vitest";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { EVERY_WORD, resolving } from "./everyWord.ts";
import { nestedWriters } from "./nestedWriters.ts";

/* The same merges in every run; `npm run merges -- --nested` tries others. */
const RUNS = { numRuns: 300, seed: 1 };

describe("of blocks that stand in blocks, whatever two writers did to them, a merge", () => {
  test.each(EVERY_WORD)(
    "$says",
    ({ check }) => {
      fc.assert(
        fc.property(nestedWriters, resolving, (texts, how) => check(texts, mergeText(texts), how)),
        RUNS,
      );
    },
    120_000,
  );
});
