import { RequestError, tell } from "../calls/ask.ts";

/** What a window asks for by an id of its own, so that it can be stopped; one at a time, the newest. */
export class Stoppable {
  #stop: (() => void) | undefined;

  /** Begins one and stops the one before it, whose answer is then the refusal that it was cancelled. */
  async run<T>(begin: (id: string) => Promise<T>): Promise<T> {
    this.stop();
    const id = crypto.randomUUID();
    const stop = (): void => void tell("stopJob", { id }).catch(() => undefined);
    this.#stop = stop;
    try {
      return await begin(id);
    } finally {
      if (this.#stop === stop) this.#stop = undefined;
    }
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}

/** Whether it was stopped by whoever asked for it. */
export const isStopped = (problem: unknown): boolean =>
  problem instanceof RequestError && problem.reason === "cancelled";
