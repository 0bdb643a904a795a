import type { Expression, Kysely, RawBuilder, Transaction } from "kysely";
import type { ScopeCounter } from "../handles.ts";
import type { SearchIndex } from "../search/searchIndex.ts";
import type { Tables } from "../tables.ts";

/** What the two databases do in ways of their own, and the rest of the store does not want to know (design §4). */
export interface Dialect {
  readonly name: "sqlite" | "postgres";
  /** How pages are found by their words. */
  readonly index: SearchIndex;
  /** What an index has of a text of any length, in its order: all of it, or what it begins with before all of it. */
  inOrder(text: Expression<string>): RawBuilder<string>[];
  /** Runs the work of a transaction, which on a server may not open another one of the same store. */
  holding<T>(work: () => Promise<T>): Promise<T>;
  /** Runs what writes to these scopes, named in their order, after what this thread writes to one of them already. */
  inTurn<T>(scopes: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Locks the counters of these scopes, in their order, until the transaction ends; makes those that are missing. */
  lockScopes(trx: Transaction<Tables>, scopes: readonly string[]): Promise<Map<string, ScopeCounter>>;
  /** Locks these texts until the transaction ends, but for those that somebody is keeping just now; answers their hashes. */
  lockTexts(trx: Transaction<Tables>, hashes: readonly string[]): Promise<readonly string[]>;
  /** Keeps these texts of an organization from being deleted until the transaction ends; answers which are there. */
  holdTexts(
    trx: Transaction<Tables>,
    organization: string,
    hashes: readonly string[],
  ): Promise<readonly string[]>;
  /** Keeps what is uploaded as it is until the transaction ends; `alone`, nobody else does so meanwhile. */
  holdUploads(trx: Transaction<Tables>, how: "shared" | "alone"): Promise<void>;
  /**
   * Throws where a database cannot hold what a store writes, or holds something else; `isMade` says whether somebody has
   * made our tables meanwhile.
   */
  admit(db: Kysely<Tables>, isMade: () => Promise<boolean>): Promise<void>;
  /** Whether a database has a table of this name with such a column; writes nothing. */
  hasColumn(db: Kysely<Tables>, table: string, column: string): Promise<boolean>;
}

/** Makes a dialect known by every handle of a database, through what Kysely has one of for each of them. */
export const knownBy = <A extends object>(adapter: A, dialect: Dialect): A =>
  Object.assign(adapter, { dialect });

/** The dialect of the database that a handle is of. */
export function dialectOf(db: Pick<Kysely<Tables>, "getExecutor">): Dialect {
  const { dialect } = db.getExecutor().adapter as { dialect?: Dialect };
  if (!dialect) throw new Error("This handle is of no store.");
  return dialect;
}
