import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makePassingFolder } from "../../src-main/jobs/passingFolder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-passing-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("what killed work left of its kind is taken away when the next begins, and nothing else", async () => {
  const ages = { "recto-git-old": 130, "recto-git-new": 50, "recto-print-old": 130 };
  for (const [name, minutes] of Object.entries(ages)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "README.md"), "private words");
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(join(folder, name), then, then);
  }
  const made = await makePassingFolder({ prefix: "recto-git-", longest: 60 * 60_000 });
  expect((await readdir(folder)).sort()).toEqual(["recto-git-new", basename(made), "recto-print-old"].sort());
});

test("what has no folder of its own is where the system keeps what outlasts its memory, unless TMPDIR says where", async () => {
  const kind = { prefix: "recto-tried-", longest: 60 * 60_000 };
  const named = await makePassingFolder(kind);
  expect(dirname(named)).toBe(folder);
  vi.stubEnv("TMPDIR", undefined);
  const made = await makePassingFolder(kind);
  expect(dirname(made)).toBe(process.platform === "linux" ? "/var/tmp" : tmpdir());
  await rm(made, { recursive: true });
});
