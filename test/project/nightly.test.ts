import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

const commands = [...read(".ci/nightly").matchAll(/^check npm run (\S+) -- (.*)$/gm)].map(
  ([, script = "", options = ""]) => ({
    script,
    options: [...options.matchAll(/--([\w-]+)/g)].map(([, name]) => name),
  }),
);

test("a night tries requests, scenarios, crashes and merges", () => {
  expect(new Set(commands.map(({ script }) => script))).toEqual(
    new Set(["requests", "simulate", "crash", "merges"]),
  );
});

test.each(commands)("the nightly command $script takes the options $options", ({ script, options }) => {
  const [, program = ""] = /^node (\S+)/.exec(scripts[script] ?? "") ?? [];
  const [, taken = ""] = /parseArgs\(\{\s*options: \{([\s\S]*?)\n\}\)/.exec(read(program)) ?? [];
  for (const option of options) expect(taken).toMatch(new RegExp(`\\b${option}: \\{`));
});

test("at least 20,000 requests are made up in a night", () => {
  expect(read(".ci/nightly")).toMatch(/requests -- --requests (\d{6,}|[2-9]\d{4})\b/);
});

test("a push runs every check, and a schedule the night's", () => {
  const { on, jobs } = parse(read(".github/workflows/checks.yml")) as {
    on: Record<string, unknown>;
    jobs: Record<string, { if: string; steps: { run?: string }[] }>;
  };
  expect(Object.keys(on)).toEqual(["push", "pull_request", "schedule"]);
  const runs = Object.values(jobs).map(({ if: when, steps }) => [when, steps.flatMap(({ run = [] }) => run)]);
  expect(runs).toEqual([
    ["github.event_name != 'schedule'", [".ci/run"]],
    ["github.event_name == 'schedule'", [".ci/nightly"]],
  ]);
});

test.each(["run", "nightly"])(".ci/%s can be run", (name) => {
  expect(statSync(join(root, ".ci", name)).mode & 0o100).toBe(0o100);
});
