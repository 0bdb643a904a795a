import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate, migrations, NewerDatabaseError } from "../../src-main/store/migrate.ts";
import { copyBeforeMigration } from "../../src-main/store/disk/precaution.ts";

let folder = "";
let path = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-store-"));
  path = join(folder, "recto.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function databaseAt(number: number): Promise<void> {
  const { db, raw } = openSqlite(path);
  await migrate(db, number);
  if (number > 0) raw.prepare("insert or ignore into meta (key, value) values ('kind', 'local')").run();
  await db.destroy();
}

test("a database that opening would migrate is copied aside, and the copy can be taken away", async () => {
  await databaseAt(1);
  const forget = await copyBeforeMigration(path);
  const copy = `${path}.schema-1`;
  const { raw, db } = openSqlite(copy, { readonly: true });
  expect(raw.prepare("select value from meta where key = 'kind'").pluck().get()).toBe("local");
  await db.destroy();
  await forget();
  expect(existsSync(copy)).toBe(false);
});

test("a copy that a program ended under is taken away when the migrated database is opened", async () => {
  await databaseAt(1);
  await copyBeforeMigration(path);
  await databaseAt(migrations.length);
  await copyBeforeMigration(path);
  expect(existsSync(`${path}.schema-1`)).toBe(false);
});

test("a database that is up to date, or not there, is not copied", async () => {
  await (
    await copyBeforeMigration(path)
  )();
  expect(existsSync(path)).toBe(false);
  await databaseAt(migrations.length);
  await copyBeforeMigration(path);
  expect(existsSync(`${path}.schema-${migrations.length}`)).toBe(false);
});

test("a newer database is refused and stays byte for byte as it was (V5)", async () => {
  await databaseAt(migrations.length);
  const { raw, db } = openSqlite(path);
  raw.prepare("insert into migrations (number, name) values (?, 'later')").run(migrations.length + 1);
  await db.destroy();
  const before = await readFile(path);
  await expect(copyBeforeMigration(path)).rejects.toThrow(NewerDatabaseError);
  expect(await readFile(path)).toEqual(before);
});
