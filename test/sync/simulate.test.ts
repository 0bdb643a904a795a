import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Kept } from "./report.ts";
import { simulate } from "./simulation.ts";

/* The program that plays scenarios by seed, as somebody runs it (`npm run simulate`). */

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "recto-simulate-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const program = join(import.meta.dirname, "simulate.ts");

/** Runs it to its end; answers what it said, and the number that it ended with. */
async function run(options: string, before: string[] = []): Promise<{ out: string; code: number }> {
  const words = [...before, program, ...options.split(" "), "--processes", "1", "--keep", folder];
  return promisify(execFile)(process.execPath, words).then(
    ({ stdout }) => ({ out: stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ out: stdout, code }),
  );
}

test("scenarios that pass are counted, with how many were played in a second, when, and of which commit", async () => {
  const { out, code } = await run("--seeds 2 --first 5 --steps 8");
  expect(out).toMatch(
    /^2 seeds of 8 steps, on sqlite: 0 failed; [\d.]+ seeds a second; [\d-]+ [\d:]+ to .* UTC, at \w+/,
  );
  expect(code).toBe(0);
}, 120_000);

test("a scenario that fails is named by its seed, cut down to its shortest, shown and kept as a case that is played again", async () => {
  const falseClaims = join(import.meta.dirname, "falseClaims.ts");
  const { out, code } = await run("--seeds 1 --first 3 --steps 30", ["--import", falseClaims]);
  expect(code).toBe(1);
  expect(out).toMatch(/^seed 3 fails: keepsEveryWord: saved words are gone: w\d+q/m);
  expect(out).toMatch(/1 failed \(3 keepsEveryWord\)/);
  const path = /^kept as (.+)$/m.exec(out)?.[1] ?? "";
  const { was, scenario } = JSON.parse(readFileSync(path, "utf8")) as Kept;
  expect(was).toContain("saved words are gone");
  expect(out).toContain(`its shortest, of ${scenario.steps.length} steps:`);
  for (const step of scenario.steps) expect(out).toContain(JSON.stringify(step));
  expect(scenario.steps.length).toBeLessThan(4);
  expect(scenario.computers).toHaveLength(1);
  // What was claimed was not so: nothing is wrong with it.
  expect((await simulate(scenario)).problems).toEqual([]);
}, 240_000);
