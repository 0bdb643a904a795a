import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { effectOfDeed, Effects, effectsOf } from "./effects.ts";
import { simulate } from "./simulation.ts";
import { deedWeights } from "./writer.ts";

/*
 * Two to four users of up to three organizations, on two to six computers, and an instance, in bad weather.
 * `npm run simulate` plays more of them. What a seed makes changes with whatever is added to the simulation; what one
 * found is kept by its steps, under seeds.
 */

const seeds = 300;
const steps = 60;

/** What comes to something in few storms even where it is done whenever it can be: it takes two collections. */
const rare: ReadonlySet<string> = new Set([effectOfDeed("moveCollection")]);

/** Every so many seeds one is played twice. */
const pairs = 25;

/** Has every promise looked for after the storms of one share of the seeds: files of tests are run beside each other. */
export function testStorms(share: number, shares: number): void {
  const ours = Array.from({ length: seeds }, (_, at) => at + 1).filter((seed) => seed % shares === share);
  const effects = new Effects();
  for (const [at, seed] of ours.entries())
    test(`every promise holds after the storm of seed ${seed} (R6)`, async () => {
      const first = await simulate(generate(seed, steps));
      effects.add(first.effects);
      expect(first.problems, `after:\n${first.history.join("\n")}`).toEqual([]);
      if (at % pairs === 0) await expectSameEnd(seed, first.digest);
    });
  test("each deed, decision and misfortune that is not rare came to something in these storms (R6)", () => {
    const wanted = effectsOf(Object.keys(deedWeights)).filter((effect) => !rare.has(effect));
    expect(effects.missing(wanted)).toEqual([]);
  });
}

/** A scenario that is played again ends the same way, or what it found could not be looked into. */
async function expectSameEnd(seed: number, digest: string): Promise<void> {
  const second = await simulate(generate(seed, steps), { checked: false });
  expect(second.digest, `after:\n${second.history.join("\n")}`).toBe(digest);
}
