import { readMeta, writeMeta } from "../../store/meta.ts";
import type { Reader } from "../../store/handles.ts";
import { transact } from "../../store/store.ts";
import type { Engine } from "../engine.ts";

/** What went to the instance and came from it on a day of this computer's calendar, in bytes. */
export interface TrafficDay {
  /** As in 2026-03-15. */
  day: string;
  sent: number;
  received: number;
}

/** What was carried so far, since the program started. */
export interface Carried {
  readonly sent: number;
  readonly received: number;
}

const daysKept = 92;
/** What is counted is written down so seldom, in milliseconds: it is no work of anybody's. */
const writeEvery = 30_000;

/** Counts what a replica's way to its instance carries, day by day, for this computer alone. */
export class TrafficMeter {
  readonly #engine: Engine;
  readonly #carried: Carried;
  #noted: Carried = { sent: 0, received: 0 };
  #writtenAt = -Infinity;

  constructor(engine: Engine, carried: Carried) {
    this.#engine = engine;
    this.#carried = carried;
  }

  /** Writes down what was carried since the last time, if that is a while ago or must be `now`. */
  async note(now = false): Promise<void> {
    const at = this.#engine.clock();
    if (!now && at - this.#writtenAt < writeEvery) return;
    const { sent, received } = this.#carried;
    const since = { sent: sent - this.#noted.sent, received: received - this.#noted.received };
    if (since.sent + since.received === 0) return;
    [this.#noted, this.#writtenAt] = [{ sent, received }, at];
    const day = dayOf(at);
    const { store } = this.#engine;
    await transact(store, { mode: "replication", scopes: [], at: this.#engine.now() }, async (db) => {
      const days = await readTraffic(db);
      const today = days.find((one) => one.day === day) ?? { day, sent: 0, received: 0 };
      const others = days.filter((one) => one !== today);
      const sum = { day, sent: today.sent + since.sent, received: today.received + since.received };
      await writeMeta(db, "traffic", JSON.stringify([...others, sum].slice(-daysKept)));
    });
  }
}

/** What was carried on each of the last days on which anything was, oldest first. */
export async function readTraffic(db: Reader): Promise<TrafficDay[]> {
  return JSON.parse((await readMeta(db, "traffic")) ?? "[]") as TrafficDay[];
}

/** The day of a moment where this computer is. */
function dayOf(time: number): string {
  const date = new Date(time);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
