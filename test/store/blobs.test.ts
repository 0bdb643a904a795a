import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderBlobs, memoryBlobs, sha256Of, type BlobStore } from "../../src-main/store/blobs.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-blobs-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = new TextEncoder().encode("a lamp");
const kinds: [string, () => BlobStore][] = [
  ["in a folder", () => folderBlobs(folder)],
  ["in memory", () => memoryBlobs()],
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
  expect(await readdir(join(folder, name.slice(0, 2)))).toEqual([name]);
  await expect(blobs.read("../secret")).rejects.toThrow("Not a SHA-256");
});
