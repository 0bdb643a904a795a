import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

/* What is kept of a run of many seeds, so that it can be ended at any moment and goes on where it was. */

/** What a run is about: one of other seeds, steps or databases is another run. */
export interface Course {
  first: number;
  steps: number;
  database: string;
  twice: boolean;
}

/** What was done without a break. */
interface Part {
  begun: string;
  ended: string;
  commit: string;
  seeds: number;
  /** Of the clock on the wall. */
  seconds: number;
}

interface Kept {
  course: Course;
  /** All before it are done. */
  next: number;
  /** Those after it that are done as well. */
  ahead: number[];
  failed: { seed: number; check: string }[];
  parts: Part[];
}

export class LongRun {
  readonly #path: string | undefined;
  readonly #kept: Kept;
  readonly #part: Part;
  readonly #begun = performance.now();

  /** Begins the run that the file is of, or goes on with it; without a file nothing is kept. */
  constructor(course: Course, path: string | undefined) {
    this.#path = path;
    const kept = path === undefined ? undefined : recall(path);
    if (kept && JSON.stringify(kept.course) !== JSON.stringify(course))
      throw new Error(
        `${path} is of another run: ${JSON.stringify(kept.course)}. Name another file, or go on with that one.`,
      );
    this.#kept = kept ?? { course, next: course.first, ahead: [], failed: [], parts: [] };
    const now = new Date().toISOString();
    this.#part = { begun: now, ended: now, commit: commitNow(), seeds: 0, seconds: 0 };
    this.#kept.parts.push(this.#part);
  }

  /** The seeds up to this one that are still to be played, in order. */
  *until(last: number): Generator<number> {
    const ahead = new Set(this.#kept.ahead);
    for (let seed = this.#kept.next; seed <= last; seed += 1) if (!ahead.has(seed)) yield seed;
  }

  get failed(): readonly { seed: number; check: string }[] {
    return this.#kept.failed;
  }

  /** Seeds that were played, in this part and before. */
  get done(): number {
    const { course, next, ahead } = this.#kept;
    return next - course.first + ahead.length;
  }

  /** A seed was played; `check` is what it failed. */
  finished(seed: number, check?: string): void {
    const kept = this.#kept;
    if (check !== undefined) kept.failed.push({ seed, check });
    this.#part.seeds += 1;
    kept.ahead.push(seed);
    for (let at = kept.ahead.indexOf(kept.next); at >= 0; at = kept.ahead.indexOf(kept.next)) {
      kept.ahead.splice(at, 1);
      kept.next += 1;
    }
  }

  /** Writes the file anew, whole or not at all. */
  save(): void {
    this.#part.ended = new Date().toISOString();
    this.#part.seconds = Math.round((performance.now() - this.#begun) / 100) / 10;
    if (this.#path === undefined) return;
    writeFileSync(`${this.#path}.new`, `${JSON.stringify(this.#kept, null, 1)}\n`);
    renameSync(`${this.#path}.new`, this.#path);
  }

  /** How far it is, in one line. */
  inWords(): string {
    const { parts, failed, course } = this.#kept;
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
    const rate = parts.reduce((sum, part) => sum + part.seeds, 0) / Math.max(seconds, 0.1);
    const [from, to] = [parts[0]?.begun, this.#part.ended].map((time) =>
      time?.slice(0, 16).replace("T", " "),
    );
    const commits = [...new Set(parts.filter(({ seeds }) => seeds > 0).map(({ commit }) => commit))];
    const each = `${course.steps} steps${course.twice ? ", each twice" : ""}, on ${course.database}`;
    return (
      `${this.done} seeds of ${each}: ${failed.length} failed${failed.length > 0 ? ` (${seedsIn(failed)})` : ""}; ` +
      `${rate.toFixed(1)} seeds a second; ${from} to ${to} UTC, at ${commits.join(", ")}`
    );
  }
}

const seedsIn = (failed: readonly { seed: number; check: string }[]): string =>
  failed.map(({ seed, check }) => `${seed} ${check}`).join(", ");

function recall(path: string): Kept | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return JSON.parse(text) as Kept;
}

/** The commit that is played, marked where the files differ from it. */
function commitNow(): string {
  const git = (...asked: string[]): string =>
    execFileSync("git", asked, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
  try {
    return (
      git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "-uno") === "" ? "" : " changed")
    );
  } catch {
    return "no commit";
  }
}
