import { afterEach, beforeEach, expect, test } from "vitest";
import { putBlob } from "../../src-main/core/files/files.ts";
import { purge } from "../../src-main/jobs/purge.ts";
import { transact } from "../../src-main/store/store.ts";
import {
  addPage,
  expectAgreement,
  flat,
  makeSpace,
  online,
  readPage,
  settle,
  tree,
  writePage,
} from "./writing.ts";
import { dumpRows, heldScopes, World, type Replica } from "./world.ts";

/* Replicas that come back when the instance has forgotten how it came to be what it is. */

const day = 24 * 60 * 60 * 1000;

let world: World;
let space: string;
let page: string;
let a: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "Light them.\n");
  a = await world.addReplica(world.admin, "a");
});

afterEach(() => world.close());

const comment = (markdown: string) =>
  world.call<{ id: string }>(world.admin, "postCommentInSpace", {
    spaceId: space,
    body: { body: { markdown } },
  });

const comments = async (caller: Pick<Replica, "call">): Promise<string[]> =>
  (
    await caller.call<{ items: { body: { markdown: string } }[] }>("listCommentsInSpace", { spaceId: space })
  ).items.map(({ body }) => body.markdown);

const remove = (commentId: string) =>
  world.call(world.admin, "deleteCommentInSpace", { spaceId: space, commentId });

test("a replica that missed tombstones reads its scope anew, keeps its outbox, and tells its writer so (L10)", async () => {
  const { id: going } = await comment("Gone when you are back.");
  await comment("Stays.");
  await settle(a);
  const left = new Date(world.clock.now).toISOString();
  expect(await a.status()).toMatchObject({ rereadAfter: null });
  await remove(going);
  world.clock.skip(200 * day);
  await purge(world.instance);
  await writePage(a, space, page, "Light them at dusk.\n");
  expect(await comments(a)).toHaveLength(2);
  await settle(a);
  expect(await comments(a)).toEqual(["Stays."]);
  expect((await readPage(online(world, world.admin), space, page)).markdown).toBe("Light them at dusk.\n");
  await expectAgreement(world);
  const { rereadAfter, ...status } = await a.status();
  expect(status).toMatchObject({ waiting: 0, attention: 0, inSync: true });
  expect(Date.parse(left) - Date.parse(rereadAfter ?? "")).toBeLessThan(61_000);
});

test("a replica that was away for as long and missed nothing has nothing to tell (L10)", async () => {
  await settle(a);
  world.clock.skip(200 * day);
  await purge(world.instance);
  await comment("Said meanwhile.");
  await settle(a);
  expect(await comments(a)).toEqual(["Said meanwhile."]);
  expect(await a.status()).toMatchObject({ inSync: true, rereadAfter: null });
});

test("a replica that is repaired without having been away tells nothing of an absence (L10, L7)", async () => {
  await settle(a);
  const { store } = a.engine;
  await transact(store, { mode: "replication", scopes: [], at: a.engine.now() }, (db) =>
    db.updateTable("scopes").set({ digest: 1 }).where("scope", "=", `space:${space}`).execute(),
  );
  await settle(a);
  expect(await a.status()).toMatchObject({ inSync: true, rereadAfter: null });
});

test("a replica that was away for a year catches up, and asks its writer about what waited in it (L10, P10)", async () => {
  const { id: going } = await comment("Gone when you are back.");
  await settle(a);
  await writePage(a, space, page, "Light them at dusk.\n");
  await remove(going);
  await addPage(online(world, world.admin), space, "Wicks", "Of cotton.\n");
  world.clock.skip(365 * day);
  await purge(world.instance);
  await purge(a.engine);
  await settle(a);
  expect(await comments(a)).toEqual([]);
  expect(flat(await tree(a, space)).map(({ title }) => title)).toEqual(["Lamps", "Wicks"]);
  const [waiting] = await a.listAttention();
  expect(waiting).toMatchObject({ text: "Light them at dusk.\n", error: { reason: "too-old" } });
  await a.retryAttention(waiting?.id ?? "");
  await settle(a);
  expect((await readPage(online(world, world.admin), space, page)).markdown).toBe("Light them at dusk.\n");
  await expectAgreement(world);
});

