import { expect, test } from "vitest";
import { rankOfAge } from "../../src-main/content/rank.ts";
import { listContent } from "../../src-main/store/lists/contentLists.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0019 lists in order: spaces that nobody had moved stand by their age, among those that somebody had", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 18);
  const add = raw.prepare(
    `insert into spaces (scope, id, organization, title, emoji, visibility, edit_mode, rank, default_level, merge_rules,
     created_by, created_at, updated_at) values ('space:' || :id, :id, 'o', '', '', 'private', 'live', :rank, 'inherit', '{}', 'u', :at, :at)`,
  );
  const [first, second, third] = [
    "2026-01-02T03:04:05.006Z",
    "2026-01-02T03:04:05.007Z",
    "2027-01-01T00:00:00.000Z",
  ];
  add.run({ id: "third", rank: "", at: third });
  add.run({ id: "first", rank: "", at: first });
  add.run({ id: "moved", rank: rankOfAge(second ?? "", "between"), at: "2025-01-01T00:00:00.000Z" });
  await migrate(db, 19);
  const asked = { by: "place", after: undefined, limit: 5 } as const;
  const filter = { organization: "o", readable: ["everything" as const] };
  const rows = await listContent(db, "spaces", filter, asked);
  expect(rows.map(({ id }) => id)).toEqual(["first", "moved", "third"]);
  expect(rows.map(({ rank }) => rank.slice(0, -3))).toEqual(
    [first, second, third].map((at) => rankOfAge(at ?? "", "").slice(0, -3)),
  );
  const plan = raw
    .prepare(
      `explain query plan select * from spaces where organization = 'o' and deleted_at is null and (rank, id) > ('a', 'b')
       order by rank, id limit 5`,
    )
    .all() as { detail: string }[];
  const steps = plan.map(({ detail }) => detail).join();
  expect(steps).toContain("SEARCH spaces USING INDEX spaces_in_order");
  // Nothing is left to be sorted.
  expect(steps).not.toContain("TEMP B-TREE");
  await db.destroy();
});
