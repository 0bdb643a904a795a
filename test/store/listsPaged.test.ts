import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test.each([
  [
    "collections",
    `select * from collections where organization = 'o' and deleted_at is null and (rank, id) > ('a', 'b')
     order by rank, id limit 5`,
    "SEARCH collections USING INDEX collections_in_order",
  ],
  [
    "files",
    `select * from states where scope = 's' and branch = 'main' and kind = 'file' and +until > 3 and +since <= 3 and gone = 0
     and (title, id) > ('a', 'b') order by title, id limit 5`,
    "SEARCH states USING INDEX files_by_title",
  ],
  [
    "tokens",
    `select * from tokens where user_id = 'u' and revoked_at is null and (created_at, id) < ('a', 'b')
     order by created_at desc, id desc limit 5`,
    "SEARCH tokens USING INDEX tokens_by_age",
  ],
])("0021 lists paged: %s are listed in an index, past any of them", async (_, statement, search) => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 20);
  await migrate(db, 21);
  const plan = raw.prepare(`explain query plan ${statement}`).all() as { detail: string }[];
  const steps = plan.map(({ detail }) => detail).join();
  expect(steps).toContain(search);
  // Nothing is left to be sorted.
  expect(steps).not.toContain("TEMP B-TREE");
  await db.destroy();
});
