import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test.each([
  ["has links that an older program kept looked at again", 1, '["",""]'],
  ["finds nothing to do where there is no link", 0, undefined],
])("0025 links judged: %s", async (_, links, expected) => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 24);
  const link = raw.prepare("insert into links values ('space:s', 'page', 'a', 'path', ?, '')");
  for (let number = 0; number < links; number += 1) link.run(`lost-${number}.md`);
  await migrate(db, 25);
  expect(await readMeta(db, "rejudged")).toBe(expected);
  await db.destroy();
});

test("0025 links judged: what has a name is found by it, and what nobody looked at without walking all links", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 25);
  const planOf = (sql: string) =>
    (raw.prepare(`explain query plan ${sql}`).all() as { detail: string }[])
      .map(({ detail }) => detail)
      .join();
  const now = "branch = 'main' and kind = 'page' and until = 2147483647 and gone = 0";
  expect(planOf(`select 1 from states where scope = 's' and slug = 'oil' and ${now}`)).toContain(
    "pages_by_slug",
  );
  const unread = "select scope from links where target_kind = 'path' and leaf is null";
  expect(planOf(unread)).toContain("links_without_leaf");
  await db.destroy();
});
