import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../../src-main/start/browser.mjs";
import { distributionOf, timed } from "../samples.ts";
import { within } from "../row.ts";
import type { Measure } from "./measure.ts";

const root = join(import.meta.dirname, "../../..");

/** The built browser shell on a folder of workspaces, as `npm start` runs it. */
class RunningShell {
  readonly address: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, address: string) {
    this.#process = process;
    this.address = address;
  }

  static start(data: string): Promise<RunningShell> {
    const program = [join(root, "src-main/start/start.mjs"), "--browser"];
    const child = spawn(process.execPath, program, {
      env: { ...process.env, RECTO_DATA: data, DISPLAY: "", WAYLAND_DISPLAY: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    return new Promise((found, failed) => {
      let printed = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        const address = /http:\/\/127\.0\.0\.1:\d+\/\?key=\S+/.exec((printed += text))?.[0];
        if (address !== undefined) found(new RunningShell(child, address));
      });
      child.once("exit", (code) => failed(new Error(`The shell ended with ${code}.`)));
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill("SIGTERM");
    await ended;
  }
}

/** Asks the shell behind a page for one of the desktop's verbs. */
const tell = (page: Page, verb: string, input?: object): Promise<unknown> =>
  page.evaluate(
    async (message) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch("/shell/desktop", {
        method: "POST",
        headers,
        body: JSON.stringify(message),
      });
      const answer = (await response.json()) as {
        ok: boolean;
        value?: unknown;
        error?: { message: string };
      };
      if (!answer.ok) throw new Error(answer.error?.message);
      return answer.value;
    },
    { verb, input },
  );

/** The tree is there, and the words of the page that opens. */
async function usable(page: Page): Promise<void> {
  await page.getByRole("treeitem").first().waitFor();
  await page.locator(".cm-line, .page-text").first().waitFor();
}

/** The least that showing a page in this browser takes: an answer that is nothing but words. */
async function servePlainPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><p class='cm-line'>Words");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/**
 * How long a writer with this workspace waits for a page that can be used: the process from its start to its address,
 * and the page from its address to words, in a browser that has been there before.
 */
export const start: Measure = async (stage, { quick }) => {
  const data = stage.freshFolder("shell");
  const executablePath = process.env["CHROMIUM_PATH"] ?? findBrowser();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  const plain = await servePlainPage();
  let shell = await RunningShell.start(data);
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(shell.address);
    await usable(page);
    await tell(page, "connect", { url: stage.url, token: stage.seeded.writer.token });
    for (let inSync = false; !inSync;) ({ inSync } = (await tell(page, "syncNow")) as { inSync: boolean });
    await page.reload();
    await usable(page);
    const processes: number[] = [];
    const pages: number[] = [];
    const floors: number[] = [];
    for (let sample = 0; sample < (quick ? 3 : 15); sample += 1) {
      await page.goto("about:blank");
      await shell.stop();
      processes.push(await timed(async () => (shell = await RunningShell.start(data))));
      pages.push(
        await timed(async () => (await page.goto(shell.address, { waitUntil: "commit" }), usable(page))),
      );
      floors.push(
        await timed(async () => {
          await page.goto(plain.url, { waitUntil: "commit" });
          await page.locator(".cm-line").waitFor();
        }),
      );
    }
    const shared = { measure: "start", pages: stage.pages, unit: "ms" } as const;
    const shown = distributionOf(pages);
    return [
      { ...shared, what: "start of the process, to its address", ours: distributionOf(processes) },
      {
        ...shared,
        what: "start of the page, warm: address → tree and words",
        ours: shown,
        floor: { name: "a page of one word", value: distributionOf(floors) },
        budget: within(1000, shown),
      },
    ];
  } finally {
    plain.close();
    await browser.close();
    await shell.stop();
  }
};
