import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { countOpenComments } from "../../src-main/store/spaces.ts";

test("0016 open comments: those that were there are counted in an index of what is open", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 15);
  const add = raw.prepare(
    `insert into comments (scope, id, revision, body, posted_by, posted_at, resolved_at)
     values ('discussion:s', ?, 'r', 'Why?', 'ada', '2026-01-01T00:00:00.000Z', ?)`,
  );
  add.run("open", null);
  add.run("resolved", "2026-01-02T00:00:00.000Z");
  await migrate(db, 16);
  expect(await countOpenComments(db, ["discussion:s"])).toEqual(new Map([["discussion:s", 1]]));
  const plan = raw
    .prepare(
      `explain query plan select scope, count(*) from comments
       where scope in ('discussion:s') and change_request is null and resolved_at is null group by scope`,
    )
    .all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toContain("COVERING INDEX comments_open");
  await db.destroy();
});
