/** One run of a program, from its start to its end. What it had begun when it was killed never goes on. */
export class Run {
  #isAlive = true;
  #isAside = false;
  readonly #mourners = new Set<() => void>();

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Has its user ended it, so that it does not start again by itself? */
  get isAside(): boolean {
    return this.#isAside;
  }

  setAside(): void {
    this.#isAside = true;
  }

  end(): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    for (const mourner of [...this.#mourners]) mourner();
    this.#mourners.clear();
  }

  /** Calls `work` when the run ends; answers the function that calls it off. */
  onEnd(work: () => void): () => void {
    this.#mourners.add(work);
    return () => void this.#mourners.delete(work);
  }

  /** A promise that settles as the given one does while the program runs, and not at all when it has ended. */
  within<T>(outcome: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      outcome.then(
        (value) => this.#isAlive && resolve(value),
        (error: unknown) =>
          this.#isAlive && reject(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
}

/** What a program waits for that was killed; nothing else knows of it, so that it is forgotten with the program. */
export const forever = (): Promise<never> => new Promise(() => {});
