import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { findBrowser } from "../../src-main/start/browser.mjs";
import { root } from "./runtime.ts";

/** Chromium as writers have it, beside the app. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? findBrowser();
  return chromium.launch(executablePath === undefined ? {} : { executablePath });
}

/** The addresses with their session keys among what a start prints. */
export const addressesIn = (text: string): string[] =>
  text.match(/http:\/\/127\.0\.0\.1:\d+\/\?key=\S+/g) ?? [];

/** A way to a port that can be cut and mended, as a network's can. */
export class Line {
  readonly #server;
  readonly #sockets = new Set<Socket>();
  #cut = false;

  constructor(port: number) {
    this.#server = createServer((here) => {
      if (this.#cut) return void here.destroy();
      const there = createConnection(port, "127.0.0.1");
      for (const [from, to] of [
        [here, there],
        [there, here],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on("error", () => to.destroy());
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    const address = this.#server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

export interface RunningShell {
  page: Page;
  readonly process: ChildProcess;
  /** Between the browser and Recto's process. */
  line: Line;
  /** Ends the process at once and starts another in its place; answers the address that this one prints. */
  restart(): Promise<string>;
  close(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGCONT");
  child.kill("SIGKILL");
  await ended;
}

/** Starts the built app without a window and opens its page in a browser. */
export async function launchShell(): Promise<RunningShell> {
  const data = mkdtempSync(join(tmpdir(), "recto-shell-"));
  const start = (port: number): ChildProcess =>
    spawn(process.execPath, [join(root, "src-main/start/start.mjs"), "--browser", "--port", String(port)], {
      env: { ...process.env, RECTO_DATA: data, DISPLAY: "", WAYLAND_DISPLAY: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
  let child = start(0);
  const address = new URL(await firstAddress(child));
  const port = Number(address.port);
  const line = new Line(port);
  const listening = String(await line.listen());
  address.port = listening;
  const browser = await openBrowser();
  // A context of its own can open a second tab.
  const page = await (await browser.newContext()).newPage();
  await page.goto(address.href);
  return {
    page,
    get process() {
      return child;
    },
    line,
    async restart() {
      await end(child);
      child = start(port);
      const again = new URL(await firstAddress(child));
      again.port = listening;
      return again.href;
    },
    async close() {
      await browser.close();
      line.close();
      await end(child);
      rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [address] = addressesIn(printed);
      if (address !== undefined) found(address);
    });
    child.once("exit", (code) => failed(new Error(`Recto ended with ${code}.`)));
  });
}
