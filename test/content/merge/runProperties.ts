import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { mergeText, type Texts } from "../../../src-main/content/merge/textMerge.ts";
import { EVERY_WORD, resolving, type Resolving } from "./everyWord.ts";
import { nestedWriters } from "./nestedWriters.ts";
import { SECTION_PROPERTIES } from "./sectionProperties.ts";
import { sectionWriters } from "./sectionWriters.ts";
import { anyTexts, PROPERTIES, textsAtHtml, textsAtParagraphs, textsInScripts } from "./properties.ts";

/*
 * npm run merges -- [--merges 100000] [--seed 1] [--property 7] [--scripts | --paragraphs | --html | --sections | --nested]: tries the merge's
 * properties, or one of them, on generated merges, a thousand to a seed; with --scripts only on such as are written without
 * blanks or from the right, with --paragraphs only on pages of few paragraphs at which both work, with --html on such of few blocks of HTML, with --sections where
 * paragraphs stand on pages of sections, and with --nested what is true of every word where blocks stand in blocks. Prints each seed at which some do
 * not hold, with the smallest texts for which one does not, and how many of the merges were different ones. Two runs try
 * different merges where their seeds do not meet.
 */

const { values } = parseArgs({
  options: {
    merges: { type: "string" },
    seed: { type: "string" },
    property: { type: "string" },
    scripts: { type: "boolean" },
    paragraphs: { type: "boolean" },
    html: { type: "boolean" },
    sections: { type: "boolean" },
    nested: { type: "boolean" },
  },
});
const STEP = 1_000;
const first = Number(values.seed ?? 1);
const merges = Number(values.merges ?? 100_000);
const sections = sectionWriters.map((texts) => ({ texts, traced: true }));
const nested = nestedWriters.map((texts) => ({ texts, traced: true }));
const drawn = values.scripts
  ? textsInScripts
  : values.paragraphs
    ? textsAtParagraphs
    : values.html
      ? textsAtHtml
      : values.sections
        ? sections
        : values.nested
          ? nested
          : anyTexts;
const isTried = (_: unknown, at: number): boolean =>
  values.property === undefined || at === Number(values.property);
const resolved = values.nested ? resolving : fc.constant<Resolving>({ choices: ["ours"], order: [0] });
const tried = (values.nested ? [] : values.sections ? SECTION_PROPERTIES : PROPERTIES).filter(isTried);
const triedWords = values.nested ? EVERY_WORD.filter(isTried) : [];

const seen = new Set<string>();

function check(texts: Texts, isTraced: boolean, how: Resolving): void {
  seen.add(createHash("md5").update(JSON.stringify(texts)).digest("base64"));
  const merged = mergeText(texts);
  const told = (says: string, check: () => void): void => {
    try {
      check();
    } catch (error) {
      throw new Error(`It is not so that a merge ${says}.`, { cause: error });
    }
  };
  for (const { says, traced, check } of tried)
    if (isTraced || !traced) told(says, () => check(texts, merged));
  for (const { says, check } of triedWords) told(says, () => check(texts, merged, how));
}

const TOLD = 50;
const begun = performance.now();
let failed = 0;
for (let done = 0; done < merges; done += STEP) {
  const seed = first + done / STEP;
  if (seed > first && (seed - first) % TOLD === 0)
    console.log(
      `up to seed ${seed - 1}: ${seen.size.toLocaleString("en")} different merges, ${failed} failed seeds`,
    );
  const property = fc.property(drawn, resolved, ({ texts, traced }, how) => check(texts, traced, how));
  const found = fc.check(property, {
    seed,
    numRuns: Math.min(STEP, merges - done),
  });
  if (!found.failed) continue;
  failed += 1;
  const { message, cause } = found.errorInstance as Error;
  console.log(`seed ${seed}: ${message}`);
  console.log(JSON.stringify(found.counterexample?.[0].texts, undefined, 2));
  if (values.nested) console.log(JSON.stringify(found.counterexample?.[1]));
  console.log(String(cause));
}
const seconds = (performance.now() - begun) / 1000;
console.log(
  `${merges.toLocaleString("en")} merges from seed ${first} on, ${seen.size.toLocaleString("en")} of them different: ${failed} failed seeds, ${seconds.toFixed(0)} s`,
);
process.exitCode = failed > 0 ? 1 : 0;
