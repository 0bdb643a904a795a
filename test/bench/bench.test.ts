import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readArguments, UsageError } from "./arguments.ts";
import { runBench } from "./bench.ts";
import { reportOf } from "./report.ts";

// A place of its own: other tests that measure make folders meanwhile.
let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "recto-bench-test-"));
  for (const name of ["TMPDIR", "TEMP", "TMP"]) vi.stubEnv(name, place);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(place, { recursive: true });
});

test("the bench measures opening a page in a small space, beside its floor, and leaves nothing behind", async () => {
  const told: string[] = [];
  const options = readArguments(["open", "--quick", "--pages", "20"]);
  const rows = await runBench(options, (line) => told.push(line));
  expect(rows.map(({ what, pages }) => [what, pages])).toEqual([
    ["open a page, desktop: the call", 20],
    ["open a page, engine alone", 20],
  ]);
  for (const { ours, floor } of rows) {
    expect(ours.samples).toBe(200);
    expect(ours.p95).toBeGreaterThanOrEqual(ours.p50);
    expect(floor?.value.p50).toBeGreaterThan(0);
  }
  expect(told).toHaveLength(2);
  expect(reportOf(rows, "Here")).toContain("| open a page, desktop: the call (ms) | 20 |");
  expect(await readdir(place)).toEqual([]);
}, 120_000);

test("the report names each budget that was missed", () => {
  const distribution = { p50: 4, p95: 5, p99: 6, samples: 10 };
  const row = { measure: "save", what: "save a page", pages: 100, unit: "ms" as const, ours: distribution };
  const kept = { ...row, budget: { text: "p95 ≤ 6 ms", met: true } };
  const missed = { ...row, what: "open a page", budget: { text: "p95 ≤ 3 ms", met: false } };
  expect(reportOf([kept, missed], "Here")).toContain(
    "Budgets missed:\n\n- open a page: p95 ≤ 3 ms (at 100 pages)\n",
  );
  expect(reportOf([kept], "Here")).toContain("Every budget was kept.");
});

test("a measure or option that does not exist is refused with its name", () => {
  expect(() => readArguments(["sing"])).toThrow(new UsageError('There is no measure "sing".'));
  expect(() => readArguments(["--pages", "few"])).toThrow("--pages takes whole numbers from 1");
  expect(() => readArguments(["--only", "("])).toThrow('--only takes a regular expression, not "("');
  expect(readArguments(["api", "--only", "listSite"]).only?.test("listSiteSections")).toBe(true);
  expect([...readArguments(["pull"]).measures]).toEqual(["first-pull", "incremental-pull"]);
  expect([...readArguments(["merge"]).measures]).toEqual(["merge-pages", "merge-texts"]);
});
