import fc from "fast-check";
import { describe, test } from "vitest";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { RUNS } from "../text/writing.ts";
import { anyTexts, PROPERTIES, tracedTexts } from "./properties.ts";

/* `node test/content/merge/runProperties.ts` tries more merges than a run of all tests has time for. */
describe("whatever two writers did to a page, a merge", () => {
  test.each(PROPERTIES)(
    "$says",
    ({ traced, check }) => {
      const drawn = traced ? tracedTexts : anyTexts;
      fc.assert(
        fc.property(drawn, ({ texts }) => check(texts, mergeText(texts))),
        RUNS,
      );
    },
    120_000,
  );
});
