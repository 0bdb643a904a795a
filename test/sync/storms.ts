import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { Effects, effectsOf } from "./effects.ts";
import { simulate } from "./simulation.ts";
import { deedWeights } from "./writer.ts";

/*
 * Two to four users of up to three organizations, on two to six computers, and an instance, in bad weather.
 * `npm run simulate` plays more of them. What a seed makes changes with whatever is added to the simulation; what one
 * found is kept by its steps, under seeds.
 */

const seeds = 300;
const steps = 60;

/** Has every promise looked for after the storms of one share of the seeds: files of tests are run beside each other. */
export function testStorms(share: number, shares: number): void {
  const ours = Array.from({ length: seeds }, (_, at) => at + 1).filter((seed) => seed % shares === share);
  const effects = new Effects();
  for (const seed of ours)
    test(`every promise holds after the storm of seed ${seed}, which ends the same way again (R6)`, async () => {
      const first = await simulate(generate(seed, steps));
      effects.add(first.effects);
      expect(first.problems, `after:\n${first.history.join("\n")}`).toEqual([]);
      await expectSameEnd(seed, first.digest);
    });
  test("each deed, decision and misfortune came to something in these storms (R6)", () => {
    expect(effects.missing(effectsOf(Object.keys(deedWeights)))).toEqual([]);
  });
}

/** A scenario that is played again ends the same way, or what it found could not be looked into. */
async function expectSameEnd(seed: number, digest: string): Promise<void> {
  const second = await simulate(generate(seed, steps), { checked: false });
  expect(second.digest, `after:\n${second.history.join("\n")}`).toBe(digest);
}
