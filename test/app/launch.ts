import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron } from "@playwright/test";
import type { ElectronApplication, Page } from "@playwright/test";
import { chooseRuntime, root } from "./runtime.ts";

export interface RunningApp {
  app: ElectronApplication;
  page: Page;
  /** The writer's data; stays when the app is closed with `keep`, for a second start. */
  data: string;
  /** What went wrong in the page so far: uncaught errors and errors on its console. */
  problems: string[];
  /** What the editor said so far when the lines that came into view did not settle within one frame. */
  unsettled: string[];
  /** What the main process wrote to its standard output so far. */
  printed(): string;
  close(options?: { keep?: boolean }): Promise<void>;
}

/** One such warning is no mistake: guessed heights were far off, and the next frame goes on. An editor at rest has none. */
const unsettledWarning = /^Measure loop restarted|^Viewport failed to stabilize/;

interface LaunchOptions {
  data?: string;
  args?: string[];
}

/** Starts the built desktop app as a writer would and waits for its window. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  try {
    return await start(options);
  } catch (error) {
    const isClosed = /has been closed/.test(String(error));
    if (chooseRuntime().kind === "Electron" || !isClosed) throw error;
    // Once in some hundred starts Chromium ends the stand-in's page as it begins.
    console.warn("The stand-in's window closed while it opened; the app is started again.");
    return start(options);
  }
}

let begun: Promise<string> | undefined;

/**
 * Starts the app where it was started before and nothing was done since: with the workspace of a first start, which
 * takes a second to make. Every such start of a test process has a copy of the same one.
 */
export async function launchBegun(): Promise<RunningApp> {
  const data = mkdtempSync(join(tmpdir(), "recto-app-"));
  cpSync(await (begun ??= begin()), data, { recursive: true });
  return launchApp({ data });
}

/** Its first start is one without a window, which leaves nothing of one behind. */
async function begin(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), "recto-begun-"));
  process.once("exit", () => rmSync(data, { recursive: true, force: true }));
  const program = join(root, "src-main/start/start.mjs");
  const env = { ...process.env, RECTO_DATA: data, DISPLAY: "", WAYLAND_DISPLAY: "" };
  const child = spawn(process.execPath, [program, "--browser"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  // It prints its address when the workspace stands.
  const isReady = await Promise.race([
    new Promise<true>((ready) => child.stdout.once("data", () => ready(true))),
    ended.then(() => false),
  ]);
  if (!isReady) throw new Error("The first start of the app failed.");
  child.kill("SIGTERM");
  await ended;
  return data;
}

async function start(options: LaunchOptions): Promise<RunningApp> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), "recto-app-"));
  const { kind, path } = chooseRuntime();
  const asRoot = process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const app = await _electron.launch({
    // Left to find Electron by itself, Playwright holds the app until it has attached.
    ...(kind === "Electron" ? {} : { executablePath: path }),
    args: [...asRoot, join(root, "out/main/main.js"), ...(options.args ?? [])],
    cwd: root,
    env: { ...(process.env as Record<string, string>), RECTO_DATA: data },
  });
  let printed = "";
  app.process().stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const page = await app.firstWindow();
  const problems: string[] = [];
  const unsettled: string[] = [];
  page.on("pageerror", (error) => problems.push(error.stack ?? String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
    else if (unsettledWarning.test(message.text())) unsettled.push(message.text());
  });
  try {
    await page.waitForURL(/index\.html/);
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
  return {
    app,
    page,
    data,
    problems,
    unsettled,
    printed: () => printed,
    async close({ keep = false } = {}) {
      await app.close();
      if (!keep) rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
