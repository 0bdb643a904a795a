import type { HostNames } from "../../../src-main/jobs/checkHostname.ts";
import { operations } from "../../../src-main/api/operations.ts";
import { processWaitingSpecifications } from "../../../src-main/core/threads/backgroundWork.ts";
import { createToken, foundOrganization } from "../../../src-main/core/administration/foundation.ts";
import { putBlob } from "../../../src-main/core/files/files.ts";
import { archiveOf } from "../../content/import/importing.ts";
import { Sober } from "./leastInput.ts";
import { requestFor } from "../../../src-main/core/network/operationRequest.ts";
import { bearer, startInstance, type TestInstance } from "../../hosts/http/instance.ts";
import { Random } from "../../sync/random.ts";
import { problemsOf, type Answer } from "./answers.ts";
import { asking, askingAloud, fill } from "./fill.ts";
import { fillFurther } from "./fillFurther.ts";
import { KnownIds } from "./knownIds.ts";
import {
  askedBy,
  choosePath,
  deletedKind,
  makeRequest,
  nextRequest,
  requireOperation,
  type GeneratedRequest,
} from "./requests.ts";
import { openWeb } from "./web.ts";

/** Stands in everything that is another organization's own, and in nothing else. */
const secret = "zanzibar";

interface Caller {
  name: string;
  email: string;
  token: string;
}

export interface Played {
  /** How many answers had each status. */
  statuses: Map<number, number>;
  /** How often each operation was answered with success. */
  succeeded: Map<string, number>;
  /** The first requests that were not answered as they should be, with what was wrong. */
  failures: string[];
}

/** Every name of the web is this instance's. */
const names: HostNames = {
  aliases: async () => [],
  addresses: async () => ["192.0.2.1"],
  certificate: async () => "live",
};

const everything = Object.keys(operations);

/** After so many requests, what waits for work beside them is done. */
const requestsBetweenWork = 40;

/**
 * Sends generated requests to an instance over HTTP, as people of several roles of one organization and as somebody who may
 * join it; another one holds secrets. The same seed sends the same requests.
 */
export async function playRequests(seed: number, count: number, place = ":memory:"): Promise<Played> {
  const web = await openWeb();
  const instance = await startInstance(undefined, {}, { place, names, privateAddresses: true });
  try {
    return await play(instance, web.url, { seed, count });
  } finally {
    await instance.close();
    await web.close();
  }
}

