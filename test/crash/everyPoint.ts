import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { refusals, tryOn, type Refusal } from "./faults.ts";
import type { Random } from "../sync/random.ts";
import { copyDisk, KilledDisks, type KilledDisk } from "./killedDisks.ts";
import { withPoints } from "./points.ts";
import { cutBetween, putDown, takeDown } from "./powerCut.ts";
import type { Opened, Work } from "./work.ts";

/** What became of some work at all of its points. */
export interface Tally {
  /** Writes and flushes. */
  points: number;
  /** Disks that differ, of those that a killed program may leave. */
  disks: number;
  /** The longest that it took to open such a disk and to do the work on it, in milliseconds. */
  slowest: number;
  /** One sentence for each point at which something was not as promised. */
  problems: string[];
}

/** Has a disk refuse the 1st, the 2nd, … the last write of some work, in turn in one way and the other. */
export async function failEverywhere(work: Work, folder: string, first: Refusal): Promise<Tally> {
  const tally: Tally = { points: 0, disks: 0, slowest: 0, problems: [] };
  const base = join(folder, "base");
  await mkdir(base);
  await work.prepare(base);
  for (let isDone = false; !isDone;) {
    const disk = join(folder, "disk");
    copyDisk(base, disk);
    isDone = await failAt(tally, await work.open(disk), first);
    await rm(disk, { recursive: true });
  }
  return tally;
}

/** Has a disk refuse the next write; answers whether the work has no such write any more. */
async function failAt(tally: Tally, opened: Opened, first: Refusal): Promise<boolean> {
  const at = tally.points + 1;
  const refusal = refusals[(refusals.indexOf(first) + at - 1) % refusals.length] as Refusal;
  const { refused, error } = await tryOn(at, refusal, () => opened.run());
  const outcome = await opened.outcome();
  if (refused === undefined) {
    if (error !== undefined || outcome !== "done")
      tally.problems.push(`without a fault: it is ${outcome}, and said ${String(error)}`);
    await opened.close();
    return true;
  }
  tally.points = at;
  const where = `${at}, ${refused} (${refusal})`;
  // Whoever was told that it is done must find it so.
  if (outcome !== "done" && (!["not begun", "begun"].includes(outcome) || error === undefined))
    tally.problems.push(`${where}: it is ${outcome}, and said ${String(error)}`);
  await goOn(opened, where, tally);
  await opened.close();
  return false;
}

/** Looks at the disk as it is at every point of some work, where a program may be killed. */
export async function killEverywhere(work: Work, folder: string): Promise<Tally> {
  const killed = await runWatched(work, folder);
  const tally: Tally = { points: killed.points, disks: killed.all.length, slowest: 0, problems: [] };
  for (const { folder: left, before } of killed.all)
    await openLeft(work, left, `killed before ${before}`, tally);
  return tally;
}

/** Cuts the power so many times while some work is between two of its points, each time another two. */
export async function cutWithin(work: Work, folder: string, cuts: number, random: Random): Promise<Tally> {
  const { all, points } = await runWatched(work, folder);
  const tally: Tally = { points, disks: 0, slowest: 0, problems: [] };
  const steps = all
    .slice(1)
    .map((after, at) => ({ before: all[at] as KilledDisk, after, lot: random.next() }))
    .sort((one, other) => one.lot - other.lot);
  for (const { before, after } of steps.slice(0, cuts)) {
    const disk = join(folder, `cut ${tally.disks}`);
    copyDisk(after.folder, disk);
    putDown(disk, cutBetween(takeDown(before.folder), takeDown(after.folder), random));
    tally.disks += 1;
    await openLeft(work, disk, `cut off between ${before.before} and ${after.before}`, tally);
  }
  return tally;
}

/** Does some work, and keeps what its disk was like on the way. */
async function runWatched(work: Work, folder: string): Promise<KilledDisks> {
  const disk = join(folder, "base");
  await mkdir(disk);
  await work.prepare(disk);
  const opened = await work.open(disk);
  const killed = new KilledDisks(disk, join(folder, "killed"));
  await withPoints(
    ({ what }) => killed.take(what),
    () => opened.run(),
  );
  killed.take("the end");
  await opened.close();
  return killed;
}

/** A program begins on what another one left, and does the work. */
async function openLeft(work: Work, disk: string, where: string, tally: Tally): Promise<void> {
  const begun = performance.now();
  const again = await work.open(disk);
  const outcome = await again.outcome();
  if (outcome !== "done" && outcome !== "not begun") tally.problems.push(`${where}: it is ${outcome}`);
  await goOn(again, where, tally);
  tally.slowest = Math.max(tally.slowest, performance.now() - begun);
  await again.close();
}

/** The work is done, or done again, on what a fault left, by the program that met it or by the next one. */
async function goOn(opened: Opened, where: string, tally: Tally): Promise<void> {
  const problems = await opened.problems();
  if ((await opened.outcome()) !== "done")
    await opened.run().catch((error: unknown) => problems.push(`again: ${String(error)}`));
  const outcome = await opened.outcome();
  if (outcome !== "done") problems.push(`after it was done again it is ${outcome}`);
  problems.push(...(await opened.problems()));
  tally.problems.push(...problems.map((problem) => `${where}: ${problem}`));
}
