import { afterEach, beforeEach, expect, test } from "vitest";
import type { PushRequest } from "../../src-main/sync/messages.ts";
import { conflictsOn, losePage, titlesIn } from "./lostPage.ts";
import {
  addPage,
  change,
  expectAgreement,
  flat,
  online,
  readPage,
  settle,
  tree,
  writePage,
} from "./writing.ts";
import type { Replica, World } from "./world.ts";

/*
 * What one writer did to a page one after the other, where an instance that went back to a backup lacks that page, and
 * its author offers it again in the midst of it.
 */

let world: World;
let space: string;
let page: string;
let a: Replica;
let b: Replica;

let goBack: () => Promise<void>;

beforeEach(async () => {
  ({ world, space, lost: page, a, b, goBack } = await losePage("One.\n\nSomething.\n"));
});

afterEach(() => world.close());

const titles = (replica: Replica): Promise<string[]> => titlesIn(replica, space);
const conflicts = (): Promise<object[]> => conflictsOn({ world, space });

const remove = () => change(b, space, [{ operation: "delete_page", page }]);

/** Something happens right after the instance has answered the message that is refused first. */
function afterRefusal(happens: () => Promise<unknown>): void {
  const { instance } = world;
  const sync = instance.sync.bind(instance);
  instance.sync = async (caller, verb, message) => {
    const answer = await sync(caller, verb, message);
    if (verb !== "push" || !JSON.stringify(answer).includes('"refused"')) return answer;
    instance.sync = sync;
    await happens();
    return answer;
  };
}

/** All that has to be so where Ben's last word was that the page goes. */
async function expectDeleted(words: string): Promise<void> {
  await settle(b, a, b, a);
  for (const replica of [a, b]) {
    expect(await titles(replica)).toEqual(["Oil"]);
    expect(await replica.listAttention()).toEqual([]);
  }
  expect(await conflicts()).toEqual([]);
  await change(a, space, [{ operation: "restore_page", page }]);
  await settle(a, b);
  expect((await readPage(a, space, page)).markdown).toBe(words);
  await expectAgreement(world);
}

test("a page that somebody edited and then deleted stays deleted, with their words, where it is offered again in between (A10)", async () => {
  await writePage(b, space, page, "One, and two.\n");
  await remove();
  await goBack();
  afterRefusal(() => a.sync());
  await b.setOnline(true);
  await expectDeleted("One, and two.\n");
});

test("so it does where both came in one message (A10)", async () => {
  const [other = ""] = flat(await tree(b, space)).map(({ id }) => id);
  // Words that the instance knows, so that it asks for no text.
  await change(b, space, [
    {
      operation: "update_page",
      page,
      base: (await readPage(b, space, other)).documentId,
      document: { markdown: "One, and two.\n" },
    },
  ]);
  const { markdown } = await readPage(b, space, page);
  await remove();
  await goBack();
  const { instance } = world;
  const refusalOf = instance.refusalOf.bind(instance);
  let offered: Promise<unknown> | undefined;
  instance.refusalOf = (error) => {
    offered ??= a.sync();
    return refusalOf(error);
  };
  await b.setOnline(true);
  await offered;
  expect(offered).toBeDefined();
  await expectDeleted(markdown);
});

test("so it does where they deleted it only after the edit was refused, and before they heard that it is gone (A10)", async () => {
  await writePage(b, space, page, "One, and two.\n");
  await goBack();
  world.weather = async ({ verb, replica }) =>
    replica === "b" && verb === "pull" && (await b.listAttention()).length > 0 ? "lost" : "arrives";
  await b.setOnline(true);
  expect(await b.listAttention()).toHaveLength(1);
  await remove();
  world.weather = () => "arrives";
  await a.sync();
  await expectDeleted("One, and two.\n");
});

test("a sentence that they took out again stays out, and they are asked nothing (A10)", async () => {
  await writePage(b, space, page, "One.\n\nSomething, and a mistake.\n");
  world.time += 20 * 60_000;
  await writePage(b, space, page, "One.\n\nSomething, at last.\n");
  await goBack();
  afterRefusal(() => a.sync());
  await b.setOnline(true);
  await settle(b, a, b, a);
  for (const replica of [a, b]) {
    expect((await readPage(replica, space, page)).markdown).toBe("One.\n\nSomething, at last.\n");
    expect(await replica.listAttention()).toEqual([]);
  }
  expect(await conflicts()).toEqual([]);
  await expectAgreement(world);
});

test("what names nothing that is missing goes on as soon as a pull has told that it does not (A10)", async () => {
  await writePage(b, space, page, "One, and two.\n");
  await remove();
  await addPage(b, space, "Wicks", "Cotton.\n");
  await goBack();
  let pulls = 0;
  const { instance } = world;
  const sync = instance.sync.bind(instance);
  instance.sync = async (caller, verb, message) => {
    if (verb === "pull") pulls += 1;
    if (verb === "push") expect((message as PushRequest).mutations.length).toBeGreaterThan(0);
    return sync(caller, verb, message);
  };
  await b.setOnline(true);
  expect(await titles(b)).toEqual(["Oil", "Wicks"]);
  expect(await b.status()).toMatchObject({ waiting: 0, attention: 2, inSync: true });
  expect(await tree(online(world, world.admin), space)).toHaveLength(2);
  expect(pulls).toBeLessThan(6);
  await settle(a, b, a);
  expect(await titles(a)).toEqual(["Oil", "Wicks"]);
  expect(await b.listAttention()).toEqual([]);
  await expectAgreement(world);
});