async function play(
  instance: TestInstance,
  web: string,
  { seed, count }: { seed: number; count: number },
): Promise<Played> {
  const { engine } = instance;
  const random = new Random(seed);
  const ids = new KnownIds();
  const callers = await gather(instance);
  await fillElsewhere(instance, ids);
  const ask = asking(engine, instance.founder);
  await fill(ask, instance.organization, "harbour", (answer, asked) => ids.learn(answer, asked));
  ids.learn({ object: "organization", id: instance.organization });
  await fillFurther(engine, { user: instance.founder, organization: instance.organization }, ids);
  ids.learn({ object: "web", id: web });
  await prepare(instance, ids);
  const played: Played = { statuses: new Map(), succeeded: new Map(), failures: [] };
  const cancelling = cancelSome(instance, callers, random);
  for (let sent = 0; sent < count && played.failures.length < 5; sent += 1) {
    if (sent % requestsBetweenWork === 0) await processWaitingSpecifications(engine, "requests");
    // What never succeeded so far is tried the more often.
    const never = random.chance(0.3) ? everything.filter((id) => !played.succeeded.has(id)) : [];
    const request =
      never.length > 0 ? makeRequest(random, ids, random.pick(never) ?? "") : nextRequest(random, ids);
    const caller = chooseCaller(random, callers, request);
    let answer = await send(instance, caller, request);
    if (answer.status === 401) {
      // They may end their own tokens.
      caller.token = (await createToken(engine, caller)).token;
      answer = await send(instance, caller, request);
    }
    for (const { id, status } of [{ id: request.id, ...answer }, ...(await cancelling.answers())])
      note(played, id, status);
    if (answer.status < 300 && answer.text !== "") ids.learn(JSON.parse(answer.text), askedBy(request));
    if (answer.status === 204 && request.operation.method === "DELETE")
      for (const [name, id] of Object.entries(askedBy(request).within ?? {}))
        if (request.operation.path.endsWith(`{${name}}`))
          ids.learn({ object: deletedKind(request.operation.path), id });
    if (answer.status === 404 && caller === callers[0]) ids.forget(askedBy(request), answer.text);
    const problems = [
      ...problemsOf(request.operation, answer),
      ...(answer.status === 401 ? ["it refused a token that was just made"] : []),
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

function note({ statuses, succeeded }: Played, id: string, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status < 300) succeeded.set(id, (succeeded.get(id) ?? 0) + 1);
}

/** Mostly the admin, who may do the most; whoever joins is any of them. */
function chooseCaller(random: Random, callers: readonly Caller[], { id }: GeneratedRequest): Caller {
  const [admin] = callers;
  const caller = !id.startsWith("join") && random.chance(0.7) ? admin : random.pick(callers);
  if (!caller) throw new Error("There is nobody to ask.");
  return caller;
}

/** Has some of the admin's jobs cancelled while they run. */
function cancelSome(instance: TestInstance, [admin]: readonly Caller[], random: Random) {
  const underWay: Promise<Answer>[] = [];
  const operation = requireOperation("cancelJob");
  let last = "";
  instance.engine.subscribe((event) => {
    if (event.type !== "job" || event.id === last || !admin) return;
    last = event.id;
    if (event.status !== "running" || random.chance(0.5)) return;
    const input = { organizationId: instance.organization, jobId: event.id };
    underWay.push(send(instance, admin, { id: "cancelJob", operation, input, damaged: false }));
  });
  return {
    /** What came of those that were asked for since. */
    async answers(): Promise<{ id: string; status: number }[]> {
      const answers = await Promise.all(underWay.splice(0));
      return answers.map(({ status }) => ({ id: "cancelJob", status }));
    },
  };
}

/** What takes while it is imported, so that it can be cancelled, and a site with a name of its own. */
async function prepare({ engine, founder, organization }: TestInstance, ids: KnownIds): Promise<void> {
  const files = Array.from({ length: 60 }, (_, number) => [`${number}.md`, `# Page ${number}\n`] as const);
  const archive = archiveOf(Object.fromEntries(files));
  const { sha256 } = await putBlob(engine, { user: founder }, organization, archive);
  ids.learn({ object: "blob", id: sha256 });
  const site = { organizationId: organization, ...choosePath(new Sober(0), ids, "{siteId}") };
  const ask = askingAloud(asking(engine, founder), (answer, asked) => ids.learn(answer, asked));
  await ask("updateSiteById", { ...site, body: { hostname: "docs.harbour.example" } });
}

async function gather(instance: TestInstance): Promise<Caller[]> {
  const others = [];
  for (const [name, role] of [
    ["Ben", "edit"],
    ["Cleo", "read"],
    ["Gus", null],
  ] as const) {
    const { token } = await instance.join(name, role);
    others.push({ name, token, email: `${name.toLowerCase()}@example.com` });
  }
  // Who is elsewhere, and may join by the domain of the address.
  const nina = { name: "Nina", email: "nina@harbour.example" };
  const { token } = await foundOrganization(instance.engine, { ...nina, organization: "Ferries" });
  return [{ name: "Ada", email: "ada@example.com", token: instance.token }, ...others, { ...nina, token }];
}

/** Another organization, whose ids the callers know and whose words they must never see. */
async function fillElsewhere(instance: TestInstance, ids: KnownIds): Promise<void> {
  const { organization, user } = await foundOrganization(instance.engine, {
    organization: `${secret} ltd`,
    name: `Sam ${secret}`,
    email: "sam@elsewhere.example",
  });
  const ask = asking(instance.engine, user);
  await fill(ask, organization, secret, (answer, asked) => ids.learn(answer, asked, true));
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
