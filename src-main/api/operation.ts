import type { Static, TObject, TOptional, TSchema } from "typebox";
import type { Level } from "../access/levels.ts";
import type { HostnameFinding } from "../jobs/checkHostname.ts";
import type { FetchUrl } from "../jobs/fetchUrl.ts";
import type { RunningJob } from "../jobs/running.ts";
import type { NamedRow } from "../content/branches/onceHere.ts";
import type { BlobStore } from "../store/blobs/blobs.ts";
import type { Reader } from "../store/handles.ts";
import type { Guarded, ReadContext, WriteContext } from "./context.ts";

type Properties = Record<string, TSchema>;
type Fields<P> = P extends Properties ? Static<TObject<P>> : unknown;
type BodyField<B> =
  B extends TOptional<infer S extends TSchema>
    ? { body?: Static<S> }
    : B extends TSchema
      ? { body: Static<B> }
      : unknown;

/** What a handler gets: path parameters and query fields side by side, the body under `body`. Anything where P is `any`. */
export type Input<P, Q, B> = 0 extends 1 & P ? any : Fields<P> & Fields<Q> & BodyField<B>;

/**
 * What a caller needs, checked in one place before the handler runs (design §7).
 * The resource is the one that the path names: `{spaceId}`, `{collectionId}`, `{siteId}`, `{organizationId}`.
 */
export type Need =
  | { on: "account" }
  | { on: "organization"; level: "guest" | "member" | "create" | "admin" }
  | { on: "collection"; level: Level }
  /** With `known` even who deletes something of an absent site is told that there is no such site. */
  | { on: "site"; level: Level; known?: true }
  /** With `deleted` a space that was deleted can still be brought back, and is there for whoever has that level on it. */
  | { on: "space"; level: Level; deleted?: Level };

interface Shape<P, Q, B, R> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for each path parameter, beginning with `/v1`. */
  path: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The schema of the answer; absent when there is no body. */
  returns?: R;
  /** The status of success: 200 unless said. */
  status?: 200 | 201 | 204;
  /** Whether an answer of status 201 comes with the address of what was made: it does unless said (gaps.md §1.3). */
  located?: false;
  needs: Need;
  /**
   * Runs on the instance only, always or for some inputs: a replica passes it on while it is connected, and answers 409
   * `needs-instance` otherwise (design §6.10).
   */
  needsInstance?: true | ((input: Input<P, Q, B>) => boolean);
  /**
   * Has to do with what people and teams were given, which only the replicas of admins hold: on another one a write runs
   * on the instance, and so does a read while that can be reached. Without it a read tells what is known there.
   */
  grants?: true;
  /**
   * A read that goes through all spaces: a replica that does not keep them all asks its instance while that can be
   * reached. Without it a read tells what is here.
   */
  everywhere?: true;
  /** A read of what only the instance follows from moment to moment: a replica asks it, without a round, while it can. */
  ofMoment?: true;
  /** The ETag of an answer, for reads that have one. */
  etag?: (answer: R extends TSchema ? Static<R> : undefined) => string | undefined;
}

/** What may be used before a transaction; nothing inside one waits for files. */
export interface Services {
  blobs: Pick<BlobStore, "read" | "write">;
  /** Gets what is at an address of the web. */
  fetchUrl: FetchUrl;
  /** What is found of a name of the web that is to lead to this instance. */
  checkHostname: (hostname: string) => Promise<HostnameFinding>;
  /**
   * Throws unless the caller may run the operation as things are, and `also` has nothing against it: asked before work
   * that costs the host something.
   */
  admit: (also?: (context: ReadContext) => Promise<unknown>) => Promise<void>;
  /** Makes this call a job that its caller can follow, by what it is about, and cancel; absent where a mutation runs again. */
  startJob?: (about?: string) => RunningJob;
  /** Cancels a running job of the caller's; answers whether it was running. */
  cancelJob?: (id: string) => Promise<boolean>;
}

export interface Named {
  /** Hashes of texts that edits were made on. */
  bases: string[];
  /** SHA-256 of blobs. */
  blobs: string[];
  /** The space that it writes in, where its path names none. */
  space?: string | undefined;
}

export interface Description {
  title: string;
  page?: string;
  text?: string;
  /** The hash of the text that the edit was made on. */
  base?: string;
}

type Returned<R> = R extends TSchema ? Static<R> : void;

export interface Query<P, Q, B, R> extends Shape<P, Q, B, R> {
  mutation?: false;
  /** Gets what is not in the store before the read begins; what it answers is `context.prepared`. */
  prepare?: (services: Services, input: Input<P, Q, B>) => Promise<unknown>;
  run: (context: ReadContext, input: Input<P, Q, B>) => Promise<Returned<R>>;
}

