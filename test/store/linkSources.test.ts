import { expect, test } from "vitest";
import { amongThese } from "../../src-main/store/lists/contentLists.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { listTargets } from "../../src-main/store/links/linkReports.ts";
import { countSourcesOf, listSourcesOf } from "../../src-main/store/links/links.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { plansOf, statementsOf } from "./statements.ts";

test("what leads to a page, and what a space leads to, is found by the target, not by walking all links", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db);
  const link = raw.prepare(`insert into links values ('space:s', 'page', ?, 'page', ?, '', null)`);
  for (let number = 10; number < 40; number += 1) link.run(`from${number}`, `to${number % 3}`);
  raw.exec("analyze");
  const to = { kind: "page" as const, targets: amongThese(["to1"]), fromOutside: true };
  const after = ["page", "from20"];
  const asked = await statementsOf(raw, async () => {
    expect(await listSourcesOf(db, "space:s", to, { after, limit: 2 })).toEqual([
      { kind: "page", source: "from22" },
      { kind: "page", source: "from25" },
    ]);
    expect(await countSourcesOf(db, "space:s", to)).toBe(10);
    const report = { scope: "space:s", app: "https://docs.example" };
    const past = { after: ["page", "to0", ""], limit: 1 };
    expect(await listTargets(db, report, past)).toEqual([
      { target_kind: "page", target: "to1", anchor: "", status: "broken" },
    ]);
  });
  const steps = plansOf(raw, asked).flatMap(({ step }) => (/\blinks\b/.test(step) ? [step] : []));
  expect(steps).toHaveLength(3);
  for (const step of steps) expect(step).toMatch(/^SEARCH links USING COVERING INDEX links_by_target/);
  await db.destroy();
});
