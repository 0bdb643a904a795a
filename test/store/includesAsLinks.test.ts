import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { migrate } from "../../src-main/store/migrate.ts";

test("0028 includes as links: finds nothing to do where there is no page", async () => {
  const { db } = openSqlite(":memory:");
  await migrate(db, 28);
  expect(await readMeta(db, "relinked")).toBeUndefined();
  await db.destroy();
});

test("0028 includes as links: has the texts of an older program looked at again", async () => {
  const { db, raw } = openSqlite(":memory:");
  await migrate(db, 27);
  const columns = (raw.prepare("pragma table_info(states)").all() as { name: string; type: string }[]).map(
    ({ name, type }) => ({ name, value: type.toLowerCase().startsWith("int") ? 0 : "" }),
  );
  const names = columns.map(({ name }) => name).join(", ");
  raw
    .prepare(`insert into states (${names}) values (${columns.map(() => "?").join(", ")})`)
    .run(...columns.map(({ value }) => value));
  await migrate(db, 28);
  expect(await readMeta(db, "relinked")).toBe('["","",""]');
  await db.destroy();
});
