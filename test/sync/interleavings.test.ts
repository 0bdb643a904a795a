import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

/* Each test plays one interleaving that a sentence of the design answers. */

let world: World;
let ben: string;
let space: string;
let a: Replica;
let b: Replica;

const countRevisions = async (): Promise<number> => {
  const { items } = await world.call<{ items: object[] }>(world.admin, "listRevisionsInSpace", {
    spaceId: space,
  });
  return items.length;
};

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(ben, "b");
});

afterEach(() => world.close());

describe("folding", () => {
  test("edits in a row of one page are sent as one (P2)", async () => {
    const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
    await a.sync();
    await writePage(a, space, page, "One, two.\n");
    await writePage(a, space, page, "One, two, three.\n");
    expect(await a.status()).toMatchObject({ waiting: 1 });
    await settle(a, b);
    expect((await readPage(b, space, page)).markdown).toBe("One, two, three.\n");
    await expectAgreement(world);
  });

  test("an edit after a lost answer does not fold into the one that may have arrived (P3)", async () => {
    const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
    await a.sync();
    await writePage(a, space, page, "One, two.\n");
    world.weather = ({ verb }) => (verb === "push" ? "answer lost" : "arrives");
    await a.sync();
    world.weather = () => "arrives";
    await writePage(a, space, page, "One, two, three.\n");
    expect(await a.status()).toMatchObject({ waiting: 2 });
    await settle(a, b);
    expect((await readPage(b, space, page)).markdown).toBe("One, two, three.\n");
    await expectAgreement(world);
  });

  test("an edit after a pull that changed the page folds and keeps both writers' words (P2, R1)", async () => {
    const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n\nThree.\n");
    await settle(a, b);
    await writePage(b, space, page, "One, said Ben.\n\nTwo.\n\nThree.\n");
    await b.sync();
    await writePage(a, space, page, "One.\n\nTwo.\n\nThree, said Ada.\n");
    world.weather = ({ verb }) => (verb === "push" ? "lost" : "arrives");
    await a.sync();
    world.weather = () => "arrives";
    await writePage(a, space, page, "One.\n\nTwo, said Ada.\n\nThree, said Ada.\n");
    await settle(a, b);
    expect((await readPage(b, space, page)).markdown).toBe(
      "One, said Ben.\n\nTwo, said Ada.\n\nThree, said Ada.\n",
    );
    await expectAgreement(world);
  });

  test("edits more than ten minutes apart stay two revisions (P2)", async () => {
    const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
    await a.sync();
    const before = await countRevisions();
    await writePage(a, space, page, "One, two.\n");
    world.time += 11 * 60_000;
    await writePage(a, space, page, "One, two, three.\n");
    expect(await a.status()).toMatchObject({ waiting: 2 });
    await settle(a, b);
    expect((await countRevisions()) - before).toBe(1);
    await expectAgreement(world);
  });
});

describe("exactly once", () => {
  test("a push whose answer is lost is not applied again (P6)", async () => {
    await a.sync();
    await addPage(a, space, "Lamps", "One.\n");
    world.weather = ({ verb }) => (verb === "push" ? "answer lost" : "arrives");
    await a.sync();
    world.weather = () => "arrives";
    await settle(a, b);
    expect(flat(await tree(b, space)).map(({ title }) => title)).toEqual(["Lamps"]);
    await expectAgreement(world);
  });

  test("a push that arrives twice is applied once (P6)", async () => {
    await a.sync();
    world.weather = () => "twice";
    await addPage(a, space, "Lamps", "One.\n");
    await settle(a, b);
    expect(flat(await tree(b, space)).map(({ title }) => title)).toEqual(["Lamps"]);
    await expectAgreement(world);
  });

  test("what was made offline keeps its id at the organization (P7)", async () => {
    await a.sync();
    const page = await addPage(a, space, "Lamps", "One.\n");
    await settle(a, b);
    expect((await readPage(b, space, page)).markdown).toBe("One.\n");
    await expectAgreement(world);
  });
});

test("a base that the instance lacks is asked for (P9)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n");
  await settle(a, b);
  await writePage(a, space, page, "One.\n\nTwo, once.\n");
  world.time += 11 * 60_000;
  await writePage(a, space, page, "One.\n\nTwo, twice.\n");
  await writePage(b, space, page, "One, said Ben.\n\nTwo.\n");
  await b.sync();
  // The text between Ada's two edits exists on her computer alone.
  await settle(a, b);
  expect((await readPage(b, space, page)).markdown).toBe("One, said Ben.\n\nTwo, twice.\n");
  await expectAgreement(world);
});

