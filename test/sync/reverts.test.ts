import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addPage,
  change,
  expectAgreement,
  makeSpace,
  online,
  readPage,
  settle,
  tree,
  writePage,
} from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* Going back to a revision offline: an edit like any other, of what its writer saw. */

let world: World;
let space: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(world.admin, "b");
});

afterEach(() => world.close());

const revisions = async (replica: Replica): Promise<string[]> => {
  const { items } = await replica.call<{ items: { id: string }[] }>("listRevisionsInSpace", {
    spaceId: space,
  });
  return items.map(({ id }) => id);
};

interface Held {
  files: { id: string; name: string; size: number }[];
  reusableContents: { id: string; title: string }[];
}

const held = async (replica: Replica): Promise<Held> => {
  const { files, reusableContents } = await replica.call<Held>("getCurrentRevision", { spaceId: space });
  return { files, reusableContents };
};

const attention = async (replica: Replica) => (await replica.listAttention()).map(({ error }) => error);

test("what the same writer added meanwhile at another computer stays (R1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n\nTwo.\n\nThree.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await writePage(a, space, page, "One, changed.\n\nTwo.\n\nThree.\n");
  await settle(a, b);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_page", page, revision: first }]);
  await writePage(a, space, page, "One, changed.\n\nTwo.\n\nThree, and more.\n");
  await settle(a, b, a);
  expect((await readPage(b, space, page)).markdown).toBe("One.\n\nTwo.\n\nThree, and more.\n");
  await expectAgreement(world);
});

test("who takes a revert back keeps what was written since, by them and by others (R1)", async () => {
  const five = (first: string, third = "Three.", fifth = "Five.") =>
    `${first}\n\nTwo.\n\n${third}\n\nFour.\n\n${fifth}\n`;
  const page = await addPage(online(world, world.admin), space, "Lamps", five("One."));
  world.time += 20 * 60_000;
  await settle(a, b);
  await writePage(a, space, page, five("One, changed."));
  await change(a, space, [{ operation: "update_page", page, title: "Lanterns", emoji: "🏮" }]);
  const [, first] = await revisions(a);
  await change(a, space, [{ operation: "revert_page", page, revision: first }]);
  const [restored] = await revisions(a);
  await settle(a, b);
  expect(await readPage(b, space, page)).toMatchObject({ title: "Lamps", markdown: five("One.") });

  // The writer goes on within the minute, and somebody else does.
  await writePage(a, space, page, five("One.", "Three, and more."));
  await writePage(b, space, page, five("One.", "Three.", "Five, and more."));
  await change(b, space, [{ operation: "update_page", page, title: "Candles" }]);
  await settle(b, a);
  await change(a, space, [{ operation: "revert_page", page, from: restored }]);
  await settle(a, b);
  expect(await readPage(b, space, page)).toMatchObject({
    title: "Candles",
    emoji: "🏮",
    markdown: five("One, changed.", "Three, and more.", "Five, and more."),
  });
  await expectAgreement(world);
});

test("a page that somebody deleted since comes back with the question whether it was to go, where a revert of it is taken back (R1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await writePage(a, space, page, "One, changed.\n");
  const [, first] = await revisions(a);
  await change(a, space, [{ operation: "revert_page", page, revision: first }]);
  const [restored] = await revisions(a);
  await settle(a, b);
  await change(b, space, [{ operation: "delete_page", page }]);
  await settle(b, a);
  await change(a, space, [{ operation: "revert_page", page, from: restored }]);
  await settle(a, b);
  const { items } = await b.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "delete-edit" }]);
  await expectAgreement(world);
});

test("a field that somebody changed meanwhile stays, and the conflict is kept (R1)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await change(a, space, [{ operation: "update_page", page, title: "Lanterns" }]);
  await settle(a, b);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_page", page, revision: first }]);
  await change(a, space, [{ operation: "update_page", page, title: "Candles" }]);
  await settle(a, b, a);
  expect((await readPage(a, space, page)).title).toBe("Candles");
  const { items } = await a.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "field", base: "Lanterns", ours: "Candles", theirs: "Lamps" }]);
  await expectAgreement(world);
});

test("a place that somebody gave the page meanwhile stays, and the conflict is kept (R1)", async () => {
  const [folder, other] = [
    await addPage(online(world, world.admin), space, "Folder", ""),
    await addPage(online(world, world.admin), space, "Other", ""),
  ];
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  await change(a, space, [{ operation: "update_page", page, into: folder }]);
  await settle(a, b);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_page", page, revision: first }]);
  await change(a, space, [{ operation: "update_page", page, into: other }]);
  await settle(a, b, a);
  expect(await readPage(a, space, page)).toMatchObject({ path: "other/lamps" });
  const { items } = await a.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "field", field: "parent", base: folder, ours: other, theirs: null }]);
  await expectAgreement(world);
});

test("a revision that came out otherwise on the instance is gone back to all the same (P8)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  world.time += 20 * 60_000;
  await settle(a, b);
  // Both write the same: the second to arrive makes no revision there.
  await writePage(a, space, page, "One, two.\n");
  await writePage(b, space, page, "One, two.\n");
  const [foreseen] = await revisions(b);
  world.time += 20 * 60_000;
  await writePage(b, space, page, "One, two, three.\n");
  await change(b, space, [{ operation: "revert_page", page, revision: foreseen }]);
  await settle(a, b, a);
  expect(await attention(b)).toEqual([]);
  expect((await readPage(a, space, page)).markdown).toBe("One, two.\n");
  await expectAgreement(world);
});

