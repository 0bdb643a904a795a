import type { Level } from "../../src-main/access/levels.ts";
import { organizationAdminScope } from "../../src-main/access/scopes.ts";
import type { ErrorBody } from "../../src-main/api/error.ts";
import type { AnswerOf, InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import { Engine } from "../../src-main/core/engine.ts";
import { addUser, foundOrganization } from "../../src-main/core/administration/foundation.ts";
import { blobsOf } from "../../src-main/core/administration/place.ts";
import { isAddress } from "../../src-main/store/server/address.ts";
import { memoryBlobs } from "../../src-main/store/blobs/blobs.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { insert } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { openDisk, type Image } from "../store/image.ts";
import { freePlace, takePlace } from "../store/places.ts";
import { checkAnswer } from "./declared.ts";

export type Operation = keyof Operations;

/** The members of the host's organization, one for each standing, and somebody who is in another one. */
const roles = {
  creator: "create",
  reviewer: "review",
  editor: "edit",
  commenter: "comment",
  reader: "read",
  guest: null,
} as const satisfies Record<string, Level | null>;

export type Person = keyof typeof roles | "admin" | "stranger";

/** A clock that moves only when a test moves it. */
export class Clock {
  #now = Date.parse("2026-03-04T05:06:07.000Z");
  readonly now = (): number => this.#now;
  iso(): string {
    return new Date(this.#now).toISOString();
  }
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface Refusal {
  status: number;
  error: ErrorBody["error"];
}

/** An instance in memory, or in a file where a test restarts it, with people of every level. */
export class ApiHost {
  readonly clock: Clock;
  readonly organization: string;
  readonly people: Readonly<Record<Person, string>>;
  readonly faults: unknown[];
  /** Where its store is. */
  readonly path: string;
  engine: Engine;

  constructor(parts: Pick<ApiHost, "clock" | "organization" | "people" | "faults" | "path" | "engine">) {
    this.clock = parts.clock;
    this.organization = parts.organization;
    this.people = parts.people;
    this.faults = parts.faults;
    this.path = parts.path;
    this.engine = parts.engine;
  }

  /** Calls an operation; checks its answer against its definition. */
  async call<K extends Operation>(
    who: Person,
    operation: K,
    input: InputOf<Operations[K]>,
  ): Promise<Outcome> {
    return this.callLoosely(who, operation, input);
  }

  /** As {@link call}, with an input that need not be what the operation takes. */
  async callLoosely(who: Person, operation: Operation, input: unknown): Promise<Outcome> {
    const outcome = await this.engine.call({ user: this.people[who] }, operation, input);
    const fault = this.faults.pop();
    if (fault !== undefined) throw new Error(`${operation} failed`, { cause: fault });
    checkAnswer(operation, outcome);
    return outcome;
  }

  /** The answer of a call that must succeed. */
  async ask<K extends Operation>(
    who: Person,
    operation: K,
    input: InputOf<Operations[K]>,
  ): Promise<AnswerOf<Operations[K]>> {
    const outcome = await this.call(who, operation, input);
    if ("error" in outcome)
      throw new Error(`${operation} was refused: ${outcome.status} ${outcome.error.message}`);
    return ("body" in outcome ? outcome.body : undefined) as AnswerOf<Operations[K]>;
  }

  /** The refusal of a call that must be refused. */
  async refusal(who: Person, operation: Operation, input: unknown): Promise<Refusal> {
    const outcome = await this.callLoosely(who, operation, input);
    if (!("error" in outcome)) throw new Error(`${operation} was not refused.`);
    return outcome;
  }

  /** The status of a call, whatever it comes to. */
  async status(who: Person, operation: Operation, input: unknown): Promise<number> {
    return (await this.callLoosely(who, operation, input)).status;
  }

  /** Gives somebody a level on a space or a collection, as an admin does. */
  async grant(
    who: Person,
    target: string,
    role: Level,
    kind: "space" | "collection" = "space",
  ): Promise<void> {
    const scope = organizationAdminScope(this.organization);
    await transact(this.engine.store, { mode: "authority", scopes: [scope], at: this.clock.iso() }, (db) =>
      insert(db, "grants", {
        scope,
        id: this.engine.random(),
        subject_kind: "user",
        subject: this.people[who],
        target_kind: kind,
        target,
        role,
      }),
    );
  }

  /** Closes the store and opens it again, as a restart does. */
  async restart(): Promise<void> {
    await this.engine.store.close();
    this.engine = await openEngine(this.path, this.clock, this.faults, this.engine.random);
  }

  async close(): Promise<void> {
    await this.engine.store.close();
    freePlace(this.path);
  }
}

/** The web as these hosts find it: names under `lighthouse.example` lead to them, no other does. */
const names = {
  aliases: async (name: string) => (name.endsWith(".lighthouse.example") ? ["docs.example.com."] : []),
  addresses: async (name: string) => [name === "docs.example.com" ? "192.0.2.1" : "192.0.2.2"],
  certificate: async (name: string) =>
    name.startsWith("bare.") ? ("ssl_failed" as const) : ("live" as const),
};

async function openEngine(
  path: string,
  clock: Clock,
  faults: unknown[],
  random: () => string,
  image?: Image,
): Promise<Engine> {
  const store = await openDisk(path, image);
  return new Engine({
    store,
    blobs: isAddress(path) ? blobsOf(store, path) : memoryBlobs(),
    facts: { kind: "instance", baseUrl: "https://docs.example.com" },
    clock: clock.now,
    random,
    names,
    log: ({ error }) => void faults.push(error),
  });
}

/** Opens a host whose organization has a person of every standing; the stranger founds another organization. */
export const openHost = async (file = ":memory:"): Promise<ApiHost> => openHostAt(await takePlace(file));

function counting(): () => string {
  let made = 0;
  return () => deriveId("test", String((made += 1)));
}

/** The same at a place that is given, wherever the run's instances are otherwise. */
export async function openHostAt(path: string, random = counting()): Promise<ApiHost> {
  const clock = new Clock();
  const faults: unknown[] = [];
  const engine = await openEngine(path, clock, faults, random);
  const founded = await foundOrganization(engine, {
    organization: "Lighthouse",
    name: "Ada Admin",
    email: "admin@example.com",
  });
  clock.pass(1000);
  const elsewhere = await foundOrganization(engine, {
    organization: "Elsewhere",
    name: "Sam Stranger",
    email: "stranger@example.com",
  });
  const people: Record<string, string> = { admin: founded.user, stranger: elsewhere.user };
  for (const [name, role] of Object.entries(roles)) {
    const email = `${name}@example.com`;
    const added = await addUser(engine, { organization: founded.organization, name, email, role });
    people[name] = added.user;
  }
  return new ApiHost({
    clock,
    organization: founded.organization,
    people: people as Record<Person, string>,
    faults,
    path,
    engine,
  });
}

/** The same people on a host's data, which another process opened, or in memory on what an image has of it. */
export async function reopenHost(host: ApiHost, image?: Image): Promise<ApiHost> {
  const { clock, faults, path } = host;
  const engine = await openEngine(path, clock, faults, host.engine.random, image);
  return new ApiHost({ ...host, engine });
}
