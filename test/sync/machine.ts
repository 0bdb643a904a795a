import { Engine } from "../../src-main/core/engine.ts";
import type { HostFacts } from "../../src-main/api/context.ts";
import type { BlobStore } from "../../src-main/store/blobs/blobs.ts";
import { isSqlite, type Store } from "../../src-main/store/store.ts";
import type { Limits } from "../../src-main/sync/limits.ts";
import { backUp } from "../store/places.ts";
import { CountedBlobs } from "./countedBlobs.ts";
import { imageOf, openDisk, type Image } from "../store/image.ts";
import { Run } from "./run.ts";

export interface MachineOptions {
  name: string;
  /** A file, or `:memory:`, which outlives a restart too. */
  path: string;
  facts: HostFacts;
  clock: () => number;
  random: () => string;
  limits: Partial<Limits> | undefined;
  /** Hears of faults of ours. */
  log: (event: { operation: string; error: unknown }) => void;
  /** What a run sees of its store, and of the bytes beside it. */
  watch: (store: Store, run: Run, machine: string) => Store;
  guard: (blobs: BlobStore, run: Run, machine: string) => BlobStore;
  /** Hears of each program that begins, with the store as it is on the disk. */
  began: (engine: Engine, disk: Store) => void;
}

/** What a machine's disk holds, to be taken to another. */
export interface Contents {
  image: Image;
  blobs: CountedBlobs;
}

/** A computer with one program of ours, which can be killed and started again on what its disk holds. */
export class Machine {
  readonly #options: MachineOptions;
  #blobs: CountedBlobs;
  readonly #path: string;
  /** As it is on the disk, without what a run sees of it. */
  #store: Store;
  #run = new Run();
  #engine: Engine;

  private constructor(options: MachineOptions, store: Store, blobs: CountedBlobs) {
    this.#options = options;
    this.#blobs = blobs;
    this.#path = options.path;
    this.#store = store;
    this.#engine = this.#begin();
  }

  /** A machine with an empty disk, or with what another one's held. */
  static async start(options: MachineOptions, contents?: Contents): Promise<Machine> {
    const store = await openDisk(options.path, contents?.image);
    return new Machine(options, store, contents?.blobs ?? CountedBlobs.of(store, options.path));
  }

  get name(): string {
    return this.#options.name;
  }

  get engine(): Engine {
    return this.#engine;
  }

  get run(): Run {
    return this.#run;
  }

  /** Where its data is. */
  get path(): string {
    return this.#path;
  }

  /** The store beside the program: checks read it, and faults of the disk are made in it. */
  get disk(): Store {
    return this.#store;
  }

  /** The bytes of files beside the program. */
  get bytes(): Pick<BlobStore, "read"> {
    return this.#blobs;
  }

  /** The program is killed. A transaction that had begun is done or undone; nothing else of it goes on. */
  kill(): void {
    this.#run.end();
  }

  /** Starts the program again. */
  async restart(): Promise<void> {
    this.kill();
    if (this.#path !== ":memory:") {
      await this.#store.close();
      this.#store = await openDisk(this.#path);
      this.#blobs = this.#blobs.reachedBy(this.#store, this.#path);
    }
    this.#run = new Run();
    this.#engine = this.#begin();
  }

  /** The SHA-256 of the bytes that it holds. */
  get heldBlobs(): ReadonlySet<string> {
    return this.#blobs.names;
  }

  /** What is on the disk now, for a machine whose database is at this path. */
  async contents(path: string): Promise<Contents> {
    return { image: imageOf(this.#store), blobs: await this.#blobs.copy(path) };
  }

  /** Starts the program again with another database in place of its own; the bytes of files stay. */
  async restartOn(image: Image): Promise<void> {
    this.kill();
    await this.#store.close();
    this.#store = await openDisk(this.#path, image);
    this.#run = new Run();
    this.#engine = this.#begin();
  }

  /** Keeps what its database holds; answers what starts the program again with that, as it is after a backup's return. */
  async backUp(): Promise<() => Promise<void>> {
    if (isSqlite(this.#store)) {
      const image = imageOf(this.#store);
      return () => this.restartOn(image);
    }
    const bringBack = await backUp(this.#path);
    return async () => {
      this.kill();
      await bringBack();
      await this.restart();
    };
  }

  async close(): Promise<void> {
    this.kill();
    await this.#store.close();
  }

  #begin(): Engine {
    const { facts, clock, random, limits, log, watch, guard, began, name } = this.#options;
    const run = this.#run;
    const engine = new Engine({
      store: watch(this.#store, run, name),
      blobs: guard(this.#blobs, run, name),
      facts,
      clock,
      random,
      limits,
      log: (event) => {
        if (run.isAlive) log(event);
      },
    });
    began(engine, this.#store);
    return engine;
  }
}
