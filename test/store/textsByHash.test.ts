import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0003 texts by hash: texts that were there stay, and are found by their hash alone without a walk", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 2);
  raw.prepare("insert into texts (organization, hash, text) values ('o', 'h', 'Words')").run();
  await migrate(db, 3);
  const question = "select text from texts where hash = 'h'";
  expect(raw.prepare(question).all()).toEqual([{ text: "Words" }]);
  expect(raw.prepare(`explain query plan ${question}`).all()).toMatchObject([
    { detail: "SEARCH texts USING INDEX texts_by_hash (hash=?)" },
  ]);
  await db.destroy();
});
