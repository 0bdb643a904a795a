import { expect, test } from "vitest";
import { workPerKey, type TraceEvent } from "./mainThread.ts";

/** A task that has the processor for half of its time. */
const task = (ts: number, dur: number, tid = 1): TraceEvent => ({
  name: "ThreadControllerImpl::RunTask",
  ph: "X",
  pid: 1,
  tid,
  ts: ts * 1000,
  dur: dur * 1000,
  tdur: dur * 500,
});
const key = (ts: number): TraceEvent => ({ name: "key", ph: "I", pid: 1, tid: 1, ts: ts * 1000 });

test("a key's work is every task of its thread until the next key is heard", () => {
  const events = [
    task(0, 4),
    task(10, 5),
    key(11),
    task(20, 2),
    task(20.5, 1),
    task(21, 50, 2),
    task(30, 3),
    key(32),
    task(40, 9),
  ];
  expect(workPerKey(events)).toEqual([7]);
  expect(workPerKey(events, "processor")).toEqual([3.5]);
  expect(workPerKey([])).toEqual([]);
});
