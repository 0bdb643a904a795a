import { requestFor } from "../../../src-main/core/operationRequest.ts";
import { foundOrganization } from "../../../src-main/core/foundation.ts";
import { bearer, startInstance, type TestInstance } from "../../hosts/http/instance.ts";
import { Random } from "../../sync/random.ts";
import { problemsOf, type Answer } from "./answers.ts";
import { asking, fill } from "./fill.ts";
import { fillFurther } from "./fillFurther.ts";
import { KnownIds } from "./knownIds.ts";
import { nextRequest, pathOf, type GeneratedRequest } from "./requests.ts";

/** Stands in everything that is another organization's own, and in nothing else. */
const secret = "zanzibar";

interface Caller {
  name: string;
  token: string;
}

export interface Played {
  /** How many answers had each status. */
  statuses: Map<number, number>;
  /** Operations that were answered with success at least once. */
  succeeded: Set<string>;
  /** The first requests that were not answered as they should be, with what was wrong. */
  failures: string[];
}

/** What is not asked for: it ends the tokens that the callers come with. */
const leftOut = new Set(["deleteUserToken"]);

/**
 * Sends generated requests to an instance over HTTP, as people of several roles of one organization; another one
 * holds secrets. The same seed sends the same requests.
 */
export async function playRequests(seed: number, count: number): Promise<Played> {
  const instance = await startInstance();
  try {
    return await play(instance, seed, count);
  } finally {
    await instance.close();
  }
}

async function play(instance: TestInstance, seed: number, count: number): Promise<Played> {
  const random = new Random(seed);
  const ids = new KnownIds();
  const callers = await gather(instance);
  await fillElsewhere(instance, ids);
  const ask = asking(instance.engine, instance.founder);
  await fill(ask, instance.organization, "harbour", (answer, path) => ids.learn(answer, path));
  ids.learn({ object: "organization", id: instance.organization });
  await fillFurther(instance.engine, { user: instance.founder, organization: instance.organization }, ids);
  const played: Played = { statuses: new Map(), succeeded: new Set(), failures: [] };
  for (let sent = 0; sent < count && played.failures.length < 5; sent += 1) {
    const request = nextRequest(random, ids, (id) => leftOut.has(id));
    const caller = random.chance(0.6) ? callers[0] : random.pick(callers);
    if (!caller) break;
    const answer = await send(instance, caller, request);
    played.statuses.set(answer.status, (played.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) played.succeeded.add(request.id);
    if (answer.status < 300 && answer.text !== "") ids.learn(JSON.parse(answer.text), pathOf(request));
    const problems = [
      ...problemsOf(request.operation, answer),
      ...(answer.text.includes(secret) ? ["it tells of another organization"] : []),
      ...instance.faults
        .splice(0)
        .map(({ error }) => `it failed: ${error instanceof Error ? error.stack : ""}`),
    ];
    if (problems.length > 0)
      played.failures.push(
        `request ${sent + 1} of seed ${seed}, ${request.id} as ${caller.name} ` +
          `${JSON.stringify(request.input).slice(0, 1500)}: ${problems.join("; ")}`,
      );
  }
  return played;
}

async function gather(instance: TestInstance): Promise<Caller[]> {
  const others = [];
  for (const [name, role] of [
    ["Ben", "edit"],
    ["Cleo", "read"],
    ["Gus", null],
  ] as const)
    others.push({ name, token: (await instance.join(name, role)).token });
  return [{ name: "Ada", token: instance.token }, ...others];
}

/** Another organization, whose ids the callers know and whose words they must never see. */
async function fillElsewhere(instance: TestInstance, ids: KnownIds): Promise<void> {
  const { organization, user } = await foundOrganization(instance.engine, {
    organization: `${secret} ltd`,
    name: `Sam ${secret}`,
    email: "sam@elsewhere.example",
  });
  const ask = asking(instance.engine, user);
  await fill(ask, organization, secret, (answer, input) => ids.learn(answer, input, true));
}

async function send(
  { url }: TestInstance,
  { token }: Caller,
  { operation, input }: GeneratedRequest,
): Promise<Answer> {
  const { method, path, ...sent } = requestFor(operation, { ...addressable(input), body: input["body"] });
  const body = method === "GET" ? undefined : sent.body;
  const began = performance.now();
  const response = await fetch(url + path, {
    method,
    headers: { ...bearer(token), ...(body ? { "content-type": body.type } : {}) },
    ...(body ? { body: body.bytes as Uint8Array<ArrayBuffer> } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    text,
    milliseconds: performance.now() - began,
  };
}

/** No address can hold half a character. */
const addressable = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "string" ? value.toWellFormed() : value,
    ]),
  );
