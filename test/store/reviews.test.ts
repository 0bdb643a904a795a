import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0005 reviews: comments that were there stay, and came with no review", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 4);
  raw
    .prepare(
      `insert into comments (scope, id, revision, body, posted_by, posted_at)
       values ('discussion:s', 'c', 'r', 'Words', 'ada', '2026-01-01T00:00:00.000Z')`,
    )
    .run();
  await migrate(db, 5);
  expect(raw.prepare("select id, body, review from comments").all()).toEqual([
    { id: "c", body: "Words", review: null },
  ]);
  for (const table of ["reviews", "requested_reviewers"])
    expect(raw.prepare(`select * from ${table}`).all()).toEqual([]);
  await db.destroy();
});
