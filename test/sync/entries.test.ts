import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { change, expectAgreement, makeSpace, online, settle, type Caller } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* Reusable contents, variables and tags: written, met and merged like everything else that a revision holds. */

interface Held {
  reusableContents: { id: string; title: string }[];
  variables: Record<string, string>;
  tags: { slug: string; label: string }[];
}

let world: World;
let space: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "review"), "b");
  await settle(a, b);
});

afterEach(() => world.close());

const held = async (caller: Caller): Promise<Held> => {
  const { reusableContents, variables, tags } = await caller.call<Held>("getCurrentRevision", {
    spaceId: space,
  });
  return { reusableContents, variables, tags };
};

const conflicts = async (caller: Caller) =>
  (await caller.call<{ items: { id: string }[] }>("listConflictsInSpace", { spaceId: space })).items;

test("edits in a row of one reusable content are sent as one (P2)", async () => {
  await change(a, space, [
    { operation: "insert_reusable_content", title: "Warning", document: { markdown: "Mind.\n" } },
  ]);
  await settle(a, b);
  const reusableContent = (await held(a)).reusableContents[0]?.id;
  const write = (base: string, markdown: string) =>
    change(a, space, [
      { operation: "update_reusable_content", reusableContent, document: { markdown }, base: hashText(base) },
    ]);
  await write("Mind.\n", "Mind the.\n");
  await write("Mind the.\n", "Mind the step.\n");
  expect(await a.status()).toMatchObject({ waiting: 1 });
  await settle(a, b);
  const read = { spaceId: space, reusableContentId: reusableContent };
  expect(JSON.stringify(await b.call("getReusableContentById", read))).toContain("Mind the step.");
  await expectAgreement(world);
});

test("one that its writer deleted comes back by its words, under its own id (R8)", async () => {
  await change(a, space, [
    { operation: "insert_reusable_content", title: "Warning", document: { markdown: "Mind.\n" } },
  ]);
  await settle(a, b);
  const [content] = (await held(a)).reusableContents;
  await change(a, space, [{ operation: "delete_reusable_content", reusableContent: content?.id }]);
  await settle(a, b);
  expect((await held(b)).reusableContents).toEqual([]);
  await change(a, space, [
    {
      operation: "update_reusable_content",
      reusableContent: content?.id,
      document: { markdown: "Mind.\n" },
      base: hashText("Mind.\n"),
    },
  ]);
  const [asked] = await conflicts(a);
  await a.call("resolveConflict", {
    spaceId: space,
    conflictId: asked?.id,
    body: { choice: "theirs" },
  });
  await settle(a, b);
  expect((await held(b)).reusableContents).toEqual([content]);
  expect(await conflicts(b)).toEqual([]);
  await expectAgreement(world);
});

test("they are made, changed and deleted, and the other writer has them (R6)", async () => {
  await change(a, space, [
    { operation: "insert_reusable_content", title: "Warning", document: { markdown: "Mind the step.\n" } },
    { operation: "update_variables", variables: { version: "1.0", product: "Lantern" } },
    { operation: "insert_tag", slug: "new", label: "New" },
    { operation: "insert_tag", slug: "old", label: "Old" },
  ]);
  await settle(a, b);
  const first = await held(b);
  expect(first).toMatchObject({
    reusableContents: [{ title: "Warning" }],
    variables: { version: "1.0", product: "Lantern" },
  });
  expect(first.tags.map(({ label }) => label).sort()).toEqual(["New", "Old"]);
  const reusableContent = first.reusableContents[0]?.id;
  await change(b, space, [
    {
      operation: "update_reusable_content",
      reusableContent,
      title: "Careful",
      document: { markdown: "Mind it.\n" },
    },
    { operation: "update_variables", variables: { version: "1.1", product: null } },
    { operation: "update_tag", tag: "new", label: "Brand new" },
    { operation: "delete_tag", tag: "old" },
  ]);
  await settle(b, a);
  expect(await held(a)).toEqual({
    reusableContents: [{ id: reusableContent, title: "Careful" }],
    variables: { version: "1.1" },
    tags: [{ slug: "new", label: "Brand new" }],
  });
  await change(a, space, [{ operation: "delete_reusable_content", reusableContent }]);
  await settle(a, b);
  expect((await held(b)).reusableContents).toEqual([]);
  await expectAgreement(world);
});

