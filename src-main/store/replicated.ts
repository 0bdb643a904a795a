import { ApiError } from "../api/error.ts";
import { isDuplicate } from "./dialects/sqlite.ts";
import { addDigest, rowDigest } from "./upkeep/digest.ts";
import {
  kindOfChange,
  kindOfRow,
  touch,
  transactionOf,
  watchedEndings,
  watchedTables,
  type Happening,
  type ScopeCounter,
  type Writer,
} from "./handles.ts";
import { decodeKey, encodeKey, inParts } from "./keys.ts";
import { prepared } from "./prepared.ts";
import { addRows, changeRow, deleteRows, selectRow } from "./rows.ts";
import { isTaken } from "./server/serverErrors.ts";
import {
  markStale,
  nameStates,
  noteFormerText,
  notePredicted,
  type AnyRow,
} from "./branches/statesWritten.ts";
import type { replicatedKeys } from "./tables.ts";
import type { ChangeTable, ReplicatedTable, ReplicatedTables } from "./tables.ts";

/*
 * The only way into replicated tables (design §4). Every write is recorded: on an instance as a change with the
 * scope's next number, on a replica's prediction as the row's former state in the undo journal.
 */

export type RowKey<T extends ReplicatedTable> = { scope: string } & Pick<
  ReplicatedTables[T],
  (typeof replicatedKeys)[T][number] & keyof ReplicatedTables[T]
>;

/**
 * A write to a scope that its operation did not name: a fault, but where what it is about moved there while its
 * transaction was waited for. Then it is worth another try.
 */
export class UnnamedScope extends Error {
  constructor(scope: string) {
    super(`A write to scope ${scope}, which its operation did not name.`);
  }
}

function counterOf(db: Writer, scope: string): ScopeCounter {
  const counter = db.session.scopes.get(scope);
  if (!counter) throw new UnnamedScope(scope);
  return counter;
}

/** The row with this key, or undefined. */
export async function findRow<T extends ReplicatedTable>(
  db: Writer,
  table: T,
  key: RowKey<T>,
): Promise<ReplicatedTables[T] | undefined> {
  return (await select(db, table, key.scope, decodeKey(table, encodeKey(table, key)))) as
    | ReplicatedTables[T]
    | undefined;
}

const select = (
  db: Writer,
  table: ReplicatedTable,
  scope: string,
  key: Record<string, unknown>,
): Promise<AnyRow | undefined> =>
  selectRow(transactionOf(db), table, { scope, ...key }) as Promise<AnyRow | undefined>;

const lastNumber = prepared((db: Writer, of: Pick<ChangeTable, "scope" | "table_name" | "row_key">) =>
  db
    .selectFrom("changes")
    .select("number")
    .where("scope", "=", of.scope)
    .where("table_name", "=", of.table_name)
    .where("row_key", "=", of.row_key),
);

const noteFormer = prepared(
  (db: Writer, row: { scope: string; table_name: string; row_key: string; before: string | null }) =>
    db
      .insertInto("journal")
      .values({ scope: row.scope, table_name: row.table_name, row_key: row.row_key, before: row.before }),
);

const numbering = { key: ["scope", "table_name", "row_key"], update: ["number", "gone", "at"] };

async function record(
  db: Writer,
  table: ReplicatedTable,
  before: AnyRow | undefined,
  after: AnyRow | undefined,
): Promise<void> {
  const row = (after ?? before) as AnyRow;
  const change = before && after && kindOfChange(table, before, after);
  touch(db, table, row.scope, change ?? kindOfRow(table, row));
  markStale(db, table, row);
  if (db.session.mode === "replication") return;
  const counter = counterOf(db, row.scope);
  const key = encodeKey(table, row);
  if (db.session.mode === "prediction") {
    notePredicted(db, table, row);
    await noteFormer(db, {
      scope: row.scope,
      table_name: table,
      row_key: key,
      before: before ? JSON.stringify(before) : null,
    });
    return;
  }
  watch(db, table, before, after);
  if (before) {
    const [last] = await lastNumber(db, { scope: row.scope, table_name: table, row_key: key });
    if (last) counter.digest = addDigest(counter.digest, -rowDigest(table, key, last.number));
  }
  counter.number += 1;
  if (after) counter.digest = addDigest(counter.digest, rowDigest(table, key, counter.number));
  const numbered = { scope: row.scope, table_name: table, row_key: key };
  const as = { number: counter.number, gone: after ? 0 : 1, at: db.session.at };
  await addRows(transactionOf(db), "changes", [{ ...numbered, ...as }], numbering);
}

