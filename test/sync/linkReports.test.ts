import { afterEach, beforeEach, expect, test } from "vitest";
import { change, makeSpace, online } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* What a space leads to in vain is kept on each computer by what it has: rows come before the texts that they name. */

let world: World;
let replica: Replica;
beforeEach(async () => {
  world = await World.make();
  replica = await world.addReplica(world.admin);
});
afterEach(() => world.close());

interface Report {
  items: { status: string; targetReference: { internalLocation?: { anchor: string } } }[];
}

const saysOf = ({ items }: Report): string[] =>
  items.map(({ status, targetReference }) => `${status} ${targetReference.internalLocation?.anchor}`).sort();

test("a report on a replica says what the instance's does, whichever came first, the links or what they lead to (P1, R6)", async () => {
  const space = await makeSpace(world);
  const admin = online(world, world.admin);
  const insert = (title: string, markdown: string) =>
    change(admin, space, [{ operation: "insert_page", title, document: { markdown } }]);
  const reports = async () => {
    await replica.sync();
    const onInstance = await world.call<Report>(world.admin, "listLinksInSpace", { spaceId: space });
    const onReplica = await replica.call<Report>("listLinksInSpace", { spaceId: space });
    expect(saysOf(onReplica)).toEqual(saysOf(onInstance));
    return saysOf(onReplica);
  };
  const [lamp = ""] = await insert("Lamp", "# Oil\n");
  await insert("Leads", `[a](/pages/${lamp}#oil) [b](/pages/${lamp}#wick)\n`);
  expect(await reports()).toEqual(["broken wick", "ok oil"]);
  const words = { operation: "update_page", page: lamp, document: { markdown: "# Wick\n" } };
  await change(admin, space, [words]);
  expect(await reports()).toEqual(["broken oil", "ok wick"]);
  await change(replica, space, [{ ...words, document: { markdown: "# Oil\n\n# Wick\n" } }]);
  expect(saysOf(await replica.call<Report>("listLinksInSpace", { spaceId: space }))).toEqual([
    "ok oil",
    "ok wick",
  ]);
  expect(await reports()).toEqual(["ok oil", "ok wick"]);
});

test("what a space led to in vain goes from a replica with the space (S2)", async () => {
  const space = await makeSpace(world);
  const admin = online(world, world.admin);
  const ben = await world.addUser("Ben", null);
  await world.grant(ben, space, "edit", world.organization);
  const his = await world.addReplica(ben);
  const markdown = "# Oil\n\n[here](#gone)\n";
  await change(admin, space, [{ operation: "insert_page", title: "Lamp", document: { markdown } }]);
  await his.sync();
  const kept = async () =>
    (await his.engine.store.reading.selectFrom("lost_anchors").select("anchor").execute()).length;
  expect(await kept()).toBe(1);
  await world.grant(ben, space, null, world.organization);
  await his.sync();
  expect(await kept()).toBe(0);
});
