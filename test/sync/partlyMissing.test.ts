import { afterEach, beforeEach, expect, test } from "vitest";
import { rawOf } from "../store/raw.ts";
import { conflictsOn, losePage, titlesIn } from "./lostPage.ts";
import { addPage, change, expectAgreement, online, readPage, settle } from "./writing.ts";
import type { Replica, World } from "./world.ts";

/*
 * What one writer did to several things one after the other, where an instance that went back to a backup lacks one of
 * them, and its author offers it again afterwards.
 */

let world: World;
let space: string;
let kept: string;
let lost: string;
let a: Replica;
let b: Replica;
let goBack: () => Promise<void>;

beforeEach(async () => {
  ({ world, space, kept, lost, a, b, goBack } = await losePage("One.\n"));
});

afterEach(() => world.close());

const titles = (replica: Replica): Promise<string[]> => titlesIn(replica, space);
const conflicts = (): Promise<object[]> => conflictsOn({ world, space });

const write = async (page: string, markdown: string) => {
  const { documentId } = await readPage(b, space, page);
  return { operation: "update_page", page, base: documentId, document: { markdown } };
};

/** Ben comes first, then Ada with what is missing; nobody is asked anything in the end. */
async function meet(): Promise<void> {
  await goBack();
  await b.setOnline(true);
  await settle(b);
  await settle(a, b, a, b);
  for (const replica of [a, b]) expect(await replica.listAttention()).toEqual([]);
  await expectAgreement(world);
  expect(await conflicts()).toEqual([]);
}

test("a page that somebody renamed together with one that is missing, and then deleted, stays deleted (A10)", async () => {
  await change(b, space, [
    { operation: "update_page", page: lost, title: "Lanterns" },
    { operation: "update_page", page: kept, title: "Petrol" },
  ]);
  await change(b, space, [{ operation: "delete_page", page: kept }]);
  await meet();
  for (const replica of [a, b]) expect(await titles(replica)).toEqual(["Lanterns"]);
});

test("a page that somebody edited together with one that is missing, and then deleted, stays deleted (A10)", async () => {
  await change(b, space, [await write(lost, "One, and two.\n"), await write(kept, "One, and three.\n")]);
  await change(b, space, [{ operation: "delete_page", page: kept }]);
  await meet();
  for (const replica of [a, b]) expect(await titles(replica)).toEqual(["Lamps"]);
});

test("a page that somebody edited twice, first together with one that is missing, has their last words (A10)", async () => {
  await change(b, space, [await write(lost, "One, and two.\n"), await write(kept, "One, and three.\n")]);
  world.time += 20 * 60_000;
  await change(b, space, [await write(kept, "One, and four.\n")]);
  await meet();
  for (const replica of [a, b]) {
    expect((await readPage(replica, space, lost)).markdown).toBe("One, and two.\n");
    expect((await readPage(replica, space, kept)).markdown).toBe("One, and four.\n");
  }
});

test("a page that somebody deleted while an edit of it waited for one that is missing is asked about, with its words (A8, R3)", async () => {
  await change(b, space, [await write(lost, "One, and two.\n"), await write(kept, "One, and three.\n")]);
  await goBack();
  await b.setOnline(true);
  await settle(b);
  expect(await b.listAttention()).toHaveLength(1);
  await change(b, space, [{ operation: "delete_page", page: kept }]);
  await settle(b);
  expect(await titles(b)).toEqual([]);
  await settle(a, b, a, b);
  for (const replica of [a, b]) {
    expect(await titles(replica)).toEqual(["Lamps", "Oil"]);
    expect((await readPage(replica, space, kept)).markdown).toBe("One, and three.\n");
    expect(await replica.listAttention()).toEqual([]);
  }
  expect(await conflicts()).toMatchObject([{ kind: "delete-edit" }]);
  await expectAgreement(world);
});

test("an edit of what a merge brought of a change request that is missing comes after it, and nobody is asked (A10)", async () => {
  await world.setRole(b.user, "admin");
  await b.setOnline(true);
  await settle(a, b);
  const { id: changeRequestId } = await a.call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Oil" },
  });
  const { documentId } = await readPage(a, space, kept, changeRequestId);
  const document = { markdown: "One, and three.\n" };
  const edit = { operation: "update_page", page: kept, base: documentId, document };
  await change(a, space, [edit], changeRequestId);
  await settle(a, b);
  await b.setOnline(false);
  await b.call("mergeChangeRequest", { spaceId: space, changeRequestId });
  world.time += 20 * 60_000;
  await change(b, space, [await write(kept, "One, and four.\n")]);
  await meet();
  for (const replica of [a, b])
    expect((await readPage(replica, space, kept)).markdown).toBe("One, and four.\n");
});

test("what somebody did elsewhere in the space does not wait for a change request that is missing (A10)", async () => {
  await b.setOnline(true);
  const { id: changeRequestId } = await a.call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Oil" },
  });
  await settle(a, b);
  await b.setOnline(false);
  await b.call("updateChangeRequestById", { spaceId: space, changeRequestId, body: { subject: "Petrol" } });
  await addPage(b, space, "Wicks", "Cotton.\n");
  await b.call("updateChangeRequestById", { spaceId: space, changeRequestId, body: { subject: "Fuel" } });
  await goBack();
  await b.setOnline(true);
  await settle(b);
  expect(await b.listAttention()).toHaveLength(2);
  expect(await titlesIn(online(world, world.admin), space)).toContain("Wicks");
  await settle(a, b, a, b);
  for (const replica of [a, b]) expect(await replica.listAttention()).toEqual([]);
  expect(await a.call("getChangeRequestById", { spaceId: space, changeRequestId })).toMatchObject({
    subject: "Fuel",
  });
  await expectAgreement(world);
});

/** Programs of other ages say why it waits in words of their own. */
const inOtherWords = (replica: Replica): void =>
  void rawOf(replica.machine.disk).exec(
    "update outbox set error = json_set(error, '$.message', 'Es wartet.') where state = 'parked'",
  );

test.each([
  ["", () => undefined],
  [", whatever the words in which it was said to wait", inOtherWords],
])(
  "what waits with a change is sent as soon as its writer throws that away%s (A10)",
  async (_, meanwhile) => {
    await change(b, space, [await write(lost, "One, and two.\n"), await write(kept, "One, and three.\n")]);
    await change(b, space, [{ operation: "update_page", page: kept, title: "Petrol" }]);
    await change(b, space, [{ operation: "update_page", page: kept, slug: "petrol" }]);
    await goBack();
    await b.setOnline(true);
    await settle(b);
    const waiting = await b.listAttention();
    expect(waiting).toHaveLength(3);
    meanwhile(b);
    await b.discardAttention(waiting[0]!.id);
    expect(await titles(b)).toEqual(["Petrol"]);
    await settle(b);
    expect(await b.listAttention()).toEqual([]);
    expect(await titlesIn(online(world, world.admin), space)).toEqual(["Petrol"]);
    await settle(a, b, a, b);
    await expectAgreement(world);
  },
);
