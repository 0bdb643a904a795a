import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import type { Scenario } from "./scenario.ts";
import { shrink } from "./shrink.ts";

const kinds = ({ steps }: Scenario): string[] => steps.map(({ is }) => is);

test("a failing scenario is cut down to the steps, computers and people that it takes, in their order", async () => {
  const scenario = { ...generate(13, 200), organizations: 1 };
  const [first, second] = ["killed", "sync"];
  const fails = (candidate: Scenario): Promise<boolean> => {
    const at = kinds(candidate).indexOf(first);
    return Promise.resolve(at >= 0 && kinds(candidate).indexOf(second, at) > at);
  };
  expect(await fails(scenario)).toBe(true);
  const shortest = await shrink(scenario, fails);
  expect(kinds(shortest)).toEqual([first, second]);
  expect(shortest.steps.map(({ then }) => then)).toEqual([0, 0]);
  expect(shortest.computers).toHaveLength(1);
  // Whoever founded the organization stays beside the one at the computer.
  const needed = new Set(["ada", shortest.computers[0]?.user]);
  expect(shortest.people.map(({ name }) => name)).toEqual([...needed]);
  expect(shortest.onDisk).toBeUndefined();
});

test("the same seed makes the same scenario, and another one another", () => {
  expect(generate(3, 60)).toEqual(generate(3, 60));
  expect(generate(4, 60)).not.toEqual(generate(3, 60));
});

test("two to six replicas of two to four users of up to three organizations meet every misfortune", () => {
  const scenarios = Array.from({ length: 300 }, (_, seed) => generate(seed + 1, 60));
  const between = (numbers: number[]): number[] => [Math.min(...numbers), Math.max(...numbers)];
  expect(between(scenarios.map(({ computers }) => computers.length))).toEqual([2, 6]);
  expect(between(scenarios.map(({ people }) => people.length))).toEqual([2, 4]);
  expect(between(scenarios.map(({ organizations }) => organizations))).toEqual([1, 3]);
  const met = new Set(scenarios.flatMap(kinds));
  expect([...met].sort()).toEqual(
    [
      ...[
        "apart",
        "backed up",
        "clock",
        "cloned",
        "deed",
        "disturbed",
        "grant",
        "killed",
        "outdated",
        "paused",
        "purged",
      ],
      ...["restored", "role", "signed out", "sleep", "spoiled", "switched", "sync", "unable"],
    ].sort(),
  );
});
