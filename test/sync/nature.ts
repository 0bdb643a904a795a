import type { SyncStatus } from "../../src-main/core/core.ts";
import type { BlobStore } from "../../src-main/store/blobs/blobs.ts";
import type { Store } from "../../src-main/store/store.ts";
import type { Timing } from "../../src-main/sync/pauses.ts";
import { TransportError } from "../../src-main/sync/transport.ts";
import type { Run } from "./run.ts";

/** One exchange of a replica with the instance. */
export interface Exchange {
  replica: string;
  verb: string;
  /** The replica's run that waits for the answer. */
  run: Run;
}

/** What an exchange carries; where it breaks off on its way half of it arrives. */
export interface Message<T> {
  send: () => Promise<T>;
  sendHalf: () => Promise<unknown>;
  half: (answer: T) => T;
}

/** What surrounds the programs of a world: time, the network, disks. */
export interface Nature {
  /** What a machine's clock shows, in milliseconds since 1970. */
  hour(machine: string): number;
  timing(run: Run): Timing;
  /** Carries a message to the instance, which answers it there, and the answer back. */
  carry<T>(exchange: Exchange, message: Message<T>): Promise<T>;
  /** Carries the instance's events to a replica until `signal` ends it. */
  listen(
    stream: Exchange & { user: string },
    listener: (scopes: Record<string, number>) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** A run's store, with what may befall its disk. */
  watch(store: Store, run: Run, machine: string): Store;
  /** The bytes of a run's files, likewise. */
  guard(blobs: BlobStore, run: Run, machine: string): BlobStore;
  /** Where a program can be killed, or be kept from going on, beside its store. */
  boundary(run: Run, machine: string): Promise<void>;
  /** Is this fault one that nature made? */
  excuses(machine: string, error: unknown): boolean;
  /** A replica shows its writer how it stands. */
  shows(replica: string, status: SyncStatus): void;
}

/** What may happen to one exchange with the instance. */
export type Fate = "arrives" | "lost" | "answer lost" | "twice";
export type Weather = (exchange: Pick<Exchange, "replica" | "verb">) => Promise<Fate> | Fate;

/** A nature in which nothing happens by itself: a test plays one interleaving, and says what becomes of messages. */
export function stillNature(hour: Nature["hour"], weather: () => Weather): Nature {
  return {
    hour,
    timing: () => ({ after: () => () => {}, spread: () => 0 }),
    async carry(exchange, { send }) {
      const fate = await weather()(exchange);
      if (fate === "lost") throw new TransportError("unreachable", "The message was lost.");
      if (fate === "twice") await send();
      const answer = await send();
      if (fate === "answer lost") throw new TransportError("unreachable", "The answer was lost.");
      return answer;
    },
    listen: () => new Promise(() => {}),
    watch: (store) => store,
    guard: (blobs) => blobs,
    boundary: () => Promise.resolve(),
    excuses: () => false,
    shows: () => {},
  };
}
