import { parseArgs } from "node:util";
import { simulate } from "./simulation.ts";

/*
 * npm run simulate -- --seeds 1000 --steps 120 [--first 1] [--twice]: prints what a failing seed did, and how fast they
 * run. With --twice each seed must end the same way again.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    steps: { type: "string" },
    first: { type: "string" },
    twice: { type: "boolean" },
  },
});
const first = Number(values.first ?? 1);
const seeds = Number(values.seeds ?? 100);
const steps = Number(values.steps ?? 60);

const begun = performance.now();
let failed = 0;
for (let seed = first; seed < first + seeds; seed += 1) {
  const { problems, history, digest } = await simulate(seed, steps);
  if (values.twice && (await simulate(seed, steps)).digest !== digest)
    problems.push("the second run ended otherwise");
  if (problems.length === 0) continue;
  failed += 1;
  console.log(
    `seed ${seed} (${steps} steps) failed:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
  );
  if (seeds === 1) console.log(history.join("\n"));
}
const seconds = (performance.now() - begun) / 1000;
console.log(
  `${seeds} seeds of ${steps} steps: ${failed} failed; ${(seeds / seconds).toFixed(1)} seeds a second`,
);
process.exitCode = failed > 0 ? 1 : 0;
