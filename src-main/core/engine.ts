import type { Access } from "../access/access.ts";
import { grantedAccess, pulledAccess } from "../access/access.ts";
import { findTokenUser } from "../access/accounts.ts";
import type { HostFacts } from "../api/context.ts";
import { ApiError, TextsMissing, type ErrorBody } from "../api/error.ts";
import { needsInstance, type AnyOperation, type Named, type Services } from "../api/operation.ts";
import { findOperation, inputSchema } from "../api/operations.ts";
import { validateInput } from "../api/validate.ts";
import { followEntries } from "../content/derived.ts";
import { noteWebhookEvents } from "../jobs/webhookEvents.ts";
import type { HostNames } from "../jobs/checkHostname.ts";
import { RunningJobs, type RunningJob } from "../jobs/running.ts";
import type { BlobStore } from "../store/blobs/blobs.ts";
import { requireKept, whileKept, type Ready } from "../store/blobs/kept.ts";
import { BytesInHand } from "../store/blobs/inHand.ts";
import type { Reader, Writer } from "../store/handles.ts";
import {
  isSqlite,
  readStore,
  transact,
  type SqliteStore,
  type Store,
  type Transacted,
} from "../store/store.ts";
import { appendToOutbox } from "../sync/outbox.ts";
import type { MutationHost } from "../sync/host.ts";
import { usualLimits, type Limits } from "../sync/limits.ts";
import { protocolVersion, type PullRequest, type PushRequest, type TextsRequest } from "../sync/messages.ts";
import type { Mutation } from "../sync/mutation.ts";
import { spaceOf } from "../sync/spaceOf.ts";
import { syncSchemas } from "../sync/schemas.ts";
import { servePull, serveTexts } from "../sync/servePull.ts";
import { servePush } from "../sync/servePush.ts";
import { TransportError } from "../sync/transport.ts";
import { checkInput, requireOperation } from "./checkInput.ts";
import type { Caller, CoreEvent, Outcome } from "./core.ts";
import type { EngineOptions } from "./engineOptions.ts";
import { NothingToDelete, type Surroundings } from "./guard.ts";
import { leaveToInstance, placeOfRun } from "./replica/placeOfRun.ts";
import { answerOutcome, errorOutcome } from "./outcome.ts";
import {
  newIdOf,
  performMutation,
  performQuery,
  refuseHuge,
  retrying,
  scopesOf,
  type AnyInput,
  type AnyMutation,
} from "./perform.ts";
import { makeReady, servicesFor } from "./services.ts";

/** The core of a replica, or of a workspace without an instance: its store is a file. */
export type FileEngine = Engine<SqliteStore>;

/** Throws for an engine whose store is on a server: no replica's is. */
export function requireFile(engine: Engine): FileEngine {
  if (!isSqlite(engine.store)) throw new Error("A replica's store is a file.");
  return engine as FileEngine;
}

/** Has the instance of a replica run an operation; `isOnline` where it is about a space that is not kept here. */
export type PassOn = (operation: AnyOperation, input: AnyInput, isOnline?: boolean) => Promise<Outcome>;

/** The core in one thread: opens nothing, knows no host, runs operations on a store (design §2). */
export class Engine<S extends Store = Store> implements Surroundings, MutationHost {
  readonly store: S;
  readonly blobs: BlobStore;
  readonly inHand: BytesInHand;
  readonly facts: HostFacts;
  readonly access: Access;
  readonly random: () => string;
  /** Instance time minus ours, in milliseconds. */
  clockOffset = 0;
  /** The time that the instance told last, in milliseconds since 1970; on an instance there is none. */
  toldTime = 0;
  /** A replica's way to have its instance run what it cannot run itself, where it has one. */
  passOn: PassOn | undefined;
  /** A replica's way to texts that it does not hold yet; answers whether any came. */
  getTexts: ((hashes: readonly string[]) => Promise<boolean>) | undefined;
  readonly #clock: () => number;
  readonly privateAddresses: boolean;
  readonly names: HostNames | undefined;
  readonly limits: Limits;
  readonly #log: NonNullable<EngineOptions["log"]>;
  readonly #listeners = new Set<(event: CoreEvent) => void>();
  readonly #jobs = new RunningJobs((event) => this.emit(event));

