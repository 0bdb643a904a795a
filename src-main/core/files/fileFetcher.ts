import { discussionScope, spaceScope } from "../../access/scopes.ts";
import { mainBranch } from "../../content/entry.ts";
import { listBlobsOf, listHeldFiles, type HeldFile } from "../../content/view/heldFiles.ts";
import { listNamedBlobs } from "../../sync/lostScopes.ts";
import { TransportError, type Transport } from "../../sync/transport.ts";
import { sha256Of } from "../../store/blobs/blobs.ts";
import type { Engine } from "../engine.ts";
import type { BranchChoice } from "../find/readableBranch.ts";
import { readFileLimit } from "./fileLimit.ts";

/** Where so many files of one look could not be had, the others cannot be had now either. */
const mostFailures = 3;

/**
 * Brings the bytes of files to a replica, so that pictures are there without a network: one at a time, in the
 * background, while the replica is in touch with its instance.
 */
export class FileFetcher {
  readonly #engine: Engine;
  readonly #transport: Transport;
  /** What is here. Bytes that could not be had, since their file was gone there, may be had when it comes back. */
  readonly #here = new Set<string>();
  /** Scopes in which there may be files that are not here; undefined before the first look, which is at all. */
  #moved: Set<string> | undefined;
  /** What could not be had the last time: it is asked for after all else, so that it keeps nothing from coming. */
  #failed = new Set<string>();
  /** How often bytes came that were others: on their way, or as they lie there. */
  readonly #spoiled = new Map<string, number>();
  #running: Promise<void> | undefined;
  /** Something may have changed where the look that is under way has been already. */
  #again = false;
  #stopped = false;

  constructor(engine: Engine, transport: Transport) {
    this.#engine = engine;
    this.#transport = transport;
  }

  /** Rows of these scopes changed. */
  notice(scopes: Iterable<string>): void {
    for (const scope of scopes) this.#moved?.add(scope);
  }

  /** Bytes went away, or others are wanted than before: what was here may have to be had again. */
  forget(): void {
    this.#here.clear();
  }

  /** Other files are to come by themselves than before. */
  lookAgain(): void {
    this.forget();
    this.#moved = undefined;
    this.start();
  }

  /** Gets the bytes of every file of a branch that are not here, however large, until `signal` ends it. */
  async fetchBranch({ space, changeRequest }: BranchChoice, signal: AbortSignal): Promise<void> {
    const scope = changeRequest === undefined ? spaceScope(space) : discussionScope(space);
    for (const held of await listHeldFiles(this.#engine.store.reading, scope)) {
      signal.throwIfAborted();
      if (held.changeRequest === changeRequest)
        await this.fetch(held.sha256, space, held.file, changeRequest, signal);
    }
  }

  /** Looks for files whose bytes are not here where something changed, or does so when what is under way is done. */
  start(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#look();
  }

  /** Looks for them too, and waits until all that can be had are here. */
  async finish(): Promise<void> {
    this.start();
    await this.#running;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Gets one file's bytes and keeps them; answers whether they are here now. */
  async fetch(
    sha256: string,
    space: string,
    file: string,
    changeRequest?: string,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const { blobs } = this.#engine;
    if (await blobs.has(sha256)) return true;
    const bytes = await this.#transport.getFile(space, file, changeRequest, signal);
    if (!bytes) return false;
    if (sha256Of(bytes) !== sha256) {
      this.#spoiled.set(sha256, (this.#spoiled.get(sha256) ?? 0) + 1);
      return false;
    }
    await blobs.write(bytes);
    if (await this.#isHeld(sha256, { space, file, changeRequest })) return true;
    // Its space left this computer while it was on its way.
    await blobs.remove(sha256);
    return false;
  }

  /** Is a file with these bytes here, or was there one? It is the one that they were fetched for, as a rule. */
  async #isHeld(
    sha256: string,
    { space, file, changeRequest }: Pick<HeldFile, "space" | "file"> & { changeRequest: string | undefined },
  ): Promise<boolean> {
    const { reading } = this.#engine.store;
    const of =
      changeRequest === undefined
        ? { scope: spaceScope(space), branch: mainBranch }
        : { scope: discussionScope(space), branch: changeRequest };
    if ((await listBlobsOf(reading, of, [file])).has(sha256)) return true;
    return (await listNamedBlobs(reading, this.#engine)).has(sha256);
  }

  async #look(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        await this.#fetchAll();
      } catch (error) {
        if (!(error instanceof TransportError)) this.#engine.fault("file download", error);
      }
    }
    this.#running = undefined;
  }

  async #fetchAll(): Promise<void> {
    const db = this.#engine.store.reading;
    const scopes =
      this.#moved ?? (await db.selectFrom("scopes").select("scope").execute()).map((row) => row.scope);
    this.#moved = new Set();
    const failed = this.#failed;
    this.#failed = new Set();
    const limit = (await readFileLimit(db)) ?? Infinity;
    const isWanted = ({ sha256, size }: HeldFile): boolean => size <= limit && !this.#here.has(sha256);
    try {
      for (const isRetry of failed.size > 0 ? [false, true] : [false])
        for (const scope of scopes) {
          if (this.#stopped) return;
          for (const held of await listHeldFiles(db, scope))
            if (isWanted(held) && failed.has(held.sha256) === isRetry) await this.#fetchOne(scope, held);
        }
    } catch (error) {
      // What is left is asked for when the network is back.
      this.#moved = undefined;
      throw error;
    }
  }

  /** Fetches what is to come by itself; throws where there is no use in asking for more. */
  async #fetchOne(scope: string, { sha256, space, file, changeRequest }: HeldFile): Promise<void> {
    if (this.#stopped) return;
    try {
      if (await this.fetch(sha256, space, file, changeRequest)) this.#here.add(sha256);
      else if (this.#isWorthAsking(sha256)) this.#askAgain(scope, sha256);
    } catch (error) {
      this.#askAgain(scope, sha256);
      const { failure, wait } = error instanceof TransportError ? error : { failure: undefined, wait: 0 };
      if (failure === "refused") return;
      if (failure !== "unreachable" || wait > 0 || this.#failed.size >= mostFailures) throw error;
    }
  }

  /** Whatever spoiled bytes on their way may be over; as they lie there they are the same each time. */
  #isWorthAsking(sha256: string): boolean {
    const times = this.#spoiled.get(sha256) ?? 0;
    return times > 0 && times < mostFailures;
  }

  #askAgain(scope: string, sha256: string): void {
    this.#failed.add(sha256);
    this.#moved?.add(scope);
  }
}
