import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeFolder } from "../../../src-main/content/export/writeFolder.ts";
import { DiskError } from "../../../src-main/store/disk/disk.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-export-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});
const files = [
  { path: "SUMMARY.md", content: "# Ä\n" },
  { path: "a/b/c.bin", content: async () => new Uint8Array([0, 255]) },
];

test("an export is written to a new folder, or to an empty one", async () => {
  await mkdir(join(folder, "empty"));
  for (const to of [join(folder, "empty"), join(folder, "new", "inner")]) {
    await writeFolder(files, to);
    expect(await readFile(join(to, "SUMMARY.md"), "utf8")).toBe("# Ä\n");
    expect([...(await readFile(join(to, "a/b/c.bin")))]).toEqual([0, 255]);
    expect((await stat(to)).mode & 0o777).toBe((await stat(join(to, "a"))).mode & 0o777);
  }
  expect((await readdir(folder)).sort()).toEqual(["empty", "new"]);
});

test("an export never mixes with what is there", async () => {
  const to = join(folder, "full");
  await mkdir(to);
  await writeFile(join(to, "mine.md"), "mine");
  await expect(writeFolder(files, to)).rejects.toMatchObject({ code: 409 });
  expect(await readdir(to)).toEqual(["mine.md"]);
  expect(await readdir(folder)).toEqual(["full"]);
});

test("an export is not written where no folder can be, and says so by name", async () => {
  await writeFile(join(folder, "file"), "mine");
  const at = (...names: string[]) => join(folder, ...names);
  const refused: (readonly [to: string, sentence: RegExp])[] = [
    [at("file"), /is a file, or leads through one/],
    [at("file", "below", "it"), /is a file, or leads through one/],
    [at("n".repeat(300)), /is longer than a name may be here/],
    // A folder that seems to take others and denies it: Node's own way to make one there never ends.
    ...(process.platform === "linux" ? ([["/proc/recto/export", /^No folder can be made at/]] as const) : []),
  ];
  for (const [to, sentence] of refused) {
    const error = await writeFolder(files, to).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DiskError);
    expect((error as DiskError).message).toMatch(sentence);
    expect((error as DiskError).message).toContain(to.slice(0, 11));
  }
  expect(await readdir(folder)).toEqual(["file"]);
});

test("an export that fails leaves nothing behind", async () => {
  const broken = { path: "z.png", content: () => Promise.reject(new Error("no such bytes")) };
  await expect(writeFolder([...files, broken], join(folder, "out"))).rejects.toThrow("no such bytes");
  await expect(writeFolder([{ path: "../x.md", content: "" }], join(folder, "out", "in"))).rejects.toThrow(
    "leads out",
  );
  expect(await readdir(folder)).toEqual([]);
  await mkdir(join(folder, "empty"));
  await expect(writeFolder([...files, broken], join(folder, "empty"))).rejects.toThrow("no such bytes");
  expect(await readdir(join(folder, "empty"))).toEqual([]);
});
