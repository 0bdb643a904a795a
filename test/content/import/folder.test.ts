import { promises } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { blobLimit } from "../../../src-main/api/types/upload.ts";
import { readSource } from "../../../src-main/content/import/readSource.ts";
import { importLimits } from "../../../src-main/content/import/source.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-folder-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});
const write = async (path: string, content = "x") => {
  await mkdir(join(folder, path, ".."), { recursive: true });
  await writeFile(join(folder, path), content);
};

test("a folder gives its files, read when asked for, without hidden folders", async () => {
  for (const path of ["b.md", "a/c.md", ".git/config", ".gitbook/assets/i.png", "node_modules/p/README.md"]) {
    await write(path, path);
  }
  const source = await readSource(folder);
  expect(source.files.map((file) => file.path)).toEqual([".gitbook/assets/i.png", "a/c.md", "b.md"]);
  expect(new TextDecoder().decode(await source.files[1]!.bytes())).toBe("a/c.md");
  expect(source.warnings).toMatchObject([{ kind: "left-out", path: "node_modules" }]);
});

test("Markdown in hidden folders and folders of tools is left out with one line that names them", async () => {
  const hidden = [
    ".github/CONTRIBUTING.md",
    "docs/.vitepress/a.md",
    "docs/.vitepress/deep/b.md",
    ".notes.md",
  ];
  const tools = ["node_modules/p/README.md", "node_modules/p/node_modules/q/README.md"];
  const nobodys = [".git/x.md", "__MACOSX/y.md", ".github/workflow.yml", ".github/._CONTRIBUTING.md"];
  for (const path of ["a.md", ...hidden, ...tools, ...nobodys]) await write(path);
  const source = await readSource(folder);
  expect(source.files.map((file) => file.path)).toEqual(["a.md"]);
  const message =
    "6 Markdown files were left out as hidden or a tool's " +
    "(.github: 1, .notes.md: 1, docs/.vitepress: 2, node_modules: 2). Rename or move what you want to import.";
  expect(source.warnings).toEqual([{ kind: "left-out", path: ".github", message }]);
});

test("a name that no archive could hold is left out by itself, and said so that it can be read", async () => {
  const odd = (name: string | Buffer) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]);
  await write("a.md");
  await writeFile(odd(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2e, 0x6d, 0x64])), "x");
  await mkdir(odd(Buffer.from([0x64, 0xff])));
  await writeFile(odd("two\nlines.md"), "x");
  await writeFile(odd("back\\slash.md"), "x");
  const source = await readSource(folder);
  expect(source.files.map((file) => file.path)).toEqual(["a.md"]);
  expect(source.warnings.map(({ message }) => message)).toEqual([
    "back\\slash.md has a backslash in its name and was left out.",
    "caf\\xE9.md has a name that is no UTF-8 and was left out.",
    "d\\xFF has a name that is no UTF-8 and was left out.",
    "two\\x0Alines.md has a control character in its name and was left out.",
  ]);
});

test("a folder inside of a packaged app is read too, whose names come as text whatever is asked for", async () => {
  for (const path of ["b.md", "a/c.md", ".github/d.md", ".gitbook/assets/i.png"]) await write(path, path);
  const { readdir } = promises;
  const inArchive = (path: string) => readdir(path, { withFileTypes: true });
  Object.assign(promises, { readdir: inArchive });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(promises, { readdir });
    syncBuiltinESMExports();
  });
  const source = await readSource(folder);
  expect(source.files.map((file) => file.path)).toEqual([".gitbook/assets/i.png", "a/c.md", "b.md"]);
  expect(source.warnings).toMatchObject([{ kind: "left-out", path: ".github" }]);
});

test("a symbolic link is followed to a file inside the folder and nowhere else", async () => {
  await write("real.md", "inside");
  await mkdir(join(folder, "sub"));
  await symlink(join(folder, "real.md"), join(folder, "inside.md"));
  await symlink("/etc/hostname", join(folder, "outside.md"));
  await symlink(join(folder, "gone.md"), join(folder, "nothing.md"));
  await symlink(folder, join(folder, "sub", "loop"));
  const source = await readSource(folder);
  expect(source.files.map((file) => file.path)).toEqual(["inside.md", "real.md"]);
  expect(source.warnings.map(({ path, message }) => [path, message])).toEqual([
    ["nothing.md", "nothing.md is a symbolic link to nothing and was left out."],
    ["outside.md", "outside.md is a symbolic link that leaves the folder and was left out."],
    ["sub/loop", "sub/loop is a symbolic link to a folder and was left out."],
  ]);
});

test("a file over the limit is left out with a warning that gives its size", async () => {
  await write("large.bin", "12345678901");
  await write("a.md");
  const source = await readSource(folder, { ...importLimits, fileBytes: 10 });
  expect(source.files.map((file) => file.path)).toEqual(["a.md"]);
  expect(source.warnings).toMatchObject([{ kind: "too-large", path: "large.bin" }]);
  expect(source.warnings[0]!.message).toContain("11 bytes");
});

test("what is not there, or is neither folder nor archive, is refused by name", async () => {
  await write("notes.txt");
  await expect(readSource(join(folder, "gone"))).rejects.toMatchObject({
    code: 400,
    message: `There is no file or folder ${join(folder, "gone")}. Nothing was imported.`,
  });
  await expect(readSource(join(folder, "notes.txt"))).rejects.toMatchObject({ code: 400 });
});

test("a file that goes away before it is read is an error that names it", async () => {
  await write("a.md");
  const source = await readSource(folder);
  await rm(join(folder, "a.md"));
  await expect(source.files[0]!.bytes()).rejects.toMatchObject({
    code: 400,
    message: "There is no file or folder a.md. Nothing was imported.",
  });
});

test("a file may be as large as one that is put into a space", () => {
  expect(importLimits.fileBytes).toBe(blobLimit);
});
