import type { Level } from "../../src-main/access/levels.ts";
import type { Limits } from "../../src-main/sync/limits.ts";
import type { Ability } from "../../src-main/sync/messages.ts";
import { Random } from "./random.ts";
import type {
  Computer,
  Decision,
  Fate,
  Happening,
  Misfortune,
  Person,
  Role,
  Scenario,
  Step,
} from "./scenario.ts";
import { deedWeights } from "./writer.ts";

/* Scenarios that nobody wrote: what happens where and when, each as likely as its weight says. */

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Boundaries of transactions and files within which a doomed program is killed. */
const longestDoom = 14;

const names = ["ada", "ben", "cora", "dan"] as const;

/** A scenario of so many steps; the same seed makes the same one. */
export function generate(seed: number, steps: number): Scenario {
  const random = new Random(seed);
  const organizations = Number(random.weighted({ 1: 50, 2: 35, 3: 15 }));
  const people = somebody(random, organizations);
  const computers = computersOf(random, people);
  const generator = new Generator(random, { organizations, people, computers });
  return {
    seed,
    ...(random.chance(0.06) ? { onDisk: true } : {}),
    ...(random.chance(0.3) ? { limits: limitsOf(random) } : {}),
    organizations,
    people,
    computers,
    steps: generator.steps(steps),
  };
}

/** So little goes at once that rounds come in parts. */
const limitsOf = (random: Random): Partial<Limits> => ({
  rows: random.pick([3, 6, 12, 30]) ?? 30,
  ...(random.chance(0.3) ? { rowLength: random.between(500, 5_000) } : {}),
  ...(random.chance(0.3) ? { textLength: random.between(20, 500) } : {}),
  texts: 3,
  mutations: random.between(2, 5),
});

/** Who founds an organization is its admin; in the first everybody is something. */
function somebody(random: Random, organizations: number): Person[] {
  const count = random.between(2, 4);
  return names.slice(0, count).map((name, person) => ({
    name,
    roles: Array.from({ length: organizations }, (_, at): Role => {
      if (at % count === person) return "admin";
      return random.weighted({
        admin: 1,
        create: 2,
        review: 5,
        edit: 4,
        comment: 1,
        read: 1,
        guest: 1,
        nobody: at === 0 ? 0 : 6,
      });
    }),
  }));
}

/** Two to six replicas: some of one user, some of two users on one machine. */
function computersOf(random: Random, people: readonly Person[]): Computer[] {
  const computers: Computer[] = [];
  const count = Number(random.weighted({ 2: 30, 3: 35, 4: 20, 5: 10, 6: 5 }));
  for (let at = 0; at < count; at += 1) {
    const { name, roles } = people[at < 2 ? at : random.below(people.length)] as Person;
    const joined = roles.flatMap((role, organization) => (role === "nobody" ? [] : [organization]));
    const taken = computers.filter(({ user }) => user === name).length;
    const alone = computers.filter(
      ({ name: other, user, beside }) =>
        user !== name && beside === undefined && !computers.some((each) => each.beside === other),
    );
    const beside = at > 1 && random.chance(0.2) ? random.pick(alone)?.name : undefined;
    computers.push({
      name: taken === 0 ? name : `${name}${taken + 1}`,
      user: name,
      organization: at < 2 ? 0 : (random.pick(joined) ?? 0),
      ...(beside === undefined ? {} : { beside }),
    });
  }
  return computers;
}

class Generator {
  readonly #random: Random;
  readonly #world: Pick<Scenario, "organizations" | "people" | "computers">;
  /** Replicas by name, clones too. */
  readonly #replicas: string[];

  constructor(random: Random, world: Pick<Scenario, "organizations" | "people" | "computers">) {
    this.#random = random;
    this.#world = world;
    this.#replicas = world.computers.map(({ name }) => name);
  }

  steps(count: number): Step[] {
    const random = this.#random;
    const isRestored = random.chance(0.15);
    const backedUp = Math.floor(count * (0.2 + 0.3 * random.next()));
    const restored = backedUp + 1 + random.below(Math.ceil(count / 3));
    const isPurged = random.chance(0.15);
    const purged = Math.floor(count * (0.3 + 0.6 * random.next()));
    const after = random.pick([0, 8 * day, 31 * day, 181 * day]) ?? 0;
    return Array.from({ length: count }, (_, at) => {
      if (isRestored && at === backedUp) return this.#with({ is: "backed up" });
      if (isRestored && at === restored) return this.#with({ is: "restored" });
      if (isPurged && at === purged) return this.#with({ is: "purged", after });
      return this.#with(this.#happening());
    });
  }

