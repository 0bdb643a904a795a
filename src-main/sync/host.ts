import type { ErrorBody } from "../api/error.ts";
import type { Named } from "../api/operation.ts";
import type { BlobStore } from "../store/blobs/blobs.ts";
import type { Ready } from "../store/blobs/kept.ts";
import type { BytesInHand } from "../store/blobs/inHand.ts";
import type { Reader, Writer } from "../store/handles.ts";
import type { SqliteStore, Store, Transacted } from "../store/store.ts";
import type { Limits } from "./limits.ts";
import type { Mutation } from "./mutation.ts";

/** What sync needs of the core that it runs in: a way to run mutations again, and little else. */
export interface MutationHost {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly random: () => string;
  readonly limits: Limits;
  /** Instance time minus this host's, in milliseconds. */
  clockOffset: number;
  /** The time that the instance told last, in milliseconds since 1970. */
  toldTime: number;
  /** ISO time by the instance's clock. */
  now(): string;
  /** This host's own clock, in milliseconds. */
  clock(): number;
  /** Why a mutation cannot be run at all (unknown operation, bad input), or undefined. */
  refuses(mutation: Mutation): ErrorBody["error"] | undefined;
  /** The scopes that a mutation may write. */
  scopesOf(db: Reader, user: string, mutation: Mutation): Promise<string[]>;
  namesOf(mutation: Mutation): Named;
  /** Whether what a mutation says stands in a space's discussions: in a comment or a change request. */
  isOfDiscussion(mutation: Mutation): boolean;
  /** Whether a mutation is refused where its space is not there. */
  needsSpace(mutation: Mutation): boolean;
  /** Whether an operation may do anything before its transaction. */
  prepares(mutation: Mutation): boolean;
  /** What an operation does before its transaction; it names in `kept` the bytes that it keeps. */
  prepare(user: string, mutation: Mutation, kept?: Set<string>): Promise<Ready>;
  /** Runs a mutation that ran elsewhere before; what is derived follows later. */
  replay(db: Writer, user: string, mutation: Mutation, ready: Ready | undefined): Promise<void>;
  /** Does a mutation's transaction again where its scopes were others by the time it began. */
  retrying<T>(mutation: Mutation, work: () => Promise<T>): Promise<T>;
  /** Brings what is derived up to date before a commit. */
  followStale(db: Writer): Promise<void>;
  announce(done: Transacted<unknown>): void;
  /** The refusal that an error stands for; undefined for a fault of ours. */
  refusalOf(error: unknown): ErrorBody["error"] | undefined;
  fault(operation: string, error: unknown): void;
}

/** The same of a replica, which is always a file. */
export interface ReplicaHost extends MutationHost {
  readonly store: SqliteStore;
  readonly inHand: BytesInHand;
}
