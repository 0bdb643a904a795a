import { describe, expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { migrate } from "../../src-main/store/migrate.ts";

const migrations = [
  [22, "index accents"],
  [23, "index letters"],
] as const;

describe.each(migrations)("%i %s", (number) => {
  test.each([
    ["has pages that an older program indexed looked at again", ["p"], undefined, '["",""]'],
    ["begins anew where pages were being looked at", ["p"], '["s","p"]', '["",""]'],
    ["finds nothing to do where nothing was indexed yet", [], undefined, undefined],
  ])("%s", async (_, pages, underway, expected) => {
    const { db, raw } = openSqlite(":memory:");
    await migrate(db, number - 1);
    for (const page of pages)
      raw
        .prepare("insert into indexed_pages (space, page, title, subjects) values ('s', ?, 't', '')")
        .run(page);
    if (underway !== undefined)
      raw.prepare("insert into meta (key, value) values ('reindexed', ?)").run(underway);
    await migrate(db, number);
    expect(await readMeta(db, "reindexed")).toBe(expected);
    await db.destroy();
  });
});
