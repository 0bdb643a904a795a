import { addDigest, rowDigest } from "./upkeep/digest.ts";
import { transactionOf, type Reader, type Writer } from "./handles.ts";
import { columnsAreOneOf, encodeKey, inParts, padded } from "./keys.ts";
import { listOf, prepared, shaped } from "./prepared.ts";
import { addRows, selectKeys } from "./rows.ts";
import { Stride } from "./stride.ts";
import { replicatedKeys, type ChangeTable, type ReplicatedTable } from "./tables.ts";

/** A row of a scope at the number of its last change; null where it is gone. */
export interface ChangedRow {
  scope: string;
  number: number;
  table: ReplicatedTable;
  key: string;
  row: Record<string, unknown> | null;
}

/** How much is read at most: rows, and characters of them. One row that is longer is read all the same. */
export interface Limit {
  rows: number;
  length: number;
}

/**
 * The rows of a scope that changed after a number, in the order of their numbers, as many as there is room for; `isCut`
 * where there are more.
 */
export async function listChangedRows(
  db: Reader,
  scope: string,
  after: number,
  limit: Limit,
): Promise<{ rows: ChangedRow[]; length: number; isCut: boolean }> {
  const changes = await changesAfter(db, { scope, after, limit: limit.rows + 1 });
  const found: ChangedRow[] = [];
  let length = 0;
  const stride = new Stride();
  while (found.length < Math.min(changes.length, limit.rows)) {
    const before = length;
    for (const changed of await rowsOf(
      db,
      scope,
      changes.slice(found.length, found.length + stride.length),
    )) {
      const size = lengthOf(changed);
      if (found.length === limit.rows || (found.length > 0 && length + size > limit.length))
        return { rows: found, length, isCut: true };
      length += size;
      found.push(changed);
    }
    stride.learn(length - before);
  }
  return { rows: found, length, isCut: changes.length > found.length };
}

const lengthOf = ({ key, row }: ChangedRow): number =>
  Object.values(row ?? {}).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 8),
    key.length,
  );

type Change = Pick<ChangeTable, "table_name" | "row_key" | "number" | "gone">;

async function rowsOf(db: Reader, scope: string, changes: readonly Change[]): Promise<ChangedRow[]> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const [table, keys] of keysByTable(changes))
    for (const part of inParts(keys))
      for (const row of await readRows(db, scope, table, part))
        rows.set(`${table}\0${encodeKey(table, row)}`, row);
  return changes.map(({ table_name, row_key, number }) => ({
    scope,
    number,
    table: table_name as ReplicatedTable,
    key: row_key,
    row: rows.get(`${table_name}\0${row_key}`) ?? null,
  }));
}

const changesAfter = prepared(
  (db: Reader, { scope, after, limit }: { scope: string; after: number; limit: number }) =>
    db
      .selectFrom("changes")
      .select(["table_name", "row_key", "number", "gone"])
      .where("scope", "=", scope)
      .where("number", ">", after)
      .orderBy("number")
      .limit(limit),
);

function keysByTable(
  changes: readonly { table_name: string; row_key: string; gone: number }[],
): Map<ReplicatedTable, string[]> {
  const keys = new Map<ReplicatedTable, string[]>();
  for (const { table_name, row_key, gone } of changes) {
    if (gone) continue;
    const table = table_name as ReplicatedTable;
    const known = keys.get(table);
    if (known) known.push(row_key);
    else keys.set(table, [row_key]);
  }
  return keys;
}

async function readRows(
  db: Reader,
  scope: string,
  table: ReplicatedTable,
  keys: readonly string[],
): Promise<Record<string, unknown>[]> {
  const values = keys.map((key) => JSON.parse(key) as unknown[]);
  return selectKeys(db, table, { scope, columns: replicatedKeys[table], keys: values });
}

