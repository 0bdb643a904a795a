import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PartialFiles } from "../../src-main/store/blobs/partialFiles.ts";

let folder = "";
let files: PartialFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-partial-"));
  files = new PartialFiles(join(folder, "uploads"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function textOf(name: string): Promise<string> {
  let text = "";
  for await (const part of files.read(name)) text += new TextDecoder().decode(part);
  return text;
}

test("a file grows by what is written to its places, twice the same or not", async () => {
  expect([await files.size("a"), await textOf("a")]).toEqual([0, ""]);
  await files.write("a", 0, bytesOf("one "));
  await files.write("a", 4, bytesOf("two "));
  await files.write("a", 0, bytesOf("one "));
  expect(await files.size("a")).toBe(8);
  await files.write("a", 8, bytesOf("three"));
  expect(await textOf("a")).toBe("one two three");
  await files.remove("a");
  await files.remove("a");
  expect(await files.size("a")).toBe(0);
});

test("what nobody has written to for long is removed, and nothing else", async () => {
  await files.removeUntouched(Date.now());
  for (const name of ["old", "new"]) await files.write(name, 0, bytesOf(name));
  const [then, now] = [Date.parse("2026-05-01T00:00:00Z"), Date.parse("2026-05-08T00:00:01Z")];
  await utimes(join(folder, "uploads", "old"), then / 1000, then / 1000);
  await utimes(join(folder, "uploads", "new"), now / 1000, now / 1000);
  await files.removeUntouched(now - 7 * 24 * 60 * 60 * 1000);
  expect([await textOf("old"), await textOf("new")]).toEqual(["", "new"]);
});