export interface Mutation<P, Q, B, R> extends Shape<P, Q, B, R> {
  mutation: true;
  /** Its answer holds what nobody can read again, so that no caller may want to go without it. */
  toldOnce?: true;
  /** Concerns this host alone: a replica does not send it to its instance. */
  local?: true;
  /** The scopes that a run may write, from the input alone; they are locked before the handler reads. */
  scopes: (input: Input<P, Q, B>, newId: (purpose: string) => string) => string[];
  /**
   * Further scopes, where the input names a content or a person but not their organization: looked up just before the
   * transaction begins. The handler finds out whether they still are the ones.
   */
  alsoScopes?: (db: Reader, input: Input<P, Q, B>, user: string) => Promise<string[]>;
  /**
   * Puts an input into stable terms at its first run: ids for numbers and paths, neighbours for positions,
   * bases by hash. What it returns is what the outbox keeps and what every later run gets (design §6.1).
   */
  pin?: (context: WriteContext, input: Input<P, Q, B>) => Promise<Input<P, Q, B>>;
  /** Reads or keeps bytes before the transaction begins; what it answers is `context.prepared`. */
  prepare?: (services: Services, input: Input<P, Q, B>) => Promise<unknown>;
  /** Whether `prepare` has anything to do for an input; where it does not say, it may. */
  prepares?: (input: Input<P, Q, B>) => boolean;
  /**
   * One input that stands for two edits in a row, or undefined where they must stay two. The outbox asks only
   * about its last, unsent mutation, within ten minutes (design §6.1).
   */
  fold?: (earlier: Input<P, Q, B>, later: Input<P, Q, B>) => Input<P, Q, B> | undefined;
  /** The texts and blobs that an input names by hash: they must reach the instance with it. */
  names?: (input: Input<P, Q, B>) => Named;
  /** What a person reads about a mutation that waits or was refused (design §6.3). */
  describe?: (context: WriteContext, input: Input<P, Q, B>) => Promise<Description>;
  /**
   * The row that a deletion takes away, after those that it is part of. Run again, it has nothing to do where the first of
   * them that is not here was here once, and is refused where that never was: it may yet come (RULES.md, A11). Absent where
   * instances alone make such rows, so that nobody could bring one back.
   */
  deletes?: (context: Guarded, input: Input<P, Q, B>) => readonly NamedRow[] | Promise<readonly NamedRow[]>;
  run: (context: WriteContext, input: Input<P, Q, B>) => Promise<Returned<R>>;
}

/** An operation as the rest of the core sees it, its types forgotten. */
export type AnyOperation = (Query<any, any, any, any> | Mutation<any, any, any, any>) & { id?: string };

/** Whether a replica leaves an operation with this input to its instance. */
export const needsInstance = (operation: AnyOperation, input: unknown): boolean =>
  typeof operation.needsInstance === "function"
    ? operation.needsInstance(input)
    : (operation.needsInstance ?? false);

/**
 * Defines one operation as data beside its handler. Routes, validation, the bridge's types, the outbox and the
 * OpenAPI description are all derived from it (design §2).
 */
export function query<
  const P extends Properties | undefined = undefined,
  const Q extends Properties | undefined = undefined,
  const B extends TSchema | undefined = undefined,
  const R extends TSchema | undefined = undefined,
>(definition: Omit<Query<P, Q, B, R>, "mutation">): Query<P, Q, B, R> {
  return definition;
}

/** Defines an operation that writes; see {@link query}. */
export function mutation<
  const P extends Properties | undefined = undefined,
  const Q extends Properties | undefined = undefined,
  const B extends TSchema | undefined = undefined,
  const R extends TSchema | undefined = undefined,
>(definition: Omit<Mutation<P, Q, B, R>, "mutation">): Mutation<P, Q, B, R> {
  return { ...definition, mutation: true };
}

export type InputOf<O> =
  O extends Query<infer P, infer Q, infer B, any>
    ? Input<P, Q, B>
    : O extends Mutation<infer P, infer Q, infer B, any>
      ? Input<P, Q, B>
      : never;
export type AnswerOf<O> =
  O extends Query<any, any, any, infer R>
    ? Returned<R>
    : O extends Mutation<any, any, any, infer R>
      ? Returned<R>
      : never;

/** Whether an operation's success comes with the address of what it made. */
export const isLocated = ({ status, located }: Pick<AnyOperation, "status" | "located">): boolean =>
  status === 201 && located !== false;