/** The head of a scope: its last number, and the digest of its rows. */
export async function findScope(
  db: Reader,
  scope: string,
): Promise<{ number: number; digest: number } | undefined> {
  return db.selectFrom("scopes").select(["number", "digest"]).where("scope", "=", scope).executeTakeFirst();
}

/** The same of many; those to which nothing was written are left out. */
export async function findScopes(
  db: Reader,
  scopes: readonly string[],
): Promise<Map<string, { number: number; digest: number }>> {
  const found = new Map<string, { number: number; digest: number }>();
  for (const part of inParts(scopes)) {
    const names = padded(part);
    const rows = await headsOf(names.length)(db, names);
    for (const { scope, ...head } of rows) found.set(scope, head);
  }
  return found;
}

const headsOf = shaped((scopes: number) =>
  prepared((db: Reader, names: readonly string[]) =>
    db
      .selectFrom("scopes")
      .select(["scope", "number", "digest"])
      .where("scope", "in", listOf(names, 0, scopes)),
  ),
);

/** Whether any row of a scope was ever given a number here. */
export async function isNumbered(db: Reader, scope: string): Promise<boolean> {
  const rows = await anyNumber(db, { scope });
  return rows.length > 0;
}

const anyNumber = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("changes").select("number").where("scope", "=", scope).limit(1),
);

/** Whether a row of this key was ever given a number in a scope, gone by now or not. */
export async function wasNumbered(
  db: Reader,
  scope: string,
  table: ReplicatedTable,
  row: Record<string, unknown>,
): Promise<boolean> {
  return (await changeOfRow(db, { scope, table, key: encodeKey(table, row) })).length > 0;
}

const changeOfRow = prepared((db: Reader, named: { scope: string; table: ReplicatedTable; key: string }) =>
  db
    .selectFrom("changes")
    .select("number")
    .where("scope", "=", named.scope)
    .where("table_name", "=", named.table)
    .where("row_key", "=", named.key),
);

/** A change as a pull brings it: the row's number, and whether the row is gone. */
export interface PulledChange {
  table_name: string;
  row_key: string;
  number: number;
  row: string | null;
}

/** At which numbers these rows were noted before, as far as they were there. */
function findNumbers(db: Reader, scope: string, rows: readonly PulledChange[]) {
  const named = padded(rows);
  return numbersOf(named.length)(db, [
    scope,
    ...named.flatMap(({ table_name, row_key }) => [table_name, row_key]),
  ]);
}

const numbersOf = shaped((size: number) =>
  prepared((db: Reader, values: readonly string[]) => {
    const keys = Array.from({ length: size }, (_, at) => listOf(values, 1 + 2 * at, 2));
    return db
      .selectFrom("changes")
      .select(["table_name", "row_key", "number"])
      .where("scope", "=", values[0]!)
      .where("gone", "=", 0)
      .where(columnsAreOneOf(["table_name", "row_key"], keys, () => false));
  }),
);

/**
 * Notes at which number each pulled row of a scope is, as the instance gave them; answers the scope's digest with
 * them in the place of what was noted before.
 */
export async function noteNumbers(
  db: Writer,
  scope: string,
  digest: number,
  pulled: readonly PulledChange[],
): Promise<number> {
  let sum = digest;
  const replaces = await isNumbered(db, scope);
  for (const part of inParts(pulled)) {
    for (const { table_name, row_key, number } of replaces ? await findNumbers(db, scope, part) : [])
      sum = addDigest(sum, -rowDigest(table_name, row_key, number));
    for (const { table_name, row_key, number, row } of part)
      if (row !== null) sum = addDigest(sum, rowDigest(table_name, row_key, number));
    const rows = part.map(({ table_name, row_key, number, row }) => ({
      scope,
      table_name,
      row_key,
      number,
      gone: row === null ? 1 : 0,
      at: db.session.at,
    }));
    await addRows(transactionOf(db), "changes", rows, {
      key: ["scope", "table_name", "row_key"],
      update: ["number", "gone"],
    });
  }
  return sum;
}
