import { expect, test } from "vitest";
import type { PushRequest } from "../../src-main/sync/messages.ts";
import { addPage, makeSpace, online, settle, writePage } from "./writing.ts";
import { World } from "./world.ts";

/* What an instance asks for before it runs a change. */

test("a change for which the instance asks again and again waits for its writer in the end (A5, A7)", async () => {
  const world = await World.make();
  const space = await makeSpace(world);
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  const replica = await world.addReplica(world.admin);
  await settle(replica);
  await writePage(replica, space, page, "One, two.\n");
  const sync = world.instance.sync.bind(world.instance);
  let pushes = 0;
  world.instance.sync = async (caller, verb, message) => {
    if (verb !== "push") return sync(caller, verb, message);
    pushes += 1;
    const { mutations } = message as PushRequest;
    const [{ id, input } = { id: "", input: {} }] = mutations;
    const { changes } = (input as { body: { changes: { base: string }[] } }).body;
    const asked = { id, status: "waiting", texts: changes.map(({ base }) => base), blobs: [] };
    return { status: 200, body: { receipts: [asked], now: world.instance.now() } };
  };
  for (let round = 0; round < 6; round += 1) await replica.sync();
  expect(pushes).toBe(10);
  expect(await replica.listAttention()).toMatchObject([{ text: "One, two.\n", error: { code: 500 } }]);
  await world.close();
});