test("two values of one variable are both kept, and one can be chosen (R8)", async () => {
  await change(a, space, [{ operation: "update_variables", variables: { version: "1.0" } }]);
  await settle(a, b);
  await change(a, space, [{ operation: "update_variables", variables: { version: "1.1" } }]);
  await change(b, space, [{ operation: "update_variables", variables: { version: "2.0" } }]);
  await settle(a, b, a);
  expect((await held(a)).variables).toEqual({ version: "1.1" });
  const [conflict] = await conflicts(a);
  expect(conflict).toMatchObject({ kind: "field", base: "1.0", ours: "1.1", theirs: "2.0" });
  await a.call("resolveConflict", { spaceId: space, conflictId: conflict?.id, body: { choice: "theirs" } });
  await settle(a, b);
  expect((await held(b)).variables).toEqual({ version: "2.0" });
  await expectAgreement(world);
});

test("a variable that two make under one name is one, and neither value is lost (R4)", async () => {
  await change(a, space, [{ operation: "update_variables", variables: { version: "1.0" } }]);
  await change(b, space, [{ operation: "update_variables", variables: { version: "2.0" } }]);
  await settle(a, b, a);
  expect((await held(b)).variables).toEqual({ version: "1.0" });
  expect(await conflicts(b)).toMatchObject([{ kind: "field", ours: "1.0", theirs: "2.0" }]);
  await expectAgreement(world);
});

test.each([
  ["arrives last", "theirs", { ours: "1.1", theirs: null }],
  ["arrives first", "ours", { ours: null, theirs: "1.1" }],
] as const)(
  "a variable to which one gave a value stays when another's deletion %s, and can go after all (R8)",
  async (order, choice, sides) => {
    await change(a, space, [{ operation: "update_variables", variables: { version: "1.0" } }]);
    await settle(a, b);
    await change(a, space, [{ operation: "update_variables", variables: { version: null } }]);
    await change(b, space, [{ operation: "update_variables", variables: { version: "1.1" } }]);
    await settle(...(order === "arrives last" ? [b, a, b] : [a, b, a]));
    expect((await held(a)).variables).toEqual({ version: "1.1" });
    const open = await conflicts(a);
    expect(open).toMatchObject([{ kind: "delete-edit", base: "1.0", ...sides }]);
    await a.call("resolveConflict", { spaceId: space, conflictId: open[0]?.id, body: { choice } });
    await settle(a, b);
    expect((await held(b)).variables).toEqual({});
    await expectAgreement(world);
  },
);

test("edits of a reusable content's different paragraphs are joined (R8)", async () => {
  await change(a, space, [
    {
      operation: "insert_reusable_content",
      title: "Warning",
      document: { markdown: "One.\n\nTwo.\n\nThree.\n" },
    },
  ]);
  await settle(a, b);
  const reusableContent = (await held(a)).reusableContents[0]?.id;
  const rewrite = (markdown: string) => [
    { operation: "update_reusable_content", reusableContent, document: { markdown } },
  ];
  await change(a, space, rewrite("One, said Ada.\n\nTwo.\n\nThree.\n"));
  await change(b, space, rewrite("One.\n\nTwo.\n\nThree, said Ben.\n"));
  await settle(a, b, a);
  const rows = await world.instance.store.reading
    .selectFrom("states")
    .innerJoin("texts", "texts.hash", "states.text")
    .select("texts.text")
    .where("states.kind", "=", "reusable")
    .where("states.until", "=", 2_147_483_647)
    .execute();
  expect(rows).toEqual([{ text: "One, said Ada.\n\nTwo.\n\nThree, said Ben.\n" }]);
  expect(await conflicts(a)).toEqual([]);
  await expectAgreement(world);
});

