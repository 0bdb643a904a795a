import type { Access } from "../access/access.ts";
import { grantedAccess, pulledAccess } from "../access/access.ts";
import { findTokenUser } from "../access/accounts.ts";
import type { HostFacts } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import { findOperation, inputSchema } from "../api/operations.ts";
import { validateInput } from "../api/validate.ts";
import { followPages } from "../content/search.ts";
import type { BlobStore } from "../store/blobs.ts";
import type { Writer } from "../store/handles.ts";
import { readStore, transact, type Store, type Transacted } from "../store/store.ts";
import { appendToOutbox } from "../sync/outbox.ts";
import type { Mutation } from "../sync/mutation.ts";
import type { Caller, CoreEvent, Outcome } from "./core.ts";
import {
  NothingToDelete,
  performMutation,
  performQuery,
  scopesOf,
  type AnyInput,
  type AnyMutation,
  type Surroundings,
} from "./perform.ts";

export interface EngineOptions {
  store: Store;
  blobs: BlobStore;
  facts: HostFacts;
  /** This host's clock, in milliseconds; a replica's engine corrects it by what it knows of the instance's. */
  clock: () => number;
  /** Fresh text for ids and seeds: letters and digits. */
  random: () => string;
  log?: (event: { operation: string; error: unknown }) => void;
}

/** The core in one thread: opens nothing, knows no host, runs operations on a store (design §2). */
export class Engine implements Surroundings {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly facts: HostFacts;
  readonly access: Access;
  readonly random: () => string;
  /** Instance time minus ours, in milliseconds. */
  clockOffset = 0;
  readonly #clock: () => number;
  readonly #log: NonNullable<EngineOptions["log"]>;
  readonly #listeners = new Set<(event: CoreEvent) => void>();

  constructor(options: EngineOptions) {
    this.store = options.store;
    this.blobs = options.blobs;
    this.facts = options.facts;
    this.random = options.random;
    this.access = options.facts.kind === "replica" ? pulledAccess : grantedAccess;
    this.#clock = options.clock;
    this.#log = options.log ?? (() => {});
  }

  /** ISO time by the instance's clock. */
  now(): string {
    return new Date(this.#clock() + this.clockOffset).toISOString();
  }

  /** ISO time by this host's own clock, by which expiry is judged. */
  hostNow(): string {
    return new Date(this.#clock()).toISOString();
  }

  subscribe(listener: (event: CoreEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(event: CoreEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Tells listeners what a transaction changed, after its commit. */
  announce({ touched, numbers }: Transacted<unknown>): void {
    if (touched.length > 0) this.emit({ type: "changed", rows: touched, numbers });
  }

  async authenticate(token: string): Promise<Caller | undefined> {
    const user = await readStore(this.store, (db) => findTokenUser(db, token, this.hostNow()));
    return user === undefined ? undefined : { user };
  }

  /** Runs an operation for a caller; answers refusals as data. */
  async call(caller: Caller, id: string, input: unknown): Promise<Outcome> {
    try {
      const operation = findOperation(id);
      if (!operation) throw new ApiError(404, `There is no operation ${id}.`);
      const problem = validateInput(inputSchema(operation), input);
      if (problem !== undefined) throw new ApiError(400, problem);
      const answer = operation.mutation
        ? await this.#mutate(caller, id, operation, input as AnyInput)
        : await readStore(this.store, (db) =>
            performQuery(this, db, caller.user, this.now(), operation, input as AnyInput),
          );
      const status = operation.status ?? 200;
      if (status === 204) return { status };
      const etag = operation.etag?.(answer as never);
      const location = status === 201 ? locationOf(answer) : undefined;
      return {
        status,
        body: answer,
        ...(etag === undefined ? {} : { etag }),
        ...(location === undefined ? {} : { location }),
      };
    } catch (error) {
      return this.outcomeOf(id, error);
    }
  }

  /** What an error comes to for a caller; faults of ours are logged with the operation, never with content. */
  outcomeOf(operation: string, error: unknown): Outcome {
    if (error instanceof NothingToDelete) return { status: 204 };
    if (error instanceof ApiError) return { status: error.code, ...error.toBody() };
    this.#log({ operation, error });
    return {
      status: 500,
      error: { code: 500, message: `Recto failed at ${operation}. The fault was logged; try again.` },
    };
  }

  async #mutate(caller: Caller, id: string, operation: AnyMutation, input: AnyInput): Promise<unknown> {
    const prepared = await operation.prepare?.({ blobs: this.blobs }, input as never);
    const mutation: Mutation = {
      id: this.random(),
      seed: this.random(),
      operation: id,
      at: this.now(),
      input: structuredClone(input),
      decisions: {},
    };
    const replica = this.facts.kind === "replica";
    const done = await transact(
      this.store,
      {
        mode: replica ? "prediction" : "authority",
        scopes: scopesOf(operation, caller.user, mutation),
        at: mutation.at,
      },
      async (db) => {
        const { answer, context } = await performMutation(this, db, caller.user, operation, mutation, {
          firstRun: true,
          prepared,
        });
        await followStale(db);
        if (replica) {
          const description = (await operation.describe?.(context, mutation.input as never)) ?? { title: id };
          await appendToOutbox(db, mutation, { ...description, space: context.space?.id }, operation.fold);
        }
        return answer;
      },
    );
    this.announce(done);
    return done.value;
  }
}

/** Brings what is derived from pages up to date before the commit: the search index. */
export async function followStale(db: Writer): Promise<void> {
  await followPages(db, db.session.stale);
  db.session.stale.clear();
}

function locationOf(answer: unknown): string | undefined {
  const urls = (answer as { urls?: { location?: string } } | undefined)?.urls;
  return urls?.location;
}