const watched: ReadonlySet<string> = new Set(watchedTables);
const heardToEnd: ReadonlySet<string> = new Set(watchedEndings);

/** Notes what those outside may want to hear of. */
function watch(
  db: Writer,
  table: ReplicatedTable,
  before: AnyRow | undefined,
  after: AnyRow | undefined,
): void {
  if ((after ? watched : heardToEnd).has(table))
    db.session.happened.push({ table, before, after } as unknown as Happening);
}

/** Adds a row that must not be there yet. */
export async function insert<T extends ReplicatedTable>(
  db: Writer,
  table: T,
  row: ReplicatedTables[T],
): Promise<void> {
  await insertMany(db, table, [row]);
}

/** Adds many rows, in statements of few sizes. */
export async function insertMany<T extends ReplicatedTable>(
  db: Writer,
  table: T,
  added: readonly ReplicatedTables[T][],
): Promise<void> {
  const rows = added as unknown as readonly AnyRow[];
  for (const part of inParts(rows)) {
    if (db.session.mode !== "replication") for (const row of part) counterOf(db, row.scope);
    try {
      await addRows(transactionOf(db), table, part);
    } catch (error) {
      if (!isDuplicate(error) && !isTaken(error)) throw error;
      throw new ApiError(409, "This was made already.", "made");
    }
    await nameStates(db, table, part);
    if (db.session.mode === "authority") await recordFresh(db, table, part);
    else for (const row of part) await record(db, table, undefined, row);
  }
}

/** Records rows that were not there before, whose former part of the digest need not be looked up. */
async function recordFresh(db: Writer, table: ReplicatedTable, rows: AnyRow[]): Promise<void> {
  const values = rows.map((row) => {
    const counter = counterOf(db, row.scope);
    const key = encodeKey(table, row);
    touch(db, table, row.scope, kindOfRow(table, row));
    markStale(db, table, row);
    watch(db, table, undefined, row);
    counter.number += 1;
    counter.digest = addDigest(counter.digest, rowDigest(table, key, counter.number));
    return {
      scope: row.scope,
      table_name: table,
      row_key: key,
      number: counter.number,
      gone: 0 as const,
      at: db.session.at,
    };
  });
  await addRows(transactionOf(db), "changes", values, numbering);
}

/** Changes columns of a row; does nothing when it is not there or nothing differs. Answers whether it changed. */
export async function update<T extends ReplicatedTable>(
  db: Writer,
  table: T,
  key: RowKey<T>,
  patch: Partial<ReplicatedTables[T]>,
): Promise<boolean> {
  const before = await select(db, table, key.scope, decodeKey(table, encodeKey(table, key)));
  return before !== undefined && updateRow(db, table, before as unknown as ReplicatedTables[T], patch);
}

/** The same for a row that this transaction has read, whole, and not changed since. */
export async function updateRow<T extends ReplicatedTable>(
  db: Writer,
  table: T,
  row: ReplicatedTables[T],
  patch: Partial<ReplicatedTables[T]>,
): Promise<boolean> {
  const before = row as unknown as AnyRow;
  const changed = Object.fromEntries(
    Object.entries(patch as Record<string, unknown>).filter(([column, value]) => before[column] !== value),
  );
  if (Object.keys(changed).length === 0) return false;
  const columns = decodeKey(table, encodeKey(table, before));
  counterOf(db, before.scope);
  await changeRow(transactionOf(db), table, { scope: before.scope, ...columns }, changed);
  if ("text" in changed) {
    await nameStates(db, table, [{ ...before, ...changed }]);
    await noteFormerText(db, table, before);
  }
  await record(db, table, before, { ...before, ...changed });
  return true;
}

/** Removes a row; does nothing when it is not there. Answers whether it was. */
export async function remove<T extends ReplicatedTable>(
  db: Writer,
  table: T,
  key: RowKey<T>,
): Promise<boolean> {
  const columns = decodeKey(table, encodeKey(table, key));
  const before = await select(db, table, key.scope, columns);
  if (!before) return false;
  counterOf(db, key.scope);
  await deleteRows(transactionOf(db), table, { scope: key.scope, ...columns });
  await noteFormerText(db, table, before);
  await record(db, table, before, undefined);
  return true;
}
