import { expect, test } from "vitest";
import { simulate } from "./simulation.ts";

/* Two users on three computers and an instance, in bad weather. `npm run simulate` runs more of them. */

const seeds = Array.from({ length: 100 }, (_, index) => index + 1);

test.each(seeds)("every promise holds after a storm, seed %i", async (seed) => {
  const { problems, history } = await simulate(seed, 60);
  expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
});

test("the same seed makes the same world", async () => {
  expect((await simulate(7, 60)).digest).toBe((await simulate(7, 60)).digest);
});
