import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** A log that is longer than this is put aside, and the one that was put aside before it goes. */
const longest = 1024 * 1024;

/** A terminal may be gone before the app, which is no fault of the app's: nobody reads there any more. */
export function outliveTerminal(
  streams: Iterable<NodeJS.EventEmitter> = [process.stdout, process.stderr],
): void {
  for (const stream of streams) stream.on("error", () => undefined);
}

/** The app's log: a file that its writer finds in the Help menu. What goes into it never holds a word of a page. */
export class LogFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Writes a line with its time, to the file and to the terminal; a full disk is no reason to fail. */
  write(line: string): void {
    process.stderr.write(`${line}\n`);
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      this.#turn();
      appendFileSync(this.path, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
    } catch {
      // The terminal has it.
    }
  }

  /** The last lines. */
  tail(lines: number): string[] {
    try {
      return readFileSync(this.path, "utf8").trimEnd().split("\n").slice(-lines);
    } catch {
      return [];
    }
  }

  #turn(): void {
    const size = statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > longest) renameSync(this.path, `${this.path}.1`);
  }
}
