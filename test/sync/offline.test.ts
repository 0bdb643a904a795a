import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseFileLimit } from "../../src-main/core/files/fileLimit.ts";
import { findFile, readFileContent } from "../../src-main/core/files/files.ts";
import { purge } from "../../src-main/jobs/purge.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { insertMany } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { keepOffline, leaveOnline } from "../../src-main/sync/offline.ts";
import { rawOf } from "../store/raw.ts";
import { Refusal } from "./refusal.ts";
import { dumpRows, World, type Replica } from "./world.ts";
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

/* Spaces that a writer keeps on their computer, and spaces that they leave online. */

let world: World;
let ben: string;
let space: string;
let page: string;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "Adas farlamp.\n\nTwo.\n");
  b = await world.addReplica(ben, "b");
  await b.sync();
});

afterEach(() => world.close());

const leave = (replica = b): Promise<void> => leaveOnline(replica.engine, ben, space);

/** Which of these words do the bytes of the database hold, deleted ones too? */
const held = (...words: string[]): string[] => {
  const bytes = rawOf(b.machine.disk).serialize();
  return words.filter((word) => bytes.includes(word));
};

interface Listed {
  items: { id: string; title: string; permissions: { edit: boolean } }[];
}

const listSpaces = async (): Promise<string[]> =>
  (await b.call<Listed>("listSpacesInOrganizationById", { organizationId: world.organization })).items
    .map(({ title, permissions }) => `${title} ${permissions.edit}`)
    .sort();

/** More rows than one answer of a pull brings. */
async function addMany(): Promise<void> {
  const scope = `space:${space}`;
  const { engine } = world.server;
  const { store } = engine;
  await transact(store, { mode: "authority", scopes: [scope], at: engine.now() }, async (db) => {
    const tag = await db
      .selectFrom("states")
      .selectAll()
      .where("scope", "=", scope)
      .executeTakeFirstOrThrow();
    const tags = Array.from({ length: 2050 }, (_, number) => ({
      ...tag,
      kind: "tag" as const,
      id: `tag${number}`,
      title: `farpage ${number}`,
    }));
    await insertMany(db, "states", tags);
  });
}

const scopesMoved = (replica: Replica): Set<string> => {
  const moved = new Set<string>();
  replica.engine.subscribe((event) => {
    if (event.type === "changed") for (const { scope } of event.rows) moved.add(scope);
  });
  return moved;
};

test("what a space held is no longer in the database, and a list of spaces still shows it (O2)", async () => {
  const { sha256 } = await b.putBlob(Buffer.from("picture"));
  await change(b, space, [{ operation: "insert_files", files: [{ name: "farpicture.png", blob: sha256 }] }]);
  await writePage(b, space, page, "Adas farlamp.\n\nTwo, bens farwick.\n");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "A farquestion?" } } });
  await settle(b);
  const words = ["farlamp", "farwick", "farquestion", "farpicture"];
  expect(held(...words)).toEqual(words);
  await leave();
  expect(held(...words)).toEqual([]);
  expect(await b.engine.blobs.has(sha256)).toBe(false);
  expect(await listSpaces()).toEqual(["Guide true"]);
  await settle(b);
  expect(held(...words)).toEqual([]);
  expect(await b.status()).toMatchObject({ inSync: true, waiting: 0, attention: 0 });
  expect(world.faults).toEqual([]);
});

test("the files of the database hold nothing of it either, and are smaller (O2)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recto-online-"));
  const path = join(folder, "replica.db");
  const onDisk = await world.addReplica(ben, "on disk", path);
  for (let number = 0; number < 60; number += 1)
    await addPage(online(world, world.admin), space, "Much", `${number} farlamp. `.repeat(1000));
  await onDisk.sync();
  const files = async (): Promise<Buffer> =>
    Buffer.concat([await readFile(path), await readFile(`${path}-wal`)]);
  const before = await files();
  expect(before.includes("farlamp")).toBe(true);
  await leave(onDisk);
  const after = await files();
  expect(after.includes("farlamp")).toBe(false);
  expect(after.length).toBeLessThan(before.length / 2);
  await onDisk.close();
  await rm(folder, { recursive: true });
});

