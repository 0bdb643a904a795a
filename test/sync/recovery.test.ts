import { afterEach, beforeEach, expect, test } from "vitest";
import { transact } from "../../src-main/store/store.ts";
import { discardAttention, listAttention, retryAttention } from "../../src-main/sync/attention.ts";
import { leaveOnline } from "../../src-main/sync/offline.ts";
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
import { rawOf } from "../store/raw.ts";

/* What sync does when something is not as it was: refusals, rows that differ. */

let world: World;
let ben: string;
let space: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(ben, "b");
});

afterEach(() => world.close());

const attention = (replica: Replica) => listAttention(replica.engine.store.reading);

const setLevel = (level: string | null): Promise<unknown> =>
  world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel: level } });

test("an edit that is refused waits for its writer, and the rest goes on (A1, P5)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await writePage(b, space, page, "One, said Ben.\n");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "May I?" } } });
  await setLevel("comment");
  await b.sync();
  expect(await attention(b)).toMatchObject([
    { title: "Edit of Lamps in Guide", text: "One, said Ben.\n", error: { code: 403 } },
  ]);
  expect((await readPage(b, space, page)).markdown).toBe("One.\n");
  const comments = await a
    .sync()
    .then(() => a.call<{ count: number }>("listCommentsInSpace", { spaceId: space }));
  expect(comments.count).toBe(1);
  await expectAgreement(world);
});

test("what was refused can be tried again, and takes effect once (A3)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await writePage(b, space, page, "One, said Ben.\n");
  await setLevel("comment");
  await b.sync();
  await setLevel("edit");
  await settle(b);
  const [item] = await attention(b);
  await retryAttention(b.engine, ben, item?.id as string);
  expect((await readPage(b, space, page)).markdown).toBe("One, said Ben.\n");
  await settle(b, a);
  expect((await readPage(a, space, page)).markdown).toBe("One, said Ben.\n");
  expect(await attention(b)).toEqual([]);
  await expectAgreement(world);
});

test("what a copied folder tries again too was made once, and asks nobody any more (A3)", async () => {
  await settle(a, b);
  await setLevel("read");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "May I?" } } });
  const copy = await world.addClone(b, "copy");
  await b.sync();
  await copy.sync();
  await setLevel("edit");
  for (const replica of [b, copy]) {
    await settle(replica);
    for (const { id } of await attention(replica)) await retryAttention(replica.engine, ben, id);
    await settle(replica);
  }
  await settle(a, b, copy);
  expect(await attention(b)).toEqual([]);
  expect(await attention(copy)).toEqual([]);
  expect(await a.call("listCommentsInSpace", { spaceId: space })).toMatchObject({ count: 1 });
  await expectAgreement(world);
});

test("what a copied folder made already stays to be seen until a pull brings it, whatever its writer does meanwhile (A3, P1)", async () => {
  await settle(a, b);
  await setLevel("read");
  for (const markdown of ["Never mind.", "May I?"])
    await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown } } });
  const copy = await world.addClone(b, "copy");
  await b.sync();
  await copy.sync();
  await setLevel("edit");
  await settle(copy, b);
  const [unwanted, wanted] = (await attention(b)).map(({ id }) => id);
  await retryAttention(copy.engine, ben, wanted as string);
  await settle(copy);
  await retryAttention(b.engine, ben, wanted as string);
  const comments = () => b.call("listCommentsInSpace", { spaceId: space });
  expect(await comments()).toMatchObject({ count: 1 });
  world.weather = ({ verb }) => (verb === "pull" ? "lost" : "arrives");
  await b.sync();
  await discardAttention(b.engine, ben, unwanted as string);
  expect(await comments()).toMatchObject({ count: 1 });
  world.weather = () => "arrives";
  await settle(b);
  expect(await comments()).toMatchObject({ count: 1 });
  expect(await attention(b)).toEqual([]);
});

test("a page that another deleted too stays away until a pull says so, whatever its writer does meanwhile (P14, P1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await setLevel("read");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "May I?" } } });
  await b.sync();
  await setLevel("edit");
  await settle(b);
  for (const writer of [online(world, world.admin), b])
    await change(writer, space, [{ operation: "delete_page", page }]);
  world.weather = ({ verb }) => (verb === "pull" ? "lost" : "arrives");
  await b.sync();
  expect(await b.status()).toMatchObject({ waiting: 0 });
  await discardAttention(b.engine, ben, (await attention(b))[0]?.id as string);
  expect(flat(await tree(b, space))).toEqual([]);
});

test("a space that was just sent stays to be seen until a pull brings it, whatever its writer does meanwhile (P1)", async () => {
  await settle(a);
  const { id } = await a.call<{ id: string }>("createSpace", {
    organizationId: world.organization,
    body: { title: "Wicks", empty: true },
  });
  world.weather = ({ verb }) => (verb === "pull" ? "lost" : "arrives");
  await a.sync();
  expect(await a.status()).toMatchObject({ waiting: 0 });
  await leaveOnline(a.engine, world.admin, space);
  expect(await a.call("getSpaceById", { spaceId: id })).toMatchObject({ title: "Wicks" });
  world.weather = () => "arrives";
  await settle(a);
  expect(await a.call("getSpaceById", { spaceId: id })).toMatchObject({ title: "Wicks" });
});

