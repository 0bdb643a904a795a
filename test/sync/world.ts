import { deriveId } from "../../src-main/store/ids.ts";
import { memoryBlobs } from "../../src-main/store/blobs.ts";
import { readMeta, writeMeta } from "../../src-main/store/meta.ts";
import { openStore, readStore, transact } from "../../src-main/store/store.ts";
import type { Level } from "../../src-main/access/levels.ts";
import { Engine } from "../../src-main/core/engine.ts";
import type { SyncStatus } from "../../src-main/core/core.ts";
import { addUser, foundOrganization } from "../../src-main/core/foundation.ts";
import { putBlob } from "../../src-main/core/files.ts";
import { SyncDriver, type Timing } from "../../src-main/sync/driver.ts";
import { TransportError, type Transport } from "../../src-main/sync/transport.ts";

/** What may happen to one exchange with the instance. */
export type Weather = (exchange: { replica: string; verb: string }) => Promise<Fate> | Fate;
export type Fate = "arrives" | "lost" | "answer lost" | "twice";

/** Nothing happens by itself: tests say when a replica syncs. */
const still: Timing = { after: () => () => {} };

/** An instance and its replicas in one process, with real stores, real operations and real sync code. */
export class World {
  instance: Engine;
  readonly organization: string;
  readonly replicas: Replica[] = [];
  /** Milliseconds since 1970; only tests move it. */
  time = Date.parse("2026-05-04T08:00:00.000Z");
  weather: Weather = () => "arrives";
  #made = 0;
  #admin = "";

  private constructor(instance: Engine, organization: string) {
    this.instance = instance;
    this.organization = organization;
  }

  /** An instance with one organization and its admin. */
  static async make(path = ":memory:"): Promise<World> {
    const holder: { world?: World } = {};
    let foundingIds = 0;
    const instance = new Engine({
      store: await openStore(path),
      blobs: memoryBlobs(),
      facts: { kind: "instance", baseUrl: "http://instance.test" },
      clock: () => holder.world?.time ?? Date.parse("2026-05-04T08:00:00.000Z"),
      random: () => holder.world?.random() ?? deriveId("founding", String((foundingIds += 1))),
      log: ({ operation, error }) => {
        holder.world?.faults.push(`${operation}: ${String(error)}`);
      },
    });
    const founded = await foundOrganization(instance, {
      organization: "Lantern",
      name: "Ada",
      email: "ada@lantern.test",
    });
    const world = new World(instance, founded.organization);
    world.#admin = founded.user;
    holder.world = world;
    return world;
  }

  /** Faults of ours that were logged anywhere; a test that sees one has found a bug. */
  readonly faults: string[] = [];

  get admin(): string {
    return this.#admin;
  }

  random(): string {
    this.#made += 1;
    return deriveId("world", String(this.#made));
  }

  async addUser(name: string, role: Level | null): Promise<string> {
    const email = `${name.toLowerCase()}@lantern.test`;
    return (await addUser(this.instance, { organization: this.organization, name, email, role })).user;
  }

  /** A replica of a user's, empty until its first sync. */
  async addReplica(user: string, name = `replica ${this.replicas.length + 1}`): Promise<Replica> {
    const replica = await Replica.make(this, user, name);
    this.replicas.push(replica);
    return replica;
  }

  /** Writes the instance's data as it is now to a file. */
  backup(path: string): void {
    this.instance.store.raw.prepare("vacuum into ?").run(path);
  }

  /** Has the instance go on from a backup. */
  async restore(path: string): Promise<void> {
    const { blobs, facts, random } = this.instance;
    await this.instance.store.close();
    this.instance = new Engine({
      store: await openStore(path),
      blobs,
      facts,
      random,
      clock: () => this.time,
      log: ({ operation, error }) => this.faults.push(`${operation}: ${String(error)}`),
    });
  }

  /** Calls an operation on the instance itself, as a browser or script would. */
  async call<T>(user: string, operation: string, input: object): Promise<T> {
    return unwrap<T>(operation, await this.instance.call({ user }, operation, input));
  }

  async close(): Promise<void> {
    for (const replica of this.replicas) await replica.close();
    await this.instance.store.close();
  }
}

/** An operation's refusal, as the caller got it. */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: string | undefined;
  constructor(operation: string, error: { code: number; message: string; reason?: string }) {
    super(`${operation}: ${error.code} ${error.message}`);
    this.code = error.code;
    this.reason = error.reason;
  }
}

function unwrap<T>(operation: string, outcome: Awaited<ReturnType<Engine["call"]>>): T {
  if ("error" in outcome) throw new Refusal(operation, outcome.error);
  return ("body" in outcome ? outcome.body : undefined) as T;
}

/** One writer's desktop, as far as the core goes. */
export class Replica {
  readonly engine: Engine;
  readonly user: string;
  readonly name: string;
  readonly #world: World;
  #driver: SyncDriver;

