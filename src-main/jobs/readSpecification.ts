import { Worker } from "node:worker_threads";
import { besideProgram } from "./besideProgram.ts";

/** What was found of a specification's text: its format where it is one, else what is wrong with it. */
export interface ReadSpecification {
  format?: "json" | "yaml";
  errors: { message: string; code: string }[];
}

const program = besideProgram(import.meta.url, "specificationWorker");

/** In milliseconds; the largest that people publish take a few seconds. */
const longest = 30_000;
/** In megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Reads a specification and checks it, in bounds of time and memory, and without fetching anything. */
export function readSpecification(text: string, patience = longest): Promise<ReadSpecification> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: text,
      resourceLimits,
      execArgv: [],
      name: "specification",
    });
    const end = (read: ReadSpecification): void => {
      clearTimeout(timer);
      resolve(read);
      void worker.terminate();
    };
    const refuse = (message: string) => end({ errors: [{ code: "TOO_COMPLEX", message }] });
    const timer = setTimeout(() => refuse("It takes too long to read. Make it smaller."), patience);
    worker.once("message", end);
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
        return refuse("It takes too much memory to read. Make it smaller.");
      clearTimeout(timer);
      reject(error);
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("The thread that reads specifications ended without an answer."));
    });
  });
}
