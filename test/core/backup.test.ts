import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { administer, initInstance } from "../../src-main/core/administration/administration.ts";
import { backUp, restoreBackup } from "../../src-main/core/administration/backup.ts";
import { examine } from "../../src-main/core/administration/doctor.ts";
import { addUser } from "../../src-main/core/administration/foundation.ts";
import { folderBlobs } from "../../src-main/store/blobs/blobs.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrations } from "../../src-main/store/migrate.ts";
import { makeOlder } from "../sync/olderData.ts";
import { Cleanup } from "./instance.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

let root: string;
let data: string;
beforeEach(async () => {
  root = await cleanup.folder();
  data = join(root, "data");
  await initInstance(data, { organization: "Acme", name: "Ada", email: "ada@example.com" });
});

const quiet = { signal: new AbortController().signal, report: () => {} };
const at = (name: string): string => join(root, name);

function epochOf(folder: string): unknown {
  const { raw } = openSqlite(join(folder, "recto.db"), { readonly: true });
  try {
    return raw.prepare("select value from meta where key = 'epoch'").pluck().get();
  } finally {
    raw.close();
  }
}

test("a backup and what is restored of it are whole, and have an epoch of their own each (V3)", async () => {
  const bytes = Buffer.from("a picture of a lamp");
  const sha256 = await folderBlobs(join(data, "blobs")).write(bytes);
  await backUp(data, at("backup"), quiet);
  await restoreBackup(at("backup"), at("first"), quiet);
  await restoreBackup(at("backup"), at("second"), quiet);
  const folders = [data, at("backup"), at("first"), at("second")];
  expect(new Set(folders.map(epochOf)).size).toBe(4);
  for (const folder of folders) {
    expect(await examine(folder)).toMatchObject({ healthy: true, counts: { accounts: 1, blobFiles: 1 } });
    expect(Buffer.from((await folderBlobs(join(folder, "blobs")).read(sha256)) ?? [])).toEqual(bytes);
  }
  for (const folder of folders.slice(1))
    expect((await readdir(folder)).sort()).toEqual(["blobs", "recto.db"]);
  // On one disk the bytes are there once.
  expect((await stat(join(data, "blobs", sha256.slice(0, 2), sha256))).nlink).toBe(4);
  // A backup is for its owner, as the data is.
  expect((await stat(at("backup"))).mode & 0o077).toBe(0);
  expect((await stat(join(at("backup"), "recto.db"))).mode & 0o077).toBe(0);
});

test("a backup is of one moment, though another process writes between its steps", async () => {
  await grow(data);
  const writer = writeOn(join(data, "recto.db"));
  await once(writer.stdout, "data");
  let steps = 0;
  await backUp(data, at("backup"), {
    ...quiet,
    report: () => {
      steps += 1;
    },
  });
  writer.kill();
  await once(writer, "exit");
  expect(steps).toBeGreaterThan(3);
  // The writer adds two rows in each of its transactions: half of one was never there.
  const { raw } = openSqlite(join(at("backup"), "recto.db"), { readonly: true });
  const count = Number(raw.prepare("select count(*) from written").pluck().get());
  expect(raw.pragma("integrity_check", { simple: true })).toBe("ok");
  raw.close();
  const later = openSqlite(join(data, "recto.db"), { readonly: true });
  const after = Number(later.raw.prepare("select count(*) from written").pluck().get());
  later.raw.close();
  expect(count % 2).toBe(0);
  // It did write meanwhile.
  expect(after).toBeGreaterThan(count);
});

test.each(["backup", "restoring"])("a %s that is ended leaves nothing behind", async (what) => {
  await backUp(data, at("kept"), quiet);
  const ending = new AbortController();
  const copying = { signal: ending.signal, report: () => ending.abort(new Error("It was stopped.")) };
  const before = await readdir(root);
  const copy =
    what === "backup" ? backUp(data, at("new/copy"), copying) : restoreBackup(at("kept"), at("new"), copying);
  await expect(copy).rejects.toThrow("It was stopped.");
  expect(await readdir(root)).toEqual(before);
});

test("nothing is written over: neither data, nor a backup, nor anything else", async () => {
  await mkdir(at("notes"));
  await writeFile(at("notes/one.txt"), "one");
  await backUp(data, at("backup"), quiet);
  const before = await readdir(root, { recursive: true });
  for (const place of ["notes", "backup", "data"]) {
    await expect(backUp(data, at(place), quiet)).rejects.toMatchObject({ code: 409 });
    await expect(restoreBackup(at("backup"), at(place), quiet)).rejects.toMatchObject({ code: 409 });
  }
  await expect(backUp(data, at("notes/one.txt"), quiet)).rejects.toThrow("a folder is needed");
  expect(await readdir(root, { recursive: true })).toEqual(before);
});

