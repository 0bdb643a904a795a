import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { simulate } from "./simulation.ts";

/*
 * Two to four users of up to three organizations, on two to six computers, and an instance, in bad weather.
 * `npm run simulate` plays more of them. What a seed makes changes with whatever is added to the simulation; what one
 * found is kept by its steps, under seeds.
 */

const seeds = 300;
const steps = 60;

/** Every so many seeds one is played twice. */
const pairs = 25;

/** Has every promise looked for after the storms of one share of the seeds: files of tests are run beside each other. */
export function testStorms(share: number, shares: number): void {
  const ours = Array.from({ length: seeds }, (_, at) => at + 1).filter((seed) => seed % shares === share);
  test.each(ours)("every promise holds after the storm of seed %i (R6)", async (seed) => {
    const { problems, history } = await simulate(generate(seed, steps));
    expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
  });

  test.each(ours.filter((_, at) => at % pairs === 0))("seed %i ends the same way again", async (seed) => {
    const [first, second] = [await simulate(generate(seed, steps)), await simulate(generate(seed, steps))];
    expect(second.history).toEqual(first.history);
    expect(second.digest).toBe(first.digest);
  });
}
