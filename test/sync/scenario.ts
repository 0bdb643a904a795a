import type { Level } from "../../src-main/access/levels.ts";
import type { Limits } from "../../src-main/sync/limits.ts";
import type { Ability } from "../../src-main/sync/messages.ts";

/* What a simulated run is made of: data, so that it can be played again, cut down and kept without what made it up. */

export interface Scenario {
  /** What is left to chance within a step, such as how long a message takes, comes from this. */
  seed: number;
  /** Databases in files instead of in memory. */
  onDisk?: boolean;
  /** How much goes over the wire at once, where that is other than usual. */
  limits?: Partial<Limits>;
  /** The first of the people founds the first organization, the second the second, and so on. */
  organizations: number;
  people: Person[];
  computers: Computer[];
  steps: Step[];
}

/** What somebody is in an organization: their role, a guest, or nobody. */
export type Role = Level | "guest" | "nobody";

export interface Person {
  name: string;
  /** In each of the organizations, in order; who founds one is its admin. */
  roles: Role[];
}

/** A replica: somebody's, of one organization. */
export interface Computer {
  name: string;
  user: string;
  organization: number;
  /** The name of another that is on the same machine under another account: one of them runs at a time. */
  beside?: string;
}

/** One thing that happens, and for how long nothing else is begun after it (milliseconds). */
export type Step = Happening & { then: number };

export type Happening = Deed | Decision | Misfortune | { is: "sleep"; for: number };

/** A writer does something: which of the things that there are to do it to comes from `chance`. */
export type Deed = { is: "deed"; at: string; deed: string; chance: number } | { is: "sync"; at: string };

/** What somebody decides on the instance's own machine. */
export type Decision =
  | { is: "role"; of: string; in: number; role: Role }
  /** Gives somebody a level on the first space of an organization, or takes it away. */
  | { is: "grant"; of: string; in: number; level: Level | null };

/** What may become of one message. */
export type Fate =
  | "arrives"
  | "lost"
  | "cut on its way"
  | "answer lost"
  | "answer cut"
  | "twice"
  | "again late"
  | "late"
  | "answer late";

export type Misfortune =
  /** The next messages of a replica go as said, those after them as they should. */
  | { is: "disturbed"; at: string; fates: Fate[] }
  | { is: "apart"; at: string; for: number }
  | { is: "paused"; at: string; for: number }
  /** The program is killed after so many more boundaries of transactions and of what it writes to files. */
  | { is: "killed"; at: string; after: number; down: number }
  | { is: "spoiled"; at: string; trouble: "full" | "read-only"; for: number }
  | { is: "clock"; at: string; by: number }
  /** It is of an older version than the others for a while; a replica's rows hold more afterwards. */
  | { is: "outdated"; at: string; for: number }
  /** Its program speaks the same protocol and lacks some abilities for a while. */
  | { is: "unable"; at: string; lacks: Ability[]; for: number }
  | { is: "signed out"; at: string; for: number }
  /** The account that is used on a machine is this one from now on. */
  | { is: "switched"; to: string }
  /** The folder of a replica is copied to another computer. */
  | { is: "cloned"; at: string; as: string }
  /** So much later everybody forgets what has lived its time. */
  | { is: "purged"; after: number }
  | { is: "backed up" }
  /** The instance goes on from its last backup, under another epoch. */
  | { is: "restored" };
