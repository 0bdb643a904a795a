import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { Problem } from "./checks.ts";
import { makeTemplate, startServer } from "../run/postgresServer.ts";
import { Effects, effectsOf } from "./effects.ts";
import { generate } from "./generate.ts";
import { LongRun } from "./longRun.ts";
import { inWords, keepScenario, stepsInWords } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulation.ts";
import { deedWeights } from "./writer.ts";

/*
 * npm run simulate -- --seeds 1000 --steps 120 [--first 1] [--processes 2] [--database postgres] [--record FILE]
 * [--twice] [--history] [--effects] [--keep FOLDER]: plays scenarios on all processors, and says how fast. One that fails
 * is cut down to its shortest, shown, and kept as a test case under test/sync/seeds, or in the FOLDER. With --database
 * postgres the instance is on a server of this run's own. With --record a run that was ended goes on where it was, and what was done, when, at which commit,
 * how fast and what failed stands in that file. With --twice each must end the same way again; with --history its whole
 * history is shown as well. With --effects it is shown how often each deed and each fault came to something.
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
    effects: { type: "boolean", default: false },
    keep: { type: "string" },
    worker: { type: "boolean", default: false },
  },
});
const steps = Number(values.steps);
const onServer = values.database === "postgres";

/** What a worker says of a scenario. */
interface Outcome {
  problems: Problem[];
  history: string[];
  effects: Record<string, number>;
}

async function play(scenario: Scenario): Promise<Outcome> {
  const { problems, digest, history, effects } = await simulate(scenario);
  // On a server what runs at one moment may pass in either order.
  if (values.twice && !onServer && (await simulate(scenario, { checked: false })).digest !== digest)
    problems.push({ check: "another end", what: "the second run ended otherwise" });
  return { problems, history, effects };
}

/** So often a shorter scenario is tried on a server, where what runs at one moment may pass in either order. */
const tries = onServer ? 4 : 1;

/** Shows a scenario that failed as short as it can be, and keeps it. */
async function report(seed: number, failed: Outcome, player: Player): Promise<void> {
  const [first] = failed.problems;
  if (!first) return;
  console.log(`seed ${seed} (${steps} steps) failed:\n${inWords(failed.problems)}`);
  if (values.history) console.log(failed.history.join("\n"));
  let last = failed;
  const shortest = await shrink(generate(seed, steps), async (scenario) => {
    for (let count = 1; count <= tries; count += 1) {
      const outcome = await player.play(scenario);
      if (!outcome.problems.some(({ check }) => check === first.check)) continue;
      last = outcome;
      return true;
    }
    return false;
  });
  console.log(`its shortest, of ${shortest.steps.length} steps:\n${stepsInWords(shortest.steps)}`);
  console.log(`${last.history.join("\n")}\n${inWords(last.problems)}`);
  const kept = { scenario: shortest, ...(onServer ? { database: "postgres" as const } : {}) };
  console.log(`kept as ${await keepScenario(kept, last.problems[0] ?? first, values.keep)}`);
}

async function work(): Promise<void> {
  // Whoever ends a run mostly ends all of its processes: what is being played is still finished, not failed.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  for await (const scenario of asked()) process.send?.(await play(scenario));
}

/** What the main process asks for. */
async function* asked(): AsyncGenerator<Scenario> {
  const waiting: Scenario[] = [];
  let wake = (): void => {};
  process.on("message", (scenario: Scenario) => {
    waiting.push(scenario);
    wake();
  });
  process.on("disconnect", () => process.exit());
  for (;;) {
    const scenario = waiting.shift();
    if (scenario === undefined) await new Promise<void>((done) => (wake = done));
    else yield scenario;
  }
}

/** So much a worker plays before another takes its place: what programs that were killed leave behind goes with it. */
const roomOfWorker = 1_000;

/** A process that plays one scenario at a time; one that ends before its time failed at it. */
class Worker {
  readonly #process: ChildProcess;
  #room = roomOfWorker;

