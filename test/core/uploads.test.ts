import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openLocal } from "../../src-main/core/open.ts";
import { Cleanup } from "./instance.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

test("what is left of an old upload is removed when a store is opened", async () => {
  const folder = await cleanup.folder();
  const uploads = join(folder, "uploads");
  await mkdir(uploads);
  for (const name of ["old", "young"]) await writeFile(join(uploads, name), "the beginning");
  const then = Date.now() / 1000 - 7 * 24 * 60 * 60 - 1;
  await utimes(join(uploads, "old"), then, then);
  const { core } = await openLocal({ folder, founding: { organization: "Acme", displayName: "Ada" } });
  cleanup.add(() => core.close());
  await expect.poll(() => readdir(uploads)).toEqual(["young"]);
});
