import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { indexPages, searchPages } from "../../src-main/store/search/searchIndex.ts";
import { openStore, transact } from "../../src-main/store/store.ts";

/* What SQLite's index does beyond what both databases do. */

test("among equals those that changed last come first", async () => {
  const store = await openStore(":memory:");
  const pages = ["first", "second", "third"].map((page) => ({ page, title: "Tern", text: page, body: "" }));
  await transact(store, { mode: "authority", scopes: [], at: "2026-01-01T00:00:00.000Z" }, (db) =>
    indexPages(db, "space", pages),
  );
  const found = await searchPages(store.reading, "space", "tern");
  expect(found.map(({ page }) => page)).toEqual(["third", "second", "first"]);
  await store.close();
});

test("0008 subjects: pages that were indexed are found as before", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 7);
  raw.prepare("insert into indexed_pages (id, space, page, title) values (1, 's', 'old', 'Old')").run();
  raw.prepare("insert into search (rowid, title, body) values (1, 'Old', 'words')").run();
  await migrate(db);
  expect(await searchPages(db, "s", "words")).toEqual([{ page: "old", title: "Old" }]);
  await db.destroy();
});
