import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { serverErrorOf, tooBusy } from "../server/serverErrors.ts";
import { Turns } from "./turns.ts";

/** Connections that one thread opens at most. */
const mostConnections = 8;

/** So much work of one thread may wait for a connection: about as many desktops as one process can serve. */
const mostWaiting = 2_000;

/** How long a connection may take to be made, in milliseconds. */
const connecting = 10_000;
/** How long work waits for one: whoever asked gives up after a minute, and a server may have fallen silent. */
const waiting = 45_000;
/** How long a transaction may leave the server waiting. */
const idleInTransaction = 60_000;

const { INT8 } = pg.types.builtins;

/** Numbers of 64 bits as numbers: none that the store counts is beyond 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (oid === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format)) as never,
};

/** The pool's own time is for waiting as well, and making a connection may not take as long as that. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connecting });
  }
}

const usual = { mostWaiting, waiting };

/** The connections of one thread to a server, which are had in the order in which they were asked for. */
export class Connections {
  readonly #address: string;
  readonly #pool: pg.Pool;
  readonly #limits: typeof usual;
  readonly #turns = new Turns();
  readonly #holder = new AsyncLocalStorage<{ holds: boolean }>();

  constructor(address: string, limits = usual) {
    this.#address = address;
    this.#limits = limits;
    this.#pool = new pg.Pool({
      connectionString: address,
      max: mostConnections,
      connectionTimeoutMillis: limits.waiting,
      idle_in_transaction_session_timeout: idleInTransaction,
      keepAlive: true,
      application_name: "recto",
      types,
      Client,
    });
    // A connection that breaks while nobody uses it is made anew; one that is in use tells whoever uses it.
    this.#pool.on("error", () => undefined);
  }

  /** A connection, once it is this work's turn. Throws a DatabaseError where it is not worth waiting for. */
  async take(): Promise<pg.PoolClient> {
    this.#requireNone();
    if (this.#isTooMuch()) throw tooBusy(this.#address);
    return this.told(() => this.#pool.connect());
  }

  /**
   * Runs what writes to these scopes, named in their order, when its turn has come: on a connection each it would wait
   * for their counters, and nobody could read meanwhile. Throws as {@link take} does.
   */
  async inTurn<T>(scopes: readonly string[], work: () => Promise<T>): Promise<T> {
    this.#requireNone();
    const late = () => tooBusy(this.#address);
    if (this.#isTooMuch()) throw late();
    return this.#turns.take(scopes, work, { within: this.#limits.waiting, late });
  }

  #requireNone(): void {
    if (this.#holder.getStore()?.holds)
      throw new Error(
        "Work that holds a connection asks for another: as many of it as there are would wait forever.",
      );
  }

  #isTooMuch(): boolean {
    return this.#pool.waitingCount + this.#turns.waiting >= this.#limits.mostWaiting;
  }

  /** Runs the work of a transaction, which holds a connection and may {@link take} no other meanwhile. */
  async holding<T>(work: () => Promise<T>): Promise<T> {
    const holder = { holds: true };
    try {
      return await this.#holder.run(holder, work);
    } finally {
      holder.holds = false;
    }
  }

  /**
   * Does the server answer this with a row? Asked on a connection of its own, since work that waits for its turn for
   * longer than whoever asks this says that there is much to do, not that the server is away.
   */
  async answers(statement: string): Promise<boolean> {
    const client = new Client({ connectionString: this.#address, query_timeout: connecting });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(statement);
      return rows.length > 0;
    } catch {
      return false;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** What the server answers; throws what it or the way to it refuses in words of ours. */
  async told<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw serverErrorOf(error, this.#address);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
