import { createHash } from "node:crypto";
import { readStore } from "../../src-main/store/store.ts";
import { Random } from "./random.ts";
import { doubledIn, keptTexts, SavedWords } from "./words.ts";
import { Writer } from "./writer.ts";
import { flat, makeSpace, online, readPage, tree } from "./writing.ts";
import { dumpRows, heldScopes, World, type Fate, type Replica } from "./world.ts";

export interface Simulated {
  seed: number;
  /** What was found to be wrong; empty when every promise held. */
  problems: string[];
  /** A hash of what the instance holds in the end: two runs of one seed must agree. */
  digest: string;
  history: string[];
}

/** One run: two users on three computers and an instance, with bad weather; then everything heals and is checked. */
export async function simulate(seed: number, steps: number): Promise<Simulated> {
  const random = new Random(seed);
  const history: string[] = [];
  const log = (line: string): void => void history.push(line);
  const words = new SavedWords();
  const world = await World.make();
  const ben = await world.addUser("Ben", "review");
  const space = await makeSpace(world);
  const replicas = [
    await world.addReplica(world.admin, "ada"),
    await world.addReplica(world.admin, "ada's laptop"),
    await world.addReplica(ben, "ben"),
  ];
  const writers = replicas.map((replica) => new Writer(replica, space, { random, words, log }));
  const problems: string[] = [];
  try {
    for (const replica of replicas) await replica.sync();
    const storm = new Storm(world, random, log);
    for (let step = 0; step < steps; step += 1) await storm.step(writers, replicas);
    await heal(world, replicas);
    await check({ world, replicas, space, words, problems });
  } catch (error) {
    problems.push(`it threw: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  problems.push(...world.faults.map((fault) => `a fault was logged: ${fault}`));
  const scopes = await heldScopes((replicas[0] as Replica).engine);
  const digest = createHash("sha256")
    .update((await dumpRows(world.instance, [...scopes, `space:${space}`, `discussion:${space}`])).join("\n"))
    .digest("hex")
    .slice(0, 16);
  await world.close();
  return { seed, problems, digest, history };
}

/** The bad weather: exchanges wait at a gate, and chance says which goes on next, and how it ends. */
class Storm {
  readonly #world: World;
  readonly #random: Random;
  readonly #log: (line: string) => void;
  readonly #gates: { name: string; open: (fate: Fate) => void }[] = [];
  readonly #offline = new Map<string, number>();

  constructor(world: World, random: Random, log: (line: string) => void) {
    this.#world = world;
    this.#random = random;
    this.#log = log;
    world.weather = ({ replica, verb }) =>
      new Promise((open) => this.#gates.push({ name: `${replica} ${verb}`, open }));
  }

  async step(writers: readonly Writer[], replicas: readonly Replica[]): Promise<void> {
    const random = this.#random;
    this.#world.time += random.chance(0.1) ? random.below(20 * 60_000) : random.below(5_000);
    for (const [name, left] of this.#offline)
      if (left <= 1) this.#offline.delete(name);
      else this.#offline.set(name, left - 1);
    const deed = random.weighted({ act: 70, sync: 24, leave: 4, restart: 2 });
    const replica = random.pick(replicas) as Replica;
    if (deed === "act") await (random.pick(writers) as Writer).act();
    else if (deed === "leave") this.#offline.set(replica.name, 5 + random.below(25));
    else if (deed === "restart") await replica.restart();
    else await this.#syncSome(writers, replicas);
  }

  /** One or two replicas sync at the same time, while writers go on writing. */
  async #syncSome(writers: readonly Writer[], replicas: readonly Replica[]): Promise<void> {
    const random = this.#random;
    const chosen = new Set([random.pick(replicas) as Replica, random.pick(replicas) as Replica]);
    let running = 0;
    const syncs = [...chosen]
      .filter(({ name }) => !this.#offline.has(name))
      .map((replica) => {
        running += 1;
        this.#log(`${replica.name} sync`);
        return replica.sync().finally(() => {
          running -= 1;
        });
      });
    while (running > 0) {
      if (this.#gates.length === 0) {
        await new Promise((resume) => setImmediate(resume));
        continue;
      }
      if (random.chance(0.15)) await (random.pick(writers) as Writer).act();
      const gate = this.#gates.splice(random.below(this.#gates.length), 1)[0];
      const fate = random.weighted<Fate>({ arrives: 80, lost: 7, "answer lost": 8, twice: 5 });
      this.#log(`  ${gate?.name}: ${fate}`);
      gate?.open(fate);
      // What the exchange sets off runs until it waits again, so that chance alone decides the order.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resume) => setImmediate(resume));
    }
    await Promise.all(syncs);
  }
}

/** The weather clears: everybody syncs until nothing moves. */
async function heal(world: World, replicas: readonly Replica[]): Promise<void> {
  world.weather = () => "arrives";
  for (let round = 0; round < 8; round += 1) {
    let calm = true;
    for (const replica of replicas) {
      const before = (await replica.status()).waiting;
      const { inSync } = await replica.sync();
      if (!inSync || before > 0) calm = false;
    }
    if (calm && round > 0) return;
  }
}

interface Checked {
  world: World;
  replicas: readonly Replica[];
  space: string;
  words: SavedWords;
  problems: string[];
}

/** The promises of the design, one after the other. */
async function check({ world, replicas, space, words, problems }: Checked): Promise<void> {
  for (const replica of replicas) {
    const scopes = await heldScopes(replica.engine);
    const ours = await dumpRows(replica.engine, scopes);
    const theirs = await dumpRows(world.instance, scopes);
    if (ours.join("\n") !== theirs.join("\n")) {
      const known = new Set(theirs);
      problems.push(
        `${replica.name} differs from the instance: ${ours.find((row) => !known.has(row)) ?? `it lacks ${theirs.find((row) => !ours.includes(row))}`}`,
      );
    }
    const status = await replica.status();
    if (!status.inSync || status.waiting > 0)
      problems.push(`${replica.name} is not in sync: ${JSON.stringify(status)}`);
  }
  const kept = [await keptTexts(world.instance)];
  for (const { engine } of replicas) kept.push(await keptTexts(engine));
  const missing = words.missingFrom(kept.flat());
  if (missing.length > 0) problems.push(`saved words are gone: ${missing.join(", ")}`);
  const admin = online(world, world.admin);
  const pages = flat(await tree(admin, space));
  for (const { id } of pages) {
    const doubled = doubledIn((await readPage(admin, space, id)).markdown);
    if (doubled.length > 0) problems.push(`page ${id} has words twice: ${doubled.join(", ")}`);
  }
  await checkTree(world, space, problems);
}

/** Parents are there, nobody lies under themself, and no two siblings have one slug. */
async function checkTree(world: World, space: string, problems: string[]): Promise<void> {
  const rows = await readStore(world.instance.store, (db) =>
    db
      .selectFrom("states")
      .select(["id", "parent", "slug"])
      .where("scope", "=", `space:${space}`)
      .where("branch", "=", "main")
      .where("kind", "=", "page")
      .where("until", "=", 2_147_483_647)
      .execute(),
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const slugs = new Set<string>();
  for (const { id, parent, slug } of rows) {
    if (parent !== null && !parents.has(parent)) problems.push(`page ${id} lies under a page that is gone`);
    if (slugs.has(`${parent}/${slug}`)) problems.push(`two pages are at ${parent}/${slug}`);
    slugs.add(`${parent}/${slug}`);
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      if (seen.has(at)) {
        problems.push(`page ${id} lies under itself`);
        break;
      }
      seen.add(at);
    }
  }
}
