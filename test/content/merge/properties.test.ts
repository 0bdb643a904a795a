import fc from "fast-check";
import { describe, test } from "vitest";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { RUNS } from "../text/writing.ts";
import { FOUND } from "./foundMerges.ts";
import { SECTION_PROPERTIES } from "./sectionProperties.ts";
import { sectionWriters } from "./sectionWriters.ts";
import { anyTexts, PROPERTIES, textsAtHtml, textsAtParagraphs, tracedTexts } from "./properties.ts";

/*
 * The same merges in every run. `node test/content/merge/runProperties.ts --merges 1000000` tries others, as many as one
 * likes.
 */
const SEED = 1;

describe("whatever two writers did to a page, a merge", () => {
  test.each(PROPERTIES)(
    "$says",
    ({ traced, check }) => {
      const drawn = traced ? tracedTexts : anyTexts;
      fc.assert(
        fc.property(drawn, ({ texts }) => check(texts, mergeText(texts))),
        { ...RUNS, seed: SEED, examples: FOUND.map((texts) => [{ texts, traced: true }]) },
      );
    },
    120_000,
  );
});

describe("whatever two writers did to the same few paragraphs, a merge", () => {
  test.each(PROPERTIES)(
    "$says",
    ({ check }) => {
      fc.assert(
        fc.property(textsAtParagraphs, ({ texts }) => check(texts, mergeText(texts))),
        { ...RUNS, seed: SEED },
      );
    },
    120_000,
  );
});

describe("whatever two writers did to the same few tables and images in HTML, a merge", () => {
  test.each(PROPERTIES)(
    "$says",
    ({ check }) => {
      fc.assert(
        fc.property(textsAtHtml, ({ texts }) => check(texts, mergeText(texts))),
        { numRuns: RUNS.numRuns / 4, seed: SEED },
      );
    },
    120_000,
  );
});

describe("whatever two writers did to the sections of a page, a merge", () => {
  test.each(SECTION_PROPERTIES)(
    "$says",
    ({ check }) => {
      fc.assert(
        fc.property(sectionWriters, (texts) => check(texts, mergeText(texts))),
        { ...RUNS, seed: SEED },
      );
    },
    120_000,
  );
});
