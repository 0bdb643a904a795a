import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test.each([
  ["has pages that an older program indexed looked at again", ["p"], undefined, '["",""]'],
  ["begins anew where pages were being looked at", ["p"], '["s","p"]', '["",""]'],
  ["finds nothing to do where nothing was indexed yet", [], undefined, undefined],
])("0022 index accents: %s", async (_, pages, underway, expected) => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 21);
  for (const page of pages)
    raw
      .prepare("insert into indexed_pages (space, page, title, subjects) values ('s', ?, 't', '')")
      .run(page);
  if (underway !== undefined)
    raw.prepare("insert into meta (key, value) values ('reindexed', ?)").run(underway);
  await migrate(db, 22);
  expect(await readMeta(db, "reindexed")).toBe(expected);
  await db.destroy();
});