  constructor(env: NodeJS.ProcessEnv) {
    this.#process = fork(import.meta.filename, [...process.argv.slice(2), "--worker"], { env });
  }

  get isSpent(): boolean {
    return this.#room <= 0 || !this.#process.connected;
  }

  play(scenario: Scenario): Promise<Outcome> {
    this.#room -= 1;
    return new Promise((answer) => {
      const answered = (outcome: Outcome): void => {
        this.#process.off("exit", ended);
        answer(outcome);
      };
      const ended = (code: number | null, signal: string | null): void => {
        this.#room = 0;
        const what = `its process ended with ${code ?? signal}`;
        answer({ problems: [{ check: "it ended", what }], history: [], effects: {} });
      };
      this.#process.once("message", (outcome) => answered(outcome as Outcome));
      this.#process.once("exit", ended);
      this.#process.send(scenario);
    });
  }

  /** Ends it, and with it its connections to a server. */
  async end(): Promise<void> {
    if (!this.#process.connected) return;
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.#process.disconnect();
    await ended;
  }
}

/** Plays one scenario after the other, by a worker after the other. */
class Player {
  readonly #begin: () => Worker;
  #worker: Worker;

  constructor(env: NodeJS.ProcessEnv) {
    this.#begin = () => new Worker(env);
    this.#worker = this.#begin();
  }

  async play(scenario: Scenario): Promise<Outcome> {
    if (this.#worker.isSpent) {
      await this.#worker.end();
      this.#worker = this.#begin();
    }
    return this.#worker.play(scenario);
  }

  end(): Promise<void> {
    return this.#worker.end();
  }
}

/** Files of scenarios that have some are on a disk in memory, where the system has one: no storm cuts the power. */
const memoryDisk = "/dev/shm";
const inMemory = existsSync(memoryDisk) ? { TMPDIR: memoryDisk } : {};

/** Between two lines that say how far a run is, and between two times that it is written down. */
const seedsPerLine = 100;
const seedsPerNote = 20;

async function run(): Promise<void> {
  const { database, twice } = values;
  const long = new LongRun({ first: Number(values.first), steps, database, twice }, values.record);
  const before = long.done;
  if (before > 0) console.log(`going on after ${before} seeds`);
  const server = onServer ? await startServer() : undefined;
  if (server) await makeTemplate(server.address);
  const env = server ? { ...process.env, RECTO_TEST_SERVER: server.address } : process.env;
  const seeds = long.until(Number(values.first) + Number(values.seeds) - 1);
  const failed: [seed: number, outcome: Outcome][] = [];
  const effects = new Effects();
  let isStopped = false;
  const stop = (): void => void (isStopped = true);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const begin = (number: number): Player =>
    new Player({ ...env, ...inMemory, VITEST_POOL_ID: `simulate_${number}` });
  const share = async (_: unknown, number: number): Promise<void> => {
    const player = begin(number);
    for (const seed of seeds) {
      const outcome = await player.play(generate(seed, steps));
      effects.add(outcome.effects);
      const [problem] = outcome.problems;
      long.finished(seed, problem?.check);
      if (problem) {
        failed.push([seed, outcome]);
        console.log(`seed ${seed} fails: ${problem.check}: ${problem.what.split("\n")[0]}`);
      }
      if (problem || long.done % seedsPerNote === 0) long.save();
      if (long.done % seedsPerLine === 0) console.log(long.inWords());
      if (isStopped) break;
    }
    await player.end();
  };
  try {
    await Promise.all(Array.from({ length: Number(values.processes) }, share));
    long.save();
    console.log(long.inWords());
    if (values.effects) console.log(effects.inWords(effectsOf(Object.keys(deedWeights))));
    if (failed.length > 0 && !isStopped) {
      const player = begin(0);
      for (const [seed, outcome] of failed) await report(seed, outcome, player);
      await player.end();
    }
  } finally {
    await server?.stop();
  }
  process.exitCode = long.failed.length > 0 ? 1 : 0;
}

await (values.worker ? work() : run());
