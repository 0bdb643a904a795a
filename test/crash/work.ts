import { Program, problemsIn, type Connection } from "./program.ts";

/** Something that changes a disk, and must do so wholly or not at all. */
export interface Work {
  name: string;
  /** Makes the disk that it begins on. */
  prepare(folder: string): Promise<void>;
  /** Opens a program on a disk. */
  open(folder: string): Promise<Opened>;
}

export interface Opened {
  /** Does the work. */
  run(): Promise<unknown>;
  /**
   * How far it is: `begun` where nobody sees a half, and the rest goes on by itself; anything else than these is a
   * sentence.
   */
  outcome(): Promise<"not begun" | "begun" | "done" | (string & {})>;
  /** What is wrong with the data. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** Work of a program that is open when it begins. */
export function workOf(
  name: string,
  connection: () => Connection | undefined,
  parts: {
    prepare: (folder: string) => Promise<void>;
    run: (program: Program) => Promise<unknown>;
    outcome: (program: Program) => Promise<string>;
  },
): Work {
  return {
    name,
    prepare: parts.prepare,
    async open(folder) {
      const program = await Program.open(folder, connection());
      return {
        run: () => parts.run(program),
        outcome: () => parts.outcome(program),
        problems: () => problemsIn(program),
        close: () => program.close(),
      };
    },
  };
}

/** How far work is whose parts are each done or not. */
export function allOrNothing(parts: Record<string, boolean>): string {
  const done = Object.keys(parts).filter((part) => parts[part]);
  if (done.length === 0) return "not begun";
  return done.length === Object.keys(parts).length ? "done" : `only ${done.join(", ")}`;
}
