import { membersScope, organizationAdminScope } from "../../src-main/access/scopes.ts";
import type { Level } from "../../src-main/access/levels.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import type { Engine } from "../../src-main/core/engine.ts";
import { addUser, foundOrganization } from "../../src-main/core/administration/foundation.ts";
import type { Reader, Writer } from "../../src-main/store/handles.ts";
import { grantId } from "../../src-main/store/people/grants.ts";
import { Uploads } from "../../src-main/core/files/uploads.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { readMeta, writeMeta } from "../../src-main/store/meta.ts";
import { prepared, shaped } from "../../src-main/store/prepared.ts";
import { insert, remove, update } from "../../src-main/store/replicated.ts";
import { readStore, transact } from "../../src-main/store/store.ts";
import { replicatedKeys, type ReplicatedTable } from "../../src-main/store/tables.ts";
import type { Limits } from "../../src-main/sync/limits.ts";
import type { Ability } from "../../src-main/sync/messages.ts";
import type { Chronicle } from "./chronicle.ts";
import { VirtualClock } from "./clock.ts";
import { halfForgotten } from "./effects.ts";
import { Halves } from "./halves.ts";
import { Machine, type MachineOptions } from "./machine.ts";
import { stillNature, type Nature, type Weather } from "./nature.ts";
import { Replica } from "./replica.ts";
import { Repositories } from "./repositories.ts";
import { answerOf, Refusal, unwrap } from "./refusal.ts";
import { freePlace, takePlace } from "../store/places.ts";

export type { Fate, Weather } from "./nature.ts";
export { Refusal, Replica };

export interface WorldOptions {
  /** Where the instance's database is; in memory unless said. */
  path?: string;
  clock?: VirtualClock;
  nature?: Nature;
  /** How much goes over the wire at once. */
  limits?: Partial<Limits> | undefined;
  /** Writes down what the instance decides by. */
  chronicle?: Chronicle;
  /** Whether replicas have their instance do what they cannot do themselves. */
  passesOn?: boolean;
}

/** Where API addresses begin. */
const baseUrl = "http://instance.test";

