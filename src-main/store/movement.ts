import type { Reader, Touched } from "./handles.ts";
import { replicatedKeys } from "./tables.ts";

/** How far a store had come at one moment. */
export interface Mark {
  numbers: Map<string, number>;
  journal: number;
  outbox: number;
}

export interface Movement {
  touched: Touched[];
  numbers: Record<string, number>;
  mark: Mark;
}

/** All numbers that a store has given: a number never goes down, so that this one is another after each of them. */
export async function sumNumbers(db: Reader): Promise<number> {
  const { sum } = await db
    .selectFrom("scopes")
    .select((eb) => eb.cast<number | null>(eb.fn.sum("number"), "bigint").as("sum"))
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** How far the store has come. */
export async function markNow(db: Reader): Promise<Mark> {
  const scopes = await db.selectFrom("scopes").select(["scope", "number"]).execute();
  const journal = await db
    .selectFrom("journal")
    .select((eb) => eb.fn.max("seq").as("last"))
    .executeTakeFirst();
  const outbox = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirst();
  return {
    numbers: new Map(scopes.map(({ scope, number }) => [scope, number])),
    journal: Number(journal?.last ?? 0),
    outbox: Number(outbox?.last ?? 0),
  };
}

/**
 * What another process wrote since a mark: tables of the scopes whose number moved, of predictions in the journal,
 * and those that belong to no scope, which may have changed without a trace.
 */
export async function movedSince(db: Reader, before: Mark): Promise<Movement> {
  const mark = await markNow(db);
  const numbers: Record<string, number> = {};
  const touched: Movement["touched"] = [
    { table: "outbox", scope: "outbox" },
    { table: "jobs", scope: "jobs" },
  ];
  for (const [scope, number] of mark.numbers) {
    const known = before.numbers.get(scope) ?? 0;
    if (number === known) continue;
    numbers[scope] = number;
    for (const table of await changedTables(db, scope, known)) touched.push({ table, scope });
  }
  for (const scope of before.numbers.keys())
    if (!mark.numbers.has(scope)) for (const table of everyTable) touched.push({ table, scope });
  // A rebase empties the journal and fills it anew, so its end may well lie before the mark.
  const predicted = await db
    .selectFrom("journal")
    .select(["table_name", "scope"])
    .distinct()
    .where("seq", ">", mark.journal < before.journal ? 0 : before.journal)
    .execute();
  for (const { table_name, scope } of predicted) touched.push({ table: table_name, scope });
  return { touched, numbers, mark };
}

const everyTable = Object.keys(replicatedKeys);

async function changedTables(db: Reader, scope: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom("changes")
    .select("table_name")
    .distinct()
    .where("scope", "=", scope)
    .where("number", ">", since)
    .execute();
  // A replica that pulled has the number without the record.
  return rows.length > 0 ? rows.map(({ table_name }) => table_name) : everyTable;
}
