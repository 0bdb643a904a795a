import { afterEach, beforeEach, expect, test } from "vitest";
import { purge } from "../../src-main/jobs/purge.ts";
import { rebase } from "../../src-main/sync/rebase.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
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

/* What each save took the place of goes after a while; what a mutation was made on stays as long as that. */

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let world: World;
let space: string;
let page: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n\nThree.\n");
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "edit"), "b");
  await settle(a, b);
});
afterEach(() => world.close());

const textsOf = async ({ engine }: Replica): Promise<Set<string>> => {
  const rows = await engine.store.reading.selectFrom("texts").select("text").execute();
  return new Set(rows.map(({ text }) => text));
};

async function pass(time: number, ...replicas: Replica[]): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    world.time += time;
    for (const host of [world.instance, ...replicas.map(({ engine }) => engine)]) await purge(host);
  }
}

test("what somebody types without a connection leaves what it was made on and what it came to (P20)", async () => {
  world.weather = () => "lost";
  let text = "One.\n\nTwo.\n\nThree";
  for (let save = 0; save < 20; save += 1) {
    world.time += 200;
    text += " more";
    await writePage(a, space, page, `${text}.\n`);
  }
  await pass(2 * hour, a);
  const kept = await textsOf(a);
  expect([...kept].filter((each) => each.includes("more"))).toEqual([`${text}.\n`]);
  expect(kept).toContain("One.\n\nTwo.\n\nThree.\n");
  world.weather = () => "arrives";
  await settle(a, b);
  expect((await readPage(b, space, page)).markdown).toBe(`${text}.\n`);
  await expectAgreement(world);
});

test("an edit that waited for weeks is merged with what others made of the page, though the instance has its base no more (P9, P20)", async () => {
  // Two saves of one revision: Ben has the first alone.
  const admin = online(world, world.admin);
  await writePage(admin, space, page, "One.\n\nTwo, said Ada.\n\nThree.\n");
  await b.sync();
  world.weather = ({ replica }) => (replica === "b" ? "lost" : "arrives");
  await writePage(admin, space, page, "One.\n\nTwo, said Ada twice.\n\nThree.\n");
  await writePage(b, space, page, "One, said Ben.\n\nTwo, said Ada.\n\nThree.\n");
  await pass(5 * day, a, b);
  const base = await world.instance.store.reading
    .selectFrom("texts")
    .select("hash")
    .where("hash", "=", hashText("One.\n\nTwo, said Ada.\n\nThree.\n"))
    .execute();
  expect(base).toEqual([]);
  world.weather = () => "arrives";
  await settle(a, b);
  expect((await readPage(a, space, page)).markdown).toBe(
    "One, said Ben.\n\nTwo, said Ada twice.\n\nThree.\n",
  );
  await expectAgreement(world);
});

test("a page that was deleted weeks ago is kept for what others made of it, and the question says what its deleter saw (P9, P20)", async () => {
  const admin = online(world, world.admin);
  const seen = "One.\n\nTwo, said Ada.\n\nThree.\n";
  await writePage(admin, space, page, seen);
  await b.sync();
  world.weather = ({ replica }) => (replica === "b" ? "lost" : "arrives");
  await writePage(admin, space, page, "One.\n\nTwo, said Ada twice.\n\nThree.\n");
  await change(b, space, [{ operation: "delete_page", page }]);
  await pass(5 * day, a, b);
  world.weather = () => "arrives";
  await settle(a, b);
  const { items } = await a.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ base: seen }]);
  await expectAgreement(world);
});

test("what a prediction took the place of is there when it is undone (P20, R6)", async () => {
  await writePage(a, space, page, "One, said Ada before.\n\nTwo.\n\nThree.\n");
  await settle(a);
  world.weather = () => "lost";
  // In the revision that was confirmed: its state has the last text alone.
  for (const end of [".", " so."])
    await change(a, space, [
      { operation: "update_page", page, document: { markdown: `One, said Ada${end}\n\nTwo.\n\nThree.\n` } },
    ]);
  await pass(2 * hour, a);
  await rebase(a.engine, world.admin);
  expect((await readPage(a, space, page)).markdown).toBe("One, said Ada so.\n\nTwo.\n\nThree.\n");
  world.weather = () => "arrives";
  await settle(a, b);
  await expectAgreement(world);
});

test("what waits for its writer is tried again months later with what it was made on (A3, P20)", async () => {
  const admin = online(world, world.admin);
  await writePage(admin, space, page, "One.\n\nTwo.\n\nThree, said.\n");
  await b.sync();
  world.weather = ({ replica }) => (replica === "b" ? "lost" : "arrives");
  await writePage(b, space, page, "One, said Ben.\n\nTwo.\n\nThree, said.\n");
  await writePage(admin, space, page, "One.\n\nTwo.\n\nThree, said Ada.\n");
  await admin.call("deleteSpaceById", { spaceId: space });
  world.weather = () => "arrives";
  await b.sync();
  await admin.call("restoreSpace", { spaceId: space });
  const [refused] = await b.listAttention();
  expect(refused).toBeDefined();
  await pass(40 * day, a, b);
  await b.retryAttention(refused?.id ?? "");
  await settle(a, b);
  expect(await b.listAttention()).toEqual([]);
  expect((await readPage(a, space, page)).markdown).toBe("One, said Ben.\n\nTwo.\n\nThree, said Ada.\n");
  await expectAgreement(world);
});
