import { expect, test } from "vitest";
import { keptScenarios } from "./report.ts";
import { simulate } from "./simulation.ts";

/* Scenarios that failed once, as short as they could be made: each with one line that says what was wrong. */

test.each(keptScenarios())("$name passes, in which once $was (R6)", async ({ scenario }) => {
  const { problems, history } = await simulate(scenario);
  expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
});
