import { afterEach, beforeEach, expect, test } from "vitest";
import { purge } from "../../src-main/jobs/purge.ts";
import { collectionScope } from "../../src-main/access/scopes.ts";
import { addPage, expectAgreement, makeSpace, online, readPage, settle } from "./writing.ts";
import { heldScopes, World, type Replica } from "./world.ts";

/* Collections made, moved and deleted by writers who are apart. */

let world: World;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  a = await world.addReplica(await world.addUser("Ana", "create"), "a");
  b = await world.addReplica(await world.addUser("Bo", "create"), "b");
  await settle(a, b);
});
afterEach(async () => {
  expect(world.faults).toEqual([]);
  await world.close();
});

interface Collection {
  id: string;
  parent?: string;
}

const inOrganization = () => ({ organizationId: world.organization });

async function collection(by: Replica, title: string, parent?: string): Promise<string> {
  world.time += 1000;
  const body = { title, ...(parent === undefined ? {} : { parent }) };
  return (await by.call<Collection>("createCollection", { ...inOrganization(), body })).id;
}

async function space(by: Replica, title: string, parent?: string): Promise<string> {
  world.time += 1000;
  const body = { title, empty: true, ...(parent === undefined ? {} : { parent }) };
  return (await by.call<{ id: string }>("createSpace", { ...inOrganization(), body })).id;
}

const moveSpace = (by: Replica, spaceId: string, body: object) =>
  by.call("moveSpace", { spaceId, body }).finally(() => (world.time += 1000));
const moveCollection = (by: Replica, collectionId: string, body: object) =>
  by.call("moveCollection", { collectionId, body }).finally(() => (world.time += 1000));
const parentOf = async (by: Replica, collectionId: string): Promise<string | undefined> =>
  (await by.call<Collection>("getCollectionById", { collectionId })).parent;
const spacesIn = async (by: Replica, collectionId: string): Promise<string> =>
  (await by.call<{ items: { title: string }[] }>("listSpacesInCollectionById", { collectionId })).items
    .map(({ title }) => title)
    .join(" ");
/** Lets one administer what another made. */
const share = (collectionId: string) =>
  world.call(world.admin, "updateCollectionById", { collectionId, body: { defaultLevel: "admin" } });

test("a collection made offline with a space in it arrives, and stays its maker's to change (P5, R6)", async () => {
  const shelf = await collection(a, "Shelf");
  const inner = await collection(a, "Inner", shelf);
  await space(a, "Guide", inner);
  await a.call("updateCollectionById", { collectionId: shelf, body: { description: "Made on a train" } });
  expect(await a.call("getCollectionById", { collectionId: inner })).toMatchObject({
    parent: shelf,
    permissions: { admin: true },
  });
  await settle(a, b);
  await expectAgreement(world);
  expect(await b.call("getCollectionById", { collectionId: shelf })).toMatchObject({
    description: "Made on a train",
    permissions: { admin: false, create: true },
  });
  expect(await spacesIn(b, inner)).toBe("Guide");
});

test("two who each move one collection into the other agree, and never on a loop (A1, R6)", async () => {
  const [one, two] = [await collection(a, "One"), await collection(a, "Two")];
  await settle(a, b);
  for (const id of [one, two]) await share(id);
  await settle(a, b);
  await moveCollection(a, one, { parent: two });
  await moveCollection(b, two, { parent: one });
  expect([await parentOf(a, one), await parentOf(b, two)]).toEqual([two, one]);
  await a.sync();
  // The second is for its writer to see.
  expect(await b.sync()).toMatchObject({ waiting: 0, attention: 1 });
  await settle(a, b);
  await expectAgreement(world);
  for (const replica of [a, b])
    expect([await parentOf(replica, one), await parentOf(replica, two)]).toEqual([two, undefined]);
});

test("two who move spaces to one place agree on an order, and each stays where it was put (R6)", async () => {
  const shelf = await collection(a, "Shelf");
  const [one, two, three] = [
    await space(a, "One", shelf),
    await space(a, "Two", shelf),
    await space(a, "Three", shelf),
  ];
  await settle(a, b);
  for (const spaceId of [one, two, three])
    await world.call(world.admin, "updateSpaceById", { spaceId, body: { defaultLevel: "admin" } });
  await settle(a, b);
  const before = { before: { type: "space", space: one } };
  await moveSpace(a, two, { position: before });
  await moveSpace(b, three, { position: before });
  expect([await spacesIn(a, shelf), await spacesIn(b, shelf)]).toEqual(["Two One Three", "Three One Two"]);
  await settle(a, b);
  await expectAgreement(world);
  const order = await spacesIn(a, shelf);
  expect(order).toBe(await spacesIn(b, shelf));
  expect(order.endsWith(" One")).toBe(true);
});