test("two labels for one tag are both kept, and one can be chosen (R8)", async () => {
  await change(a, space, [{ operation: "insert_tag", slug: "new", label: "New" }]);
  await change(b, space, [{ operation: "insert_tag", slug: "new", label: "Fresh" }]);
  await settle(a, b, a);
  expect((await held(a)).tags).toEqual([{ slug: "new", label: "New" }]);
  const open = await conflicts(a);
  expect(open).toMatchObject([{ kind: "field", field: "label", base: null, ours: "New", theirs: "Fresh" }]);
  await a.call("resolveConflict", {
    spaceId: space,
    conflictId: open[0]?.id,
    body: { choice: "theirs" },
  });
  await settle(a, b);
  expect((await held(b)).tags).toEqual([{ slug: "new", label: "Fresh" }]);
  await expectAgreement(world);
});

test("a file that two renamed has one name, and the other is kept (R8)", async () => {
  const bytes = { base64: "AAAA", contentType: "image/png" };
  await change(a, space, [{ operation: "insert_files", files: [{ name: "lamp.png", ...bytes }] }]);
  await settle(a, b);
  const { items } = await a.call<{ items: { id: string }[] }>("listFiles", { spaceId: space });
  const rename = (name: string) => [{ operation: "update_file", file: items[0]?.id, name }];
  await change(a, space, rename("lantern.png"));
  await change(b, space, rename("candle.png"));
  await settle(a, b, a);
  expect(await a.call("listFiles", { spaceId: space })).toMatchObject({ items: [{ name: "lantern.png" }] });
  expect(await conflicts(a)).toMatchObject([{ kind: "field", ours: "lantern.png", theirs: "candle.png" }]);
  await expectAgreement(world);
});

test("a file to which two gave other bytes has those of one, and the other's can be chosen (R8)", async () => {
  const bytes = { base64: "AAAA", contentType: "image/png" };
  await change(a, space, [{ operation: "insert_files", files: [{ name: "lamp.png", ...bytes }] }]);
  await settle(a, b);
  const { items } = await a.call<{ items: { id: string }[] }>("listFiles", { spaceId: space });
  const replace = async (replica: Replica, words: string): Promise<void> => {
    const { sha256 } = await replica.putBlob(Buffer.from(words));
    await change(replica, space, [{ operation: "update_file", file: items[0]?.id, blob: sha256 }]);
  };
  await replace(a, "Ada");
  await replace(b, "Benny");
  await settle(a, b, a);
  expect(await a.call("listFiles", { spaceId: space })).toMatchObject({ items: [{ size: 3 }] });
  const open = await conflicts(a);
  expect(open).toMatchObject([{ kind: "field", field: "bytes" }]);
  await a.call("resolveConflict", {
    spaceId: space,
    conflictId: open[0]?.id,
    body: { choice: "theirs" },
  });
  await settle(a, b);
  expect(await b.call("listFiles", { spaceId: space })).toMatchObject({
    items: [{ size: 5, contentType: "image/png" }],
  });
  await expectAgreement(world);
});