test("a tombstone is there for 180 days (L10)", async () => {
  const { id: going } = await comment("Gone when you are back.");
  await settle(a);
  await remove(going);
  const count = async (): Promise<number> => {
    const { store } = world.instance;
    return (await store.reading.selectFrom("changes").select("at").where("gone", "=", 1).execute()).length;
  };
  const before = await count();
  expect(before).toBeGreaterThan(0);
  world.clock.skip(179 * day);
  await purge(world.instance);
  expect(await count()).toBe(before);
  world.clock.skip(2 * day);
  await purge(world.instance);
  expect(await count()).toBe(0);
});

test("a space that was deleted for a week is gone for good, with all that was in it (S7)", async () => {
  const other = await makeSpace(world, "Stays");
  await addPage(online(world, world.admin), other, "Kept", "Kept words.\n");
  const bob = await world.addUser("Bob", "create");
  const b = await world.addReplica(bob, "b");
  await world.call(world.admin, "createOrganizationInvite", {
    organizationId: world.organization,
    body: { level: "read", space },
  });
  await settle(a, b);
  await writePage(b, space, page, "Unsent and unseen words.\n");
  await world.call(world.admin, "deleteSpaceById", { spaceId: space });
  world.clock.skip(6 * day);
  await purge(world.instance);
  await world.call(world.admin, "restoreSpace", { spaceId: space });
  await world.call(world.admin, "deleteSpaceById", { spaceId: space });
  world.clock.skip(8 * day);
  await purge(world.instance);
  const rows = await dumpRows(world.instance);
  expect(rows.filter((row) => row.includes(space))).toEqual([]);
  const texts = await world.instance.store.reading.selectFrom("texts").select("text").execute();
  expect(texts.map(({ text }) => text)).toEqual(["Kept words.\n"]);
  await settle(a, b);
  for (const replica of [a, b]) expect(await heldScopes(replica.engine)).not.toContain(`space:${space}`);
  expect(await b.status()).toMatchObject({ waiting: 0, attention: 1 });
  await expectAgreement(world);
});

test("the bytes of a purged space go, but for those that a file of another space has (S7)", async () => {
  const other = await makeSpace(world, "Stays");
  const keep = async (where: string, name: string, text: string): Promise<string> => {
    const bytes = Buffer.from(text);
    const caller = { user: world.admin };
    const { sha256 } = await putBlob(world.instance, caller, world.organization, bytes);
    const changes = [{ operation: "insert_files", files: [{ name, blob: sha256 }] }];
    await world.call(world.admin, "updateSpaceContent", { spaceId: where, body: { changes } });
    return sha256;
  };
  const alone = await keep(space, "alone.txt", "only here");
  const shared = await keep(space, "shared.txt", "here and there");
  await keep(other, "again.txt", "here and there");
  await world.call(world.admin, "deleteSpaceById", { spaceId: space });
  world.clock.skip(8 * day);
  await purge(world.instance);
  const { blobs } = world.instance;
  expect([await blobs.has(alone), await blobs.has(shared)]).toEqual([false, true]);
});

test("receipts live as long as a mutation may still come, and what was confirmed for 30 days (P10, V3)", async () => {
  await settle(a);
  await writePage(a, space, page, "Light them at dusk.\n");
  await settle(a);
  const kept = async (): Promise<{ receipts: number; confirmed: number }> => ({
    receipts: (await world.instance.store.reading.selectFrom("receipts").select("at").execute()).length,
    confirmed: (await a.engine.store.reading.selectFrom("outbox").select("id").execute()).length,
  });
  expect(await kept()).toEqual({ receipts: 1, confirmed: 1 });
  for (const [days, left] of [
    [29, { receipts: 1, confirmed: 1 }],
    [2, { receipts: 1, confirmed: 0 }],
    [148, { receipts: 1, confirmed: 0 }],
    [2, { receipts: 0, confirmed: 0 }],
  ] as const) {
    world.clock.skip(days * day);
    await settle(a);
    for (const host of [world.instance, a.engine]) await purge(host);
    expect(await kept()).toEqual(left);
  }
});
