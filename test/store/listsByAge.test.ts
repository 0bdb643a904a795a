import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { listTeams } from "../../src-main/store/people/teams.ts";

test("0018 lists by age: teams that were there are listed in an index, past any of them", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 17);
  const add = raw.prepare(`insert into teams (scope, id, title, created_at) values ('s', ?, 'Keepers', ?)`);
  add.run("one", "2026-01-01T00:00:00.000Z");
  add.run("two", "2026-01-02T00:00:00.000Z");
  add.run("three", "2026-01-02T00:00:00.000Z");
  await migrate(db, 18);
  const after = { at: "2026-01-02T00:00:00.000Z", id: "three" };
  expect((await listTeams(db, { scope: "s" }, { after, limit: 5 })).map(({ id }) => id)).toEqual(["two"]);
  const plan = raw
    .prepare(
      `explain query plan select * from teams where scope = 's' and (created_at, id) > ('a', 'b')
       order by created_at, id limit 5`,
    )
    .all() as { detail: string }[];
  const steps = plan.map(({ detail }) => detail).join();
  expect(steps).toContain("SEARCH teams USING INDEX teams_by_age");
  // Nothing is left to be sorted.
  expect(steps).not.toContain("TEMP B-TREE");
  await db.destroy();
});