describe("a reusable content that one deleted and the other wrote in", () => {
  const text = "One.\n\nTwo.\n";
  const written = "One.\n\nTwo, said Ben.\n";
  let reusableContent: string | undefined;

  beforeEach(async () => {
    await change(a, space, [
      { operation: "insert_reusable_content", title: "Warning", document: { markdown: text } },
    ]);
    await settle(a, b);
    reusableContent = (await held(a)).reusableContents[0]?.id;
  });

  const remove = (replica: Replica) =>
    change(replica, space, [{ operation: "delete_reusable_content", reusableContent }]);
  const write = (replica: Replica) =>
    change(replica, space, [
      { operation: "update_reusable_content", reusableContent, document: { markdown: written } },
    ]);

  test("stays when the deletion arrives last (R8)", async () => {
    await write(b);
    await remove(a);
    await settle(b, a, b);
    expect((await held(a)).reusableContents).toHaveLength(1);
    const open = await conflicts(a);
    expect(open).toMatchObject([{ kind: "delete-edit", base: text, ours: written, theirs: null }]);
    await a.call("resolveConflict", {
      spaceId: space,
      conflictId: open[0]?.id,
      body: { choice: "theirs" },
    });
    await settle(a, b);
    expect((await held(b)).reusableContents).toEqual([]);
    await expectAgreement(world);
  });

  test("comes back as it last was when it is restored, whoever named or restored it meanwhile (R7)", async () => {
    const restore = (replica: Replica) =>
      change(replica, space, [{ operation: "restore_reusable_content", reusableContent }]);
    await remove(a);
    await settle(a, b);
    await restore(a);
    await restore(b);
    await change(a, space, [{ operation: "update_reusable_content", reusableContent, title: "Caution" }]);
    await settle(a, b, a);
    expect((await held(b)).reusableContents).toEqual([{ id: reusableContent, title: "Caution" }]);
    const read = { spaceId: space, reusableContentId: reusableContent };
    expect(JSON.stringify(await b.call("getReusableContentById", read))).toContain("Two.");
    expect(await conflicts(a)).toEqual([]);
    await expectAgreement(world);
  });

  test("comes back when the words arrive last (R8)", async () => {
    await write(b);
    await remove(a);
    await settle(a, b, a);
    expect((await held(a)).reusableContents).toHaveLength(1);
    expect(await conflicts(a)).toMatchObject([
      { kind: "delete-edit", base: text, ours: null, theirs: written },
    ]);
    await expectAgreement(world);
  });
});

test("one made on a change request and on main is one, with a conflict over its value (R4, R6)", async () => {
  const { id } = await a.call<{ id: string }>("createChangeRequest", { spaceId: space, body: {} });
  const make = (label: string, value: string) => [
    { operation: "insert_tag", slug: "new", label },
    { operation: "update_variables", variables: { version: value } },
  ];
  await change(a, space, make("New", "1.0"));
  await change(a, space, make("Fresh", "2.0"), id);
  const request = { spaceId: space, changeRequestId: id };
  expect(await a.call("mergeChangeRequest", request)).toMatchObject({ result: "conflicts" });
  const { items } = await a.call<{ items: { id: string; field: string }[] }>(
    "listConflictsInChangeRequest",
    request,
  );
  expect(items.map(({ field }) => field).sort()).toEqual(["label", "value"]);
  for (const conflict of items)
    await a.call("resolveConflictInChangeRequest", {
      ...request,
      conflictId: conflict.id,
      body: { choice: "ours" },
    });
  await a.call("mergeChangeRequest", request);
  await settle(a, b);
  expect(await held(b)).toMatchObject({
    variables: { version: "2.0" },
    tags: [{ slug: "new", label: "Fresh" }],
  });
  await expectAgreement(world);
});

test("they go with a change request when it is merged (R6)", async () => {
  const { id } = await a.call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Tags" },
  });
  await change(
    a,
    space,
    [
      { operation: "insert_tag", slug: "beta", label: "Beta" },
      { operation: "update_variables", variables: { stage: "beta" } },
    ],
    id,
  );
  expect((await held(a)).tags).toEqual([]);
  await a.call("mergeChangeRequest", { spaceId: space, changeRequestId: id });
  await settle(a, b);
  expect(await held(b)).toMatchObject({ tags: [{ slug: "beta" }], variables: { stage: "beta" } });
  await expectAgreement(world);
});

test.each([
  [{ operation: "delete_tag", tag: "nowhere" }, "/body/changes/0/tag"],
  [
    { operation: "update_reusable_content", reusableContent: "nowhere", title: "T" },
    "/body/changes/0/reusableContent",
  ],
])("%j names nothing and is refused with its path (A12)", async (wrong, path) => {
  await expect(change(online(world, world.admin), space, [wrong])).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining(path) as string,
  });
});
