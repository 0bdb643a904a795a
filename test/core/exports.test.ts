import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { exportSpaceAs, printSnapshot, readBranch } from "../../src-main/core/files/exports.ts";
import { putBlob } from "../../src-main/core/files/files.ts";
import { change, makeSpace, online } from "../sync/writing.ts";
import { World } from "../sync/world.ts";

let world: World;

afterEach(() => world.close());

test("a space with more bytes than an archive holds is refused as one, and by no file of it", async () => {
  world = await World.make();
  const space = await makeSpace(world);
  const caller = { user: world.admin };
  const { sha256 } = await putBlob(world.instance, caller, world.organization, Buffer.from("a film"));
  const files = ["a.mp4", "b.mp4"].map((name) => ({ name, blob: sha256 }));
  await change(online(world, world.admin), space, [{ operation: "insert_files", files }]);
  expect((await exportSpaceAs(world.instance, caller, { space }, "zip")).name).toBe("guide.zip");
  const { disk } = world.server;
  const rows = await disk.reading.selectFrom("states").selectAll().where("kind", "=", "file").execute();
  for (const { id, fields } of rows)
    await disk.writing
      ?.updateTable("states")
      .set({ fields: JSON.stringify({ ...JSON.parse(fields), size: 2_500_000_000 }) })
      .where("id", "=", id)
      .execute();
  await expect(exportSpaceAs(world.instance, caller, { space }, "zip")).rejects.toMatchObject({
    code: 413,
    message: expect.stringContaining("An archive holds up to 4 GB") as unknown,
  });
});

test("a PDF passes through a folder beside the data, however small the system's own for such is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recto-exports-"));
  world = await World.make({ path: join(folder, "recto.db") });
  const space = await makeSpace(world);
  vi.stubEnv("TMPDIR", join(folder, "full"));
  // It says what is wrong with a page that it was given.
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  const snapshot = await readBranch(world.instance, { user: world.admin }, { space });
  await expect(printSnapshot(world.instance, world.admin, snapshot)).rejects.toThrow("could not print");
  vi.unstubAllEnvs();
  expect(await readdir(join(folder, "passing"))).toEqual([]);
  await rm(folder, { recursive: true });
});
