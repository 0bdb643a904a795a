import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { protocolVersion } from "../../src-main/sync/messages.ts";
import { fromFormerWords, sayInFormerWords, statesInFormerWords } from "./formerWords.ts";
import { makeOlder } from "./olderData.ts";
import { addPage, expectAgreement, makeSpace, readPage, writePage } from "./writing.ts";
import { World, type Replica } from "./world.ts";
import { rawOf } from "../store/raw.ts";

/* Programs of different ages that meet, and data that is older than its program. */

let folder: string;
let world: World;
let space: string;
let page: string;
let replica: Replica;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-versions-"));
  world = await World.make();
  space = await makeSpace(world);
  replica = await world.addReplica(await world.addUser("Ben", "edit"), "ben", join(folder, "ben.sqlite"));
  await replica.sync();
  page = await addPage(replica, space, "Lamps", "Light them.\n");
  await replica.sync();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["newer", protocolVersion + 1],
  ["older", protocolVersion - 1],
])("a client that is %s than its instance waits, says so, and parks nothing (V1)", async (_age, protocol) => {
  await writePage(replica, space, page, "Light them at dusk.\n");
  const { instance } = world;
  const answer = instance.sync.bind(instance);
  vi.spyOn(instance, "sync").mockImplementation((caller, verb, message) =>
    answer(caller, verb, { ...(message as object), protocol, unheardOf: [] }),
  );
  expect(await replica.sync()).toMatchObject({ state: "outdated", waiting: 1, attention: 0 });
  expect((await replica.status()).problem).toContain("Update Recto on the older side.");
  vi.restoreAllMocks();
  await replica.sync();
  expect((await readPage(replica, space, page)).markdown).toBe("Light them at dusk.\n");
  await expectAgreement(world);
});

test("a message that names no version is a bad request and no older one (V9)", async () => {
  const asked = await world.instance.sync({ user: replica.user }, "pull", { cursors: {} });
  expect(asked).toMatchObject({ status: 400 });
});

test("a replica whose rows hold more after a migration reads them again, and what waits is kept (V4)", async () => {
  const { id: request } = await replica.call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Lamps" },
  });
  await replica.sync();
  await world.call(world.admin, "submitChangeRequestReview", {
    spaceId: space,
    changeRequestId: request,
    body: { status: "approved", comment: { markdown: "Good." } },
  });
  await replica.sync();
  await replica.setOnline(false);
  await writePage(replica, space, page, "Light them at dusk.\n");
  replica.kill();
  await makeOlder(rawOf(replica.machine.disk), 4);
  await replica.restart();
  expect((await readPage(replica, space, page)).markdown).toBe("Light them at dusk.\n");
  expect(await replica.status()).toMatchObject({ waiting: 1, attention: 0, inSync: false });
  await replica.setOnline(true);
  await expectAgreement(world);
  expect((await readPage(replica, space, page)).markdown).toBe("Light them at dusk.\n");
});

test("an edit that a former version left is seen and sent as this one says it, and what was refused can be tried again (V7)", async () => {
  await world.setRole(replica.user, "read");
  await writePage(replica, space, page, "Light them at dusk.\n");
  await replica.sync();
  const [refused] = await replica.listAttention();
  await world.setRole(replica.user, "edit");
  await replica.sync();
  await addPage(replica, space, "Oil", "Whales are safe.\n");
  await replica.sync();
  await replica.setOnline(false);
  const other = await addPage(replica, space, "Wicks", "Trim them.\n");
  const raw = () => rawOf(replica.machine.disk);
  replica.kill();
  sayInFormerWords(raw());
  expect(statesInFormerWords(raw())).toEqual(["confirmed", "parked", "queued"]);
  replica.upcasts = [fromFormerWords];
  await replica.restart();
  expect(statesInFormerWords(raw())).toEqual([]);
  expect((await readPage(replica, space, other)).markdown).toBe("Trim them.\n");

  // At the next start there is nothing to bring up: this would spoil it.
  replica.kill();
  replica.upcasts = [({ input, decisions }) => ({ operation: "nothing", input, decisions })];
  await replica.restart();
  await replica.setOnline(true);
  expect(await replica.status()).toMatchObject({ waiting: 0, attention: 1, inSync: true });
  await replica.retryAttention(refused?.id ?? "");
  await replica.sync();
  expect(await replica.status()).toMatchObject({ waiting: 0, attention: 0, inSync: true });
  expect((await readPage(replica, space, page)).markdown).toBe("Light them at dusk.\n");
  await expectAgreement(world);
});
