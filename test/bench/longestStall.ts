import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 5;

/**
 * Does some work and answers what it answered with the longest time, in milliseconds, for which this thread's event
 * loop came to nothing else meanwhile.
 */
export async function withLongestStall<T>(work: () => Promise<T>): Promise<{ value: T; stall: number }> {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  try {
    const value = await work();
    // What blocked the loop until now is known when a timer has had its turn.
    await new Promise((done) => setTimeout(done, 2 * resolution));
    return { value, stall: Math.max(0, delays.max / 1_000_000 - resolution) };
  } finally {
    delays.disable();
  }
}

/** What the design allows a main thread to be blocked for. */
export const longestStall = 50;
