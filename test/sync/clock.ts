import { areUnderway, noneUnderway } from "../store/underway.ts";

/** Time that passes only when nothing is left to do: what is due runs in order, each until all of it waits again. */
export class VirtualClock {
  /** Milliseconds since 1970. */
  now: number;
  #made = 0;
  /** In the order in which they are due. */
  readonly #due: Due[] = [];

  constructor(now: number) {
    this.now = now;
  }

  /** Runs `work` when `delay` milliseconds have passed; answers the function that calls it off. */
  after(delay: number, work: () => void): () => void {
    const due: Due = { at: this.now + Math.max(0, delay), order: (this.#made += 1), work };
    let place = this.#due.length;
    while (place > 0 && isBefore(due, this.#due[place - 1] as Due)) place -= 1;
    this.#due.splice(place, 0, due);
    return () => {
      const at = this.#due.indexOf(due);
      if (at >= 0) this.#due.splice(at, 1);
    };
  }

  wait(delay: number): Promise<void> {
    return new Promise((done) => this.after(delay, done));
  }

  /** Lets time pass, with everything that is due in it. */
  async pass(duration: number): Promise<void> {
    const end = this.now + duration;
    await settled();
    for (let next = this.#due[0]; next && next.at <= end; next = this.#due[0]) {
      this.#due.shift();
      this.now = Math.max(this.now, next.at);
      next.work();
      await settled();
    }
    this.now = Math.max(this.now, end);
  }

  /** Everybody sleeps: the hour is another, and nothing happened meanwhile. */
  skip(duration: number): void {
    this.now += duration;
    for (const due of this.#due) due.at += duration;
  }
}

interface Due {
  at: number;
  order: number;
  work: () => void;
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** What Node calls work on files that is under way. */
const onFiles = new Set(["FSReqPromise", "FSReqCallback", "CloseReq"]);

/**
 * All that could go on has gone on: SQLite answers at once, so that only files, servers, time and messages make anybody
 * wait.
 */
async function settled(): Promise<void> {
  do {
    await noneUnderway();
    await new Promise((done) => setImmediate(done));
  } while (areUnderway() || process.getActiveResourcesInfo().some((name) => onFiles.has(name)));
}
