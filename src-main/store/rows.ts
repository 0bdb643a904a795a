import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Reader } from "./handles.ts";
import { columnsAreOneOf, isNumeric, padded, sizesAtMost } from "./keys.ts";
import { prepared, shaped } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/* The statements that write and find rows of any table by name, each prepared once for a table and its columns. */

type Row = Readonly<Record<string, unknown>>;
type Trx = Transaction<Tables>;

/** What becomes of a row whose key is taken; without one, that is an error. */
export interface OnConflict {
  key: readonly string[];
  /** The columns that it takes over; with none of them the row that is there stays as it is. */
  update: readonly string[];
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const split = (columns: string): string[] => columns.split(",");

const insertion = shaped((table: string, names: string, rows: number, key: string, update: string) =>
  prepared((_: Trx, values: readonly unknown[]) => {
    const columns = split(names);
    const row = (at: number) =>
      sql`(${sql.join(columns.map((_, index) => values[at * columns.length + index]))})`;
    return sql`insert into ${sql.table(table)} (${refs(columns)})
      values ${sql.join(Array.from({ length: rows }, (_, at) => row(at)))} ${conflict(key, update)}`;
  }),
);

function conflict(key: string, update: string): RawBuilder<unknown> {
  if (key === "") return sql``;
  if (update === "") return sql`on conflict do nothing`;
  const taken = split(update).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`on conflict (${refs(split(key))}) do update set ${sql.join(taken)}`;
}

const columnsOf = (row: Row): string =>
  Object.keys(row)
    .filter((column) => row[column] !== undefined)
    .join();

/** Adds rows, many of the same columns in one statement. */
export async function addRows(
  trx: Trx,
  table: string,
  rows: readonly Row[],
  { key, update }: OnConflict = { key: [], update: [] },
): Promise<void> {
  for (let at = 0; at < rows.length;) {
    const names = columnsOf(rows[at] as Row);
    let alike = at + 1;
    while (alike < rows.length && columnsOf(rows[alike] as Row) === names) alike += 1;
    const columns = split(names);
    for (const size of sizesAtMost(alike - at)) {
      const values = rows.slice(at, at + size).flatMap((row) => columns.map((column) => row[column]));
      await insertion(table, names, size, key.join(), update.join())(trx, values);
      at += size;
    }
  }
}

const isKey = (columns: readonly string[], values: readonly unknown[]) =>
  sql.join(
    columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]}`),
    sql` and `,
  );

const selection = shaped((table: string, key: string) =>
  prepared(
    (_: Trx, values: readonly unknown[]) =>
      sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${isKey(split(key), values)}`,
  ),
);

/** The row of which these columns have these values. */
export async function selectRow(trx: Trx, table: string, key: Row): Promise<Row | undefined> {
  const rows = await selection(table, Object.keys(key).join())(trx, Object.values(key));
  return rows[0];
}

const change = shaped((table: string, changed: string, key: string) =>
  prepared((_: Trx, values: readonly unknown[]) => {
    const columns = split(changed);
    const assignments = columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]}`);
    const isWanted = isKey(
      split(key),
      Array.from(split(key), (_, index) => values[columns.length + index]),
    );
    return sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${isWanted}`;
  }),
);

/** Changes columns of the row of which these columns have these values. */
export async function changeRow(trx: Trx, table: string, key: Row, changed: Row): Promise<void> {
  const names = [Object.keys(changed).join(), Object.keys(key).join()] as const;
  await change(table, ...names)(trx, [...Object.values(changed), ...Object.values(key)]);
}

const deletion = shaped((table: string, key: string) =>
  prepared(
    (_: Trx, values: readonly unknown[]) =>
      sql`delete from ${sql.table(table)} where ${isKey(split(key), values)}`,
  ),
);

/** Deletes the rows of which these columns have these values. */
export async function deleteRows(trx: Trx, table: string, key: Row): Promise<void> {
  await deletion(table, Object.keys(key).join())(trx, Object.values(key));
}

/** Statements about the rows of a scope that have one of so many keys. */
const aboutKeys = (verb: "select *" | "delete") =>
  shaped((table: string, names: string, numeric: string, rows: number) =>
    prepared((_: Reader, values: readonly unknown[]) => {
      const columns = split(names);
      const keys = Array.from({ length: rows }, (_, at) =>
        columns.map((_, index) => values[1 + at * columns.length + index]),
      );
      const isOne = columnsAreOneOf(columns, keys, (index) => numeric[index] === "1");
      return sql<Record<string, unknown>>`${sql.raw(verb)} from ${sql.table(table)}
        where scope = ${values[0]} and ${isOne}`;
    }),
  );

const selectionOfKeys = aboutKeys("select *");
const deletionOfKeys = aboutKeys("delete");

/** Rows of a scope by their keys, of which there may be {@link rowsAtOnce}. */
export interface Keys {
  scope: string;
  columns: readonly string[];
  keys: readonly (readonly unknown[])[];
}

function askAbout(
  statements: typeof selectionOfKeys,
  db: Reader,
  table: string,
  { scope, columns, keys }: Keys,
) {
  const named = padded(keys);
  const numeric = (keys[0] ?? []).map((value) => (isNumeric(value) ? "1" : "0")).join("");
  return statements(table, columns.join(), numeric, named.length)(db, [scope, ...named.flat()]);
}

/** The rows of a scope that have one of these keys. */
export const selectKeys = (db: Reader, table: string, keys: Keys) =>
  askAbout(selectionOfKeys, db, table, keys);

/** Deletes the rows of a scope that have one of these keys. */
export async function deleteKeys(trx: Trx, table: string, keys: Keys): Promise<void> {
  await askAbout(deletionOfKeys, trx, table, keys);
}
