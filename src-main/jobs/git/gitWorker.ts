import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { GitTask } from "./gitTask.ts";
import { performGit } from "./performGit.ts";

/*
 * Speaks with one Git server in a thread of its own, which whoever started it ends when it takes too long or is no
 * longer wanted: what is unpacked here is a stranger's, and takes long where it is much.
 */

await performGit(workerData as GitTask, async (word) => {
  const heard = word.tag === "pushing" && parentPort ? once(parentPort, "message") : undefined;
  parentPort?.postMessage(word);
  await heard;
});
