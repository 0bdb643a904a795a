import type { Level } from "../../src-main/access/levels.ts";
import { effectOfDecision, type Effects } from "./effects.ts";
import type { Decision } from "./scenario.ts";
import type { World } from "./world.ts";

interface Surroundings {
  world: World;
  userOf: (name: string) => string;
  organizations: readonly string[];
  effects: Effects;
}

/** What whoever runs an instance decides about people, as commands on its own machine do. */
export class Decisions {
  readonly #given: Surroundings;
  #last: Promise<void> = Promise.resolve();

  constructor(given: Surroundings) {
    this.#given = given;
  }

  /** One after the other, as commands are given: each looks at what the one before it made of things. */
  take(decision: Decision): Promise<void> {
    const taken = this.#last.then(() => this.#take(decision));
    void taken.then(
      () => this.#given.effects.count(effectOfDecision(decision.is)),
      () => undefined,
    );
    this.#last = taken.catch(() => undefined);
    return taken;
  }

  async #take(decision: Decision): Promise<void> {
    const { world, userOf, organizations } = this.#given;
    const organization = organizations[decision.in];
    const user = userOf(decision.of);
    if (organization === undefined || user === undefined) return;
    if (decision.is === "grant") return this.#grant(user, organization, decision.level);
    const isMember = await this.#isMember(user, organization);
    const role = decision.role === "guest" ? null : decision.role;
    if (role === "nobody") return isMember ? world.removeMember(user, organization) : undefined;
    if (isMember) return world.setRole(user, role, organization);
    await world.addUser(decision.of, role, organization);
  }

  async #grant(user: string, organization: string, level: Level | null): Promise<void> {
    const { world } = this.#given;
    const space = await world.server.disk.reading
      .selectFrom("spaces")
      .select("id")
      .where("organization", "=", organization)
      .orderBy("created_at")
      .orderBy("id")
      .executeTakeFirst();
    if (space) await world.grant(user, space.id, level, organization);
  }

  async #isMember(user: string, organization: string): Promise<boolean> {
    const row = await this.#given.world.server.disk.reading
      .selectFrom("members")
      .select("id")
      .where("scope", "=", `members:${organization}`)
      .where("id", "=", user)
      .executeTakeFirst();
    return row !== undefined;
  }
}
