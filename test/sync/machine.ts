import { Engine } from "../../src-main/core/engine.ts";
import type { HostFacts } from "../../src-main/api/context.ts";
import { memoryBlobs } from "../../src-main/store/blobs.ts";
import { openStore, type Store } from "../../src-main/store/store.ts";
import { Run } from "./run.ts";

export interface MachineOptions {
  name: string;
  /** A file, or `:memory:`, which outlives a restart too. */
  path: string;
  facts: HostFacts;
  clock: () => number;
  random: () => string;
  /** Hears of faults of ours. */
  log: (event: { operation: string; error: unknown }) => void;
  /** What a run sees of its store. */
  watch: (store: Store, run: Run, machine: string) => Store;
}

/** A computer with one program of ours, which can be killed and started again on what its disk holds. */
export class Machine {
  readonly #options: MachineOptions;
  readonly #blobs = memoryBlobs();
  #path: string;
  /** As it is on the disk, without what a run sees of it. */
  #store: Store;
  #run = new Run();
  #engine: Engine;

  private constructor(options: MachineOptions, store: Store) {
    this.#options = options;
    this.#path = options.path;
    this.#store = store;
    this.#engine = this.#begin();
  }

  static async start(options: MachineOptions): Promise<Machine> {
    return new Machine(options, await openStore(options.path));
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

  /** The store beside the program: checks read it, and faults of the disk are made in it. */
  get disk(): Store {
    return this.#store;
  }

  /** The program is killed. A transaction that had begun is done or undone; nothing else of it goes on. */
  kill(): void {
    this.#run.end();
  }

  /** Starts the program again, on another file where one is given. */
  async restart(path = this.#path): Promise<void> {
    this.kill();
    if (path !== this.#path || path !== ":memory:") {
      await this.#store.close();
      this.#store = await openStore(path);
    }
    this.#path = path;
    this.#run = new Run();
    this.#engine = this.#begin();
  }

  async close(): Promise<void> {
    this.kill();
    await this.#store.close();
  }

  #begin(): Engine {
    const { facts, clock, random, log, watch, name } = this.#options;
    const run = this.#run;
    return new Engine({
      store: watch(this.#store, run, name),
      blobs: this.#blobs,
      facts,
      clock,
      random,
      log: (event) => {
        if (run.isAlive) log(event);
      },
    });
  }
}
