import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InstanceLog, type LogLevel } from "../../../src-main/hosts/http/instanceLog.ts";

let folder: string;
let descriptor: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-log-"));
  descriptor = openSync(join(folder, "log"), "a");
});
afterEach(async () => {
  closeSync(descriptor);
  await rm(folder, { recursive: true });
});

/** What is written while the work is done, line by line. */
async function written(
  level: LogLevel,
  work: (log: InstanceLog) => void,
): Promise<Record<string, unknown>[]> {
  const log = new InstanceLog(level, descriptor);
  work(log);
  log.flush();
  const text = readFileSync(join(folder, "log"), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const progress = { done: 1, total: 4, unit: "pages" };
const served = { request: "r1", operation: "getPage", seconds: 0.01234, caller: "u1" };

test("a job is logged when it is first heard of and when it ends", async () => {
  const job = (id: string, status: string) => ({ type: "job", id, status, progress }) as const;
  const lines = await written("info", (log) => {
    for (const status of ["running", "running", "done"]) log.job(job("a", status));
    log.job(job("b", "failed"));
  });
  expect(lines.map(({ job: id, status }) => `${String(id)} ${String(status)}`)).toEqual([
    "a running",
    "a done",
    "b failed",
  ]);
});

test.each([
  ["error", ["getPage 500"]],
  ["info", ["getPage 200", "getPage 500"]],
  ["debug", ["getPage 200", "getPage 500", "health 200"]],
] as const)("at the level %s these requests are logged: %j", async (level, expected) => {
  const lines = await written(level, (log) => {
    log.served({ ...served, status: 200 });
    log.served({ ...served, status: 500 });
    log.served({ ...served, operation: "health", status: 200 });
  });
  expect(lines.map(({ operation, status }) => `${String(operation)} ${String(status)}`)).toEqual(expected);
});

test("a line says when, how grave, which process, and of a request all but its content", async () => {
  const [line] = await written("info", (log) => log.served({ ...served, status: 200 }));
  expect(line).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    pid: process.pid,
    request: "r1",
    operation: "getPage",
    status: 200,
    ms: 12.3,
    caller: "u1",
    msg: "request",
  });
});
