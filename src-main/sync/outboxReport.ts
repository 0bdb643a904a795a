import type { Reader } from "../store/handles.ts";

/*
 * What a replica tells with each push and pull of how far it is behind: how many mutations wait, and for how long the
 * oldest has. A header and no field of the messages: an instance that does not know it passes it over, where an
 * unknown field would be refused (RULES.md, V2).
 */

export const outboxHeader = "recto-outbox";

export interface OutboxReport {
  waiting: number;
  /** For how long the oldest has waited, in whole seconds. */
  age: number;
}

/** What waits in a replica's outbox for the instance's answer. */
export async function measureOutbox(db: Reader, now: string): Promise<OutboxReport> {
  const { waiting, oldest } = await db
    .selectFrom("outbox")
    .select((eb) => [eb.fn.countAll<number>().as("waiting"), eb.fn.min("at").as("oldest")])
    .where("state", "in", ["queued", "sent"])
    .where("numbers", "is", null)
    .executeTakeFirstOrThrow();
  const age = oldest === null ? 0 : Math.max(0, Date.parse(now) - Date.parse(oldest));
  return { waiting: Number(waiting), age: Math.floor(age / 1000) };
}

/** A report as the header has it: `waiting=3, age=120`. */
export const writeReport = ({ waiting, age }: OutboxReport): string => `waiting=${waiting}, age=${age}`;

/** A report from the header; undefined where it has none that can be read. */
export function readReport(header: string | string[] | undefined): OutboxReport | undefined {
  const [, waiting, age] = /^waiting=(\d{1,9}), age=(\d{1,10})$/.exec(String(header)) ?? [];
  return waiting === undefined || age === undefined
    ? undefined
    : { waiting: Number(waiting), age: Number(age) };
}
