import { sql } from "kysely";
import { transactionOf, type Reader, type Writer } from "./handles.ts";
import { prepared } from "./prepared.ts";
import { addRows } from "./rows.ts";
import type { PulledTable } from "./tables.ts";

/* Rows that wait aside until the round that brings them is whole (design §6.4). */

/** Puts rows aside, each in the place of what waited under its key. */
export const keepPulled = (db: Writer, rows: readonly PulledTable[]): Promise<void> =>
  addRows(transactionOf(db), "pulled", rows as unknown as Record<string, unknown>[], {
    key: ["scope", "table_name", "row_key"],
    update: ["number", "row"],
  });

/** The rows of a scope that wait, in the order of their numbers. */
export const listPulled = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("pulled").selectAll().where("scope", "=", scope).orderBy("number"),
);

/** Forgets the rows of a scope that waited. */
export const dropPulled = prepared((db: Writer, { scope }: { scope: string }) =>
  db.deleteFrom("pulled").where("scope", "=", scope),
);

/**
 * The scopes of which rows wait, each with the highest of their numbers: looked up scope by scope, since it is asked with
 * every part of a pull, and all rows of the parts before wait.
 */
export const listWaiting = prepared(
  (_: Reader, _none: object) => sql<Pick<PulledTable, "scope" | "number">>`
    with recursive waiting (scope) as (
      select min(scope) from pulled
      union all
      select (select min(scope) from pulled where scope > waiting.scope) from waiting where waiting.scope is not null
    )
    select scope, (select max(number) from pulled where pulled.scope = waiting.scope) as number
      from waiting where scope is not null`,
);
