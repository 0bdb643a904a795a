import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { GitTask, GitWord } from "./gitTask.ts";
import { performGit } from "./performGit.ts";

/*
 * Speaks with one Git server in a thread of its own, which whoever started it ends when it takes too long or is no
 * longer wanted: what is unpacked here is a stranger's, and takes long where it is much.
 */

const say = (word: GitWord): void => parentPort?.postMessage(word);

await performGit(workerData as GitTask, say, async (done) => {
  const noted = parentPort && once(parentPort, "message");
  say({ tag: "pushing", done });
  await noted;
});
