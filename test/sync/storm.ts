import type { SyncStatus } from "../../src-main/core/core.ts";
import type { BlobStore } from "../../src-main/store/blobs/blobs.ts";
import { isSqlite, type Store } from "../../src-main/store/store.ts";
import type { Timing } from "../../src-main/sync/pauses.ts";
import { rawOf } from "../store/raw.ts";
import { VirtualClock } from "./clock.ts";
import { blobsWithBoundaries, isTrouble, spoil, withBoundaries, type Trouble } from "./disk.ts";
import type { Machine } from "./machine.ts";
import type { Exchange, Message, Nature } from "./nature.ts";
import type { Effects } from "./effects.ts";
import { Network } from "./network.ts";
import { Random } from "./random.ts";
import { forever, type Run } from "./run.ts";
import type { World } from "./world.ts";

/** How often a program is kept from going on for a moment where it could be killed. */
const shareOfPauses = 0.05;

/** Nature at its worst: all that may befall programs, as it is told; misfortunes.ts tells it. */
export class Storm implements Nature {
  readonly clock = new VirtualClock(Date.parse("2026-05-04T08:00:00.000Z"));
  readonly network: Network;
  readonly #seed: number;
  readonly #log: (line: string) => void;
  readonly #effects: Effects;
  /** What is left to chance about each machine. */
  readonly #chances = new Map<string, Random>();
  /** By how much the clock of a machine is wrong, in milliseconds. */
  readonly #skews = new Map<string, number>();
  /** How many more boundaries a doomed machine has, and for how long it is down then. */
  readonly #dooms = new Map<string, { after: number; down: number }>();
  /** What puts the disks right that are spoiled. */
  readonly #spoiled = new Map<string, { trouble: Trouble; mend: () => void }>();
  #rages = false;
  #world: World | undefined;
  /** Hears what replicas show their writers. */
  shows: (replica: string, status: SyncStatus) => void = () => {};

  constructor(seed: number, { log, effects }: { log: (line: string) => void; effects: Effects }) {
    this.#seed = seed;
    this.#log = log;
    this.#effects = effects;
    this.network = new Network({
      clock: this.clock,
      chance: (replica) => this.#chanceOf(`messages of ${replica}`),
      log,
      effect: (effect) => this.tell(effect),
      server: () => this.#requireWorld().server,
    });
  }

  /** The world that it will be over; all is calm until it begins. */
  gather(world: World): void {
    this.#world = world;
  }

  begin(): void {
    this.#rages = true;
  }

  #requireWorld(): World {
    if (!this.#world) throw new Error("The storm is over no world yet.");
    return this.#world;
  }

