import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SyncStatus } from "../../src-main/core/core.ts";
import type { Engine } from "../../src-main/core/engine.ts";
import { dropFormerTexts, noteFormerTexts } from "../../src-main/jobs/formerTexts.ts";
import { forgetBases } from "../../src-main/sync/madeOn.ts";
import { isAllHere, listBroken, type Problem } from "./checks.ts";
import { inSyncThoughItDiffers } from "./checks/shown.ts";
import { Chronicle } from "./chronicle.ts";
import { Decisions } from "./decisions.ts";
import type { Tools } from "./deeds/hand.ts";
import { repositoryAuthor } from "./deeds/transfers.ts";
import { Effects, effectOfState } from "./effects.ts";
import { Ledger } from "./ledger.ts";
import { Misfortunes } from "./misfortunes.ts";
import { Random } from "./random.ts";
import type { Replica } from "./replica.ts";
import type { Scenario, Step } from "./scenario.ts";
import { Storm } from "./storm.ts";
import { SavedWords } from "./words.ts";
import { Writer } from "./writer.ts";
import { makeSpace } from "./writing.ts";
import { dumpRows, World } from "./world.ts";

export interface Simulated {
  /** What was found to be wrong; empty when every promise held. */
  problems: Problem[];
  /** A hash of what the instance and its replicas hold in the end: two runs of one scenario must agree. */
  digest: string;
  history: string[];
  /** How often what the scenario holds came to something (effects.ts). */
  effects: Record<string, number>;
}

/** Spoils something of a product on purpose, to see that it is found. */
export interface Sabotage {
  /** When everything is set up and nothing has happened yet. */
  before?: (world: World) => void;
  /** When the storm is over and everybody is in sync. */
  after?: (world: World) => Promise<void> | void;
}

const second = 1_000;

export interface SimulateOptions {
  sabotage?: Sabotage;
  /** Whether the promises are looked for: whoever only wants to see a scenario end as it did before need not. */
  checked?: boolean;
}

/** Plays a scenario: writers, an instance and bad weather; then everything heals and every promise is checked. */
export async function simulate(
  scenario: Scenario,
  { sabotage = {}, checked = true }: SimulateOptions = {},
): Promise<Simulated> {
  const folder = scenario.onDisk ? await mkdtemp(join(tmpdir(), "recto-storm-")) : undefined;
  const simulation = await Simulation.make(scenario, folder);
  try {
    await simulation.run(sabotage, checked);
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? "") : String(error);
    simulation.problems.push({ check: "it threw", what: said });
  }
  const { problems, history, digest, effects } = simulation;
  await simulation.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
  return { problems, digest, history, effects: effects.counts() };
}

class Simulation {
  readonly history: string[] = [];
  readonly problems: Problem[] = [];
  readonly effects = new Effects();
  /** Of what all machines hold when everything has healed. */
  digest = "";
  readonly #scenario: Scenario;
  readonly #folder: string | undefined;
  readonly #storm: Storm;
  readonly #chronicle: Chronicle;
  readonly #tools: Omit<Tools, "people" | "random">;
  readonly #writers = new Map<string, Writer>();
  /** The ids of people and organizations. */
  readonly #users = new Map<string, string>();
  readonly #organizations: string[] = [];
  #world!: World;
  #misfortunes!: Misfortunes;
  #decisions!: Decisions;

