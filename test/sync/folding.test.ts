import { expect, test } from "vitest";
import { withBoundaries } from "./disk.ts";
import { stillNature } from "./nature.ts";
import { addPage, expectAgreement, makeSpace, online, readPage, settle, writePage } from "./writing.ts";
import { World } from "./world.ts";

/* An edit that comes while the one before it is on its way out. */

test("an edit that is made just before the last one is handed to the network is sent as well (P2, P3)", async () => {
  let atNextTransaction: (() => Promise<unknown>) | undefined;
  const world = await World.make({
    nature: {
      ...stillNature(
        () => Date.parse("2026-05-04T08:00:00.000Z"),
        () => () => "arrives",
      ),
      watch: (store, _run, machine) =>
        machine === "instance"
          ? store
          : withBoundaries(store, async () => {
              const work = atNextTransaction;
              atNextTransaction = undefined;
              await work?.();
            }),
    },
  });
  const space = await makeSpace(world);
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  const replica = await world.addReplica(world.admin);
  await settle(replica);
  await writePage(replica, space, page, "One, two.\n");
  atNextTransaction = () => writePage(replica, space, page, "One, two, three.\n");
  await settle(replica);
  expect((await readPage(online(world, world.admin), space, page)).markdown).toBe("One, two, three.\n");
  await expectAgreement(world);
  await world.close();
});

test("an edit that folds into one which a copy of the folder has sent is sent as well (P2, P6)", async () => {
  const world = await World.make();
  const space = await makeSpace(world);
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  const replica = await world.addReplica(world.admin);
  await settle(replica);
  await writePage(replica, space, page, "One.\n\nTwo.\n");
  const copy = await world.addClone(replica, "copy");
  await writePage(replica, space, page, "One.\n\nTwo.\n\nThree.\n");
  await settle(copy, replica, copy);
  expect((await readPage(online(world, world.admin), space, page)).markdown).toBe("One.\n\nTwo.\n\nThree.\n");
  await expectAgreement(world);
  await world.close();
});
