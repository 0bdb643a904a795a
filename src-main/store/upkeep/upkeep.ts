import type BetterSqlite3 from "better-sqlite3";
import { isBusy } from "../dialects/sqlite.ts";

/** How long nothing must have been written before upkeep begins, and between two of its steps: milliseconds. */
const idle = 200;
const between = 20;

/** Index pages that one step merges: about 7 ms (findings §5). */
const mergedPages = 100;

/**
 * Does in idle time what SQLite would do in the middle of a writer's commit: merging the segments of the search index,
 * a few at a time, and then moving the log into the database. Each step ends at once when there is nothing to do, and
 * waits for its next turn while a transaction or another process has the database.
 */
export class Upkeep {
  readonly #raw: BetterSqlite3.Database;
  #timer: NodeJS.Timeout | undefined;
  /** How much work is under way that upkeep is put off for. */
  #waitsFor = 0;

  constructor(raw: BetterSqlite3.Database) {
    this.#raw = raw;
  }

  /** Something was written: upkeep begins when nothing else is for a while. */
  noticeWrite(): void {
    if (this.#timer) this.#timer.refresh();
    else this.#plan(idle);
  }

  /** Puts upkeep off while work runs that comes back to the store again and again, and waits for others in between. */
  async putOff<T>(work: () => Promise<T>): Promise<T> {
    this.#waitsFor += 1;
    try {
      return await work();
    } finally {
      this.#waitsFor -= 1;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(pause: number): void {
    this.stop();
    // Whoever has nothing else to do may end: what is not merged or moved now is so at the next start.
    this.#timer = setTimeout(() => this.#step(), pause).unref();
  }

  #step(): void {
    this.#timer = undefined;
    if (this.#waitsFor > 0 || this.#raw.inTransaction) return this.#plan(idle);
    try {
      if (mergeSegments(this.#raw)) return this.#plan(between);
      this.#raw.pragma("wal_checkpoint(passive)");
    } catch (error) {
      // A full disk or the like is told to whoever writes next; upkeep can wait until then.
      if (isBusy(error)) this.#plan(idle);
    }
  }
}

/** Merges a little of the search index. Answers whether there is more to merge. */
function mergeSegments(raw: BetterSqlite3.Database): boolean {
  const changes = raw.prepare<[], { n: number }>("select total_changes() as n");
  const before = changes.get()?.n ?? 0;
  raw.prepare(`insert into search (search, rank) values ('merge', ?)`).run(mergedPages);
  // The statement itself counts as one change (FTS5's documentation of `merge`).
  return (changes.get()?.n ?? 0) - before > 1;
}
