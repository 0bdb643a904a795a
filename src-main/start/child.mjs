/** How long a program may take to end by itself where a signal would end it at once, in milliseconds. */
const patience = 5_000;

/**
 * Waits for a program that this one runs in front, and passes on once what asks it to end. What is pressed in a terminal
 * reaches the program by itself: a second signal would end it at once, before it has kept what its writer wrote.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {{ inTerminal?: boolean }} [where]
 * @returns {Promise<{ code: number; stopped: boolean; problem?: string }>} `stopped` where somebody ended it from here
 */
export function endOf(child, { inTerminal = hasTerminal() } = {}) {
  let stopped = false;
  let isPassedOn = false;
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    if (isPassedOn) return;
    isPassedOn = true;
    child.kill(signal);
  };
  const onInterrupt = () => {
    stopped = true;
    // There a signal is an end without a warning; the console has told the program too.
    if (process.platform === "win32") setTimeout(passOn, patience, "SIGINT").unref();
    else if (!inTerminal) passOn("SIGINT");
  };
  const onTerminate = () => {
    stopped = true;
    passOn("SIGTERM");
  };
  process.on("SIGINT", onInterrupt);
  process.on("SIGTERM", onTerminate);
  return new Promise((done) => {
    /** @param {{ code: number; stopped: boolean; problem?: string }} ended */
    const finish = (ended) => {
      process.off("SIGINT", onInterrupt);
      process.off("SIGTERM", onTerminate);
      done(ended);
    };
    child.on("error", ({ message }) => finish({ code: 1, stopped, problem: message }));
    child.on("close", (code, signal) => {
      const byHand = signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : undefined;
      finish({ code: code ?? byHand ?? 1, stopped: stopped || byHand !== undefined });
    });
  });
}

/** Whether a terminal tells this process and those that it started alike. */
const hasTerminal = () => Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY);
