import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recto-running-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const desktop = pathToFileURL(join(import.meta.dirname, "../../src-main/start/desktop.mjs")).href;

/** A program that stands for Electron. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${script}`);
  chmodSync(path, 0o755);
  return path;
}

/** Like Electron's: the first signal ends it when it has kept what there is, a second one at once. */
const electron = () =>
  program(
    "electron.cjs",
    `const end = (signal) => {
      console.log("told by " + signal);
      for (const one of ["SIGINT", "SIGTERM"]) process.off(one, end);
      setTimeout(() => (console.log("kept"), process.exit(0)), 150);
    };
    for (const one of ["SIGINT", "SIGTERM"]) process.on(one, end);
    console.log("shown");
    setInterval(() => undefined, 1000);`,
  );

interface Run {
  child: ChildProcess;
  printed: () => string;
  ended: Promise<unknown>;
}

/** Runs the desktop in a process of its own, at the head of a group as in a terminal. */
function run(path: string, inTerminal: boolean): Run {
  const script = `const { runDesktop } = await import(${JSON.stringify(desktop)});
    const how = { args: [], env: process.env, inTerminal: ${inTerminal} };
    console.log("answer " + JSON.stringify(await runDesktop(${JSON.stringify(path)}, how)));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  return { child, printed: () => printed, ended: new Promise((done) => child.once("close", done)) };
}

const answerOf = ({ printed }: Run): unknown => JSON.parse(/answer (.*)/.exec(printed())?.[1] ?? "null");
const shown = (one: Run) => expect.poll(one.printed, { timeout: 20_000 }).toContain("shown");

test("a key in the terminal ends the desktop once, and it keeps what was written", async () => {
  const one = run(electron(), true);
  await shown(one);
  process.kill(-Number(one.child.pid), "SIGINT");
  // The program that starts scripts passes its own on.
  process.kill(Number(one.child.pid), "SIGINT");
  await one.ended;
  expect(one.printed()).toMatch(/told by SIGINT\nkept\n/);
  expect(one.printed()).not.toContain("SIGTERM");
  expect(answerOf(one)).toEqual({ code: 0 });
});

test("a signal to the start alone is passed on, once however often it comes", async () => {
  const one = run(electron(), true);
  await shown(one);
  process.kill(Number(one.child.pid), "SIGTERM");
  process.kill(Number(one.child.pid), "SIGTERM");
  await one.ended;
  expect(one.printed()).toMatch(/told by SIGTERM\nkept\n/);
  expect(answerOf(one)).toEqual({ code: 0 });
  const without = run(electron(), false);
  await shown(without);
  process.kill(Number(without.child.pid), "SIGINT");
  await without.ended;
  expect(without.printed()).toMatch(/told by SIGINT\nkept\n/);
});

test("a desktop that a signal ended at once was ended by its writer, who wants no browser instead", async () => {
  const deaf = program("deaf.cjs", `console.log("shown"); setInterval(() => undefined, 1000);`);
  const one = run(deaf, true);
  await shown(one);
  process.kill(-Number(one.child.pid), "SIGINT");
  await one.ended;
  expect(answerOf(one)).toEqual({ code: 130 });
});

test("a sandbox that the system refuses is named, with what lets it begin", async () => {
  const words =
    "[1:1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ …";
  const other =
    "[1:1] nothing\\n[1:1:FATAL:setuid_sandbox_host.cc] The SUID sandbox helper binary was found, but …";
  for (const [at, said] of [words, other].entries()) {
    const one = run(
      program(`refused-${at}.cjs`, `process.stderr.write("${said}"); process.exitCode = 133;`),
      true,
    );
    await one.ended;
    expect(answerOf(one)).toEqual({
      why: expect.stringContaining("sandbox") as string,
      remedy: expect.stringMatching(
        /sudo chown root:root ".*chrome-sandbox" && sudo chmod 4755 ".*chrome-sandbox"$/,
      ) as string,
    });
  }
});

test("a system library that is missing is told as Electron tells it", async () => {
  const words = "electron: error while loading shared libraries: libnss3.so";
  const one = run(program("missing.cjs", `console.error("${words}"); process.exitCode = 127;`), true);
  await one.ended;
  expect(answerOf(one)).toMatchObject({ why: `Electron ended at once (${words})` });
});
