import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openReplica } from "../../src-main/core/open.ts";
import { answerOf } from "../sync/refusal.ts";
import { Random } from "../sync/random.ts";
import { writeSomething } from "./deeds.ts";
import type { Said, Told } from "./writerProcess.ts";

/*
 * A writer's computer as a process of its own: a replica's core as a desktop has it, and somebody who writes without a
 * pause. What was saved is said as soon as it was answered, so that whoever kills this process knows what it owes.
 */

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
    space: { type: "string" },
    name: { type: "string" },
  },
});
const { folder = "", url = "", token = "", space = "", name = "" } = values;

const say = (said: Said): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

const { core, owner, organization } = await openReplica({
  folder,
  url,
  token,
  log: (fault) => say({ fault }),
});
const desk = {
  space,
  name,
  random: new Random(randomBytes(4).readUInt32LE()),
  call: async <T>(operation: string, input: object): Promise<T> =>
    answerOf<T>(operation, await core.call(owner, operation, input)),
  putBlob: (bytes: Uint8Array) => core.putBlob(owner, organization, bytes),
  sync: () => core.syncNow(),
};

let isWriting = true;
let deed: Promise<void> = Promise.resolve();

async function write(): Promise<void> {
  while (isWriting) {
    say({ saved: await writeSomething(desk) });
    await wait(desk.random.below(desk.random.chance(0.1) ? 600 : 150));
  }
}

/** Stops to write, and syncs until both sides agree. */
async function drain(): Promise<void> {
  isWriting = false;
  await deed;
  for (;;) {
    const status = await core.syncNow();
    if (status.inSync && status.waiting === 0) break;
    await wait(50);
  }
  await core.fetchFiles();
  say({ drained: await core.listAttention() });
}

const begin = (): void => {
  isWriting = true;
  deed = write();
  // What the writer cannot do is a fault of ours: nothing here is refused.
  deed.catch((error: unknown) => say({ fault: `a deed: ${String(error)}` }));
};

const commands: Record<Told, () => Promise<void> | void> = {
  drain,
  write: begin,
};
const told = createInterface({ input: process.stdin });
// Nobody is there any more who would kill this process.
told.on("close", () => process.exit());
told.on("line", (line) => {
  Promise.resolve(commands[line as Told]()).catch((error: unknown) =>
    say({ fault: `${line}: ${String(error)}` }),
  );
});
say({ ready: true });
begin();