test("an empty folder, such as a volume that is mounted there, is filled", async () => {
  await mkdir(at("volume"));
  const before = await stat(at("volume"));
  await backUp(data, at("backup"), quiet);
  await restoreBackup(at("backup"), at("volume"), quiet);
  expect((await stat(at("volume"))).ino).toBe(before.ino);
  expect((await examine(at("volume"))).healthy).toBe(true);
  expect((await readdir(at("volume"))).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a backup that is damaged or gone is not restored", async () => {
  await backUp(data, at("backup"), quiet);
  const { size } = await stat(join(at("backup"), "recto.db"));
  await truncate(join(at("backup"), "recto.db"), Math.floor(size / 2));
  await expect(restoreBackup(at("backup"), at("restored"), quiet)).rejects.toThrow();
  expect(await readdir(root)).not.toContain("restored");
  await rm(at("backup"), { recursive: true });
  await expect(restoreBackup(at("backup"), at("restored"), quiet)).rejects.toMatchObject({
    name: "NoDataError",
  });
});

test("a backup of an older version of Recto is restored as this version keeps data, and stays as it is", async () => {
  await backUp(data, at("backup"), quiet);
  const older = openSqlite(join(at("backup"), "recto.db"));
  await makeOlder(older.raw, migrations.length - 1);
  await older.close();
  const before = await readFile(join(at("backup"), "recto.db"));
  await restoreBackup(at("backup"), at("restored"), quiet);
  expect(await examine(at("restored"))).toMatchObject({ healthy: true, counts: { accounts: 1 } });
  expect((await readdir(at("restored"))).sort()).toEqual(["recto.db"]);
  expect(await readFile(join(at("backup"), "recto.db"))).toEqual(before);
});

test.each([
  ["shorter", "a picture of"],
  ["changed and of one size", "a picture of a lump"],
])("a backup with a file that is %s is not restored, and the file is named", async (_what, bytes) => {
  const sha256 = await folderBlobs(join(data, "blobs")).write(Buffer.from("a picture of a lamp"));
  await backUp(data, at("backup"), quiet);
  // On one disk the bytes are the data's own.
  const path = join("blobs", sha256.slice(0, 2), sha256);
  await writeFile(join(at("backup"), path), bytes);
  await expect(restoreBackup(at("backup"), at("restored"), quiet)).rejects.toThrow(`${path} is damaged`);
  expect(await readdir(root)).not.toContain("restored");
  expect(await examine(data)).toMatchObject({ healthy: false });
});

test("a copy goes to no place inside of what is copied, however that is named", async () => {
  await mkdir(join(data, "blobs"));
  await symlink(data, at("link"));
  await backUp(data, at("backup"), quiet);
  const before = await readdir(root, { recursive: true });
  for (const place of ["data/backup", "data/blobs", "data/uploads/new", "data/..backup", "link/backup"])
    await expect(backUp(data, at(place), quiet)).rejects.toThrow(`${at(place)} is inside ${data}.`);
  await expect(restoreBackup(at("backup"), at("backup/data"), quiet)).rejects.toThrow("is inside");
  expect(await readdir(root, { recursive: true })).toEqual(before);
  await backUp(data, at("data-2"), quiet);
});

test("what an administrator does after the backup is in the data and not in what is restored", async () => {
  await backUp(data, at("backup"), quiet);
  await administer(data, (engine) =>
    addUser(engine, { name: "Ben", email: "ben@example.com", role: "edit" }),
  );
  await restoreBackup(at("backup"), at("restored"), quiet);
  expect((await examine(data)).counts["accounts"]).toBe(2);
  expect((await examine(at("restored"))).counts["accounts"]).toBe(1);
});

/** Makes a database long enough for a copy of several steps, with a table that another process can write to. */
async function grow(folder: string): Promise<void> {
  const { raw, close } = openSqlite(join(folder, "recto.db"));
  raw.exec("create table written (n integer); create table filling (bytes blob)");
  const add = raw.prepare("insert into filling values (zeroblob(100000))");
  raw.transaction(() => {
    for (let row = 0; row < 200; row += 1) add.run();
  })();
  await close();
}

/** A process that adds two rows to `written` in each transaction, for as long as it lives; says so after the first. */
function writeOn(path: string) {
  const program = `
    import Database from "better-sqlite3";
    const database = new Database(process.argv[1], { timeout: 60000 });
    const add = database.prepare("insert into written values (1), (2)");
    add.run();
    console.log("writing");
    setInterval(() => add.run(), 1);
  `;
  return spawn(process.execPath, ["--input-type=module", "--eval", program, path], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
}
