import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOperation, operations } from "../../src-main/api/operations.ts";
import { asking, fill } from "./generated/fill.ts";
import { fillFurther } from "./generated/fillFurther.ts";
import { KnownIds } from "./generated/knownIds.ts";
import { leastInput } from "./generated/leastInput.ts";
import { openHost, type ApiHost, type Operation } from "./host.ts";

/* A program that ends and begins again, over a database that was closed and is opened. */

let folder: string;
let host: ApiHost;
const ids = new KnownIds();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-restarts-"));
  host = await openHost(join(folder, "instance.db"));
  const ask = asking(host.engine, host.people.admin);
  for (const word of ["harbour", "lantern"])
    await fill(ask, host.organization, word, (answer, path) => ids.learn(answer, path));
  ids.learn({ object: "organization", id: host.organization });
  await fillFurther(host.engine, { user: host.people.admin, organization: host.organization }, ids);
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

/** What every operation that reads answers, by its name. */
async function readEverything(): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const id of Object.keys(operations)) {
    const operation = findOperation(id);
    if (!operation || operation.mutation) continue;
    const outcome = await host.callLoosely("admin", id as Operation, leastInput(operation, ids, host.people));
    answers.set(id, JSON.parse(JSON.stringify(outcome)));
  }
  return answers;
}

/** What there is only with others of the web: a name that leads here, an address that answers, a repository. */
const unheard = ["getCustomHostname", "getEmbedByUrlInSpace", "getSpaceGitInfo"];

test("after a restart every operation that reads answers what it answered before", async () => {
  const before = await readEverything();
  const refused = [...before].filter(([, outcome]) => "error" in (outcome as object)).map(([id]) => id);
  expect(refused.sort()).toEqual(unheard);
  await host.restart();
  expect(await readEverything()).toEqual(before);
});
