import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0027 texts outlived: of the names that were there nobody has looked yet, and what has passed is found by an index", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 26);
  raw.prepare("insert into named_texts (scope, hash) values ('space:s', 'h')").run();
  await migrate(db, 27);
  expect(raw.prepare("select * from named_texts").all()).toEqual([
    { scope: "space:s", hash: "h", idle_since: null },
  ]);
  const plan = raw
    .prepare(
      "explain query plan select hash, scope from named_texts where idle_since < '2026' order by idle_since limit 9",
    )
    .all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toContain("named_texts_idle");
  await db.destroy();
});
