import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderBlobs } from "../../src-main/store/blobs/blobs.ts";
import { copyBeforeMigration } from "../../src-main/store/disk/precaution.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { PartialFiles } from "../../src-main/store/blobs/partialFiles.ts";
import { openStore } from "../../src-main/store/store.ts";

let folder = "";
let umask = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-private-"));
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

async function modes(): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const entries = names.map(async (name) => [
    name,
    ((await stat(join(folder, name))).mode & 0o777).toString(8),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

test("a store and the files beside it are their owner's alone, whatever the system makes by itself", async () => {
  const store = await openStore(join(folder, "recto.db"));
  expect(await modes()).toEqual({ "recto.db": "600", "recto.db-shm": "600", "recto.db-wal": "600" });
  await store.close();
});

test("so is the copy that is made before a migration", async () => {
  const path = join(folder, "recto.db");
  const { db } = openSqlite(path);
  await migrate(db, 1);
  await db.destroy();
  await copyBeforeMigration(path);
  expect(await modes()).toMatchObject({ "recto.db": "600", "recto.db.schema-1": "600" });
});

test("so are the bytes of files, in a folder that others may look into", async () => {
  const sha256 = await folderBlobs(join(folder, "blobs")).write(Buffer.from("a lamp"));
  await new PartialFiles(join(folder, "uploads")).write("half", 0, Buffer.from("a la"));
  const inner = sha256.slice(0, 2);
  expect(await modes()).toEqual({
    blobs: "700",
    [join("blobs", inner)]: "700",
    [join("blobs", inner, sha256)]: "600",
    [join("blobs", "parts")]: "700",
    uploads: "700",
    [join("uploads", "half")]: "600",
  });
});
