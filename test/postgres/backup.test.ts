import { afterEach, beforeEach, expect, test } from "vitest";
import { readArguments } from "../../src-main/cli/readArguments.ts";
import { restored } from "../../src-main/cli/restored.ts";
import { examine } from "../../src-main/core/administration/doctor.ts";
import { listAttention } from "../../src-main/sync/attention.ts";
import {
  addPage,
  expectAgreement,
  flat,
  makeSpace,
  readPage,
  settle,
  tree,
  writePage,
} from "../sync/writing.ts";
import { World, type Replica } from "../sync/world.ts";

/* An instance on a server that went back to a dump which was taken while it ran, and the writers who meet it again. */

let world: World;
let space: string;
let a: Replica;
let b: Replica;
beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "edit"), "b");
});
afterEach(() => world.close());

test("nothing is lost with an instance that a dump brought back, which was taken while its writers wrote (V3, V6)", async () => {
  await settle(a);
  const page = await addPage(a, space, "Lamps", "One.\n");
  await settle(a, b);

  let isTaken = false;
  const backup = world.server.backUp().finally(() => (isTaken = true));
  let written = 0;
  for (; !isTaken || written < 4; written += 1) {
    const writer = written % 2 === 0 ? a : b;
    await addPage(writer, space, `Meanwhile ${written}`, `Words of ${written}.\n`);
    await writer.sync();
  }
  const goBack = await backup;

  // The instance confirms some of what comes after it, and some has not been sent when it goes back.
  world.time += 20 * 60_000;
  await writePage(b, space, page, "One, said Ben.\n");
  await addPage(a, space, "After", "After.\n");
  await settle(b, a);
  await addPage(b, space, "Without an instance", "Unsent.\n");
  const { path } = world.server;
  await goBack();
  await restored.run(readArguments(restored, ["--database", path, "--quiet"]));
  expect((await examine(path)).problems).toEqual([]);
  const there = await world.call<{ pages: { title: string }[] }>(world.admin, "listPages", {
    spaceId: space,
  });
  const kept = there.pages.map(({ title }) => title);
  expect(kept).not.toContain("After");
  // Of what was written one after the other it has what came before a moment.
  expect(kept).toEqual(["Lamps", ...kept.slice(1).map((_, at) => `Meanwhile ${at}`)]);

  await settle(b, a, b, a);
  const titles = ["After", "Lamps", "Without an instance"];
  for (let at = 0; at < written; at += 1) titles.push(`Meanwhile ${at}`);
  for (const replica of [a, b]) {
    expect(
      flat(await tree(replica, space))
        .map(({ title }) => title)
        .sort(),
    ).toEqual(titles.sort());
    expect((await readPage(replica, space, page)).markdown).toBe("One, said Ben.\n");
    expect(await listAttention(replica.engine.store.reading)).toEqual([]);
  }
  await expectAgreement(world);
  expect((await examine(path)).problems).toEqual([]);
});