  #chanceOf(name: string): Random {
    const known = this.#chances.get(name) ?? Random.of(this.#seed, name);
    this.#chances.set(name, known);
    return known;
  }

  /** Something came to something, which counts while the storm rages. */
  tell(effect: string): void {
    if (this.#rages) this.#effects.count(effect);
  }

  // ── What programs meet ──────────────────────────────────────────────────────────────────────────────────

  hour(machine: string): number {
    const skew = this.#skews.get(machine) ?? 0;
    if (skew !== 0)
      this.#effects.count(`${machine === "instance" ? "the instance" : "a replica"}'s wrong clock was asked`);
    return this.clock.now + skew;
  }

  timing(run: Run): Timing {
    return {
      after: (delay, work) =>
        this.clock.after(delay, () => {
          if (run.isAlive) work();
        }),
      spread: () => this.spread(),
    };
  }

  /** Computers come back at the same moment, where they are most in each other's way. */
  spread(): number {
    return 0;
  }

  carry<T>(exchange: Exchange, message: Message<T>): Promise<T> {
    return this.network.carry(exchange, message);
  }

  listen: Nature["listen"] = (...stream) => this.network.listen(...stream);

  watch(store: Store, run: Run, machine: string): Store {
    return withBoundaries(store, () => this.boundary(run, machine));
  }

  guard(blobs: BlobStore, run: Run, machine: string): BlobStore {
    return blobsWithBoundaries(blobs, {
      boundary: () => this.boundary(run, machine),
      trouble: () => this.#spoiled.get(machine)?.trouble,
    });
  }

  excuses(machine: string, error: unknown): boolean {
    if (!this.#spoiled.has(machine) || !isTrouble(error)) return false;
    this.#noteTrouble(error);
    return true;
  }

  #noteTrouble(error: unknown): void {
    const { code } = error as { code: string };
    if (!code.startsWith("SQLITE")) this.#effects.count("a disk refused bytes");
    else
      this.#effects.count(
        code.startsWith("SQLITE_FULL") ? "a full disk refused" : "a disk that may only be read refused",
      );
  }

  async boundary(run: Run, machine: string): Promise<void> {
    if (run.isAlive && this.#rages) {
      const doom = this.#dooms.get(machine);
      if (doom?.after === 0) this.kill(machine, doom.down);
      else if (doom) doom.after -= 1;
      else {
        const chance = this.#chanceOf(machine);
        if (chance.chance(shareOfPauses)) await this.clock.wait(chance.below(40));
      }
    }
    if (!run.isAlive) await forever();
  }

  // ── What becomes of machines ────────────────────────────────────────────────────────────────────────────

  /** A program will be killed after so many more boundaries, and is started again after a while. */
  doom(machine: string, after: number, down: number): void {
    this.#dooms.set(machine, { after, down });
  }

  /** A program is killed, and is started again after a while. */
  kill(name: string, down: number): void {
    const machine = this.machineOf(name);
    if (!machine?.run.isAlive) return;
    this.#log(`${name} is killed`);
    this.#effects.count(name === "instance" ? "the instance was killed" : "a replica was killed");
    this.#dooms.delete(name);
    machine.kill();
    const { run } = machine;
    this.clock.after(down, () => {
      if (machine.run === run && !run.isAside) this.forget(this.start(name));
    });
  }

  async start(name: string): Promise<void> {
    this.mend(name);
    const replica = this.replicaOf(name);
    await (replica ? replica.restart() : this.#requireWorld().server.restart());
  }

  spoil(name: string, wanted: Trouble, duration: number): void {
    const machine = this.machineOf(name);
    // A server looks after its own disk.
    if (!machine || !isSqlite(machine.disk) || this.#spoiled.has(name)) return;
    // In memory, one connection serves both handles: one that may not write could not begin to read either.
    const trouble = rawOf(machine.disk).memory ? "full" : wanted;
    this.#log(`the disk of ${name} is ${trouble}`);
    this.#spoiled.set(name, { trouble, mend: spoil(machine.disk, trouble) });
    this.clock.after(duration, () => this.mend(name));
  }

  /** Puts a machine's disk right. */
  mend(name: string): void {
    this.#spoiled.get(name)?.mend();
    this.#spoiled.delete(name);
  }

  setClock(name: string, skew: number): void {
    this.#skews.set(name, skew);
  }

  replicaOf(name: string) {
    return this.#requireWorld().replicas.find((each) => each.name === name);
  }

  machineOf(name: string): Machine | undefined {
    return name === "instance" ? this.#requireWorld().server : this.replicaOf(name)?.machine;
  }

  /** What fails of it is seen in the end; a disk that is spoiled is nobody's fault. */
  forget(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (isTrouble(error)) this.#noteTrouble(error);
      else this.#requireWorld().faults.push(`storm: ${String(error)}`);
    });
  }

  /** The weather clears: every program runs, every disk is right, and messages arrive. */
  async end(): Promise<void> {
    this.#rages = false;
    this.#dooms.clear();
    this.network.calm();
    const { replicas, server, ages, lacks } = this.#requireWorld();
    ages.clear();
    lacks.clear();
    for (const machine of [server, ...replicas.map((replica) => replica.machine)]) {
      this.mend(machine.name);
      if (!machine.run.isAlive) await this.start(machine.name);
    }
    for (const replica of replicas) {
      replica.isSignedIn = true;
      this.forget(replica.keepAll().then(() => replica.setOnline(true)));
    }
  }
}
