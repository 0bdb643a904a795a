import type { Engine } from "../../../src-main/core/engine.ts";
import { transactionOf } from "../../../src-main/store/handles.ts";
import { insertMany } from "../../../src-main/store/replicated.ts";
import { transact } from "../../../src-main/store/store.ts";
import type { LocalTables, ReplicatedTable, ReplicatedTables } from "../../../src-main/store/tables.ts";
import { ask, type Seeded } from "../stage.ts";

export type Input = Record<string, unknown>;
/** What every answer to a writing operation has that makes a record. */
export type Made = { id: string; revision: string };
type Rows = { [T in ReplicatedTable]: Omit<ReplicatedTables[T], "scope"> };
type LocalList =
  | "conversations"
  | "conversation_issues"
  | "issues_clusters"
  | "tokens"
  | "webhook_deliveries";

const inOneTransaction = 500;

/** Makes lists of an organization long: by operations where these are quick, else as rows. */
export class Filler {
  readonly engine: Engine;
  readonly seeded: Seeded;
  /** As many numbers as each list gets things. */
  readonly numbers: readonly number[];

  constructor(engine: Engine, seeded: Seeded, many: number) {
    this.engine = engine;
    this.seeded = seeded;
    this.numbers = Array.from({ length: many }, (_, at) => at);
  }

  make<T = Made>(operation: string, input: Input): Promise<T> {
    return ask<T>(this.engine, this.seeded.founder.user, operation, input);
  }

  /** Runs an operation once for each number. */
  async often(operation: string, inputAt: (number: number) => Input): Promise<void> {
    for (const number of this.numbers) await this.make(operation, inputAt(number));
  }

  /** Adds a row of a scope for each number. */
  rows<T extends ReplicatedTable, const Row extends Rows[T]>(
    table: T,
    scope: string,
    rowAt: (number: number) => Row,
  ): Promise<void> {
    return this.#inParts([scope], (db, part) =>
      insertMany(
        db,
        table,
        part.map((number) => ({ scope, ...rowAt(number) }) as unknown as ReplicatedTables[T]),
      ),
    );
  }

  /** Adds a row of the instance alone for each number. */
  local<T extends LocalList>(table: T, rowAt: (number: number) => LocalTables[T]): Promise<void> {
    return this.#inParts([], async (db, part) => {
      const rows = part.map(rowAt) as unknown as LocalTables["tokens"][];
      await transactionOf(db)
        .insertInto(table as "tokens")
        .values(rows)
        .execute();
    });
  }

  async #inParts(
    scopes: string[],
    write: (db: Parameters<typeof insertMany>[0], part: readonly number[]) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < this.numbers.length; at += inOneTransaction)
      await transact(this.engine.store, { mode: "authority", scopes, at: this.engine.now() }, (db) =>
        write(db, this.numbers.slice(at, at + inOneTransaction)),
      );
  }
}
