import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0031 leaving by row: what was noted to go is noted still, and that the file has to shrink", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 30);
  raw.prepare(`insert into meta (key, value) values ('leaving', '["a","b","a"]')`).run();
  await migrate(db, 31);
  expect(raw.prepare("select hash from leaving_blobs order by hash").all()).toEqual([
    { hash: "a" },
    { hash: "b" },
  ]);
  expect(raw.prepare("select key, value from meta where key in ('leaving', 'shrinks')").all()).toEqual([
    { key: "shrinks", value: "1" },
  ]);
  await db.destroy();
});

test("0031 leaving by row: where nothing was noted nothing has to go", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 31);
  expect(raw.prepare("select count(*) as count from leaving_blobs").get()).toEqual({ count: 0 });
  expect(raw.prepare("select count(*) as count from meta where key = 'shrinks'").get()).toEqual({ count: 0 });
  await db.destroy();
});
