// `npm run requests -- --requests 20000 --seed 1`: generated requests to an instance over HTTP, in sequences of 2,000.
import { parseArgs } from "node:util";
import { operations } from "../../../src-main/api/operations.ts";
import { playRequests } from "./play.ts";

const { values } = parseArgs({
  options: { requests: { type: "string", default: "20000" }, seed: { type: "string", default: "1" } },
});
const wanted = Number(values.requests);
const first = Number(values.seed);
const inOneSequence = 2000;

/** What no request that is made up can succeed with, and why. */
const unreachable: Record<string, string> = {
  getCustomHostname: "no operation makes a custom hostname",
  dnsRevalidateCustomHostname: "no operation makes a custom hostname",
  removeCustomHostname: "no operation makes a custom hostname",
  getEmbedByUrlInSpace: "nothing answers at a made-up address",
  joinOrganization: "who asks is in the organization already",
  cancelJob: "a job is finished when its request is answered",
  deleteUserToken: "left out: it ends the tokens that are asked with",
};

const statuses = new Map<number, number>();
const unheard = new Set(Object.keys(operations));
for (let sent = 0; sent < wanted; sent += inOneSequence) {
  const seed = first + sent / inOneSequence;
  const played = await playRequests(seed, Math.min(inOneSequence, wanted - sent));
  for (const failure of played.failures) console.error(failure);
  if (played.failures.length > 0) process.exitCode = 1;
  for (const [status, count] of played.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  for (const id of played.succeeded) unheard.delete(id);
  console.log(`seed ${seed}: ${Math.min(sent + inOneSequence, wanted)} of ${wanted} requests`);
}
console.log(
  [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", "),
);
const surprising = [...unheard].filter((id) => !(id in unreachable));
console.log(
  surprising.length === 0
    ? "Every operation that can be reached succeeded."
    : `Never with success: ${surprising.join(", ")}`,
);
for (const [id, why] of Object.entries(unreachable)) if (unheard.has(id)) console.log(`${id}: ${why}`);
