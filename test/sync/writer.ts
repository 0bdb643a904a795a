import { discussionDeeds } from "./deeds/discussions.ts";
import { entryDeeds } from "./deeds/entries.ts";
import { Hand, type Deed, type Tools } from "./deeds/hand.ts";
import { pageDeeds } from "./deeds/pages.ts";
import { requestDeeds } from "./deeds/requests.ts";
import { spaceDeeds } from "./deeds/spaces.ts";
import { Refusal } from "./refusal.ts";
import type { Replica } from "./replica.ts";
import type { Run } from "./run.ts";

const deeds: Record<string, Deed> = {
  ...pageDeeds,
  ...entryDeeds,
  ...discussionDeeds,
  ...requestDeeds,
  ...spaceDeeds,
};
const weights = Object.fromEntries(Object.entries(deeds).map(([name, { weight }]) => [name, weight]));

interface Surroundings extends Tools {
  organization: string;
  /** Hears of what no writer should meet. */
  fault: (what: string) => void;
  /** Is this what a spoiled disk makes of it? */
  excuses: (machine: string, error: unknown) => boolean;
}

/** Somebody who does what writers do, at one replica, as chance has it; one thing after the other. */
export class Writer {
  readonly replica: Replica;
  readonly #hand: Hand;
  readonly #surroundings: Surroundings;
  /** The run of the program in which something is being done. */
  #busy: Run | undefined;

  constructor(replica: Replica, surroundings: Surroundings) {
    this.replica = replica;
    this.#surroundings = surroundings;
    const { organization } = surroundings;
    this.#hand = new Hand(
      replica,
      { author: replica.user, machine: replica.name, organization },
      surroundings,
    );
  }

  get isBusy(): boolean {
    return this.#busy?.isAlive === true;
  }

  /** Begins one thing, which goes on as time passes. What the app refuses at once (no page there, a cycle) is no fault. */
  act(): void {
    const { run, name } = this.replica;
    if (this.isBusy || !run.isAlive) return;
    const { random, log, fault, excuses } = this.#surroundings;
    const deed = random.weighted(weights);
    log(`${name} ${deed}`);
    this.#busy = run;
    deeds[deed]
      ?.run(this.#hand)
      .catch((error: unknown) => {
        // A fault of ours that a refusal stands for was logged where it happened.
        if (error instanceof Refusal || excuses(name, error)) log(`  ${name} ${deed}: ${String(error)}`);
        else fault(`${name} ${deed}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
      })
      .finally(() => {
        if (this.#busy === run) this.#busy = undefined;
      });
  }
}
