import { afterEach, beforeEach, expect, test } from "vitest";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { listAttention } from "../../src-main/sync/attention.ts";
import { exchangedIn } from "./exchanges.ts";
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

/* An instance that went back to a backup: what it had confirmed since comes again, from each computer in its turn. */

let world: World;
let space: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "edit"), "b");
});

afterEach(() => world.close());

const attention = (replica: Replica) => listAttention(replica.engine.store.reading);

test("what stands on something that an instance lost waits until that is there again (V6)", async () => {
  await settle(a, b);
  const goBack = await world.backUp();
  const above = await addPage(b, space, "Above", "Above.\n");
  await settle(b, a);
  await addPage(b, space, "Below", "Below.\n", { into: above });
  await goBack();
  await settle(b, a);
  expect(await attention(b)).toEqual([]);
  for (const replica of [a, b])
    expect(flat(await tree(replica, space)).map(({ title }) => title)).toEqual(["Above", "Below"]);
  await expectAgreement(world);
});

test("an edit that an instance refused since it lost the page is sent again when that comes from its author (A8)", async () => {
  await settle(a, b);
  const goBack = await world.backUp();
  const page = await addPage(b, space, "Lamps", "One.\n");
  await settle(b, a);
  await writePage(a, space, page, "One.\n\nTwo, said Ada.\n");
  await goBack();
  await settle(a);
  expect(await attention(a)).toMatchObject([
    { text: "One.\n\nTwo, said Ada.\n", base: "One.\n", error: { code: 400, reason: "unknown" } },
  ]);
  await settle(b, a, a, b);
  expect(await attention(a)).toEqual([]);
  for (const replica of [a, b])
    expect((await readPage(replica, space, page)).markdown).toBe("One.\n\nTwo, said Ada.\n");
  await expectAgreement(world);
});

test("a replica whose instance went back offers each change once, and reads what there is once more (V3, V6)", async () => {
  const costs = [];
  for (const pages of [2, 50]) {
    const insert = Array.from({ length: pages }, (_, at) => ({
      operation: "insert_page",
      title: `Lamp ${at}`,
      document: { markdown: `Lamp ${at}.\n` },
    }));
    await change(online(world, world.admin), space, insert);
    await settle(a, b);
    const goBack = await world.backUp();
    const since = await confirmed();
    for (let at = 0; at < 5; at += 1) await addPage(b, space, `Ours ${at}`, `Ours ${at}.\n`);
    await settle(b);
    await goBack();
    const exchanged = await exchangedIn(() => b.sync());
    expect(await b.status()).toMatchObject({ inSync: true, waiting: 0, attention: 0 });
    const all = await confirmed();
    expect(exchanged.mutations.toSorted()).toEqual(all.toSorted());
    expect(all).toHaveLength(since.length + 5);
    const held = await b.engine.store.reading.selectFrom("changes").select("number").execute();
    expect(exchanged.rows).toBeLessThanOrEqual(held.length);
    costs.push(exchanged.messages);
  }
  // One pull hears that the instance is another, and one reads what it has after all was offered.
  for (const cost of costs) expect(cost).toEqual({ push: 1, pull: 2 });
  await settle(a);
  await expectAgreement(world);
});

/** What the instance confirmed to Ben's replica, by its id. */
const confirmed = async (): Promise<string[]> =>
  (
    await b.engine.store.reading.selectFrom("outbox").select("id").where("numbers", "is not", null).execute()
  ).map(({ id }) => id);

test("the new name of a tag that an instance lost holds when the tag comes again from who made it (A8)", async () => {
  await settle(a, b);
  const goBack = await world.backUp();
  await change(b, space, [{ operation: "insert_tag", slug: "new", label: "New" }]);
  await settle(b, a);
  await change(a, space, [{ operation: "update_tag", tag: "new", label: "Brand new" }]);
  await goBack();
  await settle(a);
  expect(await attention(a)).toMatchObject([{ error: { code: 400, reason: "unknown" } }]);
  await settle(b, a, a, b);
  expect(await attention(a)).toEqual([]);
  for (const replica of [a, b])
    expect(await replica.call("getCurrentRevision", { spaceId: space })).toMatchObject({
      tags: [{ slug: "new", label: "Brand new" }],
    });
  await expectAgreement(world);
});

