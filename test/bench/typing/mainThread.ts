/** An event of a Chromium trace, as far as it is read here. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** How much of it the thread had a processor for. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * The milliseconds of main-thread work that each key caused: all tasks from the one in which it was heard up to the
 * one in which the next was, drawing and what was put off included. By the clock, or of the processor, which leaves out
 * what other programs made it wait.
 */
export function workPerKey(events: readonly TraceEvent[], by: "clock" | "processor" = "clock"): number[] {
  const keys = events
    .filter(({ name, ph }) => name === "key" && "IRnb".includes(ph))
    .toSorted((a, b) => a.ts - b.ts);
  const main = keys[0];
  if (!main) return [];
  const tasks = events
    .filter(
      ({ name, ph, pid, tid }) =>
        name.endsWith("RunTask") && ph === "X" && pid === main.pid && tid === main.tid,
    )
    .toSorted((a, b) => a.ts - b.ts);
  // A task in a task is a part of it.
  const outer: { to: number; took: number }[] = [];
  for (const { ts, dur = 0, tdur = 0 } of tasks)
    if (ts >= (outer.at(-1)?.to ?? 0)) outer.push({ to: ts + dur, took: by === "clock" ? dur : tdur });
  const work = keys.map(() => 0);
  let key = -1;
  for (const { to, took } of outer) {
    while (key + 1 < keys.length && keys[key + 1]!.ts < to) key += 1;
    if (key >= 0) work[key]! += took / 1000;
  }
  // What follows the last key has no end.
  return work.slice(0, -1);
}
