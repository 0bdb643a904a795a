import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Outcome } from "../../src-main/core/core.ts";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";
import { Proxy } from "./proxy.ts";

/* A line that has gone silent: whoever asks the instance for something waits, and nobody who writes does. */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

function bodyOf<T>(outcome: Outcome): T {
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.body as T;
}

/** A space with a file, as its admin makes it on the instance. */
async function makeSpace({ core, organization, users }: Instance, title: string) {
  const ada = { user: users.ada };
  const body = { title, editMode: "live" };
  const { id: space } = bodyOf<{ id: string }>(
    await core.call(ada, "createSpace", { organizationId: organization, body }),
  );
  const bytes = Buffer.from(`a picture of ${title}`);
  const blob = createHash("sha256").update(bytes).digest("hex");
  await core.putBlob(ada, organization, bytes);
  const changes = [
    { operation: "insert_files", files: [{ name: "lamp.png", blob }] },
    { operation: "insert_page", title: "Lamps", document: { markdown: "One.\n" } },
  ];
  await core.call(ada, "updateSpaceContent", { spaceId: space, body: { changes } });
  const { items } = bodyOf<{ items: { id: string }[] }>(
    await core.call(ada, "listFiles", { spaceId: space }),
  );
  return { space, file: items[0]?.id ?? "" };
}

async function stage() {
  const instance = await startInstance(cleanup);
  const proxy = await Proxy.start(cleanup, instance.url);
  const token = instance.tokens.ben;
  const membership = await findMembership(proxy.url, token);
  const folder = await cleanup.folder();
  const { core, owner } = await connectReplica({ folder, token, membership, log: () => {} });
  cleanup.add(() => core.close());
  // No file comes by itself.
  await core.chooseFileLimit(0);
  const kept = await makeSpace(instance, "Harbour");
  const online = await makeSpace(instance, "Lighthouse");
  await core.syncNow();
  await core.keepSpace(online.space, false);
  // From now on everything is on its way for longer than anybody waits.
  proxy.latency = 3_600_000;
  cleanup.add(async () => proxy.cut());
  return { core, owner, kept, online };
}

let here: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  here = await stage();
}, 120_000);

const choice = () => ({ space: here.kept.space });

test.each<[string, () => Promise<unknown>]>([
  [
    "who else has a page open",
    () => here.core.tellPresence({ space: here.kept.space, page: "none", window: "one" }),
  ],
  ["a file that is not here", () => here.core.readFile(here.owner, here.kept.space, here.kept.file)],
  [
    "a file of a space left online",
    () => here.core.readFile(here.owner, here.online.space, here.online.file),
  ],
  [
    "the pages of a space left online",
    () => here.core.call(here.owner, "listPages", { spaceId: here.online.space }),
  ],
  ["an export that lacks a file", () => here.core.exportFile(here.owner, "an-export", choice(), "zip")],
  [
    "what it fetches by its address",
    () => {
      const files = [{ name: "far.png", url: "http://127.0.0.1:9/far.png" }];
      const body = { changes: [{ operation: "insert_files", files }] };
      return here.core.call(here.owner, "updateSpaceContent", { spaceId: here.kept.space, body });
    },
  ],
  ["a round", () => here.core.syncNow()],
  ["a space to be kept", () => here.core.keepSpace(here.online.space, true).then(() => here.core.syncNow())],
])("whoever writes is answered while somebody waits for %s", async (_what, ask) => {
  const { core, owner, kept } = here;
  let isWaiting = true;
  const waiting = ask()
    .catch(() => undefined)
    .finally(() => (isWaiting = false));
  const changes = [{ operation: "insert_page", title: "Oil", document: { markdown: "Of oil.\n" } }];
  const { status } = await core.call(owner, "updateSpaceContent", { spaceId: kept.space, body: { changes } });
  expect([status, isWaiting]).toEqual([200, true]);
  void waiting;
});

test("an export that waits for a file stops within it where it is cancelled, and an end waits for none", async () => {
  const { core, owner } = here;
  const ended: string[] = [];
  core.subscribe((event) => {
    if (event.type === "job" && event.status !== "running") ended.push(event.status);
  });
  // The one from before waits for the same.
  await core.cancelJob(owner, "an-export");
  const begin = (id: string) => core.exportFile(owner, id, choice(), "zip").catch((error: unknown) => error);
  const cancelled = begin("cancelled");
  await wait(100);
  expect(await core.cancelJob(owner, "cancelled")).toBe(true);
  expect(await cancelled).toMatchObject({ reason: "cancelled" });
  await vi.waitFor(() => expect(ended).toContain("cancelled"), 1000);
  const left = begin("left");
  await wait(100);
  const before = performance.now();
  await core.close();
  expect(performance.now() - before).toBeLessThan(2000);
  await left;
});
