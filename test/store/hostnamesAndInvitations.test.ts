import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0015 hostnames and invitations: site spaces that were there are no drafts, invites are for anybody who has the link", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 14);
  const at = "2026-01-01T00:00:00.000Z";
  raw
    .prepare(
      "insert into site_spaces (scope, id, space, path, title, rank, created_at) values ('site:s', 'a', 'g', 'guide', 'Guide', 'a0', ?)",
    )
    .run(at);
  raw
    .prepare(
      "insert into invites (scope, id, role, created_by, created_at) values ('org-admin:o', 'i', 'edit', 'ada', ?)",
    )
    .run(at);
  await migrate(db, 15);
  expect(raw.prepare("select title, draft from site_spaces").all()).toEqual([{ title: "Guide", draft: 0 }]);
  expect(raw.prepare("select role, email, sso from invites").all()).toEqual([
    { role: "edit", email: null, sso: 0 },
  ]);
  await db.destroy();
});
