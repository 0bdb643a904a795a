import fc from "fast-check";
import { describe, test } from "vitest";
import { mergeText, type TextMerge, type Texts } from "../../../src-main/content/merge/textMerge.ts";
import { RUNS } from "../text/writing.ts";
import { FOUND } from "./foundMerges.ts";
import { SECTION_PROPERTIES } from "./sectionProperties.ts";
import { sectionWriters } from "./sectionWriters.ts";
import {
  anyTexts,
  PROPERTIES,
  textsAtHtml,
  textsAtParagraphs,
  tracedTexts,
  type Property,
} from "./properties.ts";

/*
 * The same merges in every run. `node test/content/merge/runProperties.ts --merges 1000000` tries others, as many as one
 * likes.
 */
const SEED = 1;

interface Merged {
  texts: Texts;
  merged: TextMerge;
}

/** Merges of drawn texts, which every property looks at: to make them takes longer than to look. */
class Merges {
  readonly #drawn: fc.Arbitrary<Texts>;
  readonly #parameters: fc.Parameters<[Texts]>;
  #made: Merged[] | undefined;

  constructor(drawn: fc.Arbitrary<Texts>, parameters: fc.Parameters<[Texts]> = RUNS) {
    this.#drawn = drawn;
    this.#parameters = { ...parameters, seed: SEED };
  }

  /** Throws for the smallest texts that are found whose merge does not keep a property. */
  hold(check: Property["check"]): void {
    this.#made ??= this.#make();
    for (const { texts, merged } of this.#made) {
      try {
        check(texts, merged);
      } catch (error) {
        fc.assert(
          fc.property(this.#drawn, (smaller) => check(smaller, mergeText(smaller))),
          this.#parameters,
        );
        throw error;
      }
    }
  }

  #make(): Merged[] {
    const { examples = [], numRuns, seed } = this.#parameters;
    const drawn = fc.sample(this.#drawn, { numRuns: numRuns!, seed: seed! });
    return [...examples.map(([texts]) => texts), ...drawn].map((texts) => ({
      texts,
      merged: mergeText(texts),
    }));
  }
}

const textsOf = (drawn: fc.Arbitrary<{ texts: Texts }>): fc.Arbitrary<Texts> =>
  drawn.map(({ texts }) => texts);

const found: fc.Parameters<[Texts]> = { ...RUNS, examples: FOUND.map((texts) => [texts]) };
const anyMerges = new Merges(textsOf(anyTexts), found);
const tracedMerges = new Merges(textsOf(tracedTexts), found);
const atParagraphs = new Merges(textsOf(textsAtParagraphs));
const atHtml = new Merges(textsOf(textsAtHtml), { numRuns: RUNS.numRuns / 4 });
const inSections = new Merges(sectionWriters);

describe("whatever two writers did to a page, a merge", () => {
  test.each(PROPERTIES)(
    "$says",
    ({ traced, check }) => (traced ? tracedMerges : anyMerges).hold(check),
    120_000,
  );
});

describe("whatever two writers did to the same few paragraphs, a merge", () => {
  test.each(PROPERTIES)("$says", ({ check }) => atParagraphs.hold(check), 120_000);
});

describe("whatever two writers did to the same few tables and images in HTML, a merge", () => {
  test.each(PROPERTIES)("$says", ({ check }) => atHtml.hold(check), 120_000);
});

describe("whatever two writers did to the sections of a page, a merge", () => {
  test.each(SECTION_PROPERTIES)("$says", ({ check }) => inSections.hold(check), 120_000);
});
