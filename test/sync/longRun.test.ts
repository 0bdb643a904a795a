import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LongRun } from "./longRun.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "recto-run-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const course = { first: 10, steps: 60, database: "sqlite", twice: true };

test("a run that was ended goes on with what was not played, and knows what failed before", () => {
  const path = join(folder, "run.json");
  const ended = new LongRun(course, path);
  expect([...ended.until(15)]).toEqual([10, 11, 12, 13, 14, 15]);
  ended.finished(10);
  ended.finished(13, "isSound");
  ended.finished(11);
  ended.save();
  const next = new LongRun(course, path);
  expect([...next.until(15)]).toEqual([12, 14, 15]);
  expect(next.done).toBe(3);
  for (const seed of [14, 15, 12]) next.finished(seed);
  next.save();
  expect([...new LongRun(course, path).until(16)]).toEqual([16]);
  expect(next.inWords()).toMatch(
    /^6 seeds of 60 steps, each twice, on sqlite: 1 failed \(13 isSound\); [\d.]+ seeds a second; \d{4}-.* UTC, at \w+/,
  );
  expect((JSON.parse(readFileSync(path, "utf8")) as { parts: { seeds: number }[] }).parts).toMatchObject([
    { seeds: 3 },
    { seeds: 3 },
  ]);
});

test("a run goes on with no file but its own", () => {
  const path = join(folder, "run.json");
  new LongRun(course, path).save();
  expect(() => new LongRun({ ...course, steps: 61 }, path)).toThrow("is of another run");
  writeFileSync(path, "{");
  expect(() => new LongRun(course, path)).toThrow(SyntaxError);
});
