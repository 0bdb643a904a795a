import { sql, type RawBuilder } from "kysely";
import { replicatedKeys, type ReplicatedTable } from "./tables.ts";

/** A row's key within its scope, as `changes` and the wire have it. */
export function encodeKey(table: ReplicatedTable, row: Record<string, unknown>): string {
  return JSON.stringify(replicatedKeys[table].map((column) => row[column]));
}

/** The key columns that {@link encodeKey} made text of. */
export function decodeKey(table: ReplicatedTable, key: string): Record<string, unknown> {
  const values = JSON.parse(key) as unknown[];
  return Object.fromEntries(replicatedKeys[table].map((column, index) => [column, values[index]]));
}

/** Rows or keys in one statement; a fixed size, so that the statement cache keeps few shapes. */
export const rowsAtOnce = 50;

/** Parts of at most {@link rowsAtOnce}, in order. */
export function* inParts<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += rowsAtOnce) yield items.slice(at, at + rowsAtOnce);
}

/** So many rows a condition names, for as many as there are or fewer: few shapes, and few rows looked up in vain. */
const shapes = [1, 4, 15, rowsAtOnce];

/**
 * A condition: are these columns together one of these rows of values, of which there may be {@link rowsAtOnce}? They
 * are padded with the last one. Such rows are looked up in an index; an `or` of them would not be.
 */
export function areOneOf(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<boolean> {
  const size = shapes.find((shape) => rows.length <= shape) ?? rowsAtOnce;
  const values = Array.from({ length: size }, (_, index) => {
    const row = rows[Math.min(index, rows.length - 1)] as readonly unknown[];
    return sql`(${sql.join(row.map(typed))})`;
  });
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) in (values ${sql.join(values)})`;
}

/** A value of a list whose types are not known by a column that it stands for. */
const typed = (value: unknown): RawBuilder<unknown> =>
  typeof value === "number" ? sql`cast(${value} as integer)` : sql`${value}`;

/** A condition: is this row's key one of these? See {@link areOneOf}. */
export const hasKey = (table: ReplicatedTable, keys: readonly string[]): RawBuilder<boolean> =>
  areOneOf(
    replicatedKeys[table],
    keys.map((key) => JSON.parse(key) as unknown[]),
  );
