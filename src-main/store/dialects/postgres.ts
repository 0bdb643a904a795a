import {
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from "kysely";
import type { ScopeCounter } from "../handles.ts";
import { DatabaseError, isOutdated } from "../server/serverErrors.ts";
import type { Tables } from "../tables.ts";
import { Connections } from "./connections.ts";
import { knownBy, type Dialect } from "./dialect.ts";
import { tsvector } from "./tsvector.ts";

const postgres: Omit<Dialect, "holding" | "inTurn"> = {
  name: "postgres",
  index: tsvector,
  inOrder: (text) => [sql<string>`left(${text}, 200)`, sql<string>`${text}`],
  lockTexts,
  holdTexts,
  holdUploads,
  async lockScopes(trx, scopes) {
    const locked = await lockThose(trx, scopes);
    const missing = scopes.filter((scope) => !locked.has(scope));
    if (missing.length === 0) return locked;
    await trx
      .insertInto("scopes")
      .values(missing.map((scope) => ({ scope, number: 0, digest: 0, level: null })))
      .onConflict((oc) => oc.doNothing())
      .execute();
    // Somebody else may have made one meanwhile, and written to it.
    for (const [scope, counter] of await lockThose(trx, missing)) locked.set(scope, counter);
    return locked;
  },
  async admit(db, isMade) {
    const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
    const encoding = rows[0]?.server_encoding ?? "UTF8";
    if (encoding !== "UTF8")
      throw new DatabaseError(
        "encoding",
        `This database is encoded in ${encoding}, which has no room for every text. Make one with encoding UTF8.`,
      );
    // Before our own are looked for: what somebody else makes of ours meanwhile is then not taken for a stranger's.
    const strangers = await listStrangers(db);
    if (strangers.length > 0 && !(await isMade())) throw notEmpty(strangers);
  },
  async hasColumn(db, table, column) {
    // The standard's view of columns takes a hundred times as long to plan.
    const { rows } = await sql`select 1 from pg_attribute
      where attrelid = to_regclass(quote_ident(current_schema()) || '.' || quote_ident(${table}))
        and attname = ${column}`.execute(db);
    return rows.length > 0;
  },
};

/** The tables and views beside the list of our migrations, but for those that belong to an extension. */
async function listStrangers(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'f', 'v', 'm')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype = 'e') order by c.relname`.execute(db);
  const names = rows.map(({ name }) => name);
  return (await postgres.hasColumn(db, "migrations", "number"))
    ? names.filter((name) => name !== "migrations")
    : names;
}

/** So many tables of a stranger's are named. */
const mostStrangers = 4;

function notEmpty(strangers: readonly string[]): DatabaseError {
  const named = strangers.slice(0, mostStrangers).join(", ");
  const more = strangers.length - mostStrangers;
  return new DatabaseError(
    "not empty",
    `This database holds tables that are not Recto's (${named}${more > 0 ? ` and ${more} more` : ""}). ` +
      "Nothing was changed: make an empty one for Recto.",
  );
}

/** Somebody who keeps a text holds its row until they end, and may be naming it. */
async function lockTexts(trx: Transaction<Tables>, hashes: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("texts")
    .select("hash")
    .where("hash", "in", hashes)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Many may hold a text at once; whoever deletes it waits for all of them, or passes it by. */
async function holdTexts(
  trx: Transaction<Tables>,
  organization: string,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("texts")
    .select("hash")
    .where("organization", "=", organization)
    .where("hash", "in", hashes)
    .forKeyShare()
    .execute();
  return rows.map(({ hash }) => hash);
}

/** By a row that every instance has, and nothing changes. */
async function holdUploads(trx: Transaction<Tables>, how: "shared" | "alone"): Promise<void> {
  const row = trx.selectFrom("meta").select("key").where("key", "=", "kind");
  await (how === "alone" ? row.forUpdate() : row.forShare()).execute();
}

async function lockThose(
  trx: Transaction<Tables>,
  scopes: readonly string[],
): Promise<Map<string, ScopeCounter>> {
  if (scopes.length === 0) return new Map();
  const rows = await trx
    .selectFrom("scopes")
    .select(["scope", "number", "digest"])
    .where("scope", "in", scopes)
    .orderBy("scope")
    .forUpdate()
    .execute();
  return new Map(rows.map(({ scope, number, digest }) => [scope, { number, digest }]));
}

class KnownPostgres extends PostgresDialect {
  readonly #connections: Connections;

  constructor(connections: Connections, pool: PostgresPool) {
    super({ pool });
    this.#connections = connections;
  }

  override createAdapter() {
    return knownBy(super.createAdapter(), {
      ...postgres,
      holding: (work) => this.#connections.holding(work),
      inTurn: (scopes, work) => this.#connections.inTurn(scopes, work),
    });
  }
}

/** A writer's transactions see what was committed when a statement begins: after the lock, what the lock was for. */
const writingBegins = "begin isolation level read committed";
/** Everything that a reader's transaction sees is of one moment. */
const readingBegins = "begin isolation level repeatable read read only";

export interface PostgresHandle {
  writing: Kysely<Tables>;
  reading: Kysely<Tables>;
  answers: (statement: string) => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Opens the connections of one thread to a server; none of them is made before it is needed. What the server or the
 * way to it refuses is a {@link DatabaseError}.
 */
export function openPostgres(address: string): PostgresHandle {
  const connections = new Connections(address);
  const named = new Names();
  const open = (begin: string): Kysely<Tables> =>
    new Kysely({ dialect: new KnownPostgres(connections, poolOf({ connections, named, begin })) });
  return {
    writing: open(writingBegins),
    reading: open(readingBegins),
    answers: (statement) => connections.answers(statement),
    close: () => connections.close(),
  };
}

/** A server keeps so many statements prepared for each connection. */
const mostNamed = 400;

/** The names under which statements are kept prepared: a server takes twice as long for one that it has to read first. */
class Names {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNamed) return known;
    const name = `recto_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

interface Opened {
  connections: Connections;
  named: Names;
  /** What its transactions begin with. */
  begin: string;
}

/** A pool as Kysely wants one. */
function poolOf({ connections, named, begin }: Opened): PostgresPool {
  return {
    options: {},
    async connect() {
      const client = await connections.take();
      let broken = false;
      // Between two statements nobody waits, and an error that nobody hears ends the process.
      client.on("error", ignore);
      return {
        async query(text: string, values: readonly unknown[]) {
          const name = values.length > 0 ? named.of(text) : undefined;
          const query = { text: text === "begin" ? begin : text, values: [...values] };
          try {
            return await connections.told(() =>
              client.query(name === undefined ? query : { ...query, name }),
            );
          } catch (error) {
            broken ||= isOutdated(error);
            throw error;
          }
        },
        release(discarded?: boolean) {
          client.off("error", ignore);
          client.release(broken || discarded);
        },
      } as unknown as PostgresPoolClient;
    },
    // The pool is shared, and ended by whoever opened it.
    end: () => Promise.resolve(),
  };
}

const ignore = (): void => undefined;
