import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate, migrations } from "../../src-main/store/migrate.ts";
import { replicatedKeys } from "../../src-main/store/tables.ts";

/** The first migration makes everything: there are no rows yet that could lack something. */
const later = migrations.slice(1).map(({ number, name, rereads = false }) => ({ number, name, rereads }));

test.each(later)(
  "$number $name: has replicas read again exactly where it gives replicated tables a column",
  async ({ number, rereads }) => {
    const { db, raw, close } = openSqlite(":memory:");
    const columns = (): unknown[] =>
      Object.keys(replicatedKeys).map((table) =>
        raw.prepare(`select name from pragma_table_info(?)`).all(table),
      );
    await migrate(db, number - 1);
    const before = columns();
    await migrate(db, number);
    const after = columns();
    await close();
    expect(rereads).toBe(JSON.stringify(before) !== JSON.stringify(after));
  },
);
