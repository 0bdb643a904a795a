import { afterEach, beforeEach, expect, test } from "vitest";
import { addPage, expectAgreement, makeSpace, online, readPage, settle, writePage } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* A writer who is in several organizations of one instance: their replica holds what they may see of each. */

let world: World;
let first: string;
let second: string;
let replica: Replica;

beforeEach(async () => {
  world = await World.make();
  const founded = await world.addOrganization("Harbour", "Ada");
  first = await makeSpace(world, "Lamps");
  second = await makeSpace(world, "Ships", founded);
  replica = await world.addReplica(world.admin);
  await replica.sync();
});

afterEach(() => world.close());

test("pages of both are read, written and found, also where their texts are the same (L5, R6)", async () => {
  const admin = online(world, world.admin);
  const same = "Light them at dusk.\n";
  const pages = [
    await addPage(admin, first, "One", same),
    await addPage(admin, second, "Two", same),
  ] as const;
  await settle(replica);
  expect((await readPage(replica, first, pages[0])).markdown).toBe(same);
  expect((await readPage(replica, second, pages[1])).markdown).toBe(same);
  await writePage(replica, second, pages[1], "Light them at noon.\n");
  await settle(replica);
  expect((await readPage(admin, second, pages[1])).markdown).toBe("Light them at noon.\n");
  const found = await replica.call<{ items: { id: string }[] }>("searchSpaceContent", {
    spaceId: second,
    query: "noon",
  });
  expect(found.items.map(({ id }) => id)).toEqual([pages[1]]);
  await expectAgreement(world);
});

test("a file is uploaded to the organization in which it is used (B1)", async () => {
  const [, harbour] = (
    await replica.call<{ items: { id: string }[] }>("listOrganizationsForAuthenticatedUser", {})
  ).items.sort((a, b) => Number(b.id === world.organization) - Number(a.id === world.organization));
  const { sha256 } = await replica.putBlob(Buffer.from("picture"), harbour?.id);
  await replica.call("updateSpaceContent", {
    spaceId: second,
    body: { changes: [{ operation: "insert_files", files: [{ name: "ship.png", blob: sha256 }] }] },
  });
  expect(await replica.sync()).toMatchObject({ inSync: true, waiting: 0, attention: 0 });
  await expectAgreement(world);
});
