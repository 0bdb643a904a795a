import type BetterSqlite3 from "better-sqlite3";
import { migrations, NewerDatabaseError } from "./migrate.ts";

/**
 * The number of the last migration that ran on a database, 0 for an empty one; writes nothing. Throws
 * {@link NewerDatabaseError} where this program does not know it.
 */
export function readSchemaNumber(raw: BetterSqlite3.Database): number {
  const known = raw.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
  const last = known && raw.prepare("select max(number) from migrations").pluck().get();
  const number = typeof last === "number" ? last : 0;
  if (number > migrations.length) throw new NewerDatabaseError(number, migrations.length);
  return number;
}
