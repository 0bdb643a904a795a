import { claimLease, releaseLease } from "../store/leases.ts";
import { transact } from "../store/store.ts";
import { TransportError, type Transport } from "../sync/transport.ts";
import type { Engine } from "./engine.ts";

const lease = "sync";
const lasting = 60_000;

/**
 * A way to the instance that only one process at a time may go: several may have a replica open (the desktop, a
 * headless sync), and two rounds at once would mix what waits aside for them (design §4). Whoever may not go says so,
 * and tries again later.
 */
export class LeasedTransport implements Transport {
  readonly #engine: Engine;
  readonly #transport: Transport;
  readonly #holder: string;
  #renewAt = 0;

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
    if (this.#renewAt === 0) return;
    this.#renewAt = 0;
    await this.#write((db) => releaseLease(db, lease, this.#holder));
  }

  async #leased<T>(exchange: () => Promise<T>): Promise<T> {
    const now = this.#engine.clock();
    if (now >= this.#renewAt) {
      const [from, until] = [isoOf(now), isoOf(now + lasting)];
      const claim = { name: lease, holder: this.#holder, now: from, until, isGone };
      if (!(await this.#write((db) => claimLease(db, claim)))) {
        this.#renewAt = 0;
        throw new TransportError(
          "taken",
          "Another Recto on this computer is syncing this workspace; it also sends what is written here.",
        );
      }
      this.#renewAt = now + lasting / 2;
    }
    return exchange();
  }

  async #write<T>(work: Parameters<typeof transact<T>>[2]): Promise<T> {
    const { store } = this.#engine;
    return (await transact(store, { mode: "replication", scopes: [], at: this.#engine.now() }, work)).value;
  }
}

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
