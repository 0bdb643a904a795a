import { pino, type Logger } from "pino";
import { version } from "../../api/version.ts";
import type { Fault } from "../../core/fault.ts";
import type { CoreEvent } from "../../core/core.ts";
import type { Served } from "./served.ts";

/** How much is logged, the least first. */
export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** What somebody asks again and again, and nobody looks for. */
const routine = new Set(["health", "metrics"]);

/**
 * An instance's log: a line of JSON for each thing that happened, on standard error. It says what was asked, by whom and
 * how it went, by ids; never a text, a title, a name, a search or a token. A fault has its place in the program, not its
 * message.
 */
export class InstanceLog {
  readonly #destination: ReturnType<typeof pino.destination>;
  readonly #logger: Logger;
  readonly #jobs = new Set<string>();

  constructor(level: LogLevel, descriptor = 2) {
    this.#destination = pino.destination({ dest: descriptor, sync: true });
    // Whoever read the lines has left: that is no reason to end.
    this.#destination.on("error", () => undefined);
    this.#logger = pino(
      {
        level,
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      this.#destination,
    );
  }

  /** Something about the instance itself. */
  info(message: string, facts: Record<string, string | number> = {}): void {
    this.#logger.info(facts, message);
  }

  warn(message: string, facts: Record<string, string | number> = {}): void {
    this.#logger.warn(facts, message);
  }

  fault(fault: Fault): void {
    this.#logger.error(fault, "fault");
  }

  started(facts: Record<string, string | number>): void {
    this.info("started", { version, node: process.versions.node, ...facts });
  }

  served({ seconds, caller, ...served }: Served): void {
    const level = served.status >= 500 ? "error" : routine.has(served.operation) ? "debug" : "info";
    const ms = Math.round(seconds * 1e4) / 10;
    this.#logger[level]({ ...served, ms, ...(caller === undefined ? {} : { caller }) }, "request");
  }

  /** The beginning and the end of a job. */
  job({ id, status }: Extract<CoreEvent, { type: "job" }>): void {
    const known = this.#jobs.has(id);
    if (status === "running") this.#jobs.add(id);
    else this.#jobs.delete(id);
    if (status !== "running" || !known) this.info("job", { job: id, status });
  }

  /** Writes what waits; for the end of the process. */
  flush(): void {
    try {
      this.#destination.flushSync();
    } catch {
      // Nobody reads it any more.
    }
  }
}