test("a reusable content goes back as a page does, and what others wrote in it meanwhile stays (R8)", async () => {
  const words = (first: string, last: string) => `${first}\n\nTwo.\n\n${last}\n`;
  await change(online(world, world.admin), space, [
    {
      operation: "insert_reusable_content",
      title: "Notice",
      document: { markdown: words("One.", "Three.") },
    },
  ]);
  world.time += 20 * 60_000;
  await settle(a, b);
  const [{ id: reusableContent } = { id: "" }] = (await held(a)).reusableContents;
  const write = (replica: Replica, title: string, markdown: string) =>
    change(replica, space, [
      { operation: "update_reusable_content", reusableContent, title, document: { markdown } },
    ]);
  await write(a, "Warning", words("One, changed.", "Three."));
  await settle(a, b);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_reusable_content", reusableContent, revision: first }]);
  await write(a, "Warning", words("One, changed.", "Three, and more."));
  await settle(a, b, a);
  expect((await held(b)).reusableContents).toEqual([{ id: reusableContent, title: "Notice" }]);
  const read = { spaceId: space, reusableContentId: reusableContent };
  const said = JSON.stringify(await b.call("getReusableContentById", read));
  expect(said).toContain("One.");
  expect(said).toContain("Three, and more.");
  await expectAgreement(world);
});

test("a file goes back to its name and bytes, and a name that somebody gave it meanwhile is asked about (R8)", async () => {
  const file = { name: "lamp.png", base64: "b25l", contentType: "image/png" };
  await change(online(world, world.admin), space, [{ operation: "insert_files", files: [file] }]);
  world.time += 20 * 60_000;
  await settle(a, b);
  const [made] = (await held(a)).files;
  const { organization } = await a.call<{ organization: string }>("getSpaceById", { spaceId: space });
  const { sha256: blob } = await a.putBlob(Buffer.from("longer"), organization);
  await change(a, space, [{ operation: "update_file", file: made?.id, name: "lantern.png", blob }]);
  await settle(a, b);
  expect((await held(b)).files).toMatchObject([{ name: "lantern.png", size: 6 }]);
  const [, first] = await revisions(b);
  await change(b, space, [{ operation: "revert_file", file: made?.id, revision: first }]);
  expect((await held(b)).files).toMatchObject([{ name: "lamp.png", size: 3 }]);
  await change(a, space, [{ operation: "update_file", file: made?.id, name: "candle.png" }]);
  await settle(a, b, a);
  expect((await held(b)).files).toMatchObject([{ name: "candle.png", size: 3 }]);
  const { items } = await a.call<{ items: object[] }>("listConflictsInSpace", { spaceId: space });
  expect(items).toMatchObject([{ kind: "field", ours: "candle.png", theirs: "lamp.png" }]);
  await expectAgreement(world);
});

test("a file that both restored is there once, as it last was (R7)", async () => {
  const file = { name: "lamp.png", base64: "b25l", contentType: "image/png" };
  await change(online(world, world.admin), space, [{ operation: "insert_files", files: [file] }]);
  await settle(a, b);
  const [made] = (await held(a)).files;
  await change(a, space, [{ operation: "delete_file", file: made?.id }]);
  await settle(a, b);
  await change(b, space, [{ operation: "restore_file", file: made?.id }]);
  await change(a, space, [
    { operation: "restore_file", file: made?.id },
    { operation: "update_file", file: made?.id, name: "lantern.png" },
  ]);
  await settle(a, b, a);
  expect((await held(b)).files).toMatchObject([{ id: made?.id, name: "lantern.png" }]);
  expect(await attention(b)).toEqual([]);
  await expectAgreement(world);
});

test("a file and a group that somebody deleted meanwhile stay gone, and are what they went back to once they are restored (R7)", async () => {
  const file = { name: "lamp.png", base64: "b25l", contentType: "image/png" };
  await change(online(world, world.admin), space, [
    { operation: "insert_files", files: [file] },
    { operation: "insert_page", type: "group", title: "Lamps" },
  ]);
  world.time += 20 * 60_000;
  await settle(a, b);
  const [{ id } = { id: "" }] = (await held(a)).files;
  const [{ id: page } = { id: "" }] = await tree(a, space);
  await change(a, space, [
    { operation: "update_file", file: id, name: "lantern.png" },
    { operation: "update_page", page, title: "Lanterns" },
  ]);
  await settle(a, b);
  const [, revision] = await revisions(b);
  await change(b, space, [
    { operation: "revert_file", file: id, revision },
    { operation: "revert_page", page, revision },
  ]);
  await change(a, space, [
    { operation: "delete_file", file: id },
    { operation: "delete_page", page },
  ]);
  await settle(a, b, a);
  expect([(await held(b)).files, await tree(b, space)]).toEqual([[], []]);
  await change(a, space, [
    { operation: "restore_file", file: id },
    { operation: "restore_page", page },
  ]);
  await settle(a, b);
  expect((await held(b)).files).toMatchObject([{ name: "lamp.png" }]);
  expect(await tree(b, space)).toMatchObject([{ title: "Lamps" }]);
  expect(await attention(b)).toEqual([]);
  await expectAgreement(world);
});
