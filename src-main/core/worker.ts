import { parentPort } from "node:worker_threads";
import { failureOf, movable, type Message, type Request, type ThreadSettings } from "./message.ts";
import { openThread, type Verbs } from "./threadBody.ts";

/*
 * A thread of the core: opens its half of the store when asked to, then answers calls (design §2). Everything
 * that it does stands in threadBody.ts; here are only the messages.
 */

const port = parentPort;
if (!port) throw new Error("This file is the program of a worker thread.");

let verbs: Verbs = {};

const tell = (message: Message, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);

async function answer({ verb, args }: Request): Promise<unknown> {
  if (verb !== "open") {
    const run = verbs[verb];
    if (!run) throw new Error(`A thread was asked for ${verb}, which it does not know.`);
    return run(...(args as never[]));
  }
  const opening = await openThread(args[0] as ThreadSettings, {
    event: (event) => tell({ event }),
    fault: (fault) => tell({ fault }),
  });
  verbs = opening.verbs;
  return opening.opened;
}

port.on("message", (request: Request) => {
  answer(request).then(
    (value) => tell({ id: request.id, value }, movable(value)),
    (error: unknown) => tell({ id: request.id, failure: failureOf(error) }),
  );
});