  private constructor(scenario: Scenario, folder: string | undefined) {
    this.#scenario = scenario;
    this.#folder = folder;
    this.#storm = new Storm(scenario.seed, {
      log: (line) => this.#log(line),
      effects: this.effects,
    });
    this.#chronicle = new Chronicle(() => this.#storm.clock.now);
    this.#tools = {
      words: new SavedWords(() => this.#storm.clock.now),
      ledger: new Ledger(() => this.#storm.clock.now),
      deletedSpaces: [],
      halves: [],
      log: (line) => this.#log(line),
    };
  }

  static async make(scenario: Scenario, folder: string | undefined): Promise<Simulation> {
    const simulation = new Simulation(scenario, folder);
    await simulation.#found();
    return simulation;
  }

  #log(line: string): void {
    const { now } = this.#storm.clock;
    this.history.push(`${new Date(now).toISOString().slice(8, 23)} ${line}`);
  }

  #pathOf(name: string): string {
    return this.#folder === undefined ? ":memory:" : join(this.#folder, `${name.replaceAll(/\W/g, "-")}.db`);
  }

  async #found(): Promise<void> {
    const storm = this.#storm;
    const { computers } = this.#scenario;
    const world = await World.make({
      path: this.#pathOf("instance"),
      clock: storm.clock,
      nature: storm,
      limits: this.#scenario.limits,
      chronicle: this.#chronicle,
      passesOn: true,
    });
    this.#world = world;
    storm.gather(world);
    world.tells = (effect) => storm.tell(effect);
    this.#hearRepositories(world);
    await this.#gatherPeople();
    const beside = new Map(
      computers.flatMap((computer) =>
        computer.beside === undefined
          ? []
          : [
              [computer.name, computer.beside],
              [computer.beside, computer.name],
            ],
      ),
    );
    this.#misfortunes = new Misfortunes({
      world,
      storm,
      beside,
      log: (line) => this.#log(line),
      joined: (replica) => this.#seat(replica),
      pathOf: (name) => this.#pathOf(name),
      effects: this.effects,
      words: this.#tools.words,
      ledger: this.#tools.ledger,
    });
    this.#decisions = new Decisions({
      world,
      userOf: (name) => this.#users.get(name) as string,
      organizations: this.#organizations,
      effects: this.effects,
    });
    for (const { name, user, organization } of computers)
      this.#seat(
        await world.addReplica(
          this.#users.get(user) as string,
          name,
          this.#pathOf(name),
          this.#organizations[organization],
        ),
      );
    storm.shows = (name, status) => this.#hear(name, status);
    await storm.clock.pass(30 * second);
    for (const { name, beside: other } of computers)
      if (other !== undefined)
        await this.#misfortunes.switchTo(other).then(() => this.#log(`${name} is closed`));
  }

  /** What an instance has from repositories nobody would offer it again. */
  #hearRepositories({ repositories }: World): void {
    const { words, ledger } = this.#tools;
    repositories.reaches = (pages) => ledger.unclear(pages);
    words.forgets(repositoryAuthor);
    repositories.brought = (texts) => {
      for (const text of texts) {
        words.mayRepeat(text);
        words.saved(repositoryAuthor, text);
      }
    };
  }

  /** The organizations with a space each, and everybody in them. */
  async #gatherPeople(): Promise<void> {
    const { organizations, people } = this.#scenario;
    const world = this.#world;
    for (let at = 0; at < organizations; at += 1) {
      const { name } = people[at % people.length] as Scenario["people"][number];
      const founded =
        at === 0
          ? { organization: world.organization, user: world.admin }
          : await world.addOrganization(`Organization ${at + 1}`, name);
      this.#organizations.push(founded.organization);
      this.#users.set(name, founded.user);
      await makeSpace(world, "Guide", founded);
    }
    for (const { name, roles } of people)
      for (const [at, role] of roles.entries()) {
        const organization = this.#organizations[at];
        if (organization === undefined || at % people.length === people.findIndex((one) => one.name === name))
          continue;
        if (role !== "nobody")
          this.#users.set(name, await world.addUser(name, role === "guest" ? null : role, organization));
      }
  }

  #seat(replica: Replica): void {
    const writer = new Writer(replica, {
      ...this.#tools,
      effects: this.effects,
      people: [...this.#users.values()],
      fault: (what) => void this.problems.push({ check: "a deed failed", what }),
      excuses: (machine, error) => this.#storm.excuses(machine, error),
    });
    this.#writers.set(replica.name, writer);
  }

  async run({ before, after }: Sabotage, checked: boolean): Promise<void> {
    this.#world.checksAnswers = checked;
    before?.(this.#world);
    this.#storm.begin();
    for (const step of this.#scenario.steps) {
      await this.#take(step);
      await this.#storm.clock.pass(step.then);
    }
    await this.#storm.end();
    await this.#drain();
    this.digest = await this.#digestNow();
    if (!checked) return;
    // What machines hold is looked at while time stands still: no answer would come.
    for (const { engine } of this.#world.replicas) engine.passOn = undefined;
    await after?.(this.#world);
    const { clock } = this.#storm;
    const chronicle = this.#chronicle;
    this.problems.push(...(await listBroken({ world: this.#world, clock, chronicle, ...this.#tools })));
    for (const fault of this.#world.faults) this.problems.push({ check: "a fault was logged", what: fault });
  }

  async #take(step: Step): Promise<void> {
    switch (step.is) {
      case "deed":
        return this.#writers.get(step.at)?.act(step.deed, step.chance);
      case "sync": {
        const replica = this.#storm.replicaOf(step.at);
        if (replica?.run.isAlive) this.#quietly(replica.sync());
        return;
      }
      case "sleep":
        this.#forgetTexts();
        return this.#storm.clock.skip(step.for);
      case "role":
      case "grant":
        if (!this.#world.server.run.isAlive) return;
        this.#log(JSON.stringify(step));
        return this.#quietly(this.#decisions.take(step));
      default:
        this.#log(JSON.stringify(step));
        return this.#misfortunes.strike(step);
    }
  }

  /** Takes away what nothing has any more, at once and not after hours: nobody may miss it (P20). */
  #forgetTexts(): void {
    const { server, replicas } = this.#world;
    const forget = async (engine: Engine): Promise<void> => {
      if (engine.facts.kind === "replica") await forgetBases(engine);
      await noteFormerTexts(engine);
      await dropFormerTexts(engine, 0);
    };
    for (const { run, engine } of [server, ...replicas.map(({ machine }) => machine)])
      if (run.isAlive) this.#storm.forget(run.within(forget(engine)));
  }

  /** What comes of it is seen in the end; a disk that is spoiled is nobody's fault. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#storm.excuses("instance", error))
        this.problems.push({ check: "a decision failed", what: String(error) });
    });
  }

  /** Now and then a replica that shows that it is in sync is looked at. */
  #hear(name: string, { inSync, state }: SyncStatus): void {
    const effect = effectOfState(state);
    if (effect !== undefined) this.effects.count(effect);
    const { seed } = this.#scenario;
    if (!inSync || !Random.of(seed, `${name} ${this.#storm.clock.now}`).chance(0.05)) return;
    this.#storm.clock.after(0, () => {
      void inSyncThoughItDiffers(this.#world, name).then((found) =>
        this.problems.push(...found.map((what) => ({ check: "nothingIsStuck" as const, what }))),
      );
    });
  }

  /** Time passes until everybody is in sync and has every file, or has had the time to. */
  async #drain(): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      // What a writer had begun when the storm ended may have left a space online.
      for (const replica of this.#world.replicas) this.#storm.forget(replica.keepAll());
      await this.#storm.clock.pass(30 * second);
      if (await isAllHere(this.#world)) return;
    }
  }

  async #digestNow(): Promise<string> {
    const hash = createHash("sha256");
    for (const { disk } of [this.#world.server, ...this.#world.replicas.map(({ machine }) => machine)])
      hash.update((await dumpRows({ store: disk })).join("\n"));
    return hash.update(this.history.join("\n")).digest("hex").slice(0, 16);
  }

  close(): Promise<void> {
    return this.#world.close();
  }
}