test("neither are the bytes of files that came with an archive which was not sent yet (O2, O3)", async () => {
  const picture = Buffer.from("a picture");
  const { sha256: blob } = await b.putBlob(
    zipSync({ "README.md": strToU8("# Start\n\n![](a.png)\n"), "a.png": picture }, { level: 0 }),
  );
  world.weather = () => "lost";
  await b.call("startImport", { organizationId: world.organization, body: { blob, space } });
  await b.sync();
  expect(await b.engine.blobs.has(sha256Of(picture))).toBe(true);
  await leave();
  expect(await b.engine.blobs.has(sha256Of(picture))).toBe(false);
  expect(await b.engine.blobs.has(blob)).toBe(true);
  world.weather = () => "arrives";
  await settle(b);
  expect(flat(await tree(online(world, ben), space)).map(({ title }) => title)).toContain("Start");
  expect(await b.engine.blobs.has(blob)).toBe(false);
  await keepOffline(b.engine, space);
  await settle(b);
  await expectAgreement(world);
});

test("the choice outlives the program, and nobody else hears of it (O1)", async () => {
  const another = await world.addReplica(ben, "another");
  await another.sync();
  await leave();
  await b.restart();
  await settle(b, another);
  await expect(readPage(b, space, page)).rejects.toMatchObject({ code: 409, reason: "needs-instance" });
  expect((await readPage(another, space, page)).markdown).toContain("farlamp");
  expect(held("farlamp")).toEqual([]);
  await expectAgreement(world, [another]);
});

test("a space on which nothing was said is kept (O1)", async () => {
  const other = await makeSpace(world, "Other");
  await leave();
  await settle(b);
  const kept = await addPage(b, other, "Wicks", "Trim them.\n");
  await settle(b);
  expect((await readPage(b, other, kept)).markdown).toBe("Trim them.\n");
  expect(await listSpaces()).toEqual(["Guide true", "Other true"]);
});

test("without a way to the instance it can be neither read nor written, which is said (O4)", async () => {
  await leave();
  const asked = [
    readPage(b, space, page),
    tree(b, space),
    addPage(b, space, "Wicks"),
    b.call("searchSpaceContent", { spaceId: space, query: "lamp" }),
    b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "Why?" } } }),
  ];
  for (const answer of await Promise.allSettled(asked)) {
    expect(answer.status).toBe("rejected");
    if (answer.status !== "rejected") continue;
    expect(answer.reason).toBeInstanceOf(Refusal);
    expect(answer.reason).toMatchObject({ code: 409, reason: "needs-instance" });
  }
  expect(await b.status()).toMatchObject({ waiting: 0, attention: 0 });
});

test("what was not sent waits as it is, and is sent when the network is back (O3)", async () => {
  await b.setOnline(false);
  await writePage(b, space, page, "Adas farlamp.\n\nTwo, said Ben.\n");
  const { sha256 } = await b.putBlob(Buffer.from("picture"));
  await change(b, space, [{ operation: "insert_files", files: [{ name: "lamp.png", blob: sha256 }] }]);
  await leave();
  expect(await b.status()).toMatchObject({ waiting: 2, attention: 0 });
  await b.restart();
  await writePage(online(world, world.admin), space, page, "Adas farlamp, said Ada.\n\nTwo.\n");
  await b.setOnline(true);
  await settle(b);
  expect((await readPage(online(world, ben), space, page)).markdown).toBe(
    "Adas farlamp, said Ada.\n\nTwo, said Ben.\n",
  );
  const { items } = await online(world, ben).call<{ items: object[] }>("listFiles", { spaceId: space });
  expect(items).toHaveLength(1);
  expect(await b.status()).toMatchObject({ inSync: true, waiting: 0, attention: 0 });
  expect(held("farlamp", "said Ben")).toEqual([]);
  expect(await b.machine.disk.reading.selectFrom("states").selectAll().execute()).toEqual([]);
  expect(world.faults).toEqual([]);
});

test("what the instance refuses of it waits for its writer (O3)", async () => {
  await b.setOnline(false);
  await writePage(b, space, page, "Adas farlamp.\n\nTwo, said Ben.\n");
  await leave();
  await world.setRole(ben, "read");
  await b.setOnline(true);
  await settle(b);
  expect(await b.listAttention()).toMatchObject([
    {
      text: "Adas farlamp.\n\nTwo, said Ben.\n",
      base: "Adas farlamp.\n\nTwo.\n",
      error: { code: 403 },
    },
  ]);
  await world.setRole(ben, "edit");
  await b.retryAttention((await b.listAttention())[0]?.id as string);
  await settle(b);
  expect((await readPage(online(world, ben), space, page)).markdown).toContain("said Ben");
  expect(await b.listAttention()).toEqual([]);
});

