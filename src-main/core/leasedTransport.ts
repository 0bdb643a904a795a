import { claimLease, releaseLease } from "../store/leases.ts";
import { transact } from "../store/store.ts";
import { TransportError, type Transport } from "../sync/transport.ts";
import type { Engine } from "./engine.ts";

const lease = "sync";
const lasting = 60_000;
/** It is renewed so often while it is used, and for as long after as an answer may take to be applied. */
const renewedEvery = lasting / 3;
const usedUntil = lasting;

/**
 * A way to the instance that only one process at a time may go: several may have a replica open (the desktop, a
 * headless sync), and two rounds at once would mix what waits aside for them (design §4). Whoever may not go says so,
 * and tries again later.
 */
export class LeasedTransport implements Transport {
  readonly #engine: Engine;
  readonly #transport: Transport;
  readonly #holder: string;
  /** Until when it is held; 0 where it is not. */
  #heldUntil = 0;
  /** How often it was taken: in between another process may have gone. */
  #terms = 0;
  #lastUsed = 0;
  #underway = 0;
  #renewing: NodeJS.Timeout | undefined;

  constructor(engine: Engine, transport: Transport) {
    this.#engine = engine;
    this.#transport = transport;
    this.#holder = `${process.pid}.${engine.random()}`;
  }

  get received(): number {
    return this.#transport.received ?? 0;
  }

  push: Transport["push"] = (message) => this.#leased(() => this.#transport.push(message));
  pull: Transport["pull"] = (message) => this.#leased(() => this.#transport.pull(message));
  texts: Transport["texts"] = (message) => this.#leased(() => this.#transport.texts(message));
  putBlob: Transport["putBlob"] = (...blob) => this.#leased(() => this.#transport.putBlob(...blob));
  /** A file is only read; whoever asks first has it for all. */
  getFile: Transport["getFile"] = (...file) => this.#transport.getFile(...file);
  events: Transport["events"] = (...listening) => this.#transport.events(...listening);

  /** Lets another process go, at the end. */
  async release(): Promise<void> {
    clearInterval(this.#renewing);
    this.#renewing = undefined;
    if (this.#heldUntil === 0) return;
    this.#heldUntil = 0;
    await this.#write((db) => releaseLease(db, lease, this.#holder));
  }

  async #leased<T>(exchange: () => Promise<T>): Promise<T> {
    if (!this.#isHeld) {
      if (!(await this.#claim())) throw taken();
      this.#terms += 1;
    }
    this.#renewing ??= setInterval(() => void this.#renew(), renewedEvery).unref();
    this.#underway += 1;
    try {
      const term = this.#terms;
      const answer = await exchange();
      // The computer slept, and another process may have gone meanwhile: this would be an answer to an older state.
      if (!this.#isHeld || this.#terms !== term) throw taken();
      return answer;
    } finally {
      this.#underway -= 1;
      this.#lastUsed = this.#engine.clock();
    }
  }

  get #isHeld(): boolean {
    return this.#engine.clock() < this.#heldUntil;
  }

  async #renew(): Promise<void> {
    const isUsed = this.#underway > 0 || this.#engine.clock() < this.#lastUsed + usedUntil;
    if (isUsed && this.#isHeld) return void (await this.#claim().catch(() => false));
    clearInterval(this.#renewing);
    this.#renewing = undefined;
  }

  async #claim(): Promise<boolean> {
    const now = this.#engine.clock();
    const until = now + lasting;
    const claim = { name: lease, holder: this.#holder, now: isoOf(now), until: isoOf(until), isGone };
    const isClaimed = await this.#write((db) => claimLease(db, claim));
    this.#heldUntil = isClaimed ? until : 0;
    return isClaimed;
  }

  async #write<T>(work: Parameters<typeof transact<T>>[2]): Promise<T> {
    const { store } = this.#engine;
    return (await transact(store, { mode: "replication", scopes: [], at: this.#engine.now() }, work)).value;
  }
}

const taken = (): TransportError =>
  new TransportError(
    "taken",
    "Another Recto on this computer is syncing this workspace; it also sends what is written here.",
  );

/** A holder is a process of this computer: one that ended, or a thread of this very one that did. */
function isGone(holder: string): boolean {
  const pid = Number.parseInt(holder, 10);
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();
