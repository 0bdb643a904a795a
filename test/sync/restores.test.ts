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

/* Going back to a revision of a space offline, while somebody else writes there. */

let world: World;
let space: string;
let page: string;
let first: string;
let a: Replica;
let b: Replica;

const start = "One lamp.\n\nTwo lamps.\n\nThree lamps.\n";
const later = "One lamp.\n\nTwo lamps.\n\nThree lamps, and more.\n";

/** A space with a page that was edited and one that was added since its first revision of content. */
beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  const admin = online(world, world.admin);
  page = await addPage(admin, space, "Lamps", start);
  [first] = (await revisions(admin)) as [string];
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Bob", "edit"), "b");
  await settle(a, b);
  world.time += 20 * 60_000;
  await writePage(admin, space, page, later);
  await addPage(admin, space, "Added", "Added later.\n");
  await settle(a, b);
});

afterEach(() => world.close());

async function revisions(caller: Pick<Replica, "call">): Promise<string[]> {
  const { items } = await caller.call<{ items: { id: string }[] }>("listRevisionsInSpace", {
    spaceId: space,
  });
  return items.map(({ id }) => id);
}

const restore = (replica: Replica, revisionId: string, body?: object) =>
  replica.call<{ revision: string }>("restoreRevisionInSpace", {
    spaceId: space,
    revisionId,
    ...(body ? { body } : {}),
  });

const titles = async (replica: Replica): Promise<string[]> =>
  flat(await tree(replica, space)).map(({ title }) => title);

const conflicts = async (replica: Replica) =>
  (await replica.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space })).items;

test("what nobody else touched is as it was, on every computer (P1, R6)", async () => {
  await restore(b, first);
  expect(await titles(b)).toEqual(["Lamps"]);
  await settle(b, a);
  expect(await titles(a)).toEqual(["Lamps"]);
  expect((await readPage(a, space, page)).markdown).toBe(start);
  expect(await conflicts(a)).toEqual([]);
  await expectAgreement(world);
});

test("an edit that was made meanwhile stays beside what went back (R1)", async () => {
  await restore(b, first);
  await writePage(a, space, page, later.replace("One lamp.", "One bright lamp."));
  await change(a, space, [{ operation: "update_page", page, title: "Lanterns" }]);
  const made = await addPage(a, space, "Made meanwhile", "New.\n");
  await settle(a, b, a);
  const { markdown, title } = await readPage(b, space, page);
  expect(markdown).toBe(start.replace("One lamp.", "One bright lamp."));
  expect(title).toBe("Lanterns");
  expect((await readPage(b, space, made)).markdown).toBe("New.\n");
  expect(await conflicts(a)).toEqual([]);
  await expectAgreement(world);
});

test("what was written in the same sentence stays, and what was to come back is kept in a conflict (R1)", async () => {
  await restore(b, first);
  const ours = later.replace("Three lamps, and more.", "Three lamps, and a candle.");
  await writePage(a, space, page, ours);
  await settle(a, b, a);
  expect((await readPage(b, space, page)).markdown).toBe(ours);
  expect(await conflicts(b)).toMatchObject([
    {
      kind: "text",
      ours: "Three lamps, and a candle.",
      theirs: "Three lamps.",
      raisedBy: { displayName: "Bob" },
    },
  ]);
  await expectAgreement(world);
});

test("a page that was edited meanwhile does not go, nor one that was put into a page that goes (R3)", async () => {
  const [, added] = flat(await tree(a, space));
  const id = added?.id ?? "";
  await restore(b, first);
  await writePage(a, space, id, "Added later, and edited.\n");
  const inner = await addPage(a, space, "Inner", "Inside.\n", { into: id });
  await settle(a, b, a);
  expect((await readPage(b, space, id)).markdown).toBe("Added later, and edited.\n");
  expect((await readPage(b, space, inner)).markdown).toBe("Inside.\n");
  expect(await conflicts(b)).toMatchObject([
    { kind: "delete-edit", ours: "Added later, and edited.\n", theirs: null },
  ]);
  await expectAgreement(world);
});

