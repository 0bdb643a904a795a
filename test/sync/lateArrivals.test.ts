import { expect, test } from "vitest";
import { rebase } from "../../src-main/sync/rebase.ts";
import type { ReplicaHost } from "../../src-main/sync/host.ts";
import { addPage, makeSpace, online, readPage, settle, writePage } from "./writing.ts";
import { World } from "./world.ts";

test("what its writer does while a rebase prepares what waits is prepared as well, and stays to be seen (R2)", async () => {
  const world = await World.make();
  const space = await makeSpace(world);
  const [lamps, ships] = [
    await addPage(online(world, world.admin), space, "Lamps", "One.\n"),
    await addPage(online(world, world.admin), space, "Ships", "One.\n"),
  ];
  const replica = await world.addReplica(world.admin);
  await settle(replica);
  await writePage(replica, space, lamps, "Two.\n");
  const { engine } = replica;
  const prepared: unknown[] = [];
  const host = new Proxy<ReplicaHost>(engine, {
    get(_engine, name) {
      if (name !== "prepare") {
        const value: unknown = Reflect.get(engine, name, engine);
        return typeof value === "function" ? (value.bind(engine) as unknown) : value;
      }
      return async (...[user, mutation]: Parameters<ReplicaHost["prepare"]>) => {
        if (prepared.push(JSON.stringify(mutation.input)) === 1)
          await writePage(replica, space, ships, "Two.\n");
        return engine.prepare(user, mutation);
      };
    },
  });
  await rebase(host, world.admin);
  expect(prepared).toEqual([expect.stringContaining(lamps), expect.stringContaining(ships)]);
  for (const page of [lamps, ships]) expect((await readPage(replica, space, page)).markdown).toBe("Two.\n");
  await world.close();
});
