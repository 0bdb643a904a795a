import type { ErrorBody } from "../api/error.ts";
import type { RevisionRow, SpaceRow } from "../store/tables.ts";
import type { Mutation } from "./mutation.ts";
import { firstVersion, upcasts } from "./upcasts.ts";

/** What both sides must agree on; a client and an instance of other numbers wait for an update (design §6.9). */
export const protocolVersion = firstVersion + upcasts.length;

/**
 * Names all that this version of the protocol carries: messages, the inputs of mutations, the columns of replicated
 * rows. A test makes it anew: where it comes out otherwise, programs of the same version would no longer understand
 * each other, and once this version is in use the version has to be raised with it, which an upcast does.
 */
export const wireFingerprint = "iYpeO0U9I-SWEPcAQ1JLCi";

/** Mutations in order, with the texts that they were made on, by hash, as far as the instance asked for them. */
export interface PushRequest {
  protocol: number;
  /** The epoch that the replica last pulled; undefined before its first pull. */
  epoch?: string;
  mutations: Mutation[];
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
}

export interface PulledRow {
  scope: string;
  number: number;
  table: string;
  key: string;
  /** Null for a tombstone. */
  row: Record<string, unknown> | null;
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
  texts: ScopedText[];
  /** False when the rows reach the heads of all asked scopes. */
  more: boolean;
  /** Those that moved. */
  outlines?: Outline[];
  now: string;
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

export interface TextsAnswer {
  texts: ScopedText[];
}
