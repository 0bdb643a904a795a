import { globSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "./checks.ts";
import type { Scenario, Step } from "./scenario.ts";

/* How failing scenarios are shown and kept. */

/** A scenario that failed once, and what it was. */
export interface Kept {
  /** One line: what was wrong. */
  was: string;
  /** Where its instance was, if it takes a server. */
  database?: "postgres";
  scenario: Scenario;
}

export const folder = join(import.meta.dirname, "seeds");

/** Every scenario that is kept, by the name of its file. */
export const keptScenarios = (): (Kept & { name: string })[] =>
  globSync("*.json", { cwd: folder })
    .sort()
    .map((name) => ({ name, ...(JSON.parse(readFileSync(join(folder, name), "utf8")) as Kept) }));

/** Keeps a scenario, by itself as a test case that is run for ever; answers its file. */
export async function keepScenario(
  failed: Omit<Kept, "was">,
  problem: Problem,
  under = folder,
): Promise<string> {
  const path = join(under, `${problem.check.replaceAll(" ", "-")}-${failed.scenario.seed}.json`);
  const kept: Kept = { was: `To be said: ${problem.check}: ${problem.what.split("\n")[0]}`, ...failed };
  await mkdir(under, { recursive: true });
  await writeFile(path, inLines(kept));
  return path;
}

/** As JSON with a line for each step, so that a person can read it. */
function inLines({ was, database, scenario: { steps, ...world } }: Kept): string {
  const scenario = JSON.stringify(world).slice(0, -1);
  const lines = steps.map((step) => `    ${JSON.stringify(step)}`).join(",\n");
  const where = database === undefined ? "" : `  "database": "${database}",\n`;
  return `{\n  "was": ${JSON.stringify(was)},\n${where}  "scenario": ${scenario}, "steps": [\n${lines}\n  ]}\n}\n`;
}

export const inWords = (problems: readonly Problem[]): string =>
  problems.map(({ check, what }) => `  ${check}: ${what}`).join("\n");

/** The steps of a scenario, one a line. */
export const stepsInWords = (steps: readonly Step[]): string =>
  steps.map((step) => `  ${JSON.stringify(step)}`).join("\n");
