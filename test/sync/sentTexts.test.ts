import { afterEach, beforeEach, expect, test } from "vitest";
import type { PushAnswer } from "../../src-main/sync/messages.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { addPage, makeSpace, online, readPage } from "./writing.ts";
import { World } from "./world.ts";

/* What an instance keeps of the texts that a push brings: the bases of changes that it makes, and nothing else. */

let world: World;
let space: string;
let page: string;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n");
});

afterEach(() => world.close());

const base = "One.\n\nTwo, as only its writer had it.\n";

const edit = (id: string, markdown: string) => ({
  id,
  seed: `seed-${id}`,
  operation: "updateSpaceContent",
  at: new Date(world.time).toISOString(),
  decisions: {},
  input: {
    spaceId: space,
    body: {
      changes: [{ operation: "update_page", page, base: hashText(base), document: { markdown } }],
    },
  },
});

async function push(user: string, mutations: object[], texts: string[]): Promise<PushAnswer> {
  const { organization } = world;
  const message = { protocol: 1, mutations, texts: texts.map((text) => ({ organization, text })) };
  const outcome = await world.instance.sync({ user }, "push", message);
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.body as PushAnswer;
}

async function kept(...texts: string[]): Promise<string[]> {
  const rows = await world.instance.store.reading
    .selectFrom("texts")
    .select("text")
    .where("text", "in", texts)
    .execute();
  return rows.map(({ text }) => text);
}

test("a base that came with the change which names it is kept, and may be named again (S6)", async () => {
  const ben = await world.addUser("Ben", "edit");
  const after = base.replace("One.", "One, said Ben.");
  expect((await push(ben, [edit("m1", after)], [base])).receipts).toMatchObject([{ status: "done" }]);
  expect(await kept(base)).toEqual([base]);
  expect((await readPage(online(world, ben), space, page)).markdown).toBe("One, said Ben.\n\nTwo.\n");
  const again = await push(ben, [edit("m2", `${after}\nThree.\n`)], []);
  expect(again.receipts).toMatchObject([{ status: "done" }]);
});

test.each([
  ["with no change", () => []],
  ["beside a change that does not name it", () => [edit("m1", "One.\n")]],
])("a text that comes %s is not kept (S6)", async (_how, mutations) => {
  const ben = await world.addUser("Ben", "edit");
  const stored = "Stored for free.\n";
  await push(ben, mutations(), [stored, base]);
  expect(await kept(stored)).toEqual([]);
});

test.each(["read", "comment", null] as const)(
  "a base that comes with a change which its author, of level %s, may not make is not kept (S6)",
  async (role) => {
    const reader = await world.addUser("Rita", role);
    const { receipts } = await push(reader, [edit("m1", "One.\n")], [base]);
    expect(receipts).toMatchObject([{ status: "refused" }]);
    expect(await kept(base)).toEqual([]);
  },
);

test("a base that nobody brought is asked for, and is no one's before a change was made on it (P9, S6)", async () => {
  const ben = await world.addUser("Ben", "edit");
  const asked = await push(ben, [edit("m1", "One.\n")], []);
  expect(asked.receipts).toEqual([{ id: "m1", status: "waiting", texts: [hashText(base)], blobs: [] }]);
  await push(ben, [], [base]);
  expect((await push(ben, [edit("m1", "One.\n")], [])).receipts).toMatchObject([{ status: "waiting" }]);
});
