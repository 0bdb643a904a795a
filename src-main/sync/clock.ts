import type { Reader, Writer } from "../store/handles.ts";
import { readMeta, writeMeta } from "../store/meta.ts";
import type { MutationHost } from "./host.ts";

/*
 * What a replica knows of its instance's clock (design §2): by how much its own is wrong, and what time the instance
 * told last. A clock that is set back, or a program that starts without a network, makes no edit older than that.
 */

/** Learns the instance's clock from an answer that was just given. */
export function learnClock(host: MutationHost, now: string): void {
  host.toldTime = Date.parse(now);
  host.clockOffset = host.toldTime - host.clock();
}

/** Keeps what is known for the next start. */
export async function keepClock(db: Writer, host: MutationHost): Promise<void> {
  await writeMeta(db, "clock-offset", String(Math.round(host.clockOffset)));
  await writeMeta(db, "told-time", String(host.toldTime));
}

/** What is kept may be so much older, or wrong by so much, before it is written for its own sake (milliseconds). */
const tolerance = 60_000;

/** Whether what is kept is still about right: while nothing else happens, nothing needs to be written. */
export async function isClockKept(db: Reader, host: MutationHost): Promise<boolean> {
  const [offset, told] = [await readMeta(db, "clock-offset"), await readMeta(db, "told-time")];
  return (
    Math.abs(host.clockOffset - Number(offset ?? Infinity)) < tolerance &&
    host.toldTime - Number(told ?? -Infinity) < tolerance
  );
}

/** What time the instance told last, as far as that is kept. */
export async function lastHeard(db: Reader): Promise<number | undefined> {
  const told = await readMeta(db, "told-time");
  return told === undefined ? undefined : Number(told);
}

/** Takes up what was known at the last run. */
export async function recallClock(host: MutationHost): Promise<void> {
  const { reading } = host.store;
  host.clockOffset = Number((await readMeta(reading, "clock-offset")) ?? 0);
  host.toldTime = Number((await readMeta(reading, "told-time")) ?? 0);
}
