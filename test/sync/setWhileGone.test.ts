import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addPage,
  change,
  expectAgreement,
  flat,
  makeSpace,
  online,
  readPage,
  settle,
  tree,
  writePage,
} from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* What is set of a page that somebody deleted meanwhile. */

let world: World;
let space: string;
let page: string;
let below: string;
let a: Replica;
let b: Replica;

const start = "One lamp.\n";

/** Ada deleted a page with one below it, while Bob was apart. */
beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  const admin = online(world, world.admin);
  page = await addPage(admin, space, "Lamps", start);
  below = await addPage(admin, space, "Wicks", "A wick.\n", { into: page });
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Bob", "edit"), "b");
  await settle(a, b);
  world.time += 20 * 60_000;
  await change(a, space, [{ operation: "delete_page", page }]);
  await a.sync();
});

afterEach(() => world.close());

const setTitle = (replica: Replica, title: string, id = page) =>
  change(replica, space, [{ operation: "update_page", page: id, title }]);

const titles = async (replica: Replica): Promise<string[]> =>
  flat(await tree(replica, space)).map(({ title }) => title);

/** What the history of the space, or of a page, says. */
const history = async (replica: Replica, targetPage?: string): Promise<object[]> => {
  const { items } = await replica.call<{ items: object[] }>("listRevisionsInSpace", {
    spaceId: space,
    ...(targetPage === undefined ? {} : { targetPage }),
  });
  return items;
};

test("brings nothing back, and makes no revision (R7)", async () => {
  await addPage(a, space, "Oil", "Oil.\n");
  await a.sync();
  const before = { all: await history(a), page: await history(a, page) };
  await setTitle(b, "Lanterns");
  await settle(b, a);
  expect(await titles(a)).toEqual(["Oil"]);
  expect(await titles(b)).toEqual(["Oil"]);
  expect({ all: await history(a), page: await history(a, page) }).toEqual(before);
  expect(await b.listAttention()).toEqual([]);
  await expectAgreement(world);
});

test("is there when an edit of the same writer's brings the page back (R7)", async () => {
  await setTitle(b, "Lanterns");
  await writePage(b, space, page, "One lamp. Or two.\n");
  await settle(b, a);
  expect(await readPage(a, space, page)).toMatchObject({
    title: "Lanterns",
    markdown: "One lamp. Or two.\n",
  });
  await expectAgreement(world);
});

test("is there when somebody takes the page out of the bin, with the pages that went with it (R7)", async () => {
  await setTitle(b, "Lanterns");
  await setTitle(b, "Cotton", below);
  await settle(b, a);
  await change(a, space, [{ operation: "restore_page", page }]);
  await settle(a, b);
  expect(await titles(b)).toEqual(["Lanterns", "Cotton"]);
  expect((await tree(b, space)).map(({ title }) => title)).toEqual(["Lanterns"]);
  await expectAgreement(world);
});

test("leaves a page where it was that one moved and another deleted (R7)", async () => {
  const shelf = await addPage(a, space, "Shelf");
  await a.sync();
  await b.sync();
  await change(a, space, [{ operation: "restore_page", page }]);
  await settle(a, b);
  await b.setOnline(false);
  await change(b, space, [{ operation: "update_page", page: below, into: shelf, title: "Cotton" }]);
  await change(a, space, [{ operation: "delete_page", page: below }]);
  await a.sync();
  await b.setOnline(true);
  await settle(b, a);
  expect(await titles(b)).not.toContain("Cotton");
  expect(await b.listAttention()).toEqual([]);
  await change(a, space, [{ operation: "restore_page", page: below }]);
  await settle(a, b);
  const lamps = (await tree(b, space)).find(({ id }) => id === page);
  expect(lamps?.pages?.map(({ title }) => title)).toEqual(["Cotton"]);
  await expectAgreement(world);
});

test("stands beside what others set of it meanwhile, and a title that both gave it is asked about (R1, R7)", async () => {
  const c = await world.addReplica(await world.addUser("Cleo", "edit"), "c");
  await change(a, space, [{ operation: "restore_page", page }]);
  await settle(a, b, c);
  await change(a, space, [{ operation: "delete_page", page }]);
  await a.sync();
  await setTitle(b, "Lanterns");
  await change(c, space, [{ operation: "update_page", page, title: "Candles", description: "Of wax." }]);
  await settle(b, c);
  await change(a, space, [{ operation: "restore_page", page }]);
  await settle(a, b, c);
  expect(await readPage(c, space, page)).toMatchObject({ title: "Lanterns", description: "Of wax." });
  const { items } = await c.call<{ items: { theirs: string }[] }>("listConflictsInSpace", {
    spaceId: space,
  });
  expect(items).toMatchObject([{ kind: "field", theirs: "Candles" }]);
  await expectAgreement(world);
});

test("is kept in a change request that took main's page away, and main's stays as it is (R7)", async () => {
  const admin = online(world, world.admin);
  await change(a, space, [{ operation: "restore_page", page }]);
  await a.sync();
  const { id: request } = await admin.call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Lamps" },
  });
  await settle(a, b);
  await b.setOnline(false);
  await change(a, space, [{ operation: "delete_page", page }], request);
  await a.sync();
  for (const title of ["Lanterns", "Candles"])
    await change(b, space, [{ operation: "update_page", page, title }], request);
  await b.setOnline(true);
  await settle(b, a);
  await expect(readPage(b, space, page, request)).rejects.toMatchObject({ code: 404 });
  await change(a, space, [{ operation: "restore_page", page }], request);
  await settle(a, b);
  expect(await readPage(b, space, page, request)).toMatchObject({ title: "Candles" });
  expect(await readPage(b, space, page)).toMatchObject({ title: "Lamps" });
  await expectAgreement(world);
});
