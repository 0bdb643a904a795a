import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { listWaiting } from "../../src-main/store/discussions/conversations.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0017 waiting conversations: those that were there and nobody looked through are found by an index", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 16);
  const add = raw.prepare(
    `insert into conversations (organization, id, subject, source, parts, metadata, created_at, processed_at)
     values ('o', ?, '', 'api', '[]', '{}', '2026-01-01T00:00:00.000Z', ?)`,
  );
  add.run("waiting", null);
  add.run("processed", "2026-01-02T00:00:00.000Z");
  await migrate(db, 17);
  expect((await listWaiting(db, 10)).map(({ id }) => id)).toEqual(["waiting"]);
  const plan = raw
    .prepare(
      `explain query plan select * from conversations where processed_at is null
       order by organization, created_at, id limit 10`,
    )
    .all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toMatch(
    /^SCAN conversations USING INDEX conversations_waiting$/,
  );
  await db.destroy();
});
