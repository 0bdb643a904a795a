import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
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
