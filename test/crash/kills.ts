import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Random } from "../sync/random.ts";
import type { Killable } from "./killable.ts";
import { Stage } from "./stage.ts";

/** After so many rounds everybody catches up, and what there is is compared with what was saved. */
const roundsBetweenChecks = 10;

export interface Killed {
  rounds: number;
  /** What was saved, that is answered, in all. */
  saved: number;
  /** From the start of a killed process until it is at work again, in milliseconds. */
  recoveries: { instance: number[]; replica: number[] };
  /** From the last kill until all agree, in milliseconds. */
  healings: number[];
  problems: string[];
}

/**
 * Lets an instance and two writers' computers run, all of them processes, with another writer at the instance itself,
 * and kills one or two of them again and again in the middle of their work.
 */
export async function killAgainAndAgain(
  rounds: number,
  seed: number,
  log: (line: string) => void = () => {},
): Promise<Killed> {
  const recoveries: Killed["recoveries"] = { instance: [], replica: [] };
  let round = 0;
  const stage = await onStage(async (stage) => {
    const random = new Random(seed);
    for (round = 1; round <= rounds && stage.problems.length === 0; round += 1) {
      await strike(stage, random, recoveries);
      if (round % roundsBetweenChecks !== 0 && round !== rounds) continue;
      await stage.check();
      log(
        `${round} rounds: ${stage.saved} saved, all agree after ${Math.round(stage.healings.at(-1) ?? 0)} ms`,
      );
    }
  });
  const { saved, healings, problems } = stage;
  return { rounds: round - 1, saved, recoveries, healings, problems };
}

/** Has something happen to an instance and its writers; what they left stays where something is wrong with it. */
export async function onStage(happens: (stage: Stage) => Promise<void>): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "recto-kills-"));
  const stage = await Stage.begin(folder);
  try {
    await happens(stage);
  } finally {
    await stage.close();
  }
  if (stage.problems.length === 0) await rm(folder, { recursive: true });
  else stage.problems.push(`what it left is in ${folder}`);
  return stage;
}

/** Kills one of the processes, or two, at a random moment, and starts them again; sometimes that is cut short too. */
async function strike(stage: Stage, random: Random, recoveries: Killed["recoveries"]): Promise<void> {
  const [first, second] = stage.computers as [Killable, Killable];
  const victims = {
    instance: [stage.instance],
    replica: [random.chance(0.5) ? first : second],
    both: [stage.instance, first],
  }[random.weighted({ instance: 45, replica: 45, both: 10 })];
  await wait(random.below(700));
  await Promise.all(victims.map((victim) => victim.kill()));
  const revive = async (victim: Killable): Promise<void> => {
    if (random.chance(0.15)) {
      const { isReady, ended } = victim.spawn();
      await Promise.race([wait(random.below(1500)), isReady, ended]);
      await victim.kill();
    }
    recoveries[victim === stage.instance ? "instance" : "replica"].push(await victim.start());
  };
  await Promise.all(victims.map(revive));
}
