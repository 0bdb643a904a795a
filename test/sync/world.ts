import { membersScope } from "../../src-main/access/scopes.ts";
import type { Level } from "../../src-main/access/levels.ts";
import type { Engine } from "../../src-main/core/engine.ts";
import { addUser, foundOrganization } from "../../src-main/core/foundation.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { update } from "../../src-main/store/replicated.ts";
import { readStore, transact } from "../../src-main/store/store.ts";
import { replicatedKeys, type ReplicatedTable } from "../../src-main/store/tables.ts";
import { VirtualClock } from "./clock.ts";
import { Machine, type MachineOptions } from "./machine.ts";
import { stillNature, type Nature, type Weather } from "./nature.ts";
import { Replica } from "./replica.ts";
import { Refusal, unwrap } from "./refusal.ts";
import { rawOf } from "../store/raw.ts";

export type { Fate, Weather } from "./nature.ts";
export { Refusal, Replica };

export interface WorldOptions {
  /** Where the instance's database is; in memory unless said. */
  path?: string;
  clock?: VirtualClock;
  nature?: Nature;
}

/** Where API addresses begin. */
const baseUrl = "http://instance.test";

/** An instance and its replicas in one process, with real stores, real operations and real sync code. */
export class World {
  readonly clock: VirtualClock;
  readonly nature: Nature;
  readonly replicas: Replica[] = [];
  /** Faults of ours that were logged anywhere; a test that sees one has found a bug. */
  readonly faults: string[] = [];
  /** What becomes of messages where nothing happens by itself. */
  weather: Weather = () => "arrives";
  /** By how many milliseconds the clock of a machine is wrong, where nothing happens by itself. */
  readonly skews = new Map<string, number>();
  #made = 0;
  #server!: Machine;
  #organization = "";
  #admin = "";

  private constructor({ clock, nature }: WorldOptions) {
    this.clock = clock ?? new VirtualClock(Date.parse("2026-05-04T08:00:00.000Z"));
    this.nature =
      nature ??
      stillNature(
        (machine) => this.clock.now + (this.skews.get(machine) ?? 0),
        () => this.weather,
      );
  }

  /** An instance with one organization and its admin. */
  static async make(options: WorldOptions = {}): Promise<World> {
    const world = new World(options);
    world.#server = await Machine.start(world.machine("instance", options.path ?? ":memory:"));
    const founded = await foundOrganization(world.instance, {
      organization: "Lantern",
      name: "Ada",
      email: "ada@lantern.test",
    });
    world.#organization = founded.organization;
    world.#admin = founded.user;
    return world;
  }

  get server(): Machine {
    return this.#server;
  }

  get instance(): Engine {
    return this.#server.engine;
  }

  get organization(): string {
    return this.#organization;
  }

  get admin(): string {
    return this.#admin;
  }

  /** Milliseconds since 1970; a test that plays by hand moves it. */
  get time(): number {
    return this.clock.now;
  }

  set time(now: number) {
    this.clock.now = now;
  }

  random(): string {
    this.#made += 1;
    return deriveId("world", String(this.#made));
  }

  /** What a machine of this world is made with. */
  machine(name: string, path: string): MachineOptions {
    return {
      name,
      path,
      facts: { kind: name === "instance" ? "instance" : "replica", baseUrl },
      clock: () => this.nature.hour(name),
      random: () => this.random(),
      log: ({ operation, error }) => {
        if (!this.nature.excuses(name, error)) this.faults.push(`${name} ${operation}: ${String(error)}`);
      },
      watch: (store, run, machine) => this.nature.watch(store, run, machine),
    };
  }

  async addUser(name: string, role: Level | null): Promise<string> {
    const email = `${name.toLowerCase()}@lantern.test`;
    return (await addUser(this.instance, { organization: this.organization, name, email, role })).user;
  }

  /** Gives a member another role; null makes them a guest. */
  async setRole(user: string, role: Level | null): Promise<void> {
    const scope = membersScope(this.organization);
    const { store } = this.instance;
    const done = await transact(
      store,
      { mode: "authority", scopes: [scope], at: this.instance.now() },
      (db) => update(db, "members", { scope, id: user }, { role }),
    );
    this.instance.announce(done);
  }

  /** A replica of a user's, empty until its first sync. */
  async addReplica(
    user: string,
    name = `replica ${this.replicas.length + 1}`,
    path = ":memory:",
  ): Promise<Replica> {
    const replica = await Replica.make(this, { user, name, path });
    this.replicas.push(replica);
    return replica;
  }

  /** Writes the instance's data as it is now to a file. */
  backup(path: string): void {
    rawOf(this.#server.disk).prepare("vacuum into ?").run(path);
  }

  /** Has the instance go on from a backup. */
  restore(path: string): Promise<void> {
    return this.#server.restart(path);
  }

  /** Calls an operation on the instance itself, as a browser or script would. */
  async call<T>(user: string, operation: string, input: object): Promise<T> {
    return unwrap<T>(operation, await this.instance.call({ user }, operation, input));
  }

  async close(): Promise<void> {
    for (const replica of this.replicas) await replica.close();
    await this.#server.close();
  }
}

/** Every replicated row that a store holds of some scopes, or of all, as text, in order: two stores agree when these do. */
export async function dumpRows(
  { store }: Pick<Engine, "store">,
  scopes?: readonly string[],
): Promise<string[]> {
  return readStore(store, async (db) => {
    const lines: string[] = [];
    for (const table of Object.keys(replicatedKeys) as ReplicatedTable[]) {
      const all = db.selectFrom(table).selectAll();
      const rows = await (scopes === undefined ? all : all.where("scope", "in", scopes)).execute();
      for (const row of rows) lines.push(`${table} ${JSON.stringify(Object.entries(row).sort())}`);
    }
    return lines.sort();
  });
}

/** The scopes that a replica was given. */
export async function heldScopes({ store }: Pick<Engine, "store">): Promise<string[]> {
  return readStore(store, async (db) => {
    const rows = await db.selectFrom("scopes").select("scope").where("level", "is not", null).execute();
    return rows.map(({ scope }) => scope).sort();
  });
}

export const epochOf = ({ store }: Pick<Engine, "store">): Promise<string | undefined> =>
  readStore(store, (db) => readMeta(db, "epoch"));
