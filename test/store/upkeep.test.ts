import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { indexPages, searchPages } from "../../src-main/store/search/searchIndex.ts";
import { openFile, transact, type SqliteStore } from "../../src-main/store/store.ts";

let folder: string;
let store: SqliteStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-upkeep-"));
  store = await openFile(join(folder, "recto.db"));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const at = "2026-01-01T00:00:00.000Z";

async function indexOneByOne(pages: number): Promise<void> {
  for (let page = 0; page < pages; page += 1)
    await transact(store, { mode: "authority", scopes: [], at }, (db) =>
      indexPages(db, "s", [
        { page: `p${page}`, title: `Page ${page}`, text: `h${page}`, body: `word${page} and others` },
      ]),
    );
}

const segments = (): number =>
  (store.raw.prepare("select count(distinct segid) as n from search_idx").get() as { n: number }).n;

test("saves leave the segments of the search index alone, and idle time merges them", async () => {
  await indexOneByOne(40);
  expect(segments()).toBe(40);
  await vi.waitFor(() => expect(segments()).toBeLessThan(10), { timeout: 5000 });
  expect(await searchPages(store.reading, "s", "word17")).toEqual([{ page: "p17", title: "Page 17" }]);
});

test("idle time moves the log into the database", async () => {
  const size = (): number => statSync(store.path).size;
  const before = size();
  await indexOneByOne(40);
  expect(size()).toBe(before);
  await vi.waitFor(() => expect(size()).toBeGreaterThan(before), { timeout: 5000 });
});

test("a transaction that lasts is not disturbed by upkeep, which comes after it", async () => {
  await indexOneByOne(20);
  await transact(store, { mode: "authority", scopes: [], at }, async (db) => {
    await indexPages(db, "s", [{ page: "last", title: "Last", text: "h", body: "last words" }]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(segments()).toBe(20);
  });
  await vi.waitFor(() => expect(segments()).toBeLessThan(10), { timeout: 5000 });
});

test("work that goes on right after a long transaction is not disturbed either", async () => {
  await indexOneByOne(20);
  await transact(store, { mode: "authority", scopes: [], at }, () => {
    for (const until = Date.now() + 300; Date.now() < until;);
    return Promise.resolve();
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(segments()).toBe(20);
});

test("upkeep is put off while work waits between its transactions, and comes after it", async () => {
  await store.upkeep?.putOff(async () => {
    await indexOneByOne(20);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(segments()).toBe(20);
  });
  await vi.waitFor(() => expect(segments()).toBeLessThan(10), { timeout: 5000 });
});

test("0004 merge when idle: an index that was there is searched as before", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 3);
  raw.prepare("insert into search (rowid, title, body) values (1, 'Old', 'words')").run();
  await migrate(db, 4);
  expect(raw.prepare("select rowid from search where search match 'words'").all()).toEqual([{ rowid: 1 }]);
  expect(raw.prepare("select v from search_config where k = 'automerge'").get()).toEqual({ v: 0 });
  await db.destroy();
});