  private constructor(world: World, engine: Engine, user: string, name: string) {
    this.#world = world;
    this.engine = engine;
    this.user = user;
    this.name = name;
    this.#driver = this.#makeDriver();
  }

  static async make(world: World, user: string, name: string): Promise<Replica> {
    const engine = new Engine({
      store: await openStore(":memory:"),
      blobs: memoryBlobs(),
      facts: { kind: "replica", baseUrl: "http://instance.test" },
      clock: () => world.time,
      random: () => world.random(),
      log: ({ operation, error }) => world.faults.push(`${name} ${operation}: ${String(error)}`),
    });
    await transact(engine.store, { mode: "replication", scopes: [], at: engine.now() }, async (db) => {
      await writeMeta(db, "kind", "replica");
      await writeMeta(db, "owner", user);
      await writeMeta(db, "organization", world.organization);
    });
    return new Replica(world, engine, user, name);
  }

  #makeDriver(): SyncDriver {
    return new SyncDriver(
      {
        host: this.engine,
        transport: this.#transport(),
        owner: this.user,
        organization: this.#world.organization,
      },
      () => {},
      still,
    );
  }

  /** The program is started again: everything that was only in memory is gone. */
  restart(): void {
    this.#driver = this.#makeDriver();
  }

  call<T>(operation: string, input: object): Promise<T> {
    return this.engine
      .call({ user: this.user }, operation, input)
      .then((outcome) => unwrap<T>(operation, outcome));
  }

  putBlob(bytes: Uint8Array): Promise<{ sha256: string; size: number }> {
    return putBlob(this.engine, { user: this.user }, this.#world.organization, bytes);
  }

  sync(): Promise<SyncStatus> {
    return this.#driver.syncNow();
  }

  status(): Promise<SyncStatus> {
    return this.#driver.status();
  }

  async close(): Promise<void> {
    await this.#driver.close();
    await this.engine.store.close();
  }

  #transport(): Transport {
    const exchange = async <T>(verb: "push" | "pull" | "texts", message: unknown): Promise<T> => {
      const wire = JSON.parse(JSON.stringify(message)) as unknown;
      const send = async (): Promise<T> => {
        const outcome = await this.#world.instance.sync({ user: this.user }, verb, wire);
        if ("error" in outcome)
          throw new TransportError(
            outcome.error.reason === "protocol"
              ? "outdated"
              : outcome.status < 500
                ? "refused"
                : "unreachable",
            outcome.error.message,
            outcome.status,
          );
        return JSON.parse(JSON.stringify("body" in outcome ? outcome.body : undefined)) as T;
      };
      return this.#through(verb, send);
    };
    return {
      push: (message) => exchange("push", message),
      pull: (message) => exchange("pull", message),
      texts: (message) => exchange("texts", message),
      putBlob: (organization, _sha256, bytes) =>
        this.#through("putBlob", async () => {
          await putBlob(this.#world.instance, { user: this.user }, organization, bytes);
        }),
      getFile: () => Promise.resolve(undefined),
      events: () => new Promise(() => {}),
    };
  }

  async #through<T>(verb: string, send: () => Promise<T>): Promise<T> {
    const fate = await this.#world.weather({ replica: this.name, verb });
    if (fate === "lost") throw new TransportError("unreachable", "The message was lost.");
    if (fate === "twice") await send();
    const answer = await send();
    if (fate === "answer lost") throw new TransportError("unreachable", "The answer was lost.");
    return answer;
  }
}

/** Every replicated row that a store holds of some scopes, as text, in order: two stores agree when these do. */
export async function dumpRows(engine: Engine, scopes: readonly string[]): Promise<string[]> {
  const { replicatedKeys } = await import("../../src-main/store/tables.ts");
  return readStore(engine.store, async (db) => {
    const lines: string[] = [];
    for (const table of Object.keys(replicatedKeys) as (keyof typeof replicatedKeys)[])
      for (const row of await db.selectFrom(table).selectAll().where("scope", "in", scopes).execute())
        lines.push(`${table} ${JSON.stringify(Object.entries(row).sort())}`);
    return lines.sort();
  });
}

/** The scopes that a replica was given. */
export async function heldScopes(engine: Engine): Promise<string[]> {
  return readStore(engine.store, async (db) => {
    const rows = await db.selectFrom("scopes").select("scope").where("level", "is not", null).execute();
    return rows.map(({ scope }) => scope).sort();
  });
}

export const epochOf = (engine: Engine): Promise<string | undefined> =>
  readStore(engine.store, (db) => readMeta(db, "epoch"));
