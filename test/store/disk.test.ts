import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DiskError, diskErrorOf, isDiskFull, makeFolder, onDisk } from "../../src-main/store/disk/disk.ts";

const refusal = (code: string): Error => Object.assign(new Error(`${code}: as the system says it`), { code });

describe("what a disk refuses", () => {
  test.each([
    ["ENOENT", "There is no file or folder notes."],
    ["ENOTDIR", "notes is a file, or leads through one, and a folder is needed. Choose another place."],
    [
      "EACCES",
      "This account may not use notes: its permissions forbid it. Change them, or choose another place.",
    ],
    [
      "SQLITE_CANTOPEN",
      "notes cannot be opened for reading and writing. Change its permissions, or choose another place.",
    ],
    ["EROFS", "Nothing can be written at notes: it can only be read. Choose another place."],
    [
      "SQLITE_READONLY_DIRECTORY",
      "Nothing can be written at notes: it can only be read. Choose another place.",
    ],
    ["ENOSPC", "There is no room left for notes. Make room, then try again."],
    ["SQLITE_FULL", "There is no room left for notes. Make room, then try again."],
    ["SQLITE_IOERR_WRITE", "notes cannot be read or written (SQLITE_IOERR_WRITE). Its disk may be failing."],
  ])("is said in a sentence that names the place: %s", async (code, sentence) => {
    const error = await onDisk("notes", () => Promise.reject(refusal(code))).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DiskError);
    expect(error).toMatchObject({ name: "DiskError", code, message: sentence });
  });

  test("is told once, by whoever knew the place best", () => {
    const inner = diskErrorOf(refusal("EACCES"), "inner");
    expect(diskErrorOf(inner, "outer")).toBe(inner);
  });

  test("is not what other errors are", () => {
    for (const error of [new Error("no code"), refusal("ERR_INVALID_ARG_TYPE"), refusal("SQLITE_CONSTRAINT")])
      expect(diskErrorOf(error, "notes")).toBe(error);
  });

  test("names a very long path so that the sentence can be read", () => {
    expect((diskErrorOf(refusal("ENAMETOOLONG"), "n".repeat(5000)) as Error).message.length).toBeLessThan(
      250,
    );
  });

  test("is a full disk in the words of the system and of SQLite", () => {
    expect(["ENOSPC", "EDQUOT", "SQLITE_FULL"].map((code) => isDiskFull(refusal(code)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isDiskFull(diskErrorOf(refusal("ENOSPC"), "notes"))).toBe(true);
    expect(isDiskFull(refusal("EACCES"))).toBe(false);
  });
});

describe("a folder that is made", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "recto-disk-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("comes with those above it, and the topmost new one is answered", async () => {
    expect(await makeFolder(join(folder, "a", "b", "c"))).toBe(join(folder, "a"));
    expect(await makeFolder(join(folder, "a", "b"))).toBeUndefined();
    expect(await readdir(join(folder, "a", "b"))).toEqual(["c"]);
  });

  test("is made once by two who want it at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => makeFolder(join(folder, "x", "y"))));
    expect(await readdir(join(folder, "x"))).toEqual(["y"]);
  });

  test("cannot stand in a file, nor where a link leads nowhere", async () => {
    await writeFile(join(folder, "file"), "");
    await symlink(join(folder, "gone"), join(folder, "link"));
    await expect(makeFolder(join(folder, "file"))).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(makeFolder(join(folder, "file", "in"))).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(makeFolder(join(folder, "link"))).rejects.toBeInstanceOf(DiskError);
    expect((await readdir(folder)).sort()).toEqual(["file", "link"]);
  });
});
