import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0007 image sizes: blobs that were there stay, and say nothing of a size until they come again", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 6);
  raw
    .prepare(
      "insert into blobs (organization, hash, size, uploaded_by, uploaded_at) values ('o', 'h', 3, 'ada', '')",
    )
    .run();
  await migrate(db, 7);
  expect(raw.prepare("select hash, size, width, height from blobs").all()).toEqual([
    { hash: "h", size: 3, width: null, height: null },
  ]);
  await db.destroy();
});
