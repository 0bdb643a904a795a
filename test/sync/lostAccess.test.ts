import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
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
import { partOfRound } from "./effects.ts";
import { World, type Replica } from "./world.ts";
import { rawOf } from "../store/raw.ts";

/* A writer who may no longer see a space: what it holds leaves their computer, and their unsent work stays. */

let world: World;
let ben: string;
let space: string;
let page: string;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "Adas secretlamp.\n\nTwo.\n");
  b = await world.addReplica(ben, "b");
  await b.sync();
});

afterEach(() => world.close());

const setLevel = (defaultLevel: string | null): Promise<unknown> =>
  world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel } });

/** Do the bytes of the database, deleted ones too, hold these words? */
const holds = (words: string): boolean => rawOf(b.machine.disk).serialize().includes(words);

test("the bytes of pages, comments, files and of what was sent are no longer in the database (S2)", async () => {
  const { sha256 } = await b.putBlob(Buffer.from("picture"));
  await change(b, space, [
    { operation: "insert_files", files: [{ name: "secretpicture.png", blob: sha256 }] },
  ]);
  await writePage(b, space, page, "Adas secretlamp.\n\nTwo, bens secretwick.\n");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "A secretquestion?" } } });
  await settle(b);
  expect(["secretlamp", "secretwick", "secretquestion", "secretpicture"].filter(holds)).toHaveLength(4);
  await setLevel(null);
  await settle(b);
  expect(["secretlamp", "secretwick", "secretquestion", "secretpicture"].filter(holds)).toEqual([]);
  expect(await b.engine.blobs.has(sha256)).toBe(false);
  await expectAgreement(world);
});

test.each(["confirmed and pulled", "confirmed, and lost before it was pulled"])(
  "neither are an archive that its writer brought, and the bytes of its files, %s (S2)",
  async (state) => {
    const picture = Buffer.from("a secretpicture");
    const archive = zipSync(
      { "README.md": strToU8("# Start\n\n![](picture.png)\n"), "picture.png": picture },
      { level: 0 },
    );
    const { sha256: blob } = await b.putBlob(archive);
    const kept = [blob, sha256Of(picture)];
    const here = (): Promise<boolean[]> => Promise.all(kept.map((sha256) => b.engine.blobs.has(sha256)));
    const body = { blob, space };
    await b.call("startImport", { organizationId: world.organization, body });
    expect(await here()).toEqual([true, true]);
    if (state !== "confirmed and pulled")
      world.weather = ({ verb }) => (verb === "pull" ? "lost" : "arrives");
    await settle(b);
    expect(await b.status()).toMatchObject({ waiting: 0 });
    await setLevel(null);
    world.weather = () => "arrives";
    await settle(b);
    expect(await here()).toEqual([false, false]);
    await expectAgreement(world);
  },
);

test("a text that came with a part of a round is not kept where the space was lost before the next part (S1, S2, L4)", async () => {
  await world.close();
  world = await World.make({ limits: { rows: 1 } });
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "Adas secretlamp.\n\nTwo.\n");
  const other = await addPage(online(world, world.admin), space, "Oil", "One.\n");
  b = await world.addReplica(ben, "b");
  await b.sync();
  await writePage(online(world, world.admin), space, page, "Adas secretwick.\n\nTwo.\n");
  await writePage(online(world, world.admin), space, other, "Adas secretoil.\n");
  let parts = 0;
  world.tells = (effect) => void (parts += Number(effect === partOfRound));
  world.weather = async ({ verb }) => {
    if (verb === "pull" && parts === 1) await setLevel(null);
    return "arrives" as const;
  };
  await b.sync();
  expect(parts).toBeGreaterThan(0);
  expect(["secretlamp", "secretwick", "secretoil"].filter(holds)).toEqual([]);
});

