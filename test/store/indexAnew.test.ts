import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test.each([
  ["has pages that an older program indexed looked at again", ["p"], '["",""]'],
  ["finds nothing to do where nothing was indexed yet", [], undefined],
])("0020 index anew: %s", async (_, pages, expected) => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 19);
  for (const page of pages)
    raw
      .prepare("insert into indexed_pages (space, page, title, subjects) values ('s', ?, 't', '')")
      .run(page);
  await migrate(db, 20);
  expect(await readMeta(db, "reindexed")).toBe(expected);
  await db.destroy();
});