test("two who move one space apart agree on where it is (R6)", async () => {
  const [one, two] = [await collection(a, "One"), await collection(a, "Two")];
  const moved = await space(a, "Moved");
  await settle(a, b);
  await world.call(world.admin, "updateSpaceById", { spaceId: moved, body: { defaultLevel: "admin" } });
  await settle(a, b);
  await moveSpace(a, moved, { parent: one });
  await moveSpace(b, moved, { parent: two });
  await settle(a, b);
  await expectAgreement(world);
  for (const replica of [a, b])
    expect(await replica.call("getSpaceById", { spaceId: moved })).toMatchObject({ parent: two });
});

test("what is put offline into a collection that was deleted meanwhile is where that was (R9)", async () => {
  const outer = await collection(a, "Outer");
  const inner = await collection(a, "Inner", outer);
  const moved = await space(b, "Moved");
  await settle(a, b);
  await a.call("deleteCollectionById", { collectionId: inner });
  await moveSpace(b, moved, { parent: inner });
  const made = await space(b, "Made", inner);
  const within = await collection(b, "Within", inner);
  await addPage(b, made, "Page", "Words.\n");
  await settle(a, b);
  expect(await b.sync()).toMatchObject({ waiting: 0, attention: 0 });
  await settle(a, b);
  await expectAgreement(world);
  for (const replica of [a, b]) {
    expect(await spacesIn(replica, outer)).toBe("Moved Made");
    expect(await parentOf(replica, within)).toBe(outer);
  }
});

test("a space moved into a private collection leaves the replica of who may not see it (S2, S4)", async () => {
  const shelf = await collection(a, "Private");
  const moved = await space(a, "Moved");
  const page = await addPage(a, moved, "Page", "Secretword.\n");
  await settle(a, b);
  expect((await readPage(b, moved, page)).markdown).toBe("Secretword.\n");
  await a.call("updateCollectionById", { collectionId: shelf, body: { defaultLevel: null } });
  await moveSpace(a, moved, { parent: shelf });
  await settle(a, b);
  await expectAgreement(world);
  await expect(readPage(b, moved, page)).rejects.toMatchObject({ code: 404 });
  await expect(b.call("getCollectionById", { collectionId: shelf })).rejects.toMatchObject({ code: 404 });
  const held = await heldScopes(b.engine);
  expect(held).not.toContain(`space:${moved}`);
  expect(held).not.toContain(collectionScope(shelf));
  expect((await readPage(a, moved, page)).markdown).toBe("Secretword.\n");
  await moveSpace(a, moved, { parent: null });
  await settle(a, b);
  await expectAgreement(world);
  expect((await readPage(b, moved, page)).markdown).toBe("Secretword.\n");
});

test("a deleted collection is forgotten once nothing is in it, and no sooner (S12)", async () => {
  const ada = online(world, world.admin);
  const outer = await collection(a, "Outer");
  const inner = await collection(a, "Inner", outer);
  await settle(a);
  const moved = await makeSpace(world);
  await ada.call("moveSpace", { spaceId: moved, body: { parent: inner } });
  await ada.call("deleteCollectionById", { collectionId: inner });
  await settle(a, b);
  const week = 7 * 24 * 60 * 60 * 1000;
  const kept = async () =>
    (await world.instance.store.reading.selectFrom("collections").select("title").execute()).map(
      ({ title }) => title,
    );
  world.time += week + 1000;
  await purge(world.instance);
  expect((await kept()).sort()).toEqual(["Inner", "Outer"]);
  expect(await spacesIn(b, outer)).toBe("Guide");
  await ada.call("moveSpace", { spaceId: moved, body: { parent: null } });
  await purge(world.instance);
  expect(await kept()).toEqual(["Outer"]);
  await settle(a, b);
  await expectAgreement(world);
  await expect(b.call("getCollectionById", { collectionId: inner })).rejects.toMatchObject({ code: 404 });
});

test("what is transferred to another organization follows, with its texts, for who is in both (S2, R6)", async () => {
  const founded = await world.addOrganization("Harbour", "Ada");
  const moved = await makeSpace(world, "Moved");
  const ada = await world.addReplica(world.admin, "ada");
  const page = await addPage(online(world, world.admin), moved, "Page", "Secretword.\n");
  await settle(a, ada);
  const transfer = { spaceId: moved, body: { organization: founded.organization } };
  await expect(ada.call("transferSpace", transfer)).rejects.toMatchObject({
    code: 409,
    reason: "needs-instance",
  });
  await world.call(world.admin, "transferSpace", transfer);
  await settle(a, ada);
  await expectAgreement(world);
  expect((await readPage(ada, moved, page)).markdown).toBe("Secretword.\n");
  expect(await ada.call("getSpaceById", { spaceId: moved })).toMatchObject({
    organization: founded.organization,
  });
  await expect(readPage(a, moved, page)).rejects.toMatchObject({ code: 404 });
  const made = await addPage(ada, moved, "Another", "Written there.\n");
  await settle(ada);
  expect((await readPage(online(world, world.admin), moved, made)).markdown).toBe("Written there.\n");
  await expectAgreement(world);
});