  #with(happening: Happening): Step {
    const random = this.#random;
    const pause = random.weighted({ none: 15, short: 60, long: 25 });
    const then = pause === "none" ? 0 : random.below(pause === "short" ? 4 * second : 30 * second);
    return { ...happening, then };
  }

  #happening(): Happening {
    const random = this.#random;
    const at = this.#replica();
    switch (random.weighted({ deed: 76, misfortune: 16, sync: 3, decision: 3, sleep: 3 })) {
      case "deed":
        return {
          is: "deed",
          at,
          deed: random.weighted(deedWeights),
          chance: random.below(1_000_000),
        };
      case "sync":
        return { is: "sync", at };
      case "decision":
        return this.#decision();
      case "sleep":
        return { is: "sleep", for: random.chance(0.1) ? random.below(3 * day) : random.below(30 * minute) };
      case "misfortune":
        return this.#misfortune();
    }
  }

  #replica(): string {
    return this.#random.pick(this.#replicas) as string;
  }

  /** Nobody changes what they are themselves: an organization has its admin. */
  #decision(): Decision {
    const random = this.#random;
    const { organizations, people } = this.#world;
    const organization = random.below(organizations);
    const others = people.filter((_, person) => person !== organization % people.length);
    const of = random.pick(others)?.name ?? "";
    if (random.chance(0.25)) {
      const levels: (Level | null)[] = ["edit", "review", "create", "comment", "read", null];
      return { is: "grant", of, in: organization, level: random.pick(levels) ?? null };
    }
    const role = random.weighted({
      review: 4,
      create: 1,
      edit: 3,
      comment: 1,
      read: 1,
      guest: 2,
      nobody: 2,
      admin: 1,
    });
    return { is: "role", of, in: organization, role };
  }

  #misfortune(): Misfortune {
    const random = this.#random;
    const replica = this.#replica();
    const either = random.chance(0.35) ? "instance" : replica;
    const { computers } = this.#world;
    const shared = computers.filter(({ beside }) => beside !== undefined);
    const mayBeCloned = this.#replicas.length === computers.length && computers.length < 6;
    switch (
      random.weighted({
        disturbed: 34,
        apart: 14,
        paused: 4,
        killed: 26,
        spoiled: 9,
        clock: 7,
        outdated: 2,
        unable: 3,
        "signed out": 3,
        switched: shared.length === 0 ? 0 : 8,
        cloned: mayBeCloned ? 2 : 0,
      })
    ) {
      case "disturbed":
        return { is: "disturbed", at: replica, fates: this.#fates() };
      case "apart":
        return { is: "apart", at: replica, for: this.#between(5 * second, 4 * minute) };
      case "paused":
        return { is: "paused", at: replica, for: this.#between(5 * second, 4 * minute) };
      case "killed":
        return {
          is: "killed",
          at: either,
          after: random.below(longestDoom),
          down: this.#between(1, 20 * second),
        };
      case "spoiled":
        return {
          is: "spoiled",
          at: either,
          trouble: random.chance(0.5) ? "full" : "read-only",
          for: this.#between(second, minute),
        };
      case "clock": {
        const at = random.chance(0.25) ? "instance" : replica;
        // Who runs an instance looks after its clock: it is not wrong by more than what receipts live.
        const jumps = [0, 3 * minute, -3 * minute, day, -day];
        const far = at === "instance" ? [] : [300 * day, -300 * day];
        return { is: "clock", at, by: random.pick([...jumps, ...far]) ?? 0 };
      }
      case "outdated":
        return { is: "outdated", at: either, for: this.#between(5 * second, 3 * minute) };
      case "unable": {
        const lacks = random.weighted({
          differences: 2,
          specificationIds: 1,
          both: 2,
        });
        return {
          is: "unable",
          at: either,
          lacks: (lacks === "both" ? ["differences", "specificationIds"] : [lacks]) satisfies Ability[],
          for: this.#between(5 * second, 5 * minute),
        };
      }
      case "signed out":
        return { is: "signed out", at: replica, for: this.#between(5 * second, 3 * minute) };
      case "switched": {
        const { name, beside } = random.pick(shared) as Computer & { beside: string };
        return { is: "switched", to: random.chance(0.5) ? name : beside };
      }
      case "cloned": {
        const as = `${replica}'s copy`;
        this.#replicas.push(as);
        return { is: "cloned", at: replica, as };
      }
    }
  }

  #between(least: number, most: number): number {
    return this.#random.between(least, most);
  }

  #fates(): Fate[] {
    return Array.from({ length: this.#random.between(1, 6) }, () =>
      this.#random.weighted({
        arrives: 6,
        lost: 3,
        "cut on its way": 2,
        "answer lost": 3,
        "answer cut": 3,
        twice: 3,
        "again late": 3,
        late: 2,
        "answer late": 2,
      }),
    );
  }
}