  constructor(options: EngineOptions<S>) {
    this.store = options.store;
    this.blobs = options.blobs;
    this.inHand = new BytesInHand(options.clock);
    this.facts = options.facts;
    this.random = options.random;
    this.access = options.facts.kind === "replica" ? pulledAccess : grantedAccess;
    this.#clock = options.clock;
    this.names = options.names;
    this.privateAddresses = options.privateAddresses ?? false;
    this.limits = { ...usualLimits, ...options.limits };
    this.#log = options.log ?? (() => {});
  }

  /** ISO time by the instance's clock. */
  now(): string {
    return new Date(Math.max(this.#clock() + this.clockOffset, this.toldTime)).toISOString();
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
  announce({ touched, numbers, since }: Transacted<unknown>): void {
    if (touched.length > 0) this.emit({ type: "changed", rows: touched, numbers, since });
  }

  async authenticate(token: string): Promise<Caller | undefined> {
    const user = await readStore(this.store, (db) => findTokenUser(db, token, this.hostNow()));
    return user === undefined ? undefined : { user };
  }

  /** Runs an operation for a caller; answers refusals as data. */
  async call(caller: Caller, id: string, input: unknown): Promise<Outcome> {
    try {
      const operation = requireOperation(id);
      const problem = checkInput(operation, input);
      if (problem !== undefined) throw new ApiError(400, problem);
      return await this.#run(caller, id, operation, input as AnyInput);
    } catch (error) {
      return this.outcomeOf(id, error);
    }
  }

  async #run(caller: Caller, id: string, operation: AnyOperation, input: AnyInput): Promise<Outcome> {
    if (this.facts.kind === "replica") {
      const place = await placeOfRun(this.store.reading, operation, input);
      if (place !== "here") {
        const outcome = await leaveToInstance(this.passOn, operation, input, place);
        if (outcome) return outcome;
      }
    }
    for (;;)
      try {
        return await this.#runHere(caller, id, operation, input);
      } catch (error) {
        if (!(error instanceof TextsMissing) || !(await this.bringTexts(error.hashes))) throw error;
      }
  }

  /** Whether texts came that an operation lacked, so that it is worth another try. */
  async bringTexts(hashes: readonly string[]): Promise<boolean> {
    try {
      return (await this.getTexts?.(hashes)) ?? false;
    } catch (error) {
      // Without a network they are simply not here yet.
      if (error instanceof TransportError) return false;
      throw error;
    }
  }

  /** What a run for this caller depends on. */
  #around({ base }: Caller): Surroundings {
    return base === undefined ? this : { access: this.access, facts: { ...this.facts, baseUrl: base } };
  }

  async #runHere(caller: Caller, id: string, operation: AnyOperation, input: AnyInput): Promise<Outcome> {
    const ran = { operation, input, facts: this.#around(caller).facts };
    if (!operation.mutation) {
      const prepared = await operation.prepare?.(servicesFor(this, caller.user, operation, input), input);
      const query = (db: Reader) =>
        performQuery(this.#around(caller), db, caller.user, this.now(), operation, input, prepared);
      return answerOutcome(ran, await readStore(this.store, query));
    }
    const { value, numbers } = await this.#mutate(caller, id, operation, input);
    return answerOutcome(ran, value, numbers);
  }

  /** What an error comes to for a caller; faults of ours are logged with the operation, never with content. */
  outcomeOf(operation: string, error: unknown): Outcome {
    return errorOutcome(operation, error, () => this.fault(operation, error));
  }

  /** This host's own clock, in milliseconds. */
  clock(): number {
    return this.#clock();
  }

  /** The instance's half of sync (design §6). */
  async sync(caller: Caller, verb: "push" | "pull" | "texts", message: unknown): Promise<Outcome> {
    try {
      // First of all, since a message of another version may look otherwise.
      const version = (message as { protocol?: unknown } | null)?.protocol;
      if (typeof version === "number" && version !== protocolVersion)
        throw new ApiError(
          409,
          `This instance speaks version ${protocolVersion} of the sync protocol. Update Recto on the older side.`,
          "protocol",
        );
      const problem = validateInput(syncSchemas[verb], message);
      if (problem !== undefined) throw new ApiError(400, problem);
      return { status: 200, body: await this.#serve(caller, verb, message) };
    } catch (error) {
      return this.outcomeOf(`sync ${verb}`, error);
    }
  }

  #serve(caller: Caller, verb: "push" | "pull" | "texts", message: unknown): Promise<unknown> {
    if (verb === "push") return servePush(this, caller.user, message as PushRequest);
    return readStore<unknown>(this.store, (db) =>
      verb === "pull"
        ? servePull(db, caller.user, message as PullRequest, this)
        : serveTexts(db, caller.user, message as TextsRequest, this),
    );
  }

  refuses(mutation: Mutation): ErrorBody["error"] | undefined {
    const operation = findOperation(mutation.operation);
    if (!operation?.mutation)
      return { code: 400, message: `There is no operation ${mutation.operation} that writes.` };
    const problem = validateInput(inputSchema(operation), mutation.input);
    if (problem !== undefined) return { code: 400, message: problem };
    if (!needsInstance(operation, mutation.input)) return undefined;
    const message = `${mutation.operation} runs with this input on the instance alone: send it as a request of its own.`;
    return { code: 400, message };
  }

  scopesOf(db: Reader, user: string, mutation: Mutation): Promise<string[]> {
    return scopesOf(db, this.#mutationOf(mutation), user, mutation);
  }

  namesOf(mutation: Mutation): Named {
    return this.#mutationOf(mutation).names?.(mutation.input) ?? { bases: [], blobs: [] };
  }

  isOfDiscussion(mutation: Mutation): boolean {
    const { needs, path } = this.#mutationOf(mutation);
    return needs.on === "space" && (needs.level === "comment" || path.includes("{changeRequestId}"));
  }

  needsSpace(mutation: Mutation): boolean {
    const { needs } = this.#mutationOf(mutation);
    return needs.on === "space" ? !("deleted" in needs) : this.namesOf(mutation).space !== undefined;
  }

  prepares(mutation: Mutation): boolean {
    const { prepare, prepares } = this.#mutationOf(mutation);
    return prepare !== undefined && (prepares?.(mutation.input) ?? true);
  }

  async prepare(user: string, mutation: Mutation, kept = new Set<string>()): Promise<Ready> {
    const operation = this.#mutationOf(mutation);
    return makeReady(operation, servicesFor(this, user, operation, mutation.input), mutation.input, kept);
  }

  async replay(db: Writer, user: string, mutation: Mutation, ready?: Ready): Promise<void> {
    const run = structuredClone({ ...mutation, input: mutation.input, decisions: mutation.decisions });
    const prepared = ready?.value;
    try {
      // A replica's own go between its rounds, and not within one.
      if (ready && this.facts.kind !== "replica") await requireKept(db, this.blobs, ready.kept);
      await performMutation(this, db, user, this.#mutationOf(mutation), run, { firstRun: false, prepared });
    } catch (error) {
      // What there is nothing to delete of is deleted.
      if (!(error instanceof NothingToDelete)) throw error;
    }
  }

  retrying<T>(mutation: Mutation, work: () => Promise<T>): Promise<T> {
    return retrying(this.#mutationOf(mutation), work);
  }

  async followStale(db: Writer): Promise<void> {
    await followEntries(db, db.session.stale);
    db.session.stale.clear();
    await noteWebhookEvents(db, this);
  }

  refusalOf(error: unknown): ErrorBody["error"] | undefined {
    return error instanceof ApiError && error.code < 500 ? error.toBody().error : undefined;
  }

  fault(operation: string, error: unknown): void {
    this.#log({ operation, error });
  }

  #mutationOf(mutation: Mutation): AnyMutation {
    const operation = findOperation(mutation.operation);
    if (!operation?.mutation)
      throw new ApiError(400, `There is no operation ${mutation.operation} that writes.`);
    return operation;
  }

  async #mutate(
    caller: Caller,
    id: string,
    operation: AnyMutation,
    input: AnyInput,
  ): Promise<Transacted<unknown>> {
    refuseHuge(input);
    const seed = this.random();
    const job = newIdOf(caller.user, seed)("job");
    let failed = true;
    try {
      const services: Services = {
        ...servicesFor(this, caller.user, operation, input),
        blobs: this.inHand.keeping(this.blobs),
        startJob: (about) => this.#jobs.start(job, caller.user, about),
        cancelJob: (running) => this.#jobs.cancel(running, caller.user),
      };
      const answer = await whileKept(this, async (kept) => {
        const ready = await makeReady(operation, services, input, kept);
        return retrying(operation, () => this.#commit(caller, id, operation, { seed, input, ready, job }));
      });
      failed = false;
      return answer;
    } finally {
      this.#jobs.end(job, failed);
    }
  }

  /** Does work that writes nothing, as a job that its caller can follow and cancel by this id. */
  async asJob<T>(id: string, caller: Caller, work: (job: RunningJob) => Promise<T>): Promise<T> {
    let failed = true;
    try {
      const done = await work(this.#jobs.start(id, caller.user));
      failed = false;
      return done;
    } finally {
      this.#jobs.end(id, failed);
    }
  }

  /** Cancels such a job; answers whether it was running. */
  cancelJob(id: string, caller: Caller): Promise<boolean> {
    return this.#jobs.cancel(id, caller.user);
  }

  /** Ends the jobs that are running; settles when they have. */
  endJobs(): Promise<void> {
    return this.#jobs.endAll();
  }

  async #commit(
    caller: Caller,
    id: string,
    operation: AnyMutation,
    { seed, input, ready, job }: { seed: string; input: AnyInput; ready: Ready; job: string },
  ): Promise<Transacted<unknown>> {
    const made = { id: this.random(), seed, operation: id, at: this.now() };
    const replica = this.facts.kind === "replica";
    const around = this.#around(caller);
    let named: readonly string[] = [];
    const done = await transact(
      this.store,
      {
        mode: replica ? "prediction" : "authority",
        scopes: await scopesOf(this.store.reading, operation, caller.user, { seed, input }),
        at: made.at,
        by: caller.user,
      },
      this.#jobs.storing(job, async (db: Writer) => {
        await requireKept(db, this.blobs, ready.kept);
        // The work may run again from its start, and pins its input each time.
        const mutation: Mutation = { ...made, input: structuredClone(input), decisions: {} };
        const isSent = replica && !operation.local;
        const ran = await performMutation(around, db, caller.user, operation, mutation, {
          firstRun: true,
          prepared: ready.value,
          isDescribed: isSent,
        });
        const { answer, description = { title: id } } = ran;
        await this.followStale(db);
        if (isSent && !ran.isVain) {
          // What was noted with it at this run travels too.
          refuseHuge(mutation.input);
          const { bases, blobs } = this.namesOf(mutation);
          named = blobs;
          const about = { ...description, space: spaceOf(this, mutation) };
          await appendToOutbox(db, mutation, about, bases, operation.fold);
        }
        return answer;
      }),
    );
    this.inHand.release([...named, ...ready.kept]);
    this.announce(done);
    return done;
  }
}
