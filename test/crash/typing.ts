import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Killable } from "./killable.ts";

/** What the process of somebody who types says. */
export type Heard = { ready: true; found: number } | { typed: number; at: number; slowest: number };

const program = fileURLToPath(new URL("typingProgram.ts", import.meta.url));

/** What a kill cost. */
export interface Loss {
  /** How old the oldest word was that is gone, in milliseconds; 0 where none is. */
  age: number;
  /** The longest that a save took in this run: what the machine, and not the editor, made slow. */
  slowest: number;
  /** How many words had been typed in the run. */
  typed: number;
}

/** Somebody types without a pause and is killed, so many times; answers what each kill cost. */
async function killWhileTyping(rounds: number, delay: (round: number) => number): Promise<Loss[]> {
  const folder = await mkdtemp(join(tmpdir(), "recto-typing-"));
  const losses: Loss[] = [];
  let typed: { word: number; at: number }[] = [];
  let slowest = 0;
  let found = 0;
  const writer = new Killable({
    line: [program, "--folder", folder],
    isReady(line) {
      const heard = JSON.parse(line) as Heard;
      if ("found" in heard) found = heard.found;
      return "found" in heard;
    },
    hear(line) {
      const heard = JSON.parse(line) as Heard;
      if (!("typed" in heard)) return;
      typed.push({ word: heard.typed, at: heard.at });
      slowest = Math.max(slowest, heard.slowest);
    },
  });
  try {
    await writer.start();
    for (let round = 0; round < rounds; round += 1) {
      await wait(delay(round));
      const killed = Date.now();
      await writer.kill();
      const run = { typed, slowest };
      [typed, slowest] = [[], 0];
      await writer.start();
      const lost = run.typed.find(({ word }) => word > found);
      losses.push({
        age: lost ? killed - lost.at : 0,
        slowest: run.slowest + killed - (run.typed.at(-1)?.at ?? killed),
        typed: run.typed.length,
      });
    }
  } finally {
    await writer.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  return losses;
}

/** What a kill may cost, and how long a save is expected to take at most: what it takes longer is the machine's. */
const promised = 300;
const expectedSave = 60;

export const isTooMuch = ({ age, slowest }: Loss): boolean =>
  age > promised + 2 * Math.max(0, slowest - expectedSave);

/** Two writers at once, each killed at moments that are spread over the waits and saves of the editor. */
export async function killTyping(kills: number): Promise<Loss[]> {
  const halves = [0, 1].map((half) =>
    killWhileTyping(Math.ceil(kills / 2), (round) => 180 + ((round * 37 + half * 19) % 420)),
  );
  return (await Promise.all(halves)).flat();
}
