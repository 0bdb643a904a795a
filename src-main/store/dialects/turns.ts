/** Work under names, of which one at a time has each: the rest waits for it in the order in which it came. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();
  #waiting = 0;

  /** How much work waits for its turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs the work once it has all of these names, which it takes one after the other: whoever asks names them in one
   * order, so that no two wait for each other. Rejects with what `late` makes once it has waited so many milliseconds.
   */
  async take<T>(
    names: readonly string[],
    work: () => Promise<T>,
    { within, late }: { within: number; late: () => Error },
  ): Promise<T> {
    const leaving: (() => void)[] = [];
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), within);
    this.#waiting += 1;
    try {
      try {
        for (const name of names) {
          const { before, leave } = this.#queue(name);
          leaving.push(leave);
          if (before !== undefined) await orAborted(before, timeout.signal, late);
        }
      } finally {
        this.#waiting -= 1;
        clearTimeout(timer);
      }
      return await work();
    } finally {
      for (const leave of leaving) leave();
    }
  }

  /** A place at the end; who leaves it early lets nobody past those before them. */
  #queue(name: string): { before: Promise<void> | undefined; leave: () => void } {
    const before = this.#last.get(name);
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const last = before === undefined ? left : before.then(() => left);
    this.#last.set(name, last);
    void last.then(() => {
      if (this.#last.get(name) === last) this.#last.delete(name);
    });
    return { before, leave };
  }
}

function orAborted(before: Promise<void>, signal: AbortSignal, late: () => Error): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (): void => reject(late());
  if (signal.aborted) giveUp();
  else signal.addEventListener("abort", giveUp, { once: true });
  void before.then(() => {
    signal.removeEventListener("abort", giveUp);
    resolve();
  });
  return promise;
}