test("an edit of a comment that an instance lost is sent again when that comes from another computer of its author (A8)", async () => {
  const other = await world.addReplica(b.user, "b's other computer");
  await settle(b, other);
  const goBack = await world.backUp();
  const { id: commentId } = await b.call<{ id: string }>("postCommentInSpace", {
    spaceId: space,
    body: { body: { markdown: "May I?" } },
  });
  await settle(b, other);
  const body = { body: { markdown: "May I, please?" }, base: hashText("May I?") };
  await other.call("updateCommentInSpace", { spaceId: space, commentId, body });
  await goBack();
  await settle(other, b, other, b);
  expect(await attention(other)).toEqual([]);
  const said = await b.call<{ body: { markdown: string } }>("getCommentInSpace", {
    spaceId: space,
    commentId,
  });
  expect(said.body.markdown).toBe("May I, please?");
});

test("a reply to a comment that an instance lost is sent again when that comes from its author (A8)", async () => {
  await settle(a, b);
  const goBack = await world.backUp();
  const comment = await b.call<{ id: string }>("postCommentInSpace", {
    spaceId: space,
    body: { body: { markdown: "May I?" } },
  });
  await settle(b, a);
  const reply = { spaceId: space, commentId: comment.id, body: { body: { markdown: "You may." } } };
  await a.call("postCommentReplyInSpace", reply);
  await goBack();
  await settle(a);
  expect(await attention(a)).toMatchObject([{ error: { code: 404 } }]);
  await settle(b, a, a, b);
  expect(await attention(a)).toEqual([]);
  const { items } = await b.call<{ items: { replies: number }[] }>("listCommentsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ replies: 1 }]);
  await expectAgreement(world);
});

test("an instance that was restored from a backup gets back what it had confirmed since (V3)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  // Whoever copies it back does not say so: its numbers step back.
  const bringBack = await world.server.backUp();
  world.time += 20 * 60_000;
  await writePage(a, space, page, "One, said Ada.\n");
  const fresh = await addPage(b, space, "Candles", "New.\n");
  await settle(a, b, a);
  await bringBack();
  await settle(a, b, a);
  const admin = online(world, world.admin);
  expect((await readPage(admin, space, page)).markdown).toBe("One, said Ada.\n");
  expect((await readPage(admin, space, fresh)).markdown).toBe("New.\n");
  await expectAgreement(world);
});

test("so does one whose numbers passed those from before it went back by the time that it is met (V3, L7)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  const bringBack = await world.server.backUp();
  world.time += 20 * 60_000;
  await writePage(a, space, page, "One, said Ada.\n");
  await addPage(b, space, "Candles", "New.\n");
  await settle(a, b, a);
  await bringBack();
  for (let count = 1; count <= 12; count += 1)
    await addPage(online(world, world.admin), space, `Since ${count}`, `${count}.\n`);
  await writePage(b, space, page, "One, said Ben.\n").catch(() => undefined);
  await settle(b, a, b, a);
  const titles = flat(await tree(online(world, world.admin), space)).map(({ title }) => title);
  expect(titles).toHaveLength(14);
  expect(titles).toContain("Candles");
  for (const replica of [a, b]) expect(await replica.status()).toMatchObject({ inSync: true, attention: 0 });
  const words = JSON.stringify(await readPage(online(world, world.admin), space, page));
  expect(words).toMatch(/Ada|Ben/);
  await expectAgreement(world);
});

test("what somebody wrote in pages comes again from them though they could only read since, and no discussion (V3, S2)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(a, b);
  const goBack = await world.backUp();
  await writePage(b, space, page, "One, said Ben.\n");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "A secretquestion?" } } });
  await settle(b, a);
  await world.setRole(b.user, "read");
  await settle(b);
  const kept = await b.engine.store.reading.selectFrom("outbox").select(["operation", "input"]).execute();
  expect(kept.map(({ operation }) => operation)).toEqual(["updateSpaceContent"]);
  expect(JSON.stringify(kept)).not.toContain("secretquestion");
  await goBack();
  await settle(b, a, b);
  for (const replica of [a, b])
    expect((await readPage(replica, space, page)).markdown).toBe("One, said Ben.\n");
  expect(await attention(b)).toEqual([]);
  await expectAgreement(world);
});

test("words that were joined with somebody else's come again though their author can no longer see the join's record (V3, S2)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One lamp. Two wicks.\n");
  await settle(a, b);
  const goBack = await world.backUp();
  await writePage(a, space, page, "One lamp. Two wicks, said Ada.\n");
  await writePage(b, space, page, "One lamp, said Ben. Two wicks.\n");
  await settle(a, b);
  const both = "One lamp, said Ben. Two wicks, said Ada.\n";
  expect((await readPage(b, space, page)).markdown).toBe(both);
  await world.setRole(b.user, "read");
  await settle(b);
  await goBack();
  await settle(a, b, a, b);
  for (const replica of [a, b]) expect((await readPage(replica, space, page)).markdown).toBe(both);
  expect(await attention(b)).toEqual([]);
  await expectAgreement(world);
});