test("a page that somebody put meanwhile into one that goes stands where that was (R3, R9)", async () => {
  const [, added] = flat(await tree(a, space));
  await restore(b, first);
  const inner = await addPage(a, space, "Inner", "Inside.\n", { into: added?.id });
  await change(a, space, [{ operation: "update_page", page, into: added?.id }]);
  await settle(a, b, a);
  const pages = await tree(b, space);
  expect(pages.map(({ title }) => title).sort()).toEqual(["Inner", "Lamps"]);
  expect((await readPage(b, space, inner)).markdown).toBe("Inside.\n");
  expect(await conflicts(b)).toMatchObject([{ kind: "delete-edit", ours: "Inside.\n", theirs: null }]);
  await expectAgreement(world);
});

test("a page that was deleted meanwhile comes back, and a conflict says so (R3)", async () => {
  await restore(b, first, { pages: [page] });
  await change(a, space, [{ operation: "delete_page", page }]);
  await settle(a, b, a);
  expect((await readPage(a, space, page)).markdown).toBe(start);
  expect(await conflicts(a)).toMatchObject([{ kind: "delete-edit", ours: null, theirs: start }]);
  await expectAgreement(world);
});

test("it is taken back offline by another, and both are in the history (P1, R6)", async () => {
  const [before] = await revisions(b);
  await writePage(b, space, page, "Written on the plane.\n");
  const [mine] = await revisions(b);
  expect(mine).not.toBe(before);
  await restore(b, first);
  await restore(b, mine as string);
  expect((await readPage(b, space, page)).markdown).toBe("Written on the plane.\n");
  await settle(b, a);
  expect((await readPage(a, space, page)).markdown).toBe("Written on the plane.\n");
  expect(await titles(a)).toEqual(["Lamps", "Added"]);
  const { items } = await a.call<{ items: { type: string }[] }>("listRevisionsInSpace", { spaceId: space });
  expect(items.map(({ type }) => type).slice(0, 3)).toEqual(["rollback", "rollback", "edits"]);
  expect(await conflicts(a)).toEqual([]);
  await expectAgreement(world);
});

test("two who go back to the same revision make it so once (P14)", async () => {
  await restore(a, first);
  await restore(b, first);
  await settle(a, b, a);
  expect((await readPage(a, space, page)).markdown).toBe(start);
  const { items } = await a.call<{ items: { type: string }[] }>("listRevisionsInSpace", { spaceId: space });
  expect(items.filter(({ type }) => type === "rollback")).toHaveLength(1);
  expect(await conflicts(a)).toEqual([]);
  await expectAgreement(world);
});

test("a revision that only this computer foresaw waits for a person, with the reason (A1, A2)", async () => {
  // Both write the same: the second to arrive makes no revision on the instance.
  await writePage(a, space, page, "One, two.\n");
  await writePage(b, space, page, "One, two.\n");
  const [foreseen] = await revisions(b);
  world.time += 20 * 60_000;
  await writePage(b, space, page, "One, two, three.\n");
  await restore(b, foreseen as string);
  await settle(a, b, a);
  expect(await b.listAttention()).toMatchObject([
    {
      title: expect.stringContaining("Return of Guide as of revision") as unknown,
      error: { code: 409, message: expect.stringContaining("never came to be") as unknown },
    },
  ]);
  expect((await readPage(a, space, page)).markdown).toBe("One, two, three.\n");
});

test("going back to what is there already waits for nobody, though only this computer foresaw that revision (P14)", async () => {
  await writePage(a, space, page, "One, two.\n");
  await writePage(b, space, page, "One, two.\n");
  const [foreseen] = await revisions(b);
  await restore(b, foreseen as string);
  await settle(a, b, a);
  expect(await b.listAttention()).toEqual([]);
  expect((await readPage(b, space, page)).markdown).toBe("One, two.\n");
  await expectAgreement(world);
});

test("what would be too much for one message is refused at once, and not by the instance later (A12)", async () => {
  const pages = [];
  for (const title of ["Long", "Longer"]) {
    const id = await addPage(a, space, title);
    const description = "d".repeat(6_000_000);
    await change(a, space, [{ operation: "update_page", page: id, description }]);
    pages.push(id);
  }
  await expect(restore(a, first)).rejects.toMatchObject({ code: 413 });
  for (const id of pages) expect((await readPage(a, space, id)).description).toHaveLength(6_000_000);
});
