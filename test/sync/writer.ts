import { collectionDeeds } from "./deeds/collections.ts";
import { deskDeeds } from "./deeds/desk.ts";
import { discussionDeeds } from "./deeds/discussions.ts";
import { entryDeeds } from "./deeds/entries.ts";
import { Hand, type Deed, type Tools } from "./deeds/hand.ts";
import { organizationDeeds } from "./deeds/organization.ts";
import { pageDeeds } from "./deeds/pages.ts";
import { peopleDeeds } from "./deeds/people.ts";
import { requestDeeds } from "./deeds/requests.ts";
import { whicheverCanBeDone } from "./deeds/seldom.ts";
import { siteDeeds } from "./deeds/sites.ts";
import { spaceDeeds } from "./deeds/spaces.ts";
import { transferDeeds } from "./deeds/transfers.ts";
import { effectOfDeed, type Effects } from "./effects.ts";
import { Random } from "./random.ts";
import { Refusal } from "./refusal.ts";
import type { Replica } from "./replica.ts";
import type { Run } from "./run.ts";

/** All that there is to do, by name; what a new resource offers is one more of these. */
const deeds = gather(
  pageDeeds,
  entryDeeds,
  discussionDeeds,
  requestDeeds,
  spaceDeeds,
  transferDeeds,
  collectionDeeds,
  peopleDeeds,
  siteDeeds,
  organizationDeeds,
  deskDeeds,
  {
    seldom: whicheverCanBeDone(20, {
      reopen: requestDeeds.reopen,
      attend: spaceDeeds.attend,
      moveCollection: collectionDeeds.moveCollection,
      setCollection: collectionDeeds.setCollection,
      restoreSpace: spaceDeeds.restoreSpace,
      resolve: requestDeeds.resolve,
      moveSpace: collectionDeeds.moveSpace,
      deleteCollection: collectionDeeds.deleteCollection,
      changeReusable: entryDeeds.changeReusable,
    }),
    administer: whicheverCanBeDone(8, peopleDeeds),
  },
);

function gather(...groups: Record<string, Deed>[]): Record<string, Deed> {
  const gathered: Record<string, Deed> = {};
  for (const [name, deed] of groups.flatMap((group) => Object.entries(group))) {
    if (gathered[name]) throw new Error(`There are two deeds ${name}.`);
    gathered[name] = deed;
  }
  return gathered;
}

/** How often each of them is done beside the others. */
export const deedWeights = Object.fromEntries(
  Object.entries(deeds).map(([name, { weight }]) => [name, weight]),
);

interface Surroundings extends Omit<Tools, "random"> {
  /** Hears of what no writer should meet. */
  fault: (what: string) => void;
  effects: Effects;
  /** Is this what a spoiled disk makes of it? */
  excuses: (machine: string, error: unknown) => boolean;
}

/** Somebody who does what writers do, at one replica; one thing after the other. */
export class Writer {
  readonly replica: Replica;
  readonly #surroundings: Surroundings;
  /** The run of the program in which something is being done. */
  #busy: Run | undefined;

  constructor(replica: Replica, surroundings: Surroundings) {
    this.replica = replica;
    this.#surroundings = surroundings;
  }

  get isBusy(): boolean {
    return this.#busy?.isAlive === true;
  }

  /**
   * Begins one thing, which goes on as time passes; what it is done to comes from `chance`. What the app refuses at
   * once (no page there, a cycle) is no fault.
   */
  act(deed: string, chance: number): void {
    const { run, name, user, organization } = this.replica;
    if (this.isBusy || !run.isAlive) return;
    const { log, fault, excuses, effects } = this.#surroundings;
    log(`${name} ${deed}`);
    this.#busy = run;
    const who = { author: user, machine: name, organization };
    const hand = new Hand(this.replica, who, { ...this.#surroundings, random: new Random(chance) });
    deeds[deed]
      ?.run(hand)
      .catch((error: unknown) => {
        // A fault of ours that a refusal stands for was logged where it happened.
        if (error instanceof Refusal || excuses(name, error)) log(`  ${name} ${deed}: ${String(error)}`);
        else fault(`${name} ${deed}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
      })
      .finally(() => {
        if (hand.hasActed) effects.count(effectOfDeed(deed));
        for (const did of hand.did) effects.count(effectOfDeed(did));
        if (this.#busy === run) this.#busy = undefined;
      });
  }
}