/** An instance and its replicas in one process, with real stores, real operations and real sync code. */
export class World {
  readonly clock: VirtualClock;
  readonly nature: Nature;
  readonly chronicle: Chronicle | undefined;
  readonly passesOn: boolean;
  readonly #limits: Partial<Limits> | undefined;
  readonly replicas: Replica[] = [];
  /** Faults of ours that were logged anywhere; a test that sees one has found a bug. */
  readonly faults: string[] = [];
  /** What becomes of messages where nothing happens by itself. */
  weather: Weather = () => "arrives";
  /** By how many milliseconds the clock of a machine is wrong, where nothing happens by itself. */
  readonly skews = new Map<string, number>();
  /** By how many versions of the protocol a machine's program differs from the others'. */
  readonly ages = new Map<string, number>();
  /** What a machine's program lacks that others of its version understand. */
  readonly lacks = new Map<string, readonly Ability[]>();
  /** Hears of what came to something. */
  tells: (effect: string) => void = () => {};
  /** Whether answers are held against what their operations declare: what is played again need not be. */
  checksAnswers = true;
  /** How many ids and seeds each machine has made. */
  readonly #made = new Map<string, number>();
  /** What was uploaded to the instance by half. */
  readonly #halves = new Halves({
    now: () => this.nature.hour("instance"),
    boundary: () => this.nature.boundary(this.#server.run, "instance"),
    forgot: () => this.tells(halfForgotten),
  });
  readonly repositories = new Repositories(this);
  #uploads!: Uploads;
  #server!: Machine;
  #organization = "";
  #admin = "";

  private constructor({ clock, nature, limits, chronicle, passesOn = false }: WorldOptions) {
    this.passesOn = passesOn;
    this.#limits = limits;
    this.chronicle = chronicle;
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
    world.#server = await Machine.start(world.machine("instance", await takePlace(options.path)));
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

  /** How the instance takes bytes piece by piece. */
  get uploads(): Uploads {
    return this.#uploads;
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

  /** Fresh text for the ids and seeds of a machine, whatever the others make. */
  random(machine: string): string {
    const made = (this.#made.get(machine) ?? 0) + 1;
    this.#made.set(machine, made);
    return deriveId("world", machine, String(made));
  }

  /** What a machine of this world is made with. */
  machine(name: string, path: string): MachineOptions {
    return {
      name,
      path,
      facts: { kind: name === "instance" ? "instance" : "replica", baseUrl },
      clock: () => this.nature.hour(name),
      random: () => this.random(name),
      limits: this.#limits,
      log: ({ operation, error }) => {
        if (!this.nature.excuses(name, error)) this.faults.push(`${name} ${operation}: ${String(error)}`);
      },
      watch: (...seen) => this.nature.watch(...seen),
      guard: (...seen) => this.nature.guard(...seen),
      began: (engine, disk) => {
        if (name !== "instance") return;
        this.chronicle?.follow(engine, disk);
        this.#uploads = new Uploads(engine, this.#halves);
        this.repositories.serve(engine);
      },
    };
  }

  async addUser(name: string, role: Level | null, organization = this.organization): Promise<string> {
    const email = `${name.toLowerCase()}@lantern.test`;
    return (await addUser(this.instance, { organization, name, email, role })).user;
  }

  /** Another organization on the same instance, with this person as its admin. */
  async addOrganization(title: string, founder: string): Promise<{ organization: string; user: string }> {
    const email = `${founder.toLowerCase()}@lantern.test`;
    return foundOrganization(this.instance, { organization: title, name: founder, email });
  }

  /** Gives a member another role; null makes them a guest. */
  setRole(user: string, role: Level | null, organization = this.organization): Promise<void> {
    return this.#decide(membersScope(organization), (db, scope) =>
      update(db, "members", { scope, id: user }, { role, disabled: 0 }),
    );
  }

  /** Takes somebody out of an organization, who comes back when they are given a role. */
  removeMember(user: string, organization: string): Promise<void> {
    return this.#decide(membersScope(organization), (db, scope) =>
      update(db, "members", { scope, id: user }, { disabled: 1 }),
    );
  }

  /** Gives a member a level on a space, beside what they have by their role; null takes it away. */
  grant(user: string, space: string, role: Level | null, organization: string): Promise<void> {
    return this.#decide(organizationAdminScope(organization), async (db, scope) => {
      const what = { subject_kind: "user", subject: user, target_kind: "space", target: space } as const;
      const id = grantId(what);
      const key = { scope, id };
      const given = await db
        .selectFrom("grants")
        .select("id")
        .where("scope", "=", scope)
        .where("id", "=", id)
        .executeTakeFirst();
      if (given) await remove(db, "grants", key);
      if (role === null) return;
      await insert(db, "grants", { ...key, ...what, role });
    });
  }

  /** What is decided on the instance's own machine, where no operation does it yet. */
  async #decide(scope: string, work: (db: Writer, scope: string) => Promise<unknown>): Promise<void> {
    const { store } = this.instance;
    const options = { mode: "authority", scopes: [scope], at: this.instance.now() } as const;
    this.instance.announce(await transact(store, options, (db) => work(db, scope)));
  }

  /** A replica of a user's, empty until its first sync. */
  async addReplica(
    user: string,
    name = `replica ${this.replicas.length + 1}`,
    path = ":memory:",
    organization = this.organization,
  ): Promise<Replica> {
    const replica = await Replica.make(this, { user, name, path, organization });
    this.replicas.push(replica);
    return replica;
  }

  /** The folder of a replica, copied to another computer and used there. */
  async addClone(original: Replica, name: string, path = ":memory:"): Promise<Replica> {
    const clone = await Replica.clone(this, original, { name, path });
    this.replicas.push(clone);
    return clone;
  }

  /** Keeps a backup of the instance; answers what has it restored, which gives the data another epoch. */
  async backUp(): Promise<() => Promise<void>> {
    const bringBack = await this.server.backUp();
    return async () => {
      await bringBack();
      await this.#renewEpoch();
    };
  }

  async #renewEpoch(): Promise<void> {
    const { disk, engine } = this.#server;
    await transact(disk, { mode: "replication", scopes: [], at: engine.now() }, (db) =>
      writeMeta(db, "epoch", this.random("instance")),
    );
  }

  /** Calls an operation on the instance itself, as a browser or script would. */
  async call<T>(user: string, operation: string, input: object): Promise<T> {
    return this.answerOf<T>(operation, await this.instance.call({ user }, operation, input));
  }

  /** What an operation answered, on any machine; throws a {@link Refusal} where it refused. */
  answerOf<T>(operation: string, outcome: Outcome): T {
    return this.checksAnswers ? answerOf<T>(operation, outcome) : unwrap<T>(operation, outcome);
  }

  async close(): Promise<void> {
    for (const replica of this.replicas) await replica.close();
    await this.#server.close();
    await this.repositories.close();
    freePlace(this.#server.path);
  }
}

/** Every replicated row that a store holds of some scopes, or of all, as text, in order: two stores agree when these do. */
export async function dumpRows(
  { store }: Pick<Engine, "store">,
  scopes?: readonly string[],
): Promise<string[]> {
  if (scopes?.length === 0) return [];
  const wanted = scopes && new Set(scopes);
  return readStore(store, async (db) => {
    const lines: string[] = [];
    for (const table of Object.keys(replicatedKeys) as ReplicatedTable[]) {
      const rows = await rowsOf(table)(db, {});
      // The columns have an order that is the same in each kind of database.
      const columns = Object.keys(rows[0] ?? {}).sort() as (keyof (typeof rows)[number])[];
      const named = `${table} (${columns.join()})`;
      for (const row of rows)
        if (!wanted || wanted.has(row.scope))
          lines.push(`${named} ${JSON.stringify(columns.map((column) => row[column]))}`);
    }
    return lines.sort();
  });
}

/** All of them, whatever their scope: the same question each time costs less than one for each choice of scopes. */
const rowsOf = shaped((table: ReplicatedTable) =>
  prepared((db: Reader, _: object) => db.selectFrom(table).selectAll()),
);

/** The scopes that a replica was given. */
export async function heldScopes({ store }: Pick<Engine, "store">): Promise<string[]> {
  return readStore(store, async (db) => {
    const rows = await db.selectFrom("scopes").select("scope").where("level", "is not", null).execute();
    return rows.map(({ scope }) => scope).sort();
  });
}

export const epochOf = ({ store }: Pick<Engine, "store">): Promise<string | undefined> =>
  readStore(store, (db) => readMeta(db, "epoch"));