test("a round that is cut before the texts came is not in sync, and the next one fetches them (L6)", async () => {
  await settle(a, b);
  expect(await b.status()).toMatchObject({ inSync: true });
  const long = (sign: string) => `${sign.repeat(1_200_000)}\n`;
  const pages = [];
  // More than one answer carries beside its rows.
  for (const sign of ["a", "b"])
    pages.push(await addPage(online(world, world.admin), space, sign, long(sign)));
  world.weather = ({ verb }) => (verb === "texts" ? "lost" : "arrives");
  await b.sync();
  expect(await b.status()).toMatchObject({ inSync: false });
  await b.sync();
  expect(await b.status()).toMatchObject({ inSync: false });
  world.weather = () => "arrives";
  await b.sync();
  expect(await b.status()).toMatchObject({ inSync: true });
  for (const [at, sign] of ["a", "b"].entries())
    expect((await readPage(b, space, pages[at] as string)).markdown).toBe(long(sign));
});

test("what was refused can be thrown away (A4)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await writePage(b, space, page, "One, said Ben.\n");
  await setLevel("comment");
  await b.sync();
  const [item] = await attention(b);
  await discardAttention(b.engine, b.user, item?.id as string);
  expect(await attention(b)).toEqual([]);
  await settle(a, b);
  await expectAgreement(world);
});

test("a page made under a page that the organization refused is refused with it, and both can be tried again (A3)", async () => {
  await settle(a, b);
  const above = await addPage(b, space, "Above", "Above.\n");
  await addPage(b, space, "Below", "Below.\n", { into: above });
  await setLevel("comment");
  await b.sync();
  const items = await attention(b);
  expect(items).toHaveLength(2);
  await setLevel("edit");
  await settle(b);
  await retryAttention(b.engine, ben, items[0]?.id as string);
  await settle(b, a);
  expect(flat(await tree(a, space)).map(({ title }) => title)).toEqual(["Above", "Below"]);
  await expectAgreement(world);
});

test("a row that differs from the instance's is noticed by its digest and repaired (L7)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  // A fault of the disk: one confirmed row and its change are gone.
  rawOf(a.engine.store).prepare("delete from states where id = ?").run(page);
  rawOf(a.engine.store)
    .prepare("update scopes set digest = digest + 1 where scope = ?")
    .run(`space:${space}`);
  await writePage(b, space, page, "One, said Ben.\n");
  await settle(b, a);
  expect((await readPage(a, space, page)).markdown).toBe("One, said Ben.\n");
  await expectAgreement(world);
});

test("a scope that differs after it was read again twice is left, and its reader is told (L7)", async () => {
  await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a);
  // A fault of the instance: what it says of its rows is not so.
  const mistake = async (by: number): Promise<void> => {
    const { disk, engine } = world.server;
    await transact(disk, { mode: "replication", scopes: [], at: engine.now() }, (db) =>
      db
        .updateTable("scopes")
        .set((eb) => ({ digest: eb("digest", "+", by) }))
        .where("scope", "=", `space:${space}`)
        .execute(),
    );
  };
  await mistake(1);
  let pulls = 0;
  world.weather = ({ verb }) => {
    if (verb === "pull") pulls += 1;
    return "arrives";
  };
  const status = await a.sync();
  expect(status).toMatchObject({ inSync: false, attention: 0 });
  expect(status.problem).toContain("differs from the organization's");
  const first = pulls;
  await a.sync();
  expect(pulls - first).toBe(1);
  await mistake(-1);
  await a.sync();
  expect(await a.status()).toMatchObject({ inSync: true, problem: null });
  await expectAgreement(world, [a]);
});

test("a picture that was put in offline reaches the other writer (B1)", async () => {
  await settle(a, b);
  const bytes = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);
  const { sha256 } = await a.putBlob(bytes);
  const made = await a.call<{ insertedFiles: { id: string; size: number }[] }>("updateSpaceContent", {
    spaceId: space,
    body: { changes: [{ operation: "insert_files", files: [{ name: "lamp.png", blob: sha256 }] }] },
  });
  await settle(a, b);
  const { items } = await b.call<{ items: object[] }>("listFiles", { spaceId: space });
  expect(items).toMatchObject([
    { id: made.insertedFiles[0]?.id, name: "lamp.png", contentType: "image/png", size: 7 },
  ]);
  expect(await world.instance.blobs.read(sha256)).toEqual(bytes);
  await expectAgreement(world);
});

test("a change that is older than its receipts would be is not run behind its writer's back (P10)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  await writePage(b, space, page, "One, said Ben.\n");
  world.time += 181 * 24 * 60 * 60 * 1000;
  await b.sync();
  expect(await attention(b)).toMatchObject([{ text: "One, said Ben.\n", error: { reason: "too-old" } }]);
});
