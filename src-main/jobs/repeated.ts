/** Work that is looked for again and again. */
export interface Repeated {
  /** There may be something to do now. */
  nudge(): void;
  /** Ends it; settles when what was under way is finished. */
  stop(): Promise<void>;
}

/**
 * Runs work at once, then whenever there may be something to do, and every so many milliseconds all the same: another
 * process may have left it, or its time have come. Never twice at once; a nudge meanwhile is another run.
 */
export function repeat(work: () => Promise<void>, every: number, fault: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work().catch(fault);
    } while (again && !stopped);
    running = undefined;
  };
  const nudge = (): void => {
    if (stopped) return;
    again = true;
    running ??= run();
  };
  const timer = setInterval(nudge, every);
  timer.unref();
  nudge();
  return {
    nudge,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
