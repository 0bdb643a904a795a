import type { SyncStatus } from "../../src-main/core/core.ts";
import type { Store } from "../../src-main/store/store.ts";
import type { Timing } from "../../src-main/sync/driver.ts";
import { rawOf } from "../store/raw.ts";
import { VirtualClock } from "./clock.ts";
import { isTrouble, spoil, withBoundaries } from "./disk.ts";
import type { Machine } from "./machine.ts";
import type { Exchange, Nature } from "./nature.ts";
import { Network } from "./network.ts";
import type { Random } from "./random.ts";
import { forever, type Run } from "./run.ts";
import type { World } from "./world.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Transactions within which a doomed program is killed. */
const longestDoom = 12;

/** Nature at its worst: everything that may befall machines and messages does, as chance has it. */
export class Storm implements Nature {
  readonly clock = new VirtualClock(Date.parse("2026-05-04T08:00:00.000Z"));
  readonly #random: Random;
  readonly #log: (line: string) => void;
  readonly #network: Network;
  /** By how much the clock of a machine is wrong, in milliseconds. */
  readonly #skews = new Map<string, number>();
  /** How many more transaction boundaries a doomed machine has. */
  readonly #dooms = new Map<string, number>();
  /** What puts the disks right that are spoiled. */
  readonly #spoiled = new Map<string, () => void>();
  #rages = false;
  #world: World | undefined;
  /** Hears what replicas show their writers. */
  shows: (replica: string, status: SyncStatus) => void = () => {};

  constructor(random: Random, log: (line: string) => void) {
    this.#random = random;
    this.#log = log;
    this.#network = new Network({
      clock: this.clock,
      random,
      log,
      server: () => this.#requireWorld().server,
    });
  }

  /** The world that it will be over; all is calm until it begins. */
  gather(world: World): void {
    this.#world = world;
  }

  begin(): void {
    this.#rages = true;
    this.#network.isFair = false;
  }

  #requireWorld(): World {
    if (!this.#world) throw new Error("The storm is over no world yet.");
    return this.#world;
  }

  // ── What programs meet ──────────────────────────────────────────────────────────────────────────────────

  hour(machine: string): number {
    return this.clock.now + (this.#skews.get(machine) ?? 0);
  }

  timing(run: Run): Timing {
    return {
      after: (delay, work) =>
        this.clock.after(delay, () => {
          if (run.isAlive) work();
        }),
    };
  }

  carry<T>(exchange: Exchange, send: () => Promise<T>): Promise<T> {
    return this.#network.carry(exchange, send);
  }

  listen: Nature["listen"] = (...stream) => this.#network.listen(...stream);

  watch(store: Store, run: Run, machine: string): Store {
    return withBoundaries(store, () => this.#boundary(run, machine));
  }

  excuses(machine: string, error: unknown): boolean {
    return this.#spoiled.has(machine) && isTrouble(error);
  }

  async #boundary(run: Run, machine: string): Promise<void> {
    if (run.isAlive && this.#rages) {
      const left = this.#dooms.get(machine);
      if (left === 0) this.#fell(machine);
      else if (left !== undefined) this.#dooms.set(machine, left - 1);
      else if (this.#random.chance(0.05)) await this.clock.wait(this.#random.below(40));
    }
    if (!run.isAlive) await forever();
  }

  // ── What becomes of machines ────────────────────────────────────────────────────────────────────────────

  /** One misfortune, to one machine. */
  strike(): void {
    const { replicas } = this.#requireWorld();
    const replica = this.#random.pick(replicas)?.name ?? "";
    const either = this.#random.chance(0.4) ? "instance" : replica;
    switch (this.#random.weighted({ apart: 40, paused: 8, doom: 24, kill: 8, spoil: 10, clock: 10 })) {
      case "apart":
        return this.#part(replica);
      case "paused":
        return this.#pause(replica);
      case "doom":
        this.#log(`${either} is doomed`);
        this.#dooms.set(either, this.#random.below(longestDoom));
        return;
      case "kill":
        return this.#fell(either);
      case "spoil":
        return this.#spoil(either);
      case "clock":
        return this.#setClock(replica);
    }
  }

  #part(replica: string): void {
    this.#log(`${replica} loses the network`);
    this.#network.cutOff(replica);
    this.clock.after(this.#random.between(5 * second, 4 * minute), () => this.#network.reconnect(replica));
  }

  /** Its writer goes offline on purpose. */
  #pause(name: string): void {
    const replica = this.#requireWorld().replicas.find((each) => each.name === name);
    if (!replica?.run.isAlive) return;
    this.#log(`${name} pauses`);
    this.#forget(replica.setOnline(false));
    this.clock.after(this.#random.between(5 * second, 4 * minute), () => {
      if (replica.run.isAlive) this.#forget(replica.setOnline(true));
    });
  }

  /** A program is killed, and is started again after a while. */
  #fell(name: string): void {
    const machine = this.#machineOf(name);
    if (!machine.run.isAlive) return;
    this.#log(`${name} is killed`);
    this.#dooms.delete(name);
    machine.kill();
    const { run } = machine;
    this.clock.after(this.#random.between(1, 20 * second), () => {
      if (machine.run === run) this.#forget(this.#start(name));
    });
  }

  async #start(name: string): Promise<void> {
    this.#mend(name);
    const world = this.#requireWorld();
    const replica = world.replicas.find((each) => each.name === name);
    await (replica ? replica.restart() : world.server.restart());
  }

  #spoil(name: string): void {
    if (this.#spoiled.has(name)) return;
    const { disk } = this.#machineOf(name);
    // In memory, one connection serves both handles: one that may not write could not begin to read either.
    const trouble = rawOf(disk).memory || this.#random.chance(0.6) ? "full" : "read-only";
    this.#log(`the disk of ${name} is ${trouble}`);
    this.#spoiled.set(name, spoil(disk, trouble));
    this.clock.after(this.#random.between(second, minute), () => this.#mend(name));
  }

  #mend(name: string): void {
    this.#spoiled.get(name)?.();
    this.#spoiled.delete(name);
  }

  #setClock(replica: string): void {
    const skew = this.#random.pick([0, 3 * minute, -3 * minute, day, -day, 300 * day, -300 * day]) ?? 0;
    this.#log(`the clock of ${replica} is wrong by ${skew / minute} minutes`);
    this.#skews.set(replica, skew);
  }

  #machineOf(name: string): Machine {
    const { replicas, server } = this.#requireWorld();
    return replicas.find((replica) => replica.name === name)?.machine ?? server;
  }

  /** What fails of it is seen in the end. */
  #forget(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#requireWorld().faults.push(`storm: ${String(error)}`));
  }

  /** The weather clears: every program runs, every disk is right, and messages arrive. */
  async end(): Promise<void> {
    this.#rages = false;
    this.#network.isFair = true;
    this.#dooms.clear();
    const { replicas, server } = this.#requireWorld();
    for (const machine of [server, ...replicas.map((replica) => replica.machine)]) {
      this.#mend(machine.name);
      this.#network.reconnect(machine.name);
      if (!machine.run.isAlive) await this.#start(machine.name);
    }
    for (const replica of replicas) this.#forget(replica.setOnline(true));
  }
}
