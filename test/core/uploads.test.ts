import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openLocal } from "../../src-main/core/open.ts";
import { Cleanup } from "./instance.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

test("what is left of old uploads, and of files that a program ended under, is removed when a store is opened", async () => {
  const folder = await cleanup.folder();
  const places = [join(folder, "uploads"), join(folder, "blobs", "parts")];
  const then = Date.now() / 1000 - 7 * 24 * 60 * 60 - 1;
  for (const place of places) {
    await mkdir(place, { recursive: true });
    for (const name of ["old", "young"]) await writeFile(join(place, name), "the beginning");
    await utimes(join(place, "old"), then, then);
  }
  const { core } = await openLocal({ folder, founding: { organization: "Acme", displayName: "Ada" } });
  cleanup.add(() => core.close());
  for (const place of places) await expect.poll(() => readdir(place)).toEqual(["young"]);
});
