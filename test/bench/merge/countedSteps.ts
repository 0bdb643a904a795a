import { Session, type Profiler } from "node:inspector";

/**
 * Counts what code does: how often each of its blocks runs, a loop's body at each turn. Unlike time it is, but for
 * some in a hundred, the same on every machine, whatever else that does. Only code that runs for the first time after this was made is counted whole.
 */
export class CountedSteps {
  readonly #session = new Session();
  readonly #part: string;

  /** Of the modules whose address has this part. */
  constructor(part: string) {
    this.#part = part;
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** The steps that a work takes. */
  of(work: () => unknown): number {
    this.#take();
    work();
    return this.#take();
  }

  close(): void {
    this.#session.disconnect();
  }

  #take(): number {
    let steps = 0;
    this.#session.post(
      "Profiler.takePreciseCoverage",
      (error, answer?: Profiler.TakePreciseCoverageReturnType) => {
        if (error) throw error;
        for (const { url, functions } of answer!.result)
          if (url.includes(this.#part))
            for (const { ranges } of functions) for (const { count } of ranges) steps += count;
      },
    );
    return steps;
  }
}
