import type { Kysely } from "kysely";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderBlobs, memoryBlobs, sha256Of, type BlobStore } from "../../src-main/store/blobs/blobs.ts";
import { serverBlobs } from "../../src-main/store/blobs/serverBlobs.ts";
import { openStore, type Store } from "../../src-main/store/store.ts";
import type { Tables } from "../../src-main/store/tables.ts";
import { freePlace, onServer, takePlace } from "./places.ts";

let folder = "";
let place = "";
let server: Kysely<Tables>;
let store: Store | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-blobs-"));
  place = await takePlace();
  store = onServer ? await openStore(place, "writer") : undefined;
  if (store?.writing) server = store.writing;
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await store?.close();
  freePlace(place);
});

const bytes = new TextEncoder().encode("a lamp");
type Kind = [string, () => BlobStore];
const kinds: Kind[] = [
  ["in a folder", () => folderBlobs(folder)],
  ["in memory", () => memoryBlobs()],
  ...(onServer ? [["on a server", () => serverBlobs(server)] satisfies Kind] : []),
];

describe.each(kinds)("blobs %s", (_kind, make) => {
  test("are kept by the hash of their bytes, found, read and removed", async () => {
    const blobs = make();
    const name = sha256Of(bytes);
    expect(await blobs.has(name)).toBe(false);
    expect(await blobs.read(name)).toBeUndefined();
    expect(await blobs.write(bytes)).toBe(name);
    expect(await blobs.has(name)).toBe(true);
    expect(new Uint8Array((await blobs.read(name)) ?? [])).toEqual(bytes);
    await blobs.remove(name);
    expect(await blobs.has(name)).toBe(false);
    await blobs.remove(name);
  });

  test("are asked for many at once", async () => {
    const blobs = make();
    const name = await blobs.write(bytes);
    const others = Array.from({ length: 120 }, (_, at) => sha256Of(Buffer.from(`lamp ${at}`)));
    expect(await blobs.listAbsent([...others, name])).toEqual(new Set(others));
    expect(await blobs.listAbsent([])).toEqual(new Set());
  });

  test("are read in part", async () => {
    const blobs = make();
    const name = await blobs.write(bytes);
    const text = async (from: number, until: number): Promise<string> =>
      new TextDecoder().decode(await blobs.read(name, { from, until }));
    expect([await text(0, 1), await text(2, 6), await text(4, 99)]).toEqual(["a", "lamp", "mp"]);
    expect(await blobs.read(sha256Of(new Uint8Array()), { from: 0, until: 1 })).toBeUndefined();
  });

  test("are written as their bytes arrive, and not at all where those break off", async () => {
    const blobs = make();
    async function* arriving(ends: boolean) {
      yield bytes.subarray(0, 3);
      await Promise.resolve();
      if (!ends) throw new Error("The line is dead.");
      yield bytes.subarray(3);
    }
    await expect(blobs.write(arriving(false))).rejects.toThrow("The line is dead.");
    expect(await blobs.has(sha256Of(bytes.subarray(0, 3)))).toBe(false);
    expect(await blobs.write(arriving(true))).toBe(sha256Of(bytes));
    expect(new Uint8Array((await blobs.read(sha256Of(bytes))) ?? [])).toEqual(bytes);
  });

  test("may be written by several at once", async () => {
    const blobs = make();
    const names = await Promise.all(Array.from({ length: 20 }, () => blobs.write(bytes)));
    expect(new Set(names)).toEqual(new Set([sha256Of(bytes)]));
    expect(await blobs.has(sha256Of(bytes))).toBe(true);
  });
});

test("a folder holds whole blobs alone, and no name leads out of it", async () => {
  const blobs = folderBlobs(folder);
  const name = await blobs.write(bytes);
  const broken = (async function* () {
    yield bytes;
    throw new Error("The line is dead.");
  })();
  await expect(blobs.write(broken)).rejects.toThrow("The line is dead.");
  expect(await readdir(folder, { recursive: true })).toEqual([
    name.slice(0, 2),
    "parts",
    join(name.slice(0, 2), name),
  ]);
  await expect(blobs.read("../secret")).rejects.toThrow("Not a SHA-256");
});
