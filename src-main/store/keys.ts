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

/** How many rows a statement names that is about so many, or about {@link rowsAtOnce} of them. */
export const sizeFor = (rows: number): number => shapes.find((shape) => rows <= shape) ?? rowsAtOnce;

/** At most {@link rowsAtOnce} items, of which there is one, with the last again and again until they are of one of few sizes. */
export const padded = <T>(items: readonly T[]): T[] =>
  Array.from({ length: sizeFor(items.length) }, (_, at) => items[Math.min(at, items.length - 1)] as T);

/** Parts of so many rows, of few sizes, the largest first: one statement is about each. */
export function* sizesAtMost(rows: number): Generator<number> {
  for (const shape of shapes.toReversed()) for (; rows >= shape; rows -= shape) yield shape;
}

/**
 * A condition: are these columns together one of these rows of values, of which there may be {@link rowsAtOnce}? They
 * are padded with the last one. Such rows are looked up in an index; an `or` of them would not be.
 */
export function areOneOf(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<boolean> {
  return columnsAreOneOf(columns, padded(rows), (index) => isNumeric(rows[0]?.[index]));
}

/** The same of as many rows as there are, where it is known which columns hold numbers. */
export function columnsAreOneOf(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  holdsNumbers: (column: number) => boolean,
): RawBuilder<boolean> {
  // The types of a list of values are not known by the columns that they stand for.
  const typed = (value: unknown, index: number) =>
    holdsNumbers(index) ? sql`cast(${value} as integer)` : sql`${value}`;
  const values = rows.map((row) => sql`(${sql.join(row.map(typed))})`);
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) in (values ${sql.join(values)})`;
}

/** Does a value stand in a column of numbers? */
export const isNumeric = (value: unknown): value is number => typeof value === "number";
