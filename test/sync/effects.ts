import type { SyncStatus } from "../../src-main/core/core.ts";
import type { Decision, Fate, Misfortune } from "./scenario.ts";

/* How often what a scenario holds came to something: a fault that befalls nobody, or a deed that never finds what it is
 * done to, would leave promises untried without anybody's noticing. */

/** What programs of one protocol and different abilities make of each other. */
export const olderRefused = "an instance did not know what it was sent";
export const olderAsked = "a replica lacked what its instance has";

/** What befalls programs and messages, and what shows that it did. */
const ofMisfortunes: Record<Exclude<Misfortune["is"], "disturbed">, string[]> = {
  apart: ["a message met no network"],
  paused: ["a replica was paused"],
  killed: ["a replica was killed", "the instance was killed"],
  spoiled: ["a full disk refused", "a disk that may only be read refused", "a disk refused bytes"],
  clock: ["a replica's wrong clock was asked", "the instance's wrong clock was asked"],
  outdated: ["a replica was outdated", "a program was updated"],
  unable: [olderRefused, olderAsked],
  "signed out": ["a replica was signed out"],
  switched: ["an account was switched"],
  cloned: ["a folder was copied"],
  purged: ["what had lived its time was forgotten"],
  "backed up": ["the instance was backed up"],
  restored: ["the instance was restored"],
};

const ofDecisions: Record<Decision["is"], string> = {
  role: "a role was given",
  grant: "a grant was given",
};

const ofFates: Record<Exclude<Fate, "arrives">, string> = {
  lost: "a message was lost",
  "cut on its way": "a message was cut on its way",
  "answer lost": "an answer was lost",
  "answer cut": "an answer was cut",
  twice: "a message came twice",
  "again late": "a message came again late",
  late: "a message was late",
  "answer late": "an answer was late",
};

/** Of what the instance has, a pull brought only a part, and another had to follow. */
export const partOfRound = "a round came in parts";

/** What becomes of bytes that came to the instance by half. */
export const wentOn = "an upload went on where it had broken off";
export const halfForgotten = "half an upload was forgotten";
/** A repository came to a space, and to one that writers had edited since it had come before. */
export const broughtFromGit = "a repository was imported";
export const metEdits = "a repository met edits";

/** What a replica shows its writer of what befell it. */
const ofStates: Partial<Record<SyncStatus["state"], string>> = {
  paused: "a replica was paused",
  outdated: "a replica was outdated",
  signedOut: "a replica was signed out",
};

export const effectOfState = (state: SyncStatus["state"]): string | undefined => ofStates[state];
export const effectOfDeed = (deed: string): string => `deed ${deed}`;
export const effectOfDecision = (is: Decision["is"]): string => ofDecisions[is];
export const effectOfFate = (fate: Exclude<Fate, "arrives">): string => ofFates[fate];

/** All that should come to something now and then, where these deeds are done. */
export const effectsOf = (deeds: readonly string[]): string[] => [
  ...deeds.map(effectOfDeed),
  ...Object.values(ofDecisions),
  ...Object.values(ofFates),
  ...Object.values(ofMisfortunes).flat(),
  partOfRound,
  wentOn,
  halfForgotten,
  broughtFromGit,
  metEdits,
];

/** How often each effect was seen. */
export class Effects {
  readonly #counts = new Map<string, number>();

  count(effect: string): void {
    this.#counts.set(effect, (this.#counts.get(effect) ?? 0) + 1);
  }

  add(counts: Readonly<Record<string, number>>): void {
    for (const [effect, count] of Object.entries(counts))
      this.#counts.set(effect, (this.#counts.get(effect) ?? 0) + count);
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Of these, those that were never seen. */
  missing(wanted: readonly string[]): string[] {
    return wanted.filter((effect) => !this.#counts.has(effect));
  }

  /** A line for each, the rarest first. */
  inWords(wanted: readonly string[]): string {
    const rows = wanted.map((effect) => ({ effect, count: this.#counts.get(effect) ?? 0 }));
    return rows
      .sort((a, b) => a.count - b.count)
      .map(({ effect, count }) => `${String(count).padStart(9)}  ${effect}`)
      .join("\n");
  }
}
