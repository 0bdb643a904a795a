import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addPage,
  change,
  expectAgreement,
  makeSpace,
  online,
  readPage,
  settle,
  writePage,
} from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* Going back to a revision offline: an edit like any other, of what its writer saw. */

let world: World;
let space: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(world.admin, "b");
});

afterEach(() => world.close());

const revisions = async (replica: Replica): Promise<string[]> => {
  const { items } = await replica.call<{ items: { id: string }[] }>("listRevisionsInSpace", {
    spaceId: space,
  });
  return items.map(({ id }) => id);
};

const attention = async (replica: Replica) => (await replica.listAttention()).map(({ error }) => error);

test("what the same writer added meanwhile at another computer stays (R1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n\nThree.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await writePage(a, space, page, "One, changed.\n\nTwo.\n\nThree.\n");
  await settle(a, b);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_page", page, revision: first }]);
  await writePage(a, space, page, "One, changed.\n\nTwo.\n\nThree, and more.\n");
  await settle(a, b, a);
  expect((await readPage(b, space, page)).markdown).toBe("One.\n\nTwo.\n\nThree, and more.\n");
  await expectAgreement(world);
});

test("who takes a revert back keeps what was written since, by them and by others (R1)", async () => {
  const five = (first: string, third = "Three.", fifth = "Five.") =>
    `${first}\n\nTwo.\n\n${third}\n\nFour.\n\n${fifth}\n`;
  const page = await addPage(online(world, world.admin), space, "Lamps", five("One."));
  world.time += 20 * 60_000;
  await settle(a, b);
  await writePage(a, space, page, five("One, changed."));
  await change(a, space, [{ operation: "update_page", page, title: "Lanterns", emoji: "🏮" }]);
  const [, first] = await revisions(a);
  await change(a, space, [{ operation: "revert_page", page, revision: first }]);
  const [restored] = await revisions(a);
  await settle(a, b);
  expect(await readPage(b, space, page)).toMatchObject({ title: "Lamps", markdown: five("One.") });

  // The writer goes on within the minute, and somebody else does.
  await writePage(a, space, page, five("One.", "Three, and more."));
  await writePage(b, space, page, five("One.", "Three.", "Five, and more."));
  await change(b, space, [{ operation: "update_page", page, title: "Candles" }]);
  await settle(b, a);
  await change(a, space, [{ operation: "revert_page", page, from: restored }]);
  await settle(a, b);
  expect(await readPage(b, space, page)).toMatchObject({
    title: "Candles",
    emoji: "🏮",
    markdown: five("One, changed.", "Three, and more.", "Five, and more."),
  });
  await expectAgreement(world);
});

test("a page that somebody deleted since comes back with the question whether it was to go, where a revert of it is taken back (R1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await writePage(a, space, page, "One, changed.\n");
  const [, first] = await revisions(a);
  await change(a, space, [{ operation: "revert_page", page, revision: first }]);
  const [restored] = await revisions(a);
  await settle(a, b);
  await change(b, space, [{ operation: "delete_page", page }]);
  await settle(b, a);
  await change(a, space, [{ operation: "revert_page", page, from: restored }]);
  await settle(a, b);
  const { items } = await b.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "delete-edit" }]);
  await expectAgreement(world);
});

test("a field that somebody changed meanwhile stays, and the conflict is kept (R1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await change(a, space, [{ operation: "update_page", page, title: "Lanterns" }]);
  await settle(a, b);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_page", page, revision: first }]);
  await change(a, space, [{ operation: "update_page", page, title: "Candles" }]);
  await settle(a, b, a);
  expect((await readPage(a, space, page)).title).toBe("Candles");
  const { items } = await a.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "field", base: "Lanterns", ours: "Candles", theirs: "Lamps" }]);
  await expectAgreement(world);
});

test("a place that somebody gave the page meanwhile stays, and the conflict is kept (R1)", async () => {
  const [folder, other] = [
    await addPage(online(world, world.admin), space, "Folder", ""),
    await addPage(online(world, world.admin), space, "Other", ""),
  ];
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await change(a, space, [{ operation: "update_page", page, into: folder }]);
  await settle(a, b);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_page", page, revision: first }]);
  await change(a, space, [{ operation: "update_page", page, into: other }]);
  await settle(a, b, a);
  expect(await readPage(a, space, page)).toMatchObject({ path: "other/lamps" });
  const { items } = await a.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "field", field: "parent", base: folder, ours: other, theirs: null }]);
  await expectAgreement(world);
});

test("a revision that came out otherwise on the instance is gone back to all the same (P8)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  // Both write the same: the second to arrive makes no revision there.
  await writePage(a, space, page, "One, two.\n");
  await writePage(b, space, page, "One, two.\n");
  const [foreseen] = await revisions(b);
  world.time += 20 * 60_000;
  await writePage(b, space, page, "One, two, three.\n");
  await change(b, space, [{ operation: "revert_page", page, revision: foreseen }]);
  await settle(a, b, a);
  expect(await attention(b)).toEqual([]);
  expect((await readPage(a, space, page)).markdown).toBe("One, two.\n");
  await expectAgreement(world);
});
