import { expect, test } from "vitest";
import { simulate } from "./simulation.ts";

/*
 * Two users on three computers and an instance, in bad weather. `npm run simulate` runs more of them. What a seed does
 * changes with whatever is added to the simulation, so that a bug that one found is kept as a small test of its own.
 */

const seeds = Array.from({ length: 100 }, (_, index) => index + 1);

test.each(seeds)("every promise holds after a storm, seed %i (R6)", async (seed) => {
  const { problems, history } = await simulate(seed, 60);
  expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
});

test.each([7, 18, 46])("the same seed ends the same way again, seed %i", async (seed) => {
  expect((await simulate(seed, 60)).digest).toBe((await simulate(seed, 60)).digest);
});
