import { ApiError } from "../api/error.ts";
import type { CoreEvent } from "../core/core.ts";

type JobEvent = Extract<CoreEvent, { type: "job" }>;

/** Work that is going on, as whoever does it sees it. */
export interface RunningJob {
  /** Aborted when its owner cancels it. */
  readonly signal: AbortSignal;
  report(done: number, total: number, unit: string): void;
}

interface Entry {
  user: string;
  about: string | undefined;
  controller: AbortController;
  progress: JobEvent["progress"];
  /** Its work is about to be stored: it comes too late to cancel it. */
  settled: boolean;
  /** Settles when it has ended: what it stored can be read then. */
  ended: Promise<void>;
  tellEnded: () => void;
}

/**
 * The jobs that this process is at. Nothing of them is stored before they are finished: one that a crash ends has done
 * nothing.
 */
export class RunningJobs {
  readonly #entries = new Map<string, Entry>();
  readonly #emit: (event: JobEvent) => void;
  #whenIdle: (() => void) | undefined;

  constructor(emit: (event: JobEvent) => void) {
    this.#emit = emit;
  }

  /** Begins a job; `about` tells whoever follows it which of their own it is, before they know its id. */
  start(id: string, user: string, about?: string): RunningJob {
    const controller = new AbortController();
    const { promise: ended, resolve: tellEnded } = Promise.withResolvers<void>();
    const progress = { done: 0, total: 0, unit: "" };
    const entry: Entry = { user, about, controller, progress, settled: false, ended, tellEnded };
    this.#entries.set(id, entry);
    return {
      signal: controller.signal,
      report: (done, total, unit) => {
        const { progress } = entry;
        entry.progress = { done, total, unit };
        // A hundred steps are as many as anybody sees.
        if (unit !== progress.unit || percent(entry.progress) !== percent(progress))
          this.#emit({ type: "job", id, ...named(about), status: "running", progress: entry.progress });
      },
    };
  }

  /** Tells that a job has ended; does nothing for one that never began. */
  end(id: string, failed: boolean): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    if (this.#entries.size === 0) this.#whenIdle?.();
    const cancelled = failed && entry.controller.signal.aborted;
    const status = cancelled ? "cancelled" : failed ? "failed" : "done";
    this.#emit({ type: "job", id, ...named(entry.about), status, progress: entry.progress });
    entry.tellEnded();
  }

  /**
   * Work whose outcome is stored when it ends, as part of a job, if it is one: it throws the job's reason where that was
   * cancelled by then, so that nothing is stored, and from its end on nobody cancels it.
   */
  storing<D, T>(id: string, work: (db: D) => Promise<T>): (db: D) => Promise<T> {
    return async (db) => {
      const entry = this.#entries.get(id);
      entry?.controller.signal.throwIfAborted();
      const done = await work(db);
      entry?.controller.signal.throwIfAborted();
      if (entry) entry.settled = true;
      return done;
    };
  }

  /**
   * Ends a job of this user's as soon as it can stop; answers whether it will. Where it comes too late for that it
   * answers once the job is stored: whoever asks about it then finds it finished.
   */
  async cancel(id: string, user: string): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (entry?.user !== user) return false;
    if (entry.settled) {
      await entry.ended;
      return false;
    }
    entry.controller.abort(cancelled());
    return true;
  }

  /** Ends all of them as soon as they can stop; settles when the last one has. */
  async endAll(): Promise<void> {
    for (const { controller } of this.#entries.values())
      controller.abort(new ApiError(503, "Recto was stopped, and nothing was changed. Try again later."));
    if (this.#entries.size > 0) await new Promise<void>((ended) => (this.#whenIdle = ended));
  }
}

/** What whoever waits for a job is told that its owner cancelled. */
export const cancelled = (): ApiError =>
  new ApiError(409, "It was cancelled, and nothing was changed.", "cancelled");

const named = (about: string | undefined) => (about === undefined ? {} : { about });

const percent = ({ done, total }: JobEvent["progress"]): number =>
  total === 0 ? 0 : Math.floor((done * 100) / total);
