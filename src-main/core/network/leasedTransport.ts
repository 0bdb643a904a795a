import type { Reader } from "../../store/handles.ts";
import { claimLease, findHolder, releaseLease } from "../../store/upkeep/leases.ts";
import { transact } from "../../store/store.ts";
import { TransportError, type Transport } from "../../sync/transport.ts";
import type { Engine } from "../engine.ts";

const lease = "sync";
const lasting = 60_000;
/** It is renewed so often while it is used, and for as long after as an answer may take to be applied. */
const renewedEvery = lasting / 3;
const usedUntil = lasting;

/**
 * A way to the instance that only one process at a time may go: several may have a replica open (the desktop, a
 * headless sync), and two rounds at once would mix what waits aside for them (design §4). Whoever may not go says so,
 * and tries again later. Each turn has a name of its own in the database: as long as that stands there nobody else went,
 * though it be over time because the computer slept.
 */
export class LeasedTransport implements Transport {
  readonly #engine: Engine;
  readonly #transport: Transport;
  /** The turn that this process took last, by its name. */
  #turn = "";
  /** The turn that the round under way began in. */
  #roundIn: string | undefined;
  /** Until when it lasts by itself; 0 where it is somebody else's. */
  #heldUntil = 0;
  #claiming: Promise<boolean> | undefined;
  #lastUsed = 0;
  #underway = 0;
  #renewing: NodeJS.Timeout | undefined;

  constructor(engine: Engine, transport: Transport) {
    this.#engine = engine;
    this.#transport = transport;
  }

  get received(): number {
    return this.#transport.received ?? 0;
  }

  push: Transport["push"] = (message) => this.#leased(() => this.#transport.push(message));
  pull: Transport["pull"] = (message) => this.#leased(() => this.#transport.pull(message));
  texts: Transport["texts"] = (...asked) => this.#leased(() => this.#transport.texts(...asked));
  putBlob: Transport["putBlob"] = (...blob) => this.#leased(() => this.#transport.putBlob(...blob));
  /** A file is only read; whoever asks first has it for all. */
  getFile: Transport["getFile"] = (...file) => this.#transport.getFile(...file);
  events: Transport["events"] = (...listening) => this.#transport.events(...listening);

  async begin(): Promise<void> {
    this.#roundIn = await this.#hold();
    this.#use();
  }

  async check(db: Reader): Promise<void> {
    if ((await findHolder(db, lease)) !== (this.#roundIn ?? this.#turn)) throw taken();
  }

  /** Lets another process go, at the end. */
  async release(): Promise<void> {
    clearInterval(this.#renewing);
    this.#renewing = undefined;
    if (this.#heldUntil === 0) return;
    this.#heldUntil = 0;
    await this.#write((db) => releaseLease(db, lease, this.#turn));
  }

  async #leased<T>(exchange: () => Promise<T>): Promise<T> {
    const turn = await this.#hold();
    this.#underway += 1;
    this.#use();
    try {
      const answer = await exchange();
      // The computer may have slept, and another process gone meanwhile: this would be an answer to an older state.
      if ((await this.#hold()) !== turn) throw taken();
      return answer;
    } finally {
      this.#underway -= 1;
      this.#use();
    }
  }

  /** The turn of this process, taken or renewed where it is over time. */
  async #hold(): Promise<string> {
    if (this.#engine.clock() >= this.#heldUntil && !(await this.#claim())) throw taken();
    return this.#turn;
  }

  #use(): void {
    this.#lastUsed = this.#engine.clock();
    this.#renewing ??= setInterval(() => void this.#renew(), renewedEvery).unref();
  }

  async #renew(): Promise<void> {
    const isUsed = this.#underway > 0 || this.#engine.clock() < this.#lastUsed + usedUntil;
    if (isUsed && this.#heldUntil > 0) return void (await this.#claim().catch(() => false));
    clearInterval(this.#renewing);
    this.#renewing = undefined;
  }

  /** Answers whether this process may go. */
  #claim(): Promise<boolean> {
    this.#claiming ??= this.#claimNow().finally(() => (this.#claiming = undefined));
    return this.#claiming;
  }

  async #claimNow(): Promise<boolean> {
    const now = this.#engine.clock();
    const until = now + lasting;
    const next = `${process.pid}.${this.#engine.random()}`;
    const turn = await this.#write(async (db) => {
      const holder = (await findHolder(db, lease)) === this.#turn ? this.#turn : next;
      const claim = { name: lease, holder, now: isoOf(now), until: isoOf(until), isGone };
      return (await claimLease(db, claim)) ? holder : undefined;
    });
    this.#heldUntil = turn === undefined ? 0 : until;
    if (turn !== undefined) this.#turn = turn;
    return turn !== undefined;
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
