import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, type Kept } from "./report.ts";
import { simulate } from "./simulation.ts";

/* Scenarios that failed once, as short as they could be made: each with one line that says what was wrong. */

const kept = globSync("*.json", { cwd: folder })
  .sort()
  .map((name) => ({ name, ...(JSON.parse(readFileSync(join(folder, name), "utf8")) as Kept) }));

test.each(kept)("$name passes, in which once $was (R6)", async ({ scenario }) => {
  const { problems, history } = await simulate(scenario);
  expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
});
