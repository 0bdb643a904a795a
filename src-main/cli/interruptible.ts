import { Failure } from "./command.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does work that Ctrl+C ends in an orderly way: it hears of it by the signal, and takes
 * away what it began.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupting = new AbortController();
  const interrupt = (): void => interrupting.abort(new Failure("it was stopped."));
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await work(interrupting.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
