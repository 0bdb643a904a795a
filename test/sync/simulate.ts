import { fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { Problem } from "./checks.ts";
import { makeTemplate, startServer } from "../run/postgresServer.ts";
import { generate } from "./generate.ts";
import { inWords, keepScenario, stepsInWords } from "./report.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulation.ts";

/*
 * npm run simulate -- --seeds 1000 --steps 120 [--first 1] [--processes 2] [--database postgres] [--record FILE]
 * [--twice] [--history]: plays scenarios on all processors, and says how fast. One that fails is cut down to its
 * shortest, shown, and kept as a test case under test/sync/seeds. With --database postgres the instance is on a server
 * of this run's own. With --record a run that was ended goes on where it was. With --twice each must end the same way
 * again; with --history its whole history is shown as well.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    steps: { type: "string", default: "60" },
    first: { type: "string", default: "1" },
    processes: { type: "string", default: String(availableParallelism()) },
    database: { type: "string", default: "sqlite" },
    record: { type: "string" },
    twice: { type: "boolean", default: false },
    history: { type: "boolean", default: false },
    worker: { type: "boolean", default: false },
  },
});
const steps = Number(values.steps);
const onServer = values.database === "postgres";

/** What a worker says of a seed. */
interface Outcome {
  seed: number;
  problems: Problem[];
  history: string[];
}

async function play(seed: number): Promise<Outcome> {
  const { problems, digest, history } = await simulate(generate(seed, steps));
  // On a server what runs at one moment may pass in either order.
  if (
    values.twice &&
    !onServer &&
    (await simulate(generate(seed, steps), { checked: false })).digest !== digest
  )
    problems.push({ check: "another end", what: "the second run ended otherwise" });
  return { seed, problems, history };
}

/** Shows a scenario that failed as short as it can be, and keeps it. */
async function report({ seed, problems: [first, ...others], history }: Outcome): Promise<void> {
  if (!first) return;
  console.log(`seed ${seed} (${steps} steps) failed:\n${inWords([first, ...others])}`);
  if (values.history || onServer) console.log(history.join("\n"));
  if (onServer) return;
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

/** How far a run is: which seed is next, and which have failed. */
interface Record {
  first: number;
  steps: number;
  database: string;
  next: number;
  failed: { seed: number; check: string }[];
}

/** What a run of the same seeds left in its file, or the beginning of one. */
async function recall(): Promise<Record> {
  const fresh = { first: Number(values.first), steps, database: values.database };
  const text = values.record === undefined ? "" : await readFile(values.record, "utf8").catch(() => "");
  const known = text === "" ? undefined : (JSON.parse(text) as Record);
  if (known?.first === fresh.first && known.steps === steps && known.database === fresh.database)
    return known;
  return { ...fresh, next: fresh.first, failed: [] };
}

async function run(): Promise<void> {
  const server = onServer ? await startServer() : undefined;
  if (server) await makeTemplate(server.address);
  const env = server ? { ...process.env, RECTO_TEST_SERVER: server.address } : process.env;
  const record = await recall();
  const last = record.first + Number(values.seeds) - 1;
  if (record.next > record.first) console.log(`going on with seed ${record.next}`);
  const begun = performance.now();
  const rate = (done: number): string => ((done / (performance.now() - begun)) * 1000).toFixed(1);
  let [next, done] = [record.next, 0];
  const playing = new Set<number>();
  const failed: Outcome[] = [];
  const note = async (): Promise<void> => {
    record.next = Math.min(next, ...playing);
    if (values.record !== undefined) await writeFile(values.record, `${JSON.stringify(record)}\n`);
  };
  const share = async (_: unknown, number: number): Promise<void> => {
    const worker = fork(import.meta.filename, [...process.argv.slice(2), "--worker"], {
      env: { ...env, VITEST_POOL_ID: `simulate_${number}` },
      // Most of what a storm makes is of no use a moment later.
      execArgv: ["--max-semi-space-size=64"],
    });
    while (next <= last) {
      const seed = next++;
      playing.add(seed);
      worker.send(seed);
      const outcome = await new Promise<Outcome>((answer, fail) => {
        worker.once("message", answer as (message: unknown) => void);
        worker.once("exit", (code) => fail(new Error(`A worker ended with ${code} at seed ${seed}.`)));
      });
      worker.removeAllListeners("exit");
      playing.delete(seed);
      done += 1;
      if (outcome.problems.length > 0) {
        const check = outcome.problems[0]?.check ?? "";
        failed.push(outcome);
        record.failed.push({ seed, check });
        console.log(`seed ${seed} fails: ${check}`);
      }
      if (done % 100 === 0) {
        await note();
        console.log(`${done} seeds, ${record.failed.length} failed; ${rate(done)} seeds a second`);
      }
    }
    worker.disconnect();
  };
  try {
    await Promise.all(Array.from({ length: Number(values.processes) }, share));
    await note();
    const all = record.next - record.first;
    console.log(
      `${all} seeds of ${steps} steps: ${record.failed.length} failed; ${rate(done)} seeds a second`,
    );
    for (const outcome of failed) await report(outcome);
  } finally {
    await server?.stop();
  }
  process.exitCode = record.failed.length > 0 ? 1 : 0;
}

await (values.worker ? work() : run());