/** What somebody else did to a page that its author has not brought back yet. */
const deeds: { deed: string; change: (page: string, other: string) => object; after: string[] }[] = [
  { deed: "its deletion", change: (page) => ({ operation: "delete_page", page }), after: ["Oil"] },
  {
    deed: "its new name",
    change: (page) => ({ operation: "update_page", page, title: "Lanterns" }),
    after: ["Oil", "Lanterns"],
  },
  {
    deed: "a move under it",
    change: (page, other) => ({ operation: "update_page", page: other, into: page }),
    after: ["Lamps", "Oil"],
  },
];

test.each(deeds)("$deed waits until a page that an instance lost is there again (A8)", async (row) => {
  await settle(a, b);
  const other = await addPage(a, space, "Oil", "Oil.\n");
  await settle(a, b);
  const goBack = await world.backUp();
  const page = await addPage(b, space, "Lamps", "One.\n");
  await settle(b, a);
  await change(a, space, [row.change(page, other)]);
  await goBack();
  await settle(a);
  expect(await attention(a)).toMatchObject([{ error: { code: 400, reason: "unknown" } }]);
  await settle(b, a, a, b);
  expect(await attention(a)).toEqual([]);
  for (const replica of [a, b])
    expect(flat(await tree(replica, space)).map(({ title }) => title)).toEqual(row.after);
  await expectAgreement(world);
});

test.each(["space", "page"] as const)(
  "going back of a %s to a revision that an instance lost waits until that is there again (A8)",
  async (what) => {
    const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
    await settle(a, b);
    const goBack = await world.backUp();
    for (const [markdown, title] of [
      ["One.\n\nTwo.\n", "Lanterns"],
      ["One.\n\nTwo.\n\nThree.\n", "Lights"],
    ] as const) {
      world.time += 20 * 60_000;
      await change(b, space, [{ operation: "update_page", page, title, document: { markdown } }]);
      await settle(b, a);
    }
    const { items } = await a.call<{ items: { id: string }[] }>("listRevisionsInSpace", { spaceId: space });
    const revision = items[1]?.id;
    if (what === "page") await change(a, space, [{ operation: "revert_page", page, revision }]);
    else await a.call("restoreRevisionInSpace", { spaceId: space, revisionId: revision });
    await goBack();
    await settle(a);
    expect(await attention(a)).toMatchObject([{ error: { code: 409, reason: "unknown" } }]);
    await settle(b, a, a, b);
    expect(await attention(a)).toEqual([]);
    for (const replica of [a, b])
      expect(await readPage(replica, space, page)).toMatchObject({
        title: "Lanterns",
        markdown: "One.\n\nTwo.\n",
      });
    await expectAgreement(world);
  },
);

test("a page's new name in a change request waits until the request is up to date again (A8)", async () => {
  await settle(a, b);
  const goBack = await world.backUp();
  const { id: changeRequestId } = await b.call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Names" },
  });
  const page = await addPage(b, space, "Lamps", "One.\n");
  await settle(b, a);
  await a.call("updateChangeRequest", { spaceId: space, changeRequestId });
  await settle(a, b);
  await b.call("updateChangeRequestContent", {
    spaceId: space,
    changeRequestId,
    compat: false,
    body: { changes: [{ operation: "update_page", page, title: "Lanterns" }] },
  });
  await goBack();
  await settle(b, a, a, b, a);
  for (const replica of [a, b]) {
    expect(await attention(replica)).toEqual([]);
    expect(
      await replica.call("getPageInChangeRequestById", { spaceId: space, changeRequestId, pageId: page }),
    ).toMatchObject({ title: "Lanterns" });
  }
  await expectAgreement(world);
});

test("a merge that was refused since its request was lost is refused for what the request is once that is there (A8)", async () => {
  await settle(a, b);
  const goBack = await world.backUp();
  const { id: changeRequestId } = await b.call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Names" },
  });
  const request = { spaceId: space, changeRequestId };
  await settle(b, a);
  await a.call("mergeChangeRequest", request);
  await b.call("updateChangeRequestById", { ...request, body: { status: "archived" } });
  await goBack();
  await settle(a);
  expect(await attention(a)).toMatchObject([{ error: { code: 404 } }]);
  await settle(b, a, a);
  expect(await attention(a)).toMatchObject([
    { error: { code: 409, message: "Change request #1 is archived. Reopen it first." } },
  ]);
  await expectAgreement(world);
});
