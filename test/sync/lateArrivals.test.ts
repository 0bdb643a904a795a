import { expect, test } from "vitest";
import { findEdited } from "../../src-main/core/find/findEdited.ts";
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

test("a page that an older edit arrives behind is found by when others wrote on it, here and on the instance (P13)", async () => {
  const world = await World.make();
  const space = await makeSpace(world);
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n\nThree.\n");
  const ada = await world.addReplica(world.admin, "a");
  const ben = await world.addReplica(await world.addUser("Ben", "edit"), "b");
  await settle(ada, ben);
  const day = 86_400_000;
  world.weather = ({ replica }) => (replica === "a" ? "lost" : "arrives");
  world.time += day;
  await writePage(ada, space, page, "One, said Ada.\n\nTwo.\n\nThree.\n");
  world.time += day;
  const tuesday = ben.engine.now();
  world.time += 1000;
  await writePage(ben, space, page, "One.\n\nTwo.\n\nThree, said Ben.\n");
  await settle(ben);
  world.weather = () => "arrives";
  await settle(ada, ben);
  expect((await readPage(ben, space, page)).markdown).toBe("One, said Ada.\n\nTwo.\n\nThree, said Ben.\n");
  const { organization } = world;
  for (const engine of [ben.engine, world.instance]) {
    const sought = { query: "", since: tuesday };
    const { pages } = await findEdited(engine, { user: world.admin }, { organization }, sought, 20);
    expect(pages.map(({ page, at }) => ({ title: page.title, isOfBen: at > tuesday }))).toEqual([
      { title: "Lamps", isOfBen: true },
    ]);
  }
  await world.close();
});
