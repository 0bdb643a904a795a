import { expect, test } from "vitest";
import { keptScenarios } from "../sync/report.ts";
import type { Step } from "../sync/scenario.ts";
import { simulate } from "../sync/simulation.ts";

/*
 * Of the scenarios that failed once, those that are about the instance's own database: it goes back, somebody decides in
 * it at one moment with somebody else, or they failed with a server. What replicas do is the same whatever that is.
 */

const isOfInstance = ({ is }: Step): boolean => is === "restored" || is === "grant";
const kept = keptScenarios().filter(
  ({ database, scenario }) => database === "postgres" || scenario.steps.some(isOfInstance),
);

test.each(kept)("$name passes on a server, in which once $was (R6)", async ({ scenario }) => {
  const { problems, history } = await simulate(scenario);
  expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
});
