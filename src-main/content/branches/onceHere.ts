import { ApiError } from "../../api/error.ts";
import { wasNumbered } from "../../store/changes.ts";
import type { Reader } from "../../store/handles.ts";
import type { RowKey } from "../../store/replicated.ts";
import { selectKeys } from "../../store/rows.ts";
import { replicatedKeys, type ReplicatedTable } from "../../store/tables.ts";

/*
 * What a deletion names that is not here was deleted already, and there is nothing to do: so it is where it runs first.
 * Run again, it names what was seen where it ran first. What never was here may yet come from whoever made it, and is not
 * taken for deleted.
 */

/** A row by its table and its key. */
export type NamedRow = { [T in ReplicatedTable]: { table: T; key: RowKey<T> } }[ReplicatedTable];

/** Where a row is: here, gone since it was here, or never here. */
export type Whereabouts = "here" | "gone" | "never";

/** Where the first of these rows is that is not here; they are named from what holds the others on. */
export async function whereaboutsOf(db: Reader, rows: readonly NamedRow[]): Promise<Whereabouts> {
  for (const { table, key } of rows) {
    if (await isHere(db, table, key)) continue;
    return (await wasNumbered(db, key.scope, table, key)) ? "gone" : "never";
  }
  return "here";
}

async function isHere(db: Reader, table: ReplicatedTable, key: NamedRow["key"]): Promise<boolean> {
  const columns: readonly string[] = replicatedKeys[table];
  const values = columns.map((column) => (key as Record<string, unknown>)[column]);
  return (await selectKeys(db, table, { scope: key.scope, columns, keys: [values] })).length > 0;
}

/** The refusal of a deletion of what never was here: it is sent again when that comes. */
export const neverHere = (): ApiError =>
  new ApiError(
    404,
    "What this takes away was never here. It may yet come from the computer of whoever made it.",
    "unknown",
  );

/** Throws 404 where a part of a change that is run again takes away a row that never was here. */
export async function requireOnceHere(
  { db, firstRun }: { db: Reader; firstRun: boolean },
  row: NamedRow,
): Promise<void> {
  if (!firstRun && (await whereaboutsOf(db, [row])) === "never") throw neverHere();
}
