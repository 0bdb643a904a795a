import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { Problem } from "./checks.ts";
import { generate } from "./generate.ts";
import { inWords, keepScenario, stepsInWords } from "./report.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulation.ts";

/*
 * npm run simulate -- --seeds 1000 --steps 120 [--first 1] [--processes 2] [--twice] [--history]: plays scenarios on
 * all processors, and says how fast. One that fails is cut down to its shortest, shown, and kept as a test case under
 * test/sync/seeds. With --twice each must end the same way again; with --history its whole history is shown as well.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    steps: { type: "string", default: "60" },
    first: { type: "string", default: "1" },
    processes: { type: "string", default: String(availableParallelism()) },
    twice: { type: "boolean", default: false },
    history: { type: "boolean", default: false },
    worker: { type: "boolean", default: false },
  },
});
const steps = Number(values.steps);

/** What a worker says of a seed. */
interface Outcome {
  seed: number;
  problems: Problem[];
  history: string[];
}

async function play(seed: number): Promise<Outcome> {
  const { problems, digest, history } = await simulate(generate(seed, steps));
  if (values.twice && (await simulate(generate(seed, steps))).digest !== digest)
    problems.push({ check: "another end", what: "the second run ended otherwise" });
  return { seed, problems, history };
}

/** Shows a scenario that failed as short as it can be, and keeps it. */
async function report({ seed, problems: [first, ...others], history }: Outcome): Promise<void> {
  if (!first) return;
  console.log(`seed ${seed} (${steps} steps) failed:\n${inWords([first, ...others])}`);
  if (values.history) console.log(history.join("\n"));
  const shortest = await shrink(generate(seed, steps), async (scenario) => {
    const { problems } = await simulate(scenario);
    return problems.some(({ check }) => check === first.check);
  });
  const { problems, history: events } = await simulate(shortest);
  console.log(`its shortest, of ${shortest.steps.length} steps:\n${stepsInWords(shortest.steps)}`);
  console.log(`${events.join("\n")}\n${inWords(problems)}`);
  console.log(`kept as ${await keepScenario(shortest, problems[0] ?? first)}`);
}

async function work(): Promise<void> {
  for await (const seed of asked()) process.send?.(await play(seed));
}

/** The seeds that the main process asks for. */
async function* asked(): AsyncGenerator<number> {
  const waiting: number[] = [];
  let wake = (): void => {};
  process.on("message", (seed: number) => {
    waiting.push(seed);
    wake();
  });
  process.on("disconnect", () => process.exit());
  for (;;) {
    const seed = waiting.shift();
    if (seed === undefined) await new Promise<void>((done) => (wake = done));
    else yield seed;
  }
}

async function run(): Promise<void> {
  const first = Number(values.first);
  const last = first + Number(values.seeds) - 1;
  const begun = performance.now();
  const rate = (done: number): string => ((done / (performance.now() - begun)) * 1000).toFixed(1);
  let [next, done] = [first, 0];
  const failed: Outcome[] = [];
  const share = async (): Promise<void> => {
    const worker = fork(import.meta.filename, [...process.argv.slice(2), "--worker"]);
    while (next <= last) {
      worker.send(next++);
      const outcome = await new Promise<Outcome>((answer, fail) => {
        worker.once("message", answer as (message: unknown) => void);
        worker.once("exit", (code) => fail(new Error(`A worker ended with ${code}.`)));
      });
      worker.removeAllListeners("exit");
      done += 1;
      if (outcome.problems.length > 0) {
        failed.push(outcome);
        console.log(`seed ${outcome.seed} fails: ${outcome.problems[0]?.check}`);
      }
      if (done % 100 === 0)
        console.log(`${done} seeds, ${failed.length} failed; ${rate(done)} seeds a second`);
    }
    worker.disconnect();
  };
  await Promise.all(Array.from({ length: Number(values.processes) }, share));
  console.log(`${done} seeds of ${steps} steps: ${failed.length} failed; ${rate(done)} seeds a second`);
  for (const outcome of failed) await report(outcome);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

await (values.worker ? work() : run());
