import { parentPort } from "node:worker_threads";
import { faultOf } from "../fault.ts";
import { failureOf, movable, type Message, type Request, type ThreadSettings } from "../message.ts";
import { troubleOf } from "../outcome.ts";
import { openThread, type Verbs } from "./threadBody.ts";

/*
 * A thread of the core: opens its half of the store when asked to, then answers calls (design §2). Everything
 * that it does stands in threadBody.ts; here are only the messages.
 */

const port = parentPort;
if (!port) throw new Error("This file is the program of a worker thread.");

let verbs: Verbs = {};

/** Messages that go out together: to wake the thread that hears them costs more than what they say. */
let untold: Message[] = [];

const tellAll = (moved: ArrayBuffer[] = []): void => {
  if (untold.length === 0) return;
  const messages = untold;
  untold = [];
  port.postMessage(messages, moved);
};

/** Tells something that nobody waits for: with the next answer, or when this thread has nothing else to do at once. */
function mention(message: Message): void {
  if (untold.push(message) === 1) setImmediate(tellAll);
}

function reply(message: Message, moved: ArrayBuffer[] = []): void {
  untold.push(message);
  tellAll(moved);
}

async function answer({ verb, args }: Request): Promise<unknown> {
  if (verb !== "open") {
    const run = verbs[verb];
    if (!run) throw new Error(`A thread was asked for ${verb}, which it does not know.`);
    return run(...(args as never[])).catch((error: unknown) => explain(verb, error));
  }
  const [settings, again] = args as [ThreadSettings, boolean];
  // Who opens a program's data is told what stands against it; who asks a running one for something, to come back.
  const opening = await open(settings).catch((error: unknown) => {
    if (again) explain(verb, error);
    throw error;
  });
  verbs = opening.verbs;
  return opening.opened;
}

const open = (settings: ThreadSettings) =>
  openThread(settings, {
    event: (event) => mention({ event }),
    fault: (fault) => mention({ fault }),
  });

/** Throws what a caller is told of a failure; of trouble with a database or a disk the log hears more. */
function explain(verb: string, error: unknown): never {
  const trouble = troubleOf(error);
  if (trouble) mention({ fault: faultOf(verb, error) });
  throw trouble ?? error;
}

port.on("message", (request: Request) => {
  answer(request).then(
    (value) => reply({ id: request.id, value }, movable(value)),
    (error: unknown) => reply({ id: request.id, failure: failureOf(error) }),
  );
});
