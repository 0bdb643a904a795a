import type { ErrorBody } from "../api/error.ts";
import type { RevisionRow, SpaceRow } from "../store/tables.ts";
import type { Mutation } from "./mutation.ts";
import type { TextDifference } from "./textDifference.ts";
import { firstVersion, upcasts } from "./upcasts.ts";

/** What both sides must agree on; a client and an instance of other numbers wait for an update (design §6.9). */
export const protocolVersion = firstVersion + upcasts.length;

/**
 * Names all that this version of the protocol carries: messages, headers, the inputs of mutations, the columns and
 * keys of replicated rows, and the routes. A test makes it anew: where it comes out otherwise, programs of the same version would no longer understand
 * each other, and once this version is in use the version has to be raised with it, which an upcast does.
 */
export const wireFingerprint = "P7qkJQTmOnh5zD5wz2UX8O";

/**
 * What an instance of this version of the protocol may understand besides: it says so in its answers, and a replica
 * that knows it too may use it from then on. Programs that are older on either side go on as before.
 */
export type Ability =
  /** Long values come and go as differences from what the other side holds. */
  | "differences"
  /** A deletion of a specification names it by its id. */
  | "specificationIds";

/** A mutation on its way, of whose input long texts may be left out. */
export interface SentMutation extends Mutation {
  differences?: SentText[];
}

/** A text of an input, which has an empty one in its place, as a difference from the text that it is made on. */
export interface SentText {
  /** Where in the input, as a JSON pointer. */
  at: string;
  base: string;
  hash: string;
  parts: TextDifference;
}

/** Mutations in order, with the texts that they were made on, by hash, as far as the instance asked for them. */
export interface PushRequest {
  protocol: number;
  /** The epoch that the replica last pulled; undefined before its first pull. */
  epoch?: string;
  mutations: SentMutation[];
  texts: { organization: string; text: string }[];
}

export type Receipt =
  | { id: string; status: "done"; numbers: Record<string, number> }
  | { id: string; status: "refused"; error: ErrorBody["error"] }
  /** Not run, since a text or blob that it names is not there yet; neither are those after it. */
  | { id: string; status: "waiting"; texts: string[]; blobs: string[] }
  /** The instance failed at it (its fault, not the caller's); those after it were not run. */
  | { id: string; status: "failed"; message: string };

export interface PushAnswer {
  /** None where the instance's epoch is another: what it went back to has to be pulled before anything runs there. */
  receipts: Receipt[];
  /** The instance's clock, ISO. */
  now: string;
}

export interface PullRequest {
  protocol: number;
  /** The epoch that the cursors are of; undefined at the first pull. */
  epoch?: string;
  /** The number up to which each asked scope is held already, rows that wait aside included. */
  cursors: Record<string, number>;
  /** Asked scopes of which nothing but what waits aside is held: their rows come first, their texts are asked for later. */
  fresh?: string[];
  /** The number up to which each scope is known of which an outline is wanted, and no more. */
  outlined?: Record<string, number>;
  /** The hash of the list of scopes that the replica knows. */
  list?: string;
  /** Long values may come as differences from what is held up to the cursors. */
  differences?: boolean;
}

export interface PulledRow {
  scope: string;
  number: number;
  table: string;
  key: string;
  /** Null for a tombstone. */
  row: Record<string, unknown> | null;
  drawn?: Drawn;
}

/** Columns that are left out of a row, as differences from those of another row of its table that the replica holds. */
export interface Drawn {
  scope: string;
  key: string;
  columns: Record<string, TextDifference>;
  /** Names what they come to. */
  hash: string;
}

/** What a list of spaces shows of a space, and how far a scope is. */
export interface Outline {
  scope: string;
  number: number;
  space: SpaceRow | null;
  /** The last one of main. */
  revision: RevisionRow | null;
}

export interface PullAnswer {
  epoch: string;
  /** Every scope that the caller may see with the level in each, where it differs from the replica's. */
  list?: { hash: string; scopes: { scope: string; level: string }[] };
  /** The number and the digest of each asked scope in the snapshot that the rows are from. */
  heads: Record<string, { number: number; digest: number }>;
  rows: PulledRow[];
  /** The texts that rows of a scope which was held before came to name. */
  texts: (ScopedText | DrawnText)[];
  /** False when the rows reach the heads of all asked scopes. */
  more: boolean;
  /** Those that moved. */
  outlines?: Outline[];
  now: string;
  able?: Ability[];
}

/** Texts are handed out only beside a scope whose rows name them (design §4). */
export interface TextsRequest {
  protocol: number;
  wanted: { scope: string; hashes: string[] }[];
}

export interface ScopedText {
  scope: string;
  hash: string;
  text: string;
}

/** A text as a difference from one that the same caller may see. */
export interface DrawnText extends Omit<ScopedText, "text"> {
  base: string;
  parts: TextDifference;
}

export interface TextsAnswer {
  texts: ScopedText[];
}
