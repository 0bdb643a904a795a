import type BetterSqlite3 from "better-sqlite3";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";

/** Takes from a store what migrations after `number` added, as a program of that time would have left it. */
export async function makeOlder(raw: BetterSqlite3.Database, number: number): Promise<void> {
  const known = await schemaAt(number);
  const held = schemaOf(raw);
  for (const index of held.indexes.difference(known.indexes)) raw.exec(`drop index ${index}`);
  for (const [table, columns] of held.columns) {
    const before = known.columns.get(table);
    if (!before) raw.exec(`drop table ${table}`);
    else
      for (const column of columns.difference(before)) raw.exec(`alter table ${table} drop column ${column}`);
  }
  raw.prepare("delete from migrations where number > ?").run(number);
}

const schemas = new Map<number, Schema>();

/** The schema after a migration; looked at once, since nothing changes one that was shipped. */
async function schemaAt(number: number): Promise<Schema> {
  const seen = schemas.get(number);
  if (seen) return seen;
  const reference = openSqlite(":memory:");
  await migrate(reference.db, number);
  const schema = schemaOf(reference.raw);
  await reference.close();
  schemas.set(number, schema);
  return schema;
}

interface Schema {
  indexes: Set<string>;
  columns: Map<string, Set<string>>;
}

function schemaOf(raw: BetterSqlite3.Database): Schema {
  const named = (type: string): string[] =>
    raw
      .prepare("select name from sqlite_schema where type = ? and name not like 'sqlite_%'")
      .pluck()
      .all(type) as string[];
  const columnsOf = (table: string) =>
    new Set(raw.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[]);
  return {
    indexes: new Set(named("index")),
    columns: new Map(named("table").map((table) => [table, columnsOf(table)])),
  };
}
