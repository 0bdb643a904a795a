import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CoreEvent } from "../../src-main/core/core.ts";
import { archiveOf, book, importFiles, upload } from "../content/import/importing.ts";
import { dumpRows } from "../sync/world.ts";
import { openHost, type ApiHost } from "./host.ts";

let host: ApiHost;
let organizationId: string;
beforeEach(async () => {
  host = await openHost();
  ({ organization: organizationId } = host);
});
afterEach(() => host.close());

const start = (body: object) => host.refusal("admin", "startImport", { organizationId, body });

test("An import tells how far it is, and can be cancelled while it reads", async () => {
  const heard: Extract<CoreEvent, { type: "job" }>[] = [];
  host.engine.subscribe((event) => {
    if (event.type !== "job") return;
    heard.push(event);
    if (event.progress.done > 50 && event.status === "running")
      cancelling ??= host.ask("admin", "cancelJob", { organizationId, jobId: event.id });
  });
  let cancelling: Promise<unknown> | undefined;
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${n}.md`, `# Page ${n}\n`]));
  const blob = await upload(host, "admin", archiveOf(files));
  expect(await start({ blob })).toMatchObject({ status: 409, error: { reason: "cancelled" } });
  expect(await cancelling).toMatchObject({ status: "cancelled" });
  expect(heard.at(-1)).toMatchObject({ status: "cancelled", progress: { total: 200 } });
  const { items } = await host.ask("admin", "listSpacesInOrganizationById", { organizationId });
  expect(items).toEqual([]);
});

test.each<[when: string, moment: (cancel: () => Promise<void>) => unknown]>([
  [
    "when its last file is kept",
    (cancel) => {
      const { blobs } = host.engine;
      const write = blobs.write.bind(blobs);
      return vi.spyOn(blobs, "write").mockImplementation(async (bytes) => {
        const sha256 = await write(bytes);
        await cancel();
        return sha256;
      });
    },
  ],
  [
    "when all is written but not yet committed",
    (cancel) => {
      const { engine } = host;
      const follow = engine.followStale.bind(engine);
      return vi.spyOn(engine, "followStale").mockImplementation(async (db) => {
        await follow(db);
        await cancel();
      });
    },
  ],
])("An import leaves nothing behind where it is cancelled %s", async (_when, moment) => {
  const space = (await importFiles(host, book)).result?.space as string;
  const blob = await upload(host, "admin", archiveOf(book));
  let running = "";
  host.engine.subscribe((event) => {
    if (event.type === "job" && event.status === "running") running = event.id;
  });
  for (const body of [{ blob }, { blob, space }]) {
    const before = await dumpRows(host.engine);
    let cancelling: Promise<unknown> | undefined;
    // Somebody else cancels it, and no part of the work itself.
    const elsewhere = AsyncLocalStorage.snapshot();
    moment(async () => {
      cancelling ??= elsewhere(() => host.ask("admin", "cancelJob", { organizationId, jobId: running }));
      await setImmediate();
    });
    expect(await start(body)).toMatchObject({ status: 409, error: { reason: "cancelled" } });
    expect(await cancelling).toMatchObject({ id: running, status: "cancelled" });
    expect(await dumpRows(host.engine)).toEqual(before);
    vi.restoreAllMocks();
  }
});
