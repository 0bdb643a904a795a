import { expect, test } from "vitest";
import { growth, perDay, perWeek } from "../../../src-renderer/screens/organization/insight/series.ts";

const now = Date.parse("2026-03-15T12:00:00Z");

test("moments are counted in the week that they fall into, the last week last", () => {
  const moments = [
    "2026-03-15T11:00:00Z",
    "2026-03-09T00:00:00Z",
    "2026-03-08T11:00:00Z",
    "2025-01-01T00:00:00Z",
  ];
  expect(perWeek(moments, 3, now).values).toEqual([0, 1, 2]);
});

test("weeks begin one after the other, up to now", () => {
  const { times } = perWeek([], 2, now);
  expect(times.map((time) => new Date(time * 1000).toISOString())).toEqual([
    "2026-03-01T12:00:00.000Z",
    "2026-03-08T12:00:00.000Z",
  ]);
});

test("what is added grows day by day, and stands now where it stood last", () => {
  const series = growth(["2026-03-02T08:00:00Z", "2026-03-01T08:00:00Z", "2026-03-02T20:00:00Z"], now);
  expect(series.values).toEqual([0, 1, 3, 3]);
  expect(series.times.at(-1)).toBe(now / 1000);
});

test("what was made on the first day grew from nothing on the day before", () => {
  const series = growth(["2026-03-15T08:00:00Z"], now);
  expect(series.values).toEqual([0, 1, 1]);
  expect(new Date((series.times[0] ?? 0) * 1000).toISOString()).toBe("2026-03-14T00:00:00.000Z");
});

test("amounts stand on their days, with the days between on which there was none", () => {
  const { times, values } = perDay(
    new Map([
      ["2026-03-13", 5],
      ["2026-03-15", 7],
      ["2020-01-01", 9],
    ]),
    4,
    now,
  );
  expect(values).toEqual([0, 5, 0, 7]);
  expect(times.map((time) => new Date(time * 1000).getDate())).toEqual([12, 13, 14, 15]);
});

test("nothing grows to nothing", () => {
  expect(growth([], now)).toEqual({ times: [], values: [] });
});

test("a page counts on the day on which it was made where the reader is, and from the day before there", () => {
  const before = process.env.TZ;
  process.env.TZ = "America/Los_Angeles";
  try {
    const { times } = growth(["2026-03-10T05:00:00Z", "2026-03-10T20:00:00Z"], now);
    expect(times.slice(0, 3).map((time) => new Date(time * 1000).getDate())).toEqual([8, 9, 10]);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
