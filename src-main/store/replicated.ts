import { sql } from "kysely";
import { ApiError } from "../api/error.ts";
import { isDuplicate } from "./dialects/sqlite.ts";
import { addDigest, rowDigest } from "./digest.ts";
import {
  touch,
  transactionOf,
  watchedEndings,
  watchedTables,
  type Happening,
  type ScopeCounter,
  type Writer,
} from "./handles.ts";
import { decodeKey, encodeKey, rowsAtOnce } from "./keys.ts";
import { isTaken } from "./serverErrors.ts";
import { markStale, nameStates, type AnyRow } from "./statesWritten.ts";
import type { replicatedKeys } from "./tables.ts";
import { type ReplicatedTable, type ReplicatedTables } from "./tables.ts";

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
    ReplicatedTables[T] | undefined;
}

async function select(
  db: Writer,
  table: ReplicatedTable,
  scope: string,
  key: Record<string, unknown>,
): Promise<AnyRow | undefined> {
  const { rows } =
    await sql<AnyRow>`select * from ${sql.table(table)} where scope = ${scope} and ${match(key)}`.execute(
      transactionOf(db),
    );
  return rows[0];
}

function match(key: Record<string, unknown>) {
  return sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
}

async function record(
  db: Writer,
  table: ReplicatedTable,
  before: AnyRow | undefined,
  after: AnyRow | undefined,
): Promise<void> {
  const row = (after ?? before) as AnyRow;
  touch(db, table, row.scope);
  markStale(db, table, row);
  if (db.session.mode === "replication") return;
  const counter = counterOf(db, row.scope);
  const key = encodeKey(table, row);
  if (db.session.mode === "prediction") {
    await db
      .insertInto("journal")
      .values({
        scope: row.scope,
        table_name: table,
        row_key: key,
        before: before ? JSON.stringify(before) : null,
      })
      .execute();
    return;
  }
  watch(db, table, before, after);
  if (before) {
    const last = await db
      .selectFrom("changes")
      .select("number")
      .where("scope", "=", row.scope)
      .where("table_name", "=", table)
      .where("row_key", "=", key)
      .executeTakeFirst();
    if (last) counter.digest = addDigest(counter.digest, -rowDigest(table, key, last.number));
  }
  counter.number += 1;
  if (after) counter.digest = addDigest(counter.digest, rowDigest(table, key, counter.number));
  const gone = after ? 0 : 1;
  await db
    .insertInto("changes")
    .values({
      scope: row.scope,
      table_name: table,
      row_key: key,
      number: counter.number,
      gone,
      at: db.session.at,
    })
    .onConflict((oc) =>
      oc
        .columns(["scope", "table_name", "row_key"])
        .doUpdateSet({ number: counter.number, gone, at: db.session.at }),
    )
    .execute();
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

/** Adds many rows, in statements of a fixed number of rows. */
export async function insertMany<T extends ReplicatedTable>(
  db: Writer,
  table: T,
  rows: readonly ReplicatedTables[T][],
): Promise<void> {
  const trx = transactionOf(db);
  for (let at = 0; at < rows.length;) {
    const size = rows.length - at >= rowsAtOnce ? rowsAtOnce : 1;
    const part = rows.slice(at, at + size);
    for (const row of part) if (db.session.mode !== "replication") counterOf(db, row.scope);
    try {
      await trx
        .insertInto(table)
        .values(part as never)
        .execute();
    } catch (error) {
      if (!isDuplicate(error) && !isTaken(error)) throw error;
      throw new ApiError(409, "This was made already.");
    }
    await nameStates(db, table, part as unknown as AnyRow[]);
    if (db.session.mode === "authority") await recordFresh(db, table, part as unknown as AnyRow[]);
    else for (const row of part) await record(db, table, undefined, row as unknown as AnyRow);
    at += size;
  }
}

/** Records rows that were not there before, whose former part of the digest need not be looked up. */
async function recordFresh(db: Writer, table: ReplicatedTable, rows: AnyRow[]): Promise<void> {
  const values = rows.map((row) => {
    const counter = counterOf(db, row.scope);
    const key = encodeKey(table, row);
    touch(db, table, row.scope);
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
  await db
    .insertInto("changes")
    .values(values)
    .onConflict((oc) =>
      oc.columns(["scope", "table_name", "row_key"]).doUpdateSet((eb) => ({
        number: eb.ref("excluded.number"),
        gone: 0,
        at: eb.ref("excluded.at"),
      })),
    )
    .execute();
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
  const assignments = sql.join(
    Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );
  await sql`update ${sql.table(table)} set ${assignments} where scope = ${before.scope} and ${match(columns)}`.execute(
    transactionOf(db),
  );
  if ("text" in changed) await nameStates(db, table, [{ ...before, ...changed }]);
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
  await sql`delete from ${sql.table(table)} where scope = ${key.scope} and ${match(columns)}`.execute(
    transactionOf(db),
  );
  await record(db, table, before, undefined);
  return true;
}
