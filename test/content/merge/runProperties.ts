import { parseArgs } from "node:util";
import fc from "fast-check";
import { mergeText, type Texts } from "../../../src-main/content/merge/textMerge.ts";
import { anyTexts, PROPERTIES } from "./properties.ts";

/*
 * node test/content/merge/runProperties.ts [--merges 100000] [--seed 1] [--property 7]: tries the merge's properties, or
 * one of them, on generated merges, a thousand to a seed. Prints each seed at which some do not hold, with the smallest
 * texts for which one does not.
 */

const { values } = parseArgs({
  options: { merges: { type: "string" }, seed: { type: "string" }, property: { type: "string" } },
});
const STEP = 1_000;
const first = Number(values.seed ?? 1);
const merges = Number(values.merges ?? 100_000);
const tried = PROPERTIES.filter((_, at) => values.property === undefined || at === Number(values.property));

function check(texts: Texts, isTraced: boolean): void {
  const merged = mergeText(texts);
  for (const { says, traced, check } of tried)
    try {
      if (isTraced || !traced) check(texts, merged);
    } catch (error) {
      throw new Error(`It is not so that a merge ${says}.`, { cause: error });
    }
}

const begun = performance.now();
let failed = 0;
for (let done = 0; done < merges; done += STEP) {
  const seed = first + done / STEP;
  const property = fc.property(anyTexts, ({ texts, traced }) => check(texts, traced));
  const found = fc.check(property, { seed, numRuns: Math.min(STEP, merges - done) });
  if (!found.failed) continue;
  failed += 1;
  const { message, cause } = found.errorInstance as Error;
  console.log(`seed ${seed}: ${message}`);
  console.log(JSON.stringify(found.counterexample?.[0].texts, undefined, 2));
  console.log(String(cause));
}
const seconds = (performance.now() - begun) / 1000;
console.log(
  `${merges.toLocaleString("en")} merges from seed ${first} on: ${failed} failed seeds, ${seconds.toFixed(0)} s`,
);
process.exitCode = failed > 0 ? 1 : 0;
