import { afterEach, beforeEach, expect, test } from "vitest";
import { Engine } from "../../src-main/core/engine.ts";
import { readTraffic, TrafficMeter } from "../../src-main/core/replica/traffic.ts";
import { memoryBlobs } from "../../src-main/store/blobs/blobs.ts";
import { openStore, type Store } from "../../src-main/store/store.ts";

const noon = new Date(2026, 2, 15, 12).getTime();
const hours = 3_600_000;

let store: Store;
let now: number;
let carried: { sent: number; received: number };
let meter: TrafficMeter;

beforeEach(async () => {
  store = await openStore(":memory:");
  [now, carried] = [noon, { sent: 0, received: 0 }];
  const engine = new Engine({
    store,
    blobs: memoryBlobs(),
    facts: { kind: "replica", baseUrl: "http://localhost" },
    clock: () => now,
    random: () => "r",
  });
  meter = new TrafficMeter(engine, carried);
});
afterEach(() => store.close());

test("what was carried is added up day by day, of this computer's days", async () => {
  Object.assign(carried, { sent: 10, received: 100 });
  await meter.note();
  now += hours;
  Object.assign(carried, { sent: 15, received: 180 });
  await meter.note();
  now += 12 * hours;
  Object.assign(carried, { sent: 16, received: 180 });
  await meter.note();
  expect(await readTraffic(store.reading)).toEqual([
    { day: "2026-03-15", sent: 15, received: 180 },
    { day: "2026-03-16", sent: 1, received: 0 },
  ]);
});

test("it is written down now and then, and at once where it must be", async () => {
  carried.sent = 10;
  await meter.note();
  carried.sent = 30;
  await meter.note();
  expect(await readTraffic(store.reading)).toMatchObject([{ sent: 10 }]);
  await meter.note(true);
  expect(await readTraffic(store.reading)).toMatchObject([{ sent: 30 }]);
});

test("days that are long gone are forgotten", async () => {
  for (let day = 0; day < 100; day += 1) {
    carried.received += 1;
    await meter.note(true);
    now += 24 * hours;
  }
  const days = await readTraffic(store.reading);
  expect(days).toHaveLength(92);
  expect(days[0]?.day).toBe("2026-03-23");
});
