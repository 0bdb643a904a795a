import { afterEach, beforeEach, expect, test } from "vitest";
import { purge } from "../../src-main/jobs/purge.ts";
import { addPage, expectAgreement, makeSpace, online, readPage, settle, writePage } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* Computers whose clocks are wrong: their writers' edits are of the time at which they were made. */

const day = 24 * 60 * 60_000;

let world: World;
let space: string;
let page: string;
let a: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  a = await world.addReplica(world.admin, "a");
});

afterEach(() => world.close());

test("an edit after the clock was set back is not taken for an old one (P13)", async () => {
  await a.sync();
  world.skews.set("a", -300 * day);
  await writePage(a, space, page, "One, two.\n");
  await settle(a);
  expect(await a.listAttention()).toEqual([]);
  expect((await readPage(online(world, world.admin), space, page)).markdown).toBe("One, two.\n");
  await expectAgreement(world);
});

test("what a program knew of the instance's clock it knows after a restart without a network (P13)", async () => {
  world.skews.set("a", -300 * day);
  await a.sync();
  await a.restart();
  world.time += 60 * 60_000;
  await writePage(a, space, page, "One, two.\n");
  const written = await readPage(a, space, page);
  expect(written).toMatchObject({ updatedAt: new Date(world.time).toISOString() });
  await settle(a);
  expect(await readPage(online(world, world.admin), space, page)).toMatchObject({
    markdown: "One, two.\n",
    updatedAt: new Date(world.time).toISOString(),
  });
});

/** The instance goes back behind an edit that a replica was confirmed; what that forgot meanwhile is lost. */
async function goBackBehindAnEdit(meanwhile: () => Promise<void>): Promise<void> {
  await settle(a);
  const goBack = await world.backUp();
  await writePage(a, space, page, "One, two.\n");
  await settle(a);
  await meanwhile();
  world.skews.delete("a");
  await goBack();
  await settle(a);
  expect((await readPage(online(world, world.admin), space, page)).markdown).toBe("One, two.\n");
  await expectAgreement(world);
}

test("what was confirmed lives by the time that the instance told, whatever a clock that jumped ahead since says (V10)", () =>
  goBackBehindAnEdit(async () => {
    world.skews.set("a", 300 * day);
    await purge(a.engine);
  }));

test("what was confirmed stays while a program has not been told the time (V10)", () =>
  goBackBehindAnEdit(async () => {
    world.skews.set("a", 300 * day);
    a.engine.toldTime = 0;
    await purge(a.engine);
  }));

test("what a replica has is offered though it was away for longer than that, and goes afterwards (V10)", () =>
  goBackBehindAnEdit(async () => {
    world.time += 40 * day;
    await purge(a.engine);
  }));

test("what was confirmed goes when the instance tells that thirty days have passed (V10)", async () => {
  const confirmed = (): Promise<unknown[]> =>
    a.engine.store.reading.selectFrom("outbox").select("id").where("state", "=", "confirmed").execute();
  await settle(a);
  await writePage(a, space, page, "One, two.\n");
  await settle(a);
  world.time += 31 * day;
  await purge(a.engine);
  expect(await confirmed()).toHaveLength(1);
  await settle(a);
  await purge(a.engine);
  expect(await confirmed()).toEqual([]);
});

test("a computer whose clock is ahead forgets nothing early that its instance may need again (V3)", async () => {
  await settle(a);
  const goBack = await world.backUp();
  await writePage(a, space, page, "One, two.\n");
  world.skews.set("a", 300 * day);
  await settle(a);
  await purge(a.engine);
  await goBack();
  await settle(a);
  expect((await readPage(online(world, world.admin), space, page)).markdown).toBe("One, two.\n");
  await expectAgreement(world);
});
