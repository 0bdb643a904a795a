import { ApiError } from "../../src-main/api/error.ts";
import type { AttentionItem, SyncStatus } from "../../src-main/core/core.ts";
import { requireOperation } from "../../src-main/core/checkInput.ts";
import { requireFile, type FileEngine, type PassOn } from "../../src-main/core/engine.ts";
import { FileFetcher } from "../../src-main/core/files/fileFetcher.ts";
import { messageIn } from "../../src-main/core/network/httpTransport.ts";
import { passingOn } from "../../src-main/core/replica/passOn.ts";
import { chooseFileLimit, readFileLimit } from "../../src-main/core/files/fileLimit.ts";
import { findFile, putBlob, readFileContent } from "../../src-main/core/files/files.ts";
import { writeMeta } from "../../src-main/store/meta.ts";
import { listOnlineSpaces } from "../../src-main/store/onlineSpaces.ts";
import { transact } from "../../src-main/store/store.ts";
import { discardAttention, listAttention, retryAttention } from "../../src-main/sync/attention.ts";
import { recallClock } from "../../src-main/sync/clock.ts";
import { SyncDriver } from "../../src-main/sync/driver.ts";
import { keepOffline, leaveOnline } from "../../src-main/sync/offline.ts";
import { takeLeaving } from "../../src-main/sync/leaving.ts";
import type { PullAnswer, PushAnswer, PushRequest } from "../../src-main/sync/messages.ts";
import { followUpdate } from "../../src-main/sync/updated.ts";
import { upcasts, type Upcast } from "../../src-main/sync/upcasts.ts";
import { indexFetched } from "../../src-main/sync/unindexed.ts";
import { TransportError, type Transport } from "../../src-main/sync/transport.ts";
import type { Image } from "../store/image.ts";
import { Machine } from "./machine.ts";
import type { Message } from "./nature.ts";
import type { Repositories } from "./repositories.ts";
import type { Run } from "./run.ts";
import { answerTo, halfOf } from "./passedOn.ts";
import { olderAsked, olderRefused, partOfRound } from "./effects.ts";
import { Uploading } from "./uploading.ts";
import { isBeyond, spokenBy, without } from "./spoken.ts";
import type { World } from "./world.ts";

interface ReplicaOptions {
  user: string;
  name: string;
  path: string;
  organization: string;
}

/** One writer's desktop, as far as the core goes. */
export class Replica {
  readonly user: string;
  readonly name: string;
  readonly organization: string;
  /** What its program brings up by what an older one left. */
  upcasts: readonly Upcast[] = upcasts;
  /** Is its token good? The instance knows. */
  isSignedIn = true;
  readonly #world: World;
  readonly #machine: Machine;
  #driver!: SyncDriver;
  #files!: FileFetcher;
  /** Does its writer want the network, as the app remembers? */
  #online = true;

  private constructor(world: World, machine: Machine, owned: { user: string; organization: string }) {
    this.#world = world;
    this.#machine = machine;
    this.user = owned.user;
    this.organization = owned.organization;
    this.name = machine.name;
    this.#begin();
  }

  static async make(world: World, options: ReplicaOptions): Promise<Replica> {
    const { user, name, path, organization } = options;
    const machine = await Machine.start(world.machine(name, path));
    const { disk, engine } = machine;
    await transact(disk, { mode: "replication", scopes: [], at: engine.now() }, async (db) => {
      await writeMeta(db, "kind", "replica");
      await writeMeta(db, "owner", user);
      await writeMeta(db, "organization", organization);
    });
    return new Replica(world, machine, options);
  }

  /** Another program on a copy of all that one has on its disk. */
  static async clone(
    world: World,
    original: Replica,
    { name, path }: { name: string; path: string },
  ): Promise<Replica> {
    const contents = await original.machine.contents(path);
    const machine = await Machine.start(world.machine(name, path), contents);
    await recallClock(machine.engine);
    return new Replica(world, machine, original);
  }

  get engine(): FileEngine {
    return requireFile(this.#machine.engine);
  }

  get machine(): Machine {
    return this.#machine;
  }

  get run(): Run {
    return this.#machine.run;
  }

  /** Begins to sync as the desktop does (core/replica/replicaBody.ts), over this world's network. */
  #begin(): void {
    const { engine } = this;
    const { run } = this.#machine;
    const transport = this.#transport(run);
    const files = new FileFetcher(engine, transport);
    this.#files = files;
    const { nature } = this.#world;
    this.#driver = new SyncDriver(
      { host: engine, transport, owner: this.user, organization: this.organization },
      (status) => {
        nature.shows(this.name, status);
        if (status.state === "idle") files.start();
      },
      nature.timing(run),
    );
    if (this.#world.passesOn) engine.passOn = this.#passOn(run, transport);
    engine.subscribe((event) => {
      if (event.type !== "changed") return;
      if (event.rows.some(({ table }) => table === "scopes")) files.forget();
      files.notice(event.rows.filter(({ table }) => table === "states").map(({ scope }) => scope));
    });
    this.#driver.start({ offline: !this.#online });
  }

