import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visibleScopes } from "../../src-main/access/access.ts";
import type { SyncStatus } from "../../src-main/core/core.ts";
import type { Level } from "../../src-main/access/levels.ts";
import { brokenPromises, differences } from "./checks.ts";
import type { Tools } from "./deeds/hand.ts";
import { Ledger } from "./ledger.ts";
import { Random } from "./random.ts";
import { Storm } from "./storm.ts";
import { SavedWords } from "./words.ts";
import { Writer } from "./writer.ts";
import { makeSpace } from "./writing.ts";
import { dumpRows, World, type Replica } from "./world.ts";

export interface Simulated {
  seed: number;
  /** What was found to be wrong; empty when every promise held. */
  problems: string[];
  /** A hash of what the instance and its replicas hold in the end: two runs of one seed must agree. */
  digest: string;
  history: string[];
}

const second = 1_000;
const minute = 60 * second;

/** One run: two users on three computers and an instance, in bad weather; then everything heals and is checked. */
export async function simulate(seed: number, steps: number): Promise<Simulated> {
  const random = new Random(seed);
  // Most worlds are in memory; what is written to a disk and read again must do as well.
  const folder = random.chance(0.1) ? await mkdtemp(join(tmpdir(), "recto-storm-")) : undefined;
  const simulation = await Simulation.make(random, folder);
  try {
    await simulation.run(steps);
  } catch (error) {
    simulation.problems.push(`it threw: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
  }
  const { problems, history } = simulation;
  const digest = await simulation.digest();
  await simulation.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
  return { seed, problems, digest, history };
}

class Simulation {
  readonly history: string[] = [];
  readonly problems: string[] = [];
  readonly #random: Random;
  readonly #storm: Storm;
  readonly #tools: Omit<Tools, "people">;
  #world!: World;
  #writers: Writer[] = [];
  #ben = "";

  private constructor(random: Random) {
    this.#random = random;
    this.#storm = new Storm(random, (line) => this.#log(line));
    this.#tools = {
      random,
      words: new SavedWords(),
      ledger: new Ledger(),
      deletedSpaces: [],
      log: (line) => this.#log(line),
    };
  }

  static async make(random: Random, folder: string | undefined): Promise<Simulation> {
    const simulation = new Simulation(random);
    await simulation.#found((name) => (folder === undefined ? ":memory:" : join(folder, `${name}.db`)));
    return simulation;
  }

  #log(line: string): void {
    const { now } = this.#storm.clock;
    this.history.push(`${new Date(now).toISOString().slice(8, 23)} ${line}`);
  }

  async #found(path: (name: string) => string): Promise<void> {
    const storm = this.#storm;
    const world = await World.make({ path: path("instance"), clock: storm.clock, nature: storm });
    this.#world = world;
    storm.gather(world);
    storm.shows = (name, status) => this.#hear(name, status);
    this.#ben = await world.addUser("Ben", "review");
    await makeSpace(world);
    const others = this.#random.pick([
      [world.admin, this.#ben],
      [this.#ben, this.#ben],
    ]) as string[];
    const names = new Map([
      [world.admin, "ada"],
      [this.#ben, "ben"],
    ]);
    for (const user of [world.admin, ...others]) {
      const name = names.get(user) as string;
      const taken = world.replicas.some((replica) => replica.name === name);
      const unique = taken ? `${name}'s laptop` : name;
      await world.addReplica(user, unique, path(unique.replaceAll(/\W/g, "")));
    }
    const surroundings = {
      ...this.#tools,
      people: [world.admin, this.#ben],
      organization: world.organization,
      fault: (what: string) => void this.problems.push(what),
      excuses: (machine: string, error: unknown) => storm.excuses(machine, error),
    };
    this.#writers = world.replicas.map((replica) => new Writer(replica, surroundings));
    await storm.clock.pass(30 * second);
  }

  async run(steps: number): Promise<void> {
    this.#storm.begin();
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#storm.end();
    await this.#drain();
    this.problems.push(...(await brokenPromises({ world: this.#world, ...this.#tools })));
    this.problems.push(...this.#world.faults.map((fault) => `a fault was logged: ${fault}`));
  }

  async #step(): Promise<void> {
    const random = this.#random;
    const writer = random.pick(this.#writers) as Writer;
    switch (random.weighted({ act: 80, strike: 12, sync: 5, role: 2, sleep: 4 })) {
      case "act":
        writer.act();
        break;
      case "strike":
        this.#storm.strike();
        break;
      case "sync":
        if (writer.replica.run.isAlive) this.#quietly(writer.replica.sync());
        break;
      case "role":
        await this.#changeRole();
        break;
      case "sleep":
        this.#storm.clock.skip(
          random.chance(0.1) ? random.below(3 * 24 * 60 * minute) : random.below(30 * minute),
        );
        break;
    }
    const pause = random.weighted({ none: 15, short: 60, long: 25 });
    if (pause !== "none")
      await this.#storm.clock.pass(random.below(pause === "short" ? 4 * second : 30 * second));
  }

  /** Somebody on the machine itself gives Ben another role. */
  async #changeRole(): Promise<void> {
    if (!this.#world.server.run.isAlive) return;
    const roles: (Level | null)[] = ["review", "review", "create", "edit", "comment", "read", null];
    const role = this.#random.pick(roles) ?? null;
    this.#log(`Ben becomes ${role}`);
    this.#quietly(this.#world.setRole(this.#ben, role));
  }

  /** What comes of it is seen in the end; a disk that is spoiled is nobody's fault. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#storm.excuses("instance", error)) this.problems.push(String(error));
    });
  }

  /** A replica that shows that it is in sync is so, unless something has happened since. */
  #hear(name: string, { inSync }: SyncStatus): void {
    if (!inSync || !this.#random.chance(0.05)) return;
    this.#storm.clock.after(0, () => void this.#compare(name));
  }

  async #compare(name: string): Promise<void> {
    const replica = this.#world.replicas.find((each) => each.name === name);
    if (!replica?.run.isAlive || (await this.#isBehind(replica))) return;
    for (const difference of await differences(this.#world, replica))
      this.problems.push(`${name} shows that it is in sync, but ${difference}`);
  }

  /** Does either side know something that the other has not heard of? */
  async #isBehind({ machine, user }: Replica): Promise<boolean> {
    const { reading } = machine.disk;
    const pending = await reading
      .selectFrom("outbox")
      .select("id")
      .where("state", "in", ["queued", "sent"])
      .limit(1)
      .execute();
    if (pending.length > 0) return true;
    const server = this.#world.server.disk.reading;
    const ours = await reading.selectFrom("scopes").selectAll().where("level", "is not", null).execute();
    const visible = await visibleScopes(server, user);
    if (ours.length !== visible.size || ours.some(({ scope, level }) => visible.get(scope) !== level))
      return true;
    const theirs = await server.selectFrom("scopes").selectAll().execute();
    const heads = new Map(theirs.map(({ scope, number }) => [scope, number]));
    return ours.some(({ scope, number }) => heads.get(scope) !== number);
  }

  /** Time passes until everybody is in sync; then nothing may move any more. */
  async #drain(): Promise<void> {
    const { clock } = this.#storm;
    for (let round = 0; round < 40; round += 1) {
      await clock.pass(30 * second);
      if (await this.#isCalm()) break;
    }
    for (const replica of this.#world.replicas) {
      const status = await replica.status();
      if (!status.inSync || status.waiting > 0)
        this.problems.push(`${replica.name} is not in sync: ${JSON.stringify(status)}`);
    }
    const before = await this.#heads();
    await clock.pass(2 * minute);
    if ((await this.#heads()) !== before) this.problems.push("something goes on moving with nobody at work");
  }

  async #isCalm(): Promise<boolean> {
    for (const replica of this.#world.replicas) {
      const { inSync } = await replica.status();
      if (!inSync || (await this.#isBehind(replica))) return false;
    }
    return true;
  }

  async #heads(): Promise<string> {
    const rows = await this.#world.server.disk.reading
      .selectFrom("scopes")
      .select(["scope", "number"])
      .orderBy("scope")
      .execute();
    return JSON.stringify(rows);
  }

  async digest(): Promise<string> {
    const hash = createHash("sha256");
    for (const { disk } of [this.#world.server, ...this.#world.replicas.map(({ machine }) => machine)])
      hash.update((await dumpRows({ store: disk })).join("\n"));
    return hash.update(this.history.join("\n")).digest("hex").slice(0, 16);
  }

  close(): Promise<void> {
    return this.#world.close();
  }
}