test("the files of the database hold nothing of it either, and are smaller (S2)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recto-lost-"));
  const path = join(folder, "replica.db");
  const onDisk = await world.addReplica(ben, "on disk", path);
  for (let number = 0; number < 60; number += 1)
    await addPage(online(world, world.admin), space, "Much", `${number} secretlamp. `.repeat(1000));
  await onDisk.sync();
  const files = async (): Promise<Buffer> =>
    Buffer.concat([await readFile(path), await readFile(`${path}-wal`)]);
  const before = await files();
  expect(before.includes("secretlamp")).toBe(true);
  await setLevel(null);
  await settle(onDisk);
  const after = await files();
  expect(after.includes("secretlamp")).toBe(false);
  expect(after.length).toBeLessThan(before.length / 2);
  await onDisk.close();
  await rm(folder, { recursive: true });
});

test("what one space loses the others keep (S2, R6)", async () => {
  const other = await makeSpace(world, "Other");
  const kept = await addPage(online(world, world.admin), other, "Lamps", "Adas secretlamp.\n\nTwo.\n");
  const { sha256 } = await b.putBlob(Buffer.from("picture"));
  for (const each of [space, other])
    await change(online(world, ben), each, [
      { operation: "insert_files", files: [{ name: "lamp.png", base64: "AAAA", contentType: "image/png" }] },
    ]);
  await settle(b);
  await change(b, other, [{ operation: "insert_files", files: [{ name: "wick.png", blob: sha256 }] }]);
  await setLevel(null);
  await settle(b);
  expect((await readPage(b, other, kept)).markdown).toBe("Adas secretlamp.\n\nTwo.\n");
  expect(await b.engine.blobs.has(sha256)).toBe(true);
  const { items } = await b.call<{ items: object[] }>("listFiles", { spaceId: other });
  expect(items).toHaveLength(2);
  await expectAgreement(world);
});

test("unsent work stays with the text that it was made on, and is sent when access returns (S3, S4, A2)", async () => {
  await writePage(b, space, page, "Adas secretlamp, said Ben.\n\nTwo.\n");
  world.time += 20 * 60_000;
  await writePage(b, space, page, "Adas secretlamp, said Ben twice.\n\nTwo.\n");
  await setLevel(null);
  await settle(b);
  const items = await b.listAttention();
  expect(items).toMatchObject([
    { text: "Adas secretlamp, said Ben.\n\nTwo.\n", base: "Adas secretlamp.\n\nTwo.\n" },
    { text: "Adas secretlamp, said Ben twice.\n\nTwo.\n" },
  ]);
  await writePage(online(world, world.admin), space, page, "Adas secretlamp.\n\nTwo, said Ada.\n");
  await setLevel("inherit");
  await settle(b);
  await b.retryAttention(items[0]?.id as string);
  await settle(b);
  expect((await readPage(b, space, page)).markdown).toBe(
    "Adas secretlamp, said Ben twice.\n\nTwo, said Ada.\n",
  );
  expect(await b.listAttention()).toEqual([]);
  await expectAgreement(world);
});

test("the bytes of files come back with access, without a restart (S4)", async () => {
  const { sha256 } = await b.putBlob(Buffer.from("picture"));
  await change(b, space, [{ operation: "insert_files", files: [{ name: "lamp.png", blob: sha256 }] }]);
  await settle(b);
  await setLevel(null);
  await settle(b);
  expect(await b.engine.blobs.has(sha256)).toBe(false);
  await setLevel("inherit");
  await settle(b);
  await vi.waitFor(async () => expect(await b.engine.blobs.has(sha256)).toBe(true));
});

test("who may read but not discuss keeps the pages, and no discussion (S2)", async () => {
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "A secretquestion?" } } });
  await settle(b);
  await setLevel("read");
  await settle(b);
  expect(holds("secretquestion")).toBe(false);
  expect((await readPage(b, space, page)).markdown).toBe("Adas secretlamp.\n\nTwo.\n");
  await expectAgreement(world);
});
