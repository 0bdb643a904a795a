import type { Store, Transacted } from "../store/store.ts";

/** What work beside requests needs of the core that it runs in. */
export interface JobHost {
  readonly store: Store;
  /** Names this process among those that work on the same database. */
  readonly holder: string;
  /** This host's own clock, in milliseconds. */
  clock(): number;
  /** ISO time by the same clock. */
  hostNow(): string;
  /** ISO time by the instance's clock, for what is written. */
  now(): string;
  /** Fresh text for ids. */
  random(): string;
  announce(done: Transacted<unknown>): void;
  fault(operation: string, error: unknown): void;
}
