import { listHeldFiles } from "../content/heldFiles.ts";
import { TransportError, type Transport } from "../sync/transport.ts";
import { sha256Of } from "../store/blobs.ts";
import type { Engine } from "./engine.ts";

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
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(engine: Engine, transport: Transport) {
    this.#engine = engine;
    this.#transport = transport;
  }

  /** Rows of these scopes changed. */
  notice(scopes: Iterable<string>): void {
    for (const scope of scopes) this.#moved?.add(scope);
  }

  /** Bytes went away with scopes that were lost: what was here may have to be had again when access returns. */
  forget(): void {
    this.#here.clear();
  }

  /** Looks for files whose bytes are not here where something changed, unless it is at that already. */
  start(): void {
    if (this.#running || this.#stopped) return;
    this.#running = this.#fetchAll()
      .catch((error: unknown) => {
        if (!(error instanceof TransportError)) this.#engine.fault("file download", error);
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Looks for them too, and waits until all that can be had are here. */
  async finish(): Promise<void> {
    // What is under way may have looked before the last change.
    await this.#running;
    this.start();
    await this.#running;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Gets one file's bytes and keeps them; answers whether they are here now. */
  async fetch(sha256: string, space: string, file: string, changeRequest?: string): Promise<boolean> {
    const { blobs } = this.#engine;
    if (await blobs.has(sha256)) return true;
    const bytes = await this.#transport.getFile(space, file, changeRequest);
    if (!bytes || sha256Of(bytes) !== sha256) return false;
    await blobs.write(bytes);
    return true;
  }

  async #fetchAll(): Promise<void> {
    const db = this.#engine.store.reading;
    const scopes =
      this.#moved ?? (await db.selectFrom("scopes").select("scope").execute()).map((row) => row.scope);
    this.#moved = new Set();
    for (const scope of scopes) {
      for (const { sha256, space, file, changeRequest } of await listHeldFiles(db, scope)) {
        if (this.#stopped) return;
        if (this.#here.has(sha256)) continue;
        try {
          if (await this.fetch(sha256, space, file, changeRequest)) this.#here.add(sha256);
        } catch (error) {
          // What is left is asked for when the network is back.
          this.#moved = undefined;
          throw error;
        }
      }
    }
  }
}