test("two pages may swap their slugs in one batch, and replicas follow (R6)", async () => {
  const admin = online(world, world.admin);
  const one = await addPage(admin, space, "One");
  const two = await addPage(admin, space, "Two");
  await settle(a, b);
  await change(a, space, [
    { operation: "update_page", page: one, slug: "between" },
    { operation: "update_page", page: two, slug: "one" },
    { operation: "update_page", page: one, slug: "two" },
  ]);
  await settle(a, b);
  expect(flat(await tree(b, space)).map(({ slug }) => slug)).toEqual(["two", "one"]);
  await expectAgreement(world);
});

test("two pages that were made under one name offline are both kept (R4)", async () => {
  await settle(a, b);
  await addPage(a, space, "Lamps", "Ada's.\n");
  await addPage(b, space, "Lamps", "Ben's.\n");
  await settle(a, b, a);
  expect(
    flat(await tree(b, space))
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(["lamps", "lamps-2"]);
  await expectAgreement(world);
});

test("change requests that two make offline get numbers of their own (P15)", async () => {
  await settle(a, b);
  const made = [];
  for (const [replica, subject] of [
    [a, "Ada's"],
    [b, "Ben's"],
  ] as const)
    made.push(
      await replica.call<{ id: string; number: number }>("createChangeRequest", {
        spaceId: space,
        body: { subject },
      }),
    );
  expect(made.map(({ number }) => number)).toEqual([1, 1]);
  await settle(a, b, a);
  const list = await a.call<{ items: { id: string; number: number; subject: string }[] }>(
    "listChangeRequestsForSpace",
    { spaceId: space, status: "draft" },
  );
  expect(list.items.map(({ number }) => number).sort()).toEqual([1, 2]);
  expect(list.items.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  await expectAgreement(world);
});

test("the same paragraph changed by both keeps one text and both writers' words, once (R1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n");
  await settle(a, b);
  await writePage(a, space, page, "One.\n\nTwo, said Ada.\n");
  await writePage(b, space, page, "One.\n\nTwo, said Ben.\n");
  await settle(a, b, a);
  expect((await readPage(b, space, page)).markdown).toBe("One.\n\nTwo, said Ada.\n");
  for (const replica of [a, b]) {
    const { items } = await replica.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
    expect(items).toMatchObject([
      { kind: "text", base: "Two.", ours: "Two, said Ada.", theirs: "Two, said Ben." },
    ]);
  }
  await expectAgreement(world);
});

test("a conflict that two resolve differently offline loses neither's words (R5)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n");
  await settle(a, b);
  await writePage(a, space, page, "One.\n\nTwo, said Ada.\n");
  await writePage(b, space, page, "One.\n\nTwo, said Ben.\n");
  await settle(a, b, a);
  const conflicts = () =>
    a.call<{ items: { id: string; theirs: string; ours: string }[] }>("listConflictsInSpace", {
      spaceId: space,
    });
  const id = (await conflicts()).items[0]?.id as string;
  await a.call("resolveConflict", { spaceId: space, conflictId: id, body: { choice: "theirs" } });
  await b.call("resolveConflict", {
    spaceId: space,
    conflictId: id,
    body: { markdown: "Two, said both.\n" },
  });
  await settle(a, b, a);
  const text = (await readPage(a, space, page)).markdown;
  const open = (await conflicts()).items;
  expect(text).toContain("Two, said Ben.");
  expect(open).toHaveLength(1);
  expect(open[0]?.theirs).toContain("Two, said both.");
  await expectAgreement(world);
});

test("a choice over what its writer edited since comes to the same on every computer (R5)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n");
  await settle(a, b);
  await writePage(a, space, page, "One.\n\nTwo, said Ada.\n");
  await writePage(b, space, page, "One.\n\nTwo, said Ben.\n");
  await settle(a, b, a);
  const open = async () =>
    (await a.call<{ items: { id: string }[] }>("listConflictsInSpace", { spaceId: space })).items;
  const [conflict] = await open();
  await writePage(a, space, page, "One.\n\nTwo, said Ada. Trim the wick.\n");
  const chosen = { spaceId: space, conflictId: conflict?.id, body: { choice: "theirs" } };
  await a.call("resolveConflict", chosen);
  const here = (await readPage(a, space, page)).markdown;
  expect(here).toBe("One.\n\nTwo, said Ben. Trim the wick.\n");
  await settle(a, b, a);
  for (const replica of [a, b]) expect((await readPage(replica, space, page)).markdown).toBe(here);
  expect(await open()).toEqual([]);
  await expectAgreement(world);
});