  /** What it cannot do itself it has the instance do. */
  #passOn(run: Run, transport: Transport): PassOn {
    return passingOn({
      engine: this.engine,
      driver: this.#driver,
      organization: this.organization,
      transport,
      ask: (operation, input) =>
        this.#carry(run, "call", {
          send: () => answerTo(this.#world.instance, this.user, operation, input),
          sendHalf: noAnswer,
          half: halfOf,
        }),
    });
  }

  kill(): void {
    this.#machine.kill();
  }

  /**
   * The program is started again (core/threads/threadBody.ts), on another database where one is given: everything that was
   * only in memory is gone.
   */
  async restart(image?: Image): Promise<void> {
    await (image ? this.#machine.restartOn(image) : this.#machine.restart());
    await recallClock(this.engine);
    await followUpdate(this.engine, this.user, this.upcasts);
    await indexFetched(this.engine);
    await takeLeaving(this.engine).catch((error: unknown) => this.engine.fault("leaving", error));
    this.#begin();
  }

  /** Goes on with another token, after the old one was refused. */
  signIn(): Promise<SyncStatus> {
    this.isSignedIn = true;
    return this.#driver.syncNow();
  }

  async call<T>(operation: string, input: object): Promise<T> {
    const outcome = await this.engine.call({ user: this.user }, operation, input);
    // What only reads goes to another thread of the program, and begins no round.
    if (!("error" in outcome) && requireOperation(operation).mutation) this.#driver.noticeEdit();
    return this.#world.answerOf<T>(operation, outcome);
  }

  putBlob(bytes: Uint8Array, organization = this.organization): Promise<{ sha256: string; size: number }> {
    return putBlob(this.engine, { user: this.user }, organization, bytes);
  }

  /** The repositories that spaces of its instance follow. */
  get repositories(): Repositories {
    return this.#world.repositories;
  }

  /** Uploads bytes that no change names. */
  get uploading(): Uploading {
    const { run } = this.#machine;
    return new Uploading(this.#world, this.user, (verb, message) => this.#carry(run, verb, message));
  }

  sync(): Promise<SyncStatus> {
    return this.#driver.syncNow();
  }

  setOnline(online: boolean): Promise<SyncStatus> {
    this.#online = online;
    return this.#driver.setOnline(online);
  }

  status(): Promise<SyncStatus> {
    return this.#driver.status();
  }

  listAttention(): Promise<AttentionItem[]> {
    return listAttention(this.engine.store.reading);
  }

  async retryAttention(id: string): Promise<void> {
    await retryAttention(this.engine, this.user, id);
    this.#driver.noticeEdit();
  }

  async discardAttention(id: string): Promise<void> {
    await discardAttention(this.engine, this.user, id);
    this.#driver.noticeEdit();
  }

  /** The spaces that are left online. */
  async listOnline(): Promise<string[]> {
    return (await listOnlineSpaces(this.engine.store.reading)).map(({ space }) => space);
  }

  /** Keeps a space on this computer, or leaves it online (core/replica/replicaBody.ts). */
  async keepSpace(space: string, offline: boolean): Promise<void> {
    if (offline) {
      await keepOffline(this.engine, space);
      void this.#driver.syncNow();
      return;
    }
    if ((await this.#driver.status()).waiting > 0) await this.#driver.syncNow();
    await leaveOnline(this.engine, this.user, space);
  }

  /** All that there is, and every file of it, is kept here again. */
  async keepAll(): Promise<void> {
    const online = await listOnlineSpaces(this.engine.store.reading);
    for (const { space, head } of online)
      if (head === null) await this.keepSpace(space, true).catch(unlessGone);
    if ((await readFileLimit(this.engine.store.reading)) !== null) await this.chooseFileLimit(null);
  }

  async chooseFileLimit(limit: number | null): Promise<void> {
    await chooseFileLimit(this.engine, limit);
    this.#files.lookAgain();
  }

  close(): Promise<void> {
    return this.#machine.close();
  }

  /** Carries a message of a run to the instance, and what that answers back. */
  #carry<T>(run: Run, verb: string, { send, sendHalf, half }: Message<T>): Promise<T> {
    return run.within(
      this.#world.nature.carry(
        { replica: this.name, verb, run },
        {
          send: () => this.#answered(verb, send),
          sendHalf: () => this.#answered(verb, sendHalf),
          half,
        },
      ),
    );
  }

  #transport(run: Run): Transport {
    const { nature } = this.#world;
    const carry = <T>(verb: string, message: Message<T>): Promise<T> => this.#carry(run, verb, message);
    const { ages, lacks } = this.#world;
    let received = 0;
    const half = (text: string): string => text.slice(0, text.length / 2);
    const exchange = async <T>(
      verb: "push" | "pull" | "texts",
      message: { protocol: number },
    ): Promise<T> => {
      const older = (ages.get("instance") ?? 0) - (ages.get(this.name) ?? 0);
      const wire = JSON.stringify(spokenBy(older, without(lacks.get(this.name) ?? [], message)));
      const answer = await carry(verb, {
        send: () => this.#ask(verb, wire),
        sendHalf: () => this.#ask(verb, half(wire)),
        half,
      });
      received += answer.length;
      const said = messageIn<T>(Buffer.from(answer));
      if ((said as Partial<PullAnswer>).more) this.#world.tells(partOfRound);
      return said;
    };
    const { user } = this;
    return {
      get received() {
        return received;
      },
      push: (message) => exchange("push", message),
      pull: (message) => exchange("pull", message),
      texts: (message) => exchange("texts", message),
      putBlob: (organization, _sha256, bytes) =>
        new Uploading(this.#world, user, carry).finish({ organization, bytes }),
      getFile: (space, file, changeRequest) =>
        carry<Uint8Array | undefined>("getFile", {
          send: async () => {
            const { instance } = this.#world;
            const found = await findFile(instance, { user }, space, file, changeRequest);
            return found && (await readFileContent(instance, found))?.bytes;
          },
          sendHalf: () => Promise.resolve(),
          half: (bytes) => bytes?.subarray(0, bytes.byteLength / 2),
        }),
      events: (listener, signal) =>
        this.isSignedIn
          ? run.within(nature.listen({ replica: this.name, verb: "events", run, user }, listener, signal))
          : carry("events", { send: noAnswer, sendHalf: noAnswer, half: () => undefined }),
    };
  }

  /** What the instance's failures come to over the wire. */
  async #answered<T>(verb: string, send: () => Promise<T>): Promise<T> {
    try {
      if (!this.isSignedIn) throw new TransportError("signed-out", "The token is not known.", 401);
      return await send();
    } catch (error) {
      if (error instanceof TransportError) throw error;
      if (error instanceof ApiError) throw new TransportError("refused", error.message, error.code);
      this.#world.instance.fault(verb, error);
      throw new TransportError("unreachable", "The instance failed.");
    }
  }

  /** What the instance says to a message, as it comes over the wire. */
  async #ask(verb: "push" | "pull" | "texts", wire: string): Promise<string> {
    const { instance, chronicle, lacks } = this.#world;
    const message = parsed(wire);
    const lacking = lacks.get("instance") ?? [];
    if (isBeyond(lacking, message)) {
      this.#world.tells(olderRefused);
      throw new TransportError("refused", "The body has a field that is not known.", 400);
    }
    if (verb === "push") chronicle?.arrived(message as PushRequest);
    const outcome = await instance.sync({ user: this.user }, verb, message);
    if ("error" in outcome) {
      const { status, error } = outcome;
      const failure = error.reason === "protocol" ? "outdated" : status < 500 ? "refused" : "unreachable";
      throw new TransportError(failure, error.message, status);
    }
    const { body } = outcome as { body: object };
    const own = lacks.get(this.name);
    if (own) this.#world.tells(olderAsked);
    const answer = JSON.stringify(without([...lacking, ...(own ?? [])], body));
    if (verb === "push") chronicle?.answered(JSON.parse(answer) as PushAnswer);
    return answer;
  }
}

const noAnswer = (): Promise<void> => Promise.resolve();

/** A message as the instance's host reads it. */
function parsed(wire: string): object {
  try {
    return JSON.parse(wire) as object;
  } catch {
    throw new TransportError("refused", "The body is no JSON that can be read.", 400);
  }
}

/** Of a space that is not to be seen here any more nothing can be kept. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 404)) throw error;
}
