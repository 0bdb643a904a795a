import type { Caller } from "../core.ts";
import { cancelled } from "../../jobs/running.ts";

/** A fetch that is under way, and for how many. */
interface Fetch {
  done: Promise<void>;
  waiting: number;
  stop: () => void;
}

/** Someone's job that may need something fetched. */
export interface Needing {
  caller: Caller;
  /** The job's, by which it is cancelled. */
  id: string;
}

/**
 * What jobs need fetched before they can be done. Those that need the same wait for one fetch, which ends when nobody does
 * any more; each of them is cancelled by itself, whether it waits or works.
 */
export class SharedFetches {
  readonly #fetches = new Map<string, Fetch>();
  readonly #jobs = new Map<string, { user: string; controller: AbortController }>();

  /**
   * Does a job's work, and where that `lacks` something does it again when that has been fetched. `key` names what is
   * fetched; `fetch` begins it, to end where its signal is aborted.
   */
  async doing<T>(
    { caller, id }: Needing,
    {
      key,
      lacks,
      fetch,
    }: { key: string; lacks: (error: unknown) => boolean; fetch: (signal: AbortSignal) => Promise<void> },
    work: () => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    this.#jobs.set(id, { user: caller.user, controller });
    try {
      return await work().catch(async (error: unknown) => {
        if (!lacks(error)) throw error;
        controller.signal.throwIfAborted();
        await this.#awaitFetch(key, fetch, controller.signal);
        return work();
      });
    } finally {
      this.#jobs.delete(id);
    }
  }

  /** Cancels such a job of this caller's while it waits, or keeps it from going on; answers whether it is under way. */
  cancel({ caller, id }: Needing): boolean {
    const job = this.#jobs.get(id);
    if (job?.user !== caller.user) return false;
    job.controller.abort(cancelled());
    return true;
  }

  async #awaitFetch(
    key: string,
    begin: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const fetch = this.#fetches.get(key) ?? this.#begin(key, begin);
    const { promise: left, reject: leave } = Promise.withResolvers<never>();
    const onAbort = (): void => leave(signal.reason as Error);
    signal.addEventListener("abort", onAbort);
    fetch.waiting += 1;
    try {
      await Promise.race([fetch.done, left]);
    } finally {
      signal.removeEventListener("abort", onAbort);
      fetch.waiting -= 1;
      if (fetch.waiting === 0) fetch.stop();
    }
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<void>): Fetch {
    const controller = new AbortController();
    const forget = (): void => {
      if (this.#fetches.get(key) === fetch) this.#fetches.delete(key);
    };
    const fetch: Fetch = {
      done: begin(controller.signal).finally(forget),
      waiting: 0,
      stop: () => {
        forget();
        controller.abort();
      },
    };
    // Whoever waits for it meets its failure; those who have left do not.
    fetch.done.catch(() => undefined);
    this.#fetches.set(key, fetch);
    return fetch;
  }
}
