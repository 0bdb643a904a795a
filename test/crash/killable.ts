import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const compiled = join(import.meta.dirname, "../../node_modules/.cache/compiled");

/** Where there is a build, threads are its: each starts in an eighth of the time that the sources take. */
const threads =
  process.env["RECTO_BUILT"] === undefined
    ? []
    : ["--import", new URL("../run/builtThreads.mjs", import.meta.url).href];

/** A process that is killed and started again. */
export class Killable {
  readonly #line: readonly string[];
  readonly #hear: (line: string) => void;
  readonly #isReady: (line: string) => boolean;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  /** What it said of its last run beside what is heard. */
  #complaints = "";

  constructor(parts: {
    line: readonly string[];
    hear: (line: string) => void;
    isReady: (line: string) => boolean;
  }) {
    this.#line = parts.line;
    this.#hear = parts.hear;
    this.#isReady = parts.isReady;
  }

  /** Starts it, and answers how long it took until it was ready, in milliseconds. */
  async start(): Promise<number> {
    const begun = performance.now();
    const { isReady, ended } = this.spawn();
    await Promise.race([
      isReady,
      ended.then(() => Promise.reject(new Error(`${this.#line.join(" ")} ended: ${this.#complaints}`))),
    ]);
    return performance.now() - begun;
  }

  /** Starts it, and does not wait. */
  spawn(): { isReady: Promise<void>; ended: Promise<void> } {
    const child = spawn(process.execPath, [...threads, ...this.#line], {
      stdio: ["pipe", "pipe", "pipe"],
      // Sources that were compiled once need not be again.
      env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    });
    this.#child = child;
    this.#complaints = "";
    child.stdin.on("error", () => undefined);
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#complaints += text));
    const isReady = new Promise<void>((ready) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (this.#isReady(line)) ready();
        else this.#hear(line);
      });
    });
    this.#ended = new Promise((ended) => child.on("close", () => ended()));
    return { isReady, ended: this.#ended };
  }

  tell(line: string): void {
    this.#child?.stdin?.write(`${line}\n`);
  }

  /** Ends it as a power cut does, in the middle of whatever it does. */
  async kill(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#ended;
  }
}
