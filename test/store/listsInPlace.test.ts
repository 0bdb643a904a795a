import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test.each([
  [
    "groups in a group",
    `select * from site_section_groups where scope = 's' and parent = 'g'`,
    "SEARCH site_section_groups USING INDEX site_section_groups_by_parent",
  ],
  [
    "sections of a group",
    `select * from site_sections where scope = 's' and section_group = 'g'`,
    "SEARCH site_sections USING INDEX site_sections_by_group",
  ],
  [
    "links of a group",
    `select * from site_links where scope = 's' and section_group = 'g'`,
    "SEARCH site_links USING INDEX site_links_by_group",
  ],
  [
    "site spaces of a section",
    `select * from site_spaces where scope = 's' and section = 'a'`,
    "SEARCH site_spaces USING INDEX site_spaces_by_section",
  ],
  [
    "collections by their ids",
    `select * from collections where organization = 'o' and id in ('a', 'b')`,
    "SEARCH collections USING INDEX collections_by_id",
  ],
  [
    "spaces that are alike",
    `select parent, default_level, count(*) from spaces where organization = 'o' and deleted_at is null
     group by parent, default_level`,
    "SEARCH spaces USING COVERING INDEX spaces_alike",
  ],
])("0024 lists in place: %s are found in an index", async (_, statement, search) => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 23);
  await migrate(db, 24);
  const plan = raw.prepare(`explain query plan ${statement}`).all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join()).toContain(search);
  await db.destroy();
});