test("kept again it comes back whole, once (O5)", async () => {
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "A farquestion?" } } });
  await settle(b);
  await leave();
  await settle(b);
  await addPage(online(world, world.admin), space, "Wicks", "Trim them.\n");
  await keepOffline(b.engine, space);
  await expect(readPage(b, space, page)).rejects.toMatchObject({ reason: "needs-instance" });
  await settle(b);
  expect((await readPage(b, space, page)).markdown).toBe("Adas farlamp.\n\nTwo.\n");
  expect((await tree(b, space)).map(({ title }) => title)).toEqual(["Lamps", "Wicks"]);
  expect(JSON.stringify(await b.call("searchSpaceContent", { spaceId: space, query: "trim" }))).toContain(
    "Wicks",
  );
  await expectAgreement(world);
});

test("fetching goes on after the program ended, and the space is not there until it is there whole (O5)", async () => {
  await addMany();
  await leave();
  await keepOffline(b.engine, space);
  let pulls = 0;
  world.weather = ({ verb }) => (verb === "pull" && (pulls += 1) === 2 ? "lost" : "arrives");
  await b.sync();
  expect(await b.machine.disk.reading.selectFrom("pulled").selectAll().execute()).not.toEqual([]);
  await b.restart();
  await expect(tree(b, space)).rejects.toMatchObject({ reason: "needs-instance" });
  world.weather = () => "arrives";
  await settle(b);
  await expectAgreement(world);
});

test("fetching ends where its writer ends it, and what had come goes (O6)", async () => {
  await addMany();
  await leave();
  await keepOffline(b.engine, space);
  let pulls = 0;
  const moved = scopesMoved(b);
  world.weather = ({ verb }) => {
    if (verb === "pull") pulls += 1;
    return "arrives";
  };
  b.engine.subscribe((event) => {
    const isPart = event.type === "changed" && event.rows.some(({ table }) => table === "scopes");
    if (isPart && pulls === 1) void leave();
  });
  await b.sync();
  await vi.waitFor(() => expect(held("farpage")).toEqual([]));
  expect(moved).toContain(`space:${space}`);
  await settle(b);
  expect(held("farpage")).toEqual([]);
  expect(await b.machine.disk.reading.selectFrom("pulled").selectAll().execute()).toEqual([]);
  await expect(tree(b, space)).rejects.toMatchObject({ reason: "needs-instance" });
  expect(await b.status()).toMatchObject({ inSync: true });
  expect(world.faults).toEqual([]);
});

test("that something moved in it is told, its record follows, and none of its words come (O7)", async () => {
  await leave();
  await settle(b);
  const moved = scopesMoved(b);
  await writePage(online(world, world.admin), space, page, "Adas farwords.\n");
  await settle(b);
  expect([...moved]).toEqual([`space:${space}`]);
  moved.clear();
  await online(world, world.admin).call("postCommentInSpace", {
    spaceId: space,
    body: { body: { markdown: "A farquestion?" } },
  });
  await settle(b);
  expect([...moved]).toContain(`discussion:${space}`);
  await world.call(world.admin, "updateSpaceById", { spaceId: space, body: { title: "Handbook" } });
  await settle(b);
  expect(await listSpaces()).toEqual(["Handbook true"]);
  await world.call(world.admin, "deleteSpaceById", { spaceId: space });
  await settle(b);
  expect(await listSpaces()).toEqual([]);
  expect(held("farlamp", "farwords", "farquestion")).toEqual([]);
  moved.clear();
  await settle(b);
  expect([...moved]).toEqual([]);
});

test("access that was lost and returns leaves it online (S4, O1)", async () => {
  const setLevel = (defaultLevel: string | null): Promise<unknown> =>
    world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel } });
  await leave();
  await setLevel(null);
  await settle(b);
  expect(await listSpaces()).toEqual([]);
  expect(await dumpRows(b.engine, [`space:${space}`])).toEqual([]);
  await setLevel("inherit");
  await settle(b);
  expect(await listSpaces()).toEqual(["Guide true"]);
  expect(held("farlamp")).toEqual([]);
  await keepOffline(b.engine, space);
  await settle(b);
  await expectAgreement(world);
});

