import { copyFile, cp, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { addUser, createToken, foundOrganization } from "../../src-main/core/administration/foundation.ts";
import type { Caller, Outcome } from "../../src-main/core/core.ts";
import { Engine } from "../../src-main/core/engine.ts";
import { databaseName } from "../../src-main/core/message.ts";
import { openInstance, openReplica } from "../../src-main/core/open.ts";
import type { ReplicaThreads } from "../../src-main/core/replica/replica.ts";
import type { ThreadedCore } from "../../src-main/core/threads/threads.ts";
import { listen, makeServer, type RunningServer } from "../../src-main/hosts/http/server.ts";
import { folderBlobs } from "../../src-main/store/blobs/blobs.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { openStore } from "../../src-main/store/store.ts";
import type { Corpus } from "./corpus.ts";

/** Something that runs operations: an engine in this thread, or a core in its own. */
export interface Runner {
  call(caller: Caller, operation: string, input: unknown): Promise<Outcome>;
}

/** Runs an operation and answers its body; a refusal ends the bench. */
export async function ask<T>(runner: Runner, user: string, operation: string, input: object): Promise<T> {
  const outcome = await runner.call({ user }, operation, input);
  if ("error" in outcome) throw new Error(`${operation}: ${outcome.status} ${outcome.error.message}`);
  return ("body" in outcome ? outcome.body : undefined) as T;
}

export interface Account {
  user: string;
  token: string;
}

/** What a seeded instance holds. */
export interface Seeded {
  organization: string;
  space: string;
  /** Page ids, in the order of the corpus. */
  ids: string[];
  /** Made everything. */
  founder: Account;
  /** Edits it: somebody else, so that the first edit makes a revision. */
  writer: Account;
}

const batchSize = 50;

/** The engine alone, in this thread, on a store in a folder. */
export async function openEngine(folder: string, kind: "instance" | "replica"): Promise<Engine> {
  let made = 0;
  return new Engine({
    store: await openStore(join(folder, databaseName)),
    blobs: folderBlobs(join(folder, "blobs")),
    facts: { kind, baseUrl: "http://127.0.0.1" },
    clock: () => Date.now(),
    random: () => deriveId(folder, String(process.hrtime.bigint()), String((made += 1))),
    log: ({ operation, error }) =>
      void process.stderr.write(
        `${operation} failed: ${error instanceof Error ? error.stack : String(error)}\n`,
      ),
  });
}

/** Makes an instance in a folder whose one space holds a book, as a writer makes it. */
export async function seedBook(folder: string, corpus: Corpus): Promise<Seeded> {
  const engine = await openEngine(folder, "instance");
  const founded = await foundOrganization(engine, {
    organization: "Bench",
    name: "Ada",
    email: "ada@bench.test",
  });
  const ben = await addUser(engine, { name: "Ben", email: "ben@bench.test", role: "create" });
  const { token } = await createToken(engine, { email: "ben@bench.test" });
  const { organization, user } = founded;
  const { id: space } = await ask<{ id: string }>(engine, user, "createSpace", {
    organizationId: organization,
    body: { title: "Book", empty: true },
  });
  const ids: string[] = [];
  for (let at = 0; at < corpus.pages.length; at += batchSize) {
    const changes = corpus.pages.slice(at, at + batchSize).map(({ title, markdown, parent }, index) => ({
      operation: "insert_page",
      ref: `p${at + index}`,
      title,
      document: { markdown },
      ...(parent === null ? {} : { into: ids[parent] ?? `p${parent}` }),
    }));
    const answer = await ask<{ changes: { page: { id: string } }[] }>(engine, user, "updateSpaceContent", {
      spaceId: space,
      body: { changes },
    });
    ids.push(...answer.changes.map(({ page }) => page.id));
  }
  await engine.store.close();
  return {
    organization,
    space,
    ids,
    founder: { user, token: founded.token },
    writer: { user: ben.user, token },
  };
}

/** Copies a folder, to the disk: what is measured next is not to wait until the system has written the copy. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name));
    await file.sync();
    await file.close();
  }
}

/** An instance with a book, as its two threads and its HTTP server run it, and what measures need around it. */
export class Stage {
  readonly corpus: Corpus;
  readonly seeded: Seeded;
  readonly folder: string;
  readonly core: ThreadedCore;
  readonly url: string;
  readonly #server: RunningServer;
  readonly #traffic: () => number;
  #made = 0;
  #pulled: Promise<string> | undefined;

  private constructor(
    folder: string,
    corpus: Corpus,
    seeded: Seeded,
    running: { core: ThreadedCore; server: RunningServer; traffic: () => number },
  ) {
    this.folder = folder;
    this.corpus = corpus;
    this.seeded = seeded;
    this.core = running.core;
    this.url = running.server.url;
    this.#server = running.server;
    this.#traffic = running.traffic;
  }

  static async make(folder: string, corpus: Corpus): Promise<Stage> {
    const instance = join(folder, "instance");
    await mkdir(instance, { recursive: true });
    const seeded = await seedBook(instance, corpus);
    // As it was before anything was measured: copies are made of this one.
    await mkdir(join(folder, "seeded"));
    await copyFile(join(instance, databaseName), join(folder, "seeded", databaseName));
    const core = await openInstance({ place: instance, baseUrl: "http://127.0.0.1" });
    const address = { host: "127.0.0.1", port: 0 };
    const fastify = await makeServer(core, { ...address, version: "0", log: () => {} });
    const sockets = new Set<{ bytesRead: number; bytesWritten: number }>();
    fastify.server.on("connection", (socket) => sockets.add(socket));
    const traffic = (): number =>
      [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
    return new Stage(folder, corpus, seeded, { core, server: await listen(fastify, address), traffic });
  }

  get pages(): number {
    return this.seeded.ids.length;
  }

  /** The page of this number, beginning again behind the last; neighbours in number are not neighbours in the tree. */
  pageAt(number: number): string {
    return this.seeded.ids[(number * 7919) % this.pages] as string;
  }

  /** Bytes that went over the instance's sockets so far, both ways. */
  traffic(): number {
    return this.#traffic();
  }

  freshFolder(name: string): string {
    this.#made += 1;
    return join(this.folder, `${name}-${this.#made}`);
  }

  /** A copy of the instance's data as it was seeded. */
  async copySeeded(): Promise<string> {
    const copy = this.freshFolder("copy");
    await copyFolder(join(this.folder, "seeded"), copy);
    return copy;
  }

  /** An empty replica of the writer's, offline. */
  async openEmptyReplica(folder: string): Promise<ReplicaThreads> {
    const { organization, writer } = this.seeded;
    const { core } = await openReplica({
      folder,
      url: this.url,
      token: writer.token,
      offline: true,
      founding: { organization, owner: writer.user },
    });
    return core;
  }

  /** A copy of a replica that has pulled everything and edited nothing; not open. */
  async copyReplica(): Promise<string> {
    this.#pulled ??= this.#pullReplica();
    const copy = this.freshFolder("replica");
    await copyFolder(await this.#pulled, copy);
    return copy;
  }

  async #pullReplica(): Promise<string> {
    const folder = this.freshFolder("pulled");
    const replica = await this.openEmptyReplica(folder);
    const { inSync, problem } = await replica.setOnline(true);
    await replica.close();
    if (!inSync) throw new Error(`The first pull did not come in sync: ${problem ?? "no problem was told"}.`);
    return folder;
  }

  /** A replica that has pulled everything, in its two threads. */
  async openReplica({ offline = true } = {}): Promise<ReplicaThreads> {
    const { core } = await openReplica({
      folder: await this.copyReplica(),
      url: this.url,
      token: this.seeded.writer.token,
      offline,
    });
    return core;
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.core.close();
  }
}