test("a conflict that is known to be resolved is not asked about once more (P14, R6)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n");
  await settle(a, b);
  await writePage(a, space, page, "One.\n\nTwo, said Ada.\n");
  await writePage(b, space, page, "One.\n\nTwo, said Ben.\n");
  await settle(a, b, a);
  const { items } = await a.call<{ items: { id: string }[] }>("listConflictsInSpace", { spaceId: space });
  const resolve = (on: typeof a, choice: string) =>
    on.call("resolveConflict", { spaceId: space, conflictId: items[0]?.id, body: { choice } });
  await resolve(a, "theirs");
  await settle(a, b);
  await resolve(b, "theirs");
  await expect(resolve(b, "ours")).rejects.toMatchObject({ code: 409 });
  await settle(b, a);
  const left = await b.call<{ items: unknown[] }>("listConflictsInSpace", { spaceId: space });
  expect(left.items).toEqual([]);
  expect((await readPage(b, space, page)).markdown).toBe("One.\n\nTwo, said Ben.\n");
  await expectAgreement(world);
});

test("a page deleted by one and edited by the other comes back with the conflict (R3)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await change(a, space, [{ operation: "delete_page", page }]);
  await writePage(b, space, page, "One, said Ben.\n");
  await settle(a, b, a);
  expect((await readPage(a, space, page)).markdown).toBe("One, said Ben.\n");
  await expectAgreement(world);
});

test("an edit that comes first makes the other's delete keep the page (R3)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await change(a, space, [{ operation: "delete_page", page }]);
  await writePage(b, space, page, "One, said Ben.\n");
  await settle(b, a, b);
  expect((await readPage(a, space, page)).markdown).toBe("One, said Ben.\n");
  const { items } = await a.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "delete-edit", ours: "One, said Ben.\n", theirs: null }]);
  await expectAgreement(world);
});

describe("a page that goes with one above it, which somebody else deleted too,", () => {
  let below: string;
  let added: string;

  const titles = async (replica: Replica): Promise<string[]> =>
    flat(await tree(replica, space)).map(({ title }) => title);

  beforeEach(async () => {
    await settle(a, b);
    const above = await addPage(a, space, "Above");
    below = await addPage(a, space, "Below", "", { into: above });
    await settle(a, b);
    added = await addPage(a, space, "Added", "One.\n", { into: below });
    await addPage(a, space, "Last", "Two.\n", { into: added });
  });

  test("does not come back, though they never knew it (R3)", async () => {
    await change(a, space, [{ operation: "delete_page", page: below }]);
    await change(b, space, [{ operation: "delete_page", page: below }]);
    await settle(b, a, b);
    expect(await titles(a)).toEqual(["Above"]);
    await expectAgreement(world);
  });

  test("stays where they had taken it out (R3)", async () => {
    await settle(a, b);
    await change(a, space, [{ operation: "delete_page", page: below }]);
    await change(b, space, [{ operation: "update_page", page: added, into: null }]);
    await change(b, space, [{ operation: "delete_page", page: below }]);
    await settle(b, a, b);
    expect(await titles(a)).toEqual(["Above", "Added", "Last"]);
    await expectAgreement(world);
  });

  test("stays with what they wrote in it where they had taken it out (R3)", async () => {
    await settle(a, b);
    await change(a, space, [{ operation: "delete_page", page: below }]);
    await writePage(b, space, added, "One, said Ben.\n");
    await change(b, space, [{ operation: "update_page", page: added, into: null }]);
    await change(b, space, [{ operation: "delete_page", page: below }]);
    await settle(b, a, b);
    expect(await titles(a)).toEqual(["Above", "Added", "Last"]);
    expect((await readPage(a, space, added)).markdown).toBe("One, said Ben.\n");
    await expectAgreement(world);
  });
});

test("access that is lost takes the data and keeps the unsent work (S2, S3)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await writePage(b, space, page, "One, said Ben.\n");
  await world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel: null } });
  await b.sync();
  await expect(readPage(b, space, page)).rejects.toMatchObject({ code: 404 });
  const rows = await b.engine.store.reading.selectFrom("states").selectAll().execute();
  expect(rows).toEqual([]);
  const { listAttention } = await import("../../src-main/sync/attention.ts");
  expect(await listAttention(b.engine.store.reading)).toMatchObject([
    { title: "Edit of Lamps in Guide", text: "One, said Ben.\n", base: "One.\n" },
  ]);
});

test("a replica that restarts in the middle of a pull goes on (L4)", async () => {
  await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  let pulls = 0;
  world.weather = ({ verb }) => (verb === "pull" && (pulls += 1) === 2 ? "answer lost" : "arrives");
  await a.sync();
  await a.restart();
  world.weather = () => "arrives";
  await settle(a);
  expect(flat(await tree(a, space)).map(({ title }) => title)).toEqual(["Lamps"]);
  await expectAgreement(world, [a]);
});
