import { Worker } from "node:worker_threads";
import { ApiError } from "../../api/error.ts";
import { besideProgram } from "../besideProgram.ts";
import type { GitDone, GitTask, GitWord, LeftOut } from "./gitTask.ts";

const program = besideProgram(import.meta.url, "gitWorker");

/** In megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/** For all that one order says to its server and hears from it, in milliseconds. */
export const gitDeadline = 10 * 60_000;

/** What a task that took too long says. */
export class GitTimeout extends ApiError {
  constructor() {
    super(503, "The repository took too long: it was given up. Try again later.");
  }
}

export interface Watching {
  signal: AbortSignal;
  report: (done: number, total: number, unit: string) => void;
  /** Notes what is about to be pushed; where it throws, nothing is. */
  pushing?: (done: GitDone) => Promise<void>;
  /** In milliseconds. */
  patience?: number;
}

/**
 * Does one task with a Git server, in a thread of its own. Throws {@link ApiError} with a sentence where the server or
 * the repository does not allow it, {@link GitTimeout}, and the signal's reason.
 */
export function runGit(
  task: GitTask,
  { signal, report, pushing, patience = gitDeadline }: Watching,
): Promise<GitDone & { leftOut?: LeftOut[] }> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: task, resourceLimits, execArgv: [], name: "git" });
    let ended = false;
    const end = (settle: () => void): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      void worker.terminate().then(settle);
    };
    const leave = (): void => end(() => reject(signal.reason as Error));
    const timer = setTimeout(() => end(() => reject(new GitTimeout())), patience);
    signal.addEventListener("abort", leave, { once: true });
    worker.on("message", (word: GitWord) => {
      if (word.tag === "progress") report(word.done, word.total, word.unit);
      else if (word.tag === "pushing")
        Promise.resolve(pushing?.(word.done)).then(
          () => worker.postMessage("noted"),
          (error: Error) => end(() => reject(error)),
        );
      else if (word.tag === "done") end(() => resolve(word.done));
      else end(() => reject(new ApiError(409, word.message)));
    });
    worker.once("error", (error: NodeJS.ErrnoException) =>
      end(() =>
        reject(
          error.code === "ERR_WORKER_OUT_OF_MEMORY"
            ? new ApiError(413, "The repository takes too much memory to unpack.")
            : error,
        ),
      ),
    );
    worker.once("exit", () =>
      end(() => reject(new Error("The thread that speaks Git ended without an answer."))),
    );
  });
}
