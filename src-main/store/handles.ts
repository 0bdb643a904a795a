import type { Kysely, Transaction } from "kysely";
import type { LocalTables, ReplicatedTable, Tables } from "./tables.ts";

/** What reading functions take. A writer is a reader too. */
export type Reader = Pick<Kysely<Tables>, "selectFrom" | "with" | "getExecutor">;

/**
 * What a write transaction is for (design §4, §6):
 * `authority` gives numbers to rows (an instance), `prediction` keeps their former state in the undo journal (a
 * replica's own mutations), `replication` writes what the instance said, as it said it.
 */
export type WriteMode = "authority" | "prediction" | "replication";

export interface ScopeCounter {
  number: number;
  digest: number;
}

/** A table of a scope that was written. */
export interface Touched {
  table: string;
  scope: string;
  /**
   * Of states the kinds of their entries, of revisions their types, of what access is given to {@link justShown} where
   * nothing else changed; undefined where they are not known.
   */
  kinds?: string[];
}

/** What one write transaction knows of itself. */
export interface WriteSession {
  readonly mode: WriteMode;
  /** The time that its change records carry. */
  readonly at: string;
  /** When the transaction began; what is run again in it carries the time at which it was first done. */
  readonly began: string;
  /** Who writes, where it is somebody and not the program by itself. */
  readonly by: string | undefined;
  /** The scopes that were locked at its start; writing another is an error. */
  readonly scopes: Map<string, ScopeCounter>;
  /** Which tables changed in which scopes, for those who watch. */
  readonly touched: Map<string, Touched>;
  /** Pages and reusable contents of main whose derived rows must follow before the commit, as `scope\0kind\0id`. */
  readonly stale: Set<string>;
  /** Entries of which a state was predicted, on whatever branch, as `branch kind id`. */
  readonly entries: Set<string>;
  /** What was written to watched tables, in order; on an instance, or a workspace that is one of its own. */
  readonly happened: Happening[];
}

/** Tables whose rows say by themselves that something happened which others outside want to hear of. */
export const watchedTables = [
  "spaces",
  "revisions",
  "change_requests",
  "comments",
  "replies",
  "sites",
  "site_spaces",
] as const;
export type WatchedTable = (typeof watchedTables)[number];

/** Those of them whose rows say something by going, too. */
export const watchedEndings = ["sites", "site_spaces"] as const satisfies readonly WatchedTable[];
type WatchedEnding = (typeof watchedEndings)[number];

/** What became of a row of one of them; without `before` it is new, without `after` it is gone. */
export type Happening = {
  [T in WatchedTable]: {
    table: T;
    before: Tables[T] | undefined;
    after: T extends WatchedEnding ? Tables[T] | undefined : Tables[T];
  };
}[WatchedTable];

declare const writing: unique symbol;

/** What writing functions take: only a transaction makes one (see transact). Replicated tables are written through replicated.ts. */
export interface Writer extends Reader {
  readonly [writing]: true;
  readonly session: WriteSession;
  readonly insertInto: Kysely<LocalTables>["insertInto"];
  readonly updateTable: Kysely<LocalTables>["updateTable"];
  readonly deleteFrom: Kysely<LocalTables>["deleteFrom"];
}

const transactions = new WeakMap<Writer, Transaction<Tables>>();

/** Makes the handle of a transaction; for store/ alone. */
export function writerOf(trx: Transaction<Tables>, session: WriteSession): Writer {
  const writer = {
    session,
    selectFrom: trx.selectFrom.bind(trx),
    with: trx.with.bind(trx),
    getExecutor: trx.getExecutor.bind(trx),
    insertInto: trx.insertInto.bind(trx),
    updateTable: trx.updateTable.bind(trx),
    deleteFrom: trx.deleteFrom.bind(trx),
  } as unknown as Writer;
  transactions.set(writer, trx);
  return writer;
}

/** The transaction behind a handle, for the modules of store/ that write replicated tables. */
export function transactionOf(writer: Writer): Transaction<Tables> {
  const trx = transactions.get(writer);
  if (!trx) throw new Error("This handle belongs to no open transaction.");
  return trx;
}

/** The handle is of no use after its transaction. */
export function retire(writer: Writer): void {
  transactions.delete(writer);
}

/** Marks a table of a scope as changed by this transaction, a row of this kind where that is known. */
export function touch(
  writer: Writer,
  table: ReplicatedTable | "outbox" | "jobs" | "scopes" | "webhook_deliveries" | "conversations",
  scope: string,
  kind?: string,
): void {
  const { touched } = writer.session;
  const key = `${table}\0${scope}`;
  const known = touched.get(key);
  if (kind === undefined) touched.set(key, { table, scope });
  else if (!known) touched.set(key, { table, scope, kinds: [kind] });
  else if (known.kinds?.includes(kind) === false) known.kinds.push(kind);
}

/** What access is given to; and of it what says who has it, beside what others were given (access/standpoint.ts). */
const contents: ReadonlySet<string> = new Set(["spaces", "collections", "sites"]);
const saysAccess = ["organization", "parent", "default_level", "created_by", "deleted_at"];

/** The kind of a change of such a row that leaves to everybody what they may see. */
export const justShown = "shown";

type Columns = Readonly<Record<string, unknown>>;

/** What a watcher may tell changes of what access is given to apart by. */
export const kindOfChange = (table: string, before: Columns, after: Columns): string | undefined =>
  contents.has(table) && saysAccess.every((column) => before[column] === after[column])
    ? justShown
    : undefined;

/** What a watcher may tell rows of a table apart by. */
export const kindOfRow = (table: ReplicatedTable, row: object | null): string | undefined => {
  const { kind, type } = (row ?? {}) as { kind?: string; type?: string };
  return table === "states" ? kind : table === "revisions" ? type : undefined;
};
