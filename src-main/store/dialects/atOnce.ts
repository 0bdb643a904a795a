import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  SqliteDriver,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
  type SqliteDatabase,
} from "kysely";
import type { Tables } from "../tables.ts";

/*
 * SQL with types over one connection of SQLite. SQLite answers at once: what Kysely does to get, keep and give back a
 * connection for each statement, in a dozen turns, takes longer than most answers. Only a transaction has the
 * connection for itself.
 */

/** The connection, which a transaction has for itself from its beginning to its end. */
class OneAtATime extends SqliteDriver {
  #ready: Promise<void> | undefined;
  #held: { end: Promise<void>; release: () => void } | undefined;

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await (this.#ready ??= this.init());
    while (this.#held) await this.#held.end;
    let release = (): void => {};
    const end = new Promise<void>((done) => (release = done));
    this.#held = { end, release };
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    held?.release();
  }
}

interface Parts {
  database: SqliteDatabase;
  driver: OneAtATime;
  compiler: QueryCompiler;
  adapter: DialectAdapter;
}

/** Runs statements at once: those of a transaction, and others while none is under way; otherwise they wait for its end. */
class AtOnce extends DefaultQueryExecutor {
  readonly #parts: Parts;
  readonly #isHolder: boolean;

  constructor(parts: Parts, provider: ConnectionProvider, isHolder: boolean) {
    super(parts.compiler, parts.adapter, provider);
    this.#parts = parts;
    this.#isHolder = isHolder;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { driver, database } = this.#parts;
    return !this.#isHolder && driver.isHeld ? super.executeQuery<R>(query) : answer<R>(database, query);
  }

  /** Kysely asks for this where a transaction begins, and from within it, where it has made sure that it lasts. */
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return this.#isHolder ? this : new AtOnce(this.#parts, provider, true);
  }
}

function answer<R>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/** SQL with types over a connection. */
export function typedOver(database: SqliteDatabase, dialect: Dialect): Kysely<Tables> {
  const driver = new OneAtATime({ database });
  const parts = {
    database,
    driver,
    compiler: dialect.createQueryCompiler(),
    adapter: dialect.createAdapter(),
  };
  const executor = new AtOnce(parts, new DefaultConnectionProvider(driver), false);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