test("a space that was never sent cannot be left online (O10)", async () => {
  await world.setRole(ben, "create");
  await settle(b);
  await b.setOnline(false);
  const { id } = await b.call<{ id: string }>("createSpace", { organizationId: world.organization });
  await expect(leaveOnline(b.engine, ben, id)).rejects.toMatchObject({ code: 404 });
  await keepOffline(b.engine, id);
});

test("a space that is not known here can be neither left online nor kept, which is said (O10)", async () => {
  const unknown = { code: 404, message: "There is no space nowhere on this computer." };
  await expect(leaveOnline(b.engine, ben, "nowhere")).rejects.toMatchObject({ code: 404 });
  await expect(keepOffline(b.engine, "nowhere")).rejects.toMatchObject(unknown);
  await expect(keepOffline(b.engine, page)).rejects.toMatchObject({ code: 404 });
  await keepOffline(b.engine, space);
  await leave();
  await world.removeMember(ben, world.organization);
  await b.sync();
  await expect(keepOffline(b.engine, space)).rejects.toMatchObject({ code: 404 });
});

test("files up to the chosen size come, larger ones do not, and the writer's own stay (O8)", async () => {
  const put = async (name: string, bytes: Buffer): Promise<string> => {
    const base64 = bytes.toString("base64");
    await change(online(world, world.admin), space, [
      { operation: "insert_files", files: [{ name, base64, contentType: "image/png" }] },
    ]);
    const { items } = await online(world, ben).call<{ items: { name: string; downloadURL: string }[] }>(
      "listFiles",
      { spaceId: space },
    );
    expect(items.map((item) => item.name)).toContain(name);
    return sha256Of(bytes);
  };
  const small = await put("small.png", Buffer.alloc(10, 1));
  const large = await put("large.png", Buffer.alloc(1000, 2));
  const { sha256: own } = await b.putBlob(Buffer.alloc(2000, 3));
  await change(b, space, [{ operation: "insert_files", files: [{ name: "own.png", blob: own }] }]);
  await settle(b);
  const here = async (): Promise<boolean[]> =>
    Promise.all([small, large, own].map((sha256) => b.engine.blobs.has(sha256)));
  await vi.waitFor(async () => expect(await here()).toEqual([true, true, true]));
  await chooseFileLimit(b.engine, 100);
  expect(await here()).toEqual([true, false, true]);
  await chooseFileLimit(b.engine, 0);
  expect(await here()).toEqual([false, false, true]);
  await b.restart();
  await settle(b);
  await chooseFileLimit(b.engine, null);
  await b.restart();
  await settle(b);
  await vi.waitFor(async () => expect(await here()).toEqual([true, true, true]));
});

test("a file that its writer added stays on their computer, and comes back without a network, long after it was deleted (O8)", async () => {
  const bytes = Buffer.alloc(2000, 3);
  const { sha256: blob } = await b.putBlob(bytes);
  await change(b, space, [{ operation: "insert_files", files: [{ name: "own.png", blob }] }]);
  await settle(b);
  const list = (): Promise<{ items: { id: string; name: string }[] }> =>
    b.call("listFiles", { spaceId: space });
  const file = (await list()).items[0]?.id ?? "";
  await change(b, space, [{ operation: "delete_file", file }]);
  await settle(b);
  // Nothing in the outbox tells any more whose file it was.
  world.clock.skip(31 * 24 * 60 * 60_000);
  await settle(b);
  await purge(b.engine);
  await purge(world.instance);
  await chooseFileLimit(b.engine, 100);
  await b.restart();
  world.weather = () => "lost";
  await change(b, space, [{ operation: "restore_file", file }]);
  expect((await list()).items).toMatchObject([{ name: "own.png" }]);
  const found = await findFile(b.engine, { user: ben }, space, file);
  expect((await readFileContent(b.engine, found!))?.bytes).toEqual(new Uint8Array(bytes));
  world.weather = () => "arrives";
  await settle(b);
  expect(await world.instance.blobs.has(blob)).toBe(true);
  await expectAgreement(world);
});

test("a space that is kept again has nothing of what its instance lost meanwhile (O5, R6, V3)", async () => {
  const bringBack = await world.backUp();
  await addPage(b, space, "Wicks", "Bens wick.\n");
  await b.sync();
  await leave();
  await bringBack();
  await keepOffline(b.engine, space);
  await settle(b);
  await expectAgreement(world, [b]);
});
