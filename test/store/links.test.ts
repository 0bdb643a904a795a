import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0006 links: what main's entries lead to by the states that are there is known, and found by its target", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 5);
  const state = raw.prepare(
    `insert into states (scope, branch, kind, id, since, until, gone, rank, title, slug, blocks, links, fields,
       created_at, updated_at, author) values ('space:s', ?, ?, ?, 1, ?, ?, '', '', '', '[]', ?, ?, '', '', '')`,
  );
  const now = 2147483647;
  const cover = {
    cover: { ref: { kind: "file", file: "f2" }, refDark: { kind: "url", url: "https://x.org" } },
  };
  const target = { type: "link", target: { kind: "anchor", page: "b", anchor: "top" } };
  const away = { type: "link", target: { kind: "page", page: "b", space: "other" } };
  state.run(
    "main",
    "page",
    "a",
    now,
    0,
    '[null,{"page":"b"},{"file":"f"},{"page":"b"}]',
    JSON.stringify(cover),
  );
  state.run("main", "reusable", "r", now, 0, '[{"page":"b","anchor":"x"}]', "{}");
  state.run("main", "page", "l", now, 0, "[]", JSON.stringify(target));
  state.run("main", "page", "m", now, 0, "[]", JSON.stringify(away));
  state.run("main", "page", "old", 2, 0, '[{"page":"b"}]', "{}");
  state.run("request", "page", "a", now, 0, '[{"page":"c"}]', "{}");
  await migrate(db, 6);
  expect(raw.prepare("select * from links order by kind, source, target").raw().all()).toEqual([
    ["space:s", "page", "a", "page", "b", ""],
    ["space:s", "page", "a", "file", "f", ""],
    ["space:s", "page", "a", "file", "f2", ""],
    ["space:s", "page", "l", "page", "b", "top"],
    ["space:s", "reusable", "r", "page", "b", "x"],
  ]);
  const question = "select source from links where scope = 's' and target_kind = 'page' and target = 'b'";
  expect(raw.prepare(`explain query plan ${question}`).all()).toMatchObject([
    { detail: expect.stringContaining("COVERING INDEX links_by_target") as string },
  ]);
  await db.destroy();
});
