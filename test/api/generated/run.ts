// `npm run requests -- --requests 20000 --seed 1 [--database postgres]`: generated requests to an instance over HTTP, in
// sequences of 2,000; with --database postgres its data is on a server of this run's own.
import { parseArgs } from "node:util";
import { operations } from "../../../src-main/api/operations.ts";
import { ask, databaseAt, makeTemplate, startServer, template } from "../../run/postgresServer.ts";
import { playRequests } from "./play.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    database: { type: "string", default: "sqlite" },
  },
});
const wanted = Number(values.requests);
const first = Number(values.seed);
const inOneSequence = 2000;
/** So many requests reach every operation, with success. */
const enough = 20_000;

const server = values.database === "postgres" ? await startServer() : undefined;
if (server) await makeTemplate(server.address);

/** Where the instance of a sequence has its data: in memory, or in a database of its own. */
async function placeOf(seed: number): Promise<string> {
  if (!server) return ":memory:";
  await ask(server.address, `create database requests_${seed} template ${template}`);
  return databaseAt(server.address, `requests_${seed}`);
}

const statuses = new Map<number, number>();
const succeeded = new Map<string, number>();
const began = performance.now();
try {
  for (let sent = 0; sent < wanted; sent += inOneSequence) {
    const seed = first + sent / inOneSequence;
    const played = await playRequests(seed, Math.min(inOneSequence, wanted - sent), await placeOf(seed));
    for (const failure of played.failures) console.error(failure);
    if (played.failures.length > 0) process.exitCode = 1;
    addUp(statuses, played.statuses);
    addUp(succeeded, played.succeeded);
    console.log(`seed ${seed}: ${Math.min(sent + inOneSequence, wanted)} of ${wanted} requests`);
  }
} finally {
  await server?.stop();
}

const seconds = Math.round((performance.now() - began) / 1000);
const inWords = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
console.log(`${inWords.join(", ")}; ${seconds} s`);
const [least] = [...succeeded].sort(([, a], [, b]) => a - b);
const unheard = Object.keys(operations).filter((id) => !succeeded.has(id));
if (unheard.length === 0 && least)
  console.log(`Every operation succeeded, ${least[0]} the least often: ${least[1]} times.`);
else console.log(`Never with success: ${unheard.join(", ")}`);
if (unheard.length > 0 && wanted >= enough) process.exitCode = 1;

function addUp<K>(all: Map<K, number>, more: ReadonlyMap<K, number>): void {
  for (const [name, count] of more) all.set(name, (all.get(name) ?? 0) + count);
}
