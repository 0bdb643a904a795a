import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { findBrowser } from "../../src-main/start/browser.mjs";
import { launchApp } from "./launch.ts";
import { root } from "./runtime.ts";

const editor = (page: Page) => page.locator(".cm-content");
const openPage = (page: Page, title: string) => page.getByRole("treeitem", { name: title }).first().click();

/** A demo's first start makes an instance and three copies of the handbook. */
const starting = { timeout: 60_000 };

/** The addresses with their session keys among what a start prints. */
const addresses = (text: string) => text.match(/http:\/\/127\.0\.0\.1:\d+\/\?key=\S+/g) ?? [];

async function openBrowser() {
  const executablePath = process.env["CHROMIUM_PATH"] ?? findBrowser();
  return chromium.launch(executablePath === undefined ? {} : { executablePath });
}

/** Both are on one page of the demo; what the one writes, the other sees. */
async function meet(one: Page, other: Page): Promise<void> {
  for (const page of [one, other]) {
    await openPage(page, "Getting started");
    await expect(editor(page)).toContainText("You need nothing but the app");
  }
  await editor(one).click();
  await one.keyboard.press("ControlOrMeta+Home");
  await one.keyboard.type("Seen by both. ");
  await expect(editor(other)).toContainText("Seen by both.");
}

test("on the desktop, a demo's two writers meet", async () => {
  const running = await launchApp({ args: ["--demo"] });
  const browser = await openBrowser();
  const found = () => addresses(running.printed());
  await expect.poll(() => found().length, starting).toBe(1);
  const second = await browser.newPage();
  await second.goto(found()[0] ?? "");
  await meet(second, running.page);
  await browser.close();
  await running.close();
});

test("in the browser, npm start prints a key for each of a demo's two writers, and they meet", async () => {
  const data = mkdtempSync(join(tmpdir(), "recto-demo-"));
  const child = spawn(process.execPath, [join(root, "src-main/start/start.mjs"), "--demo", "--browser"], {
    env: { ...process.env, RECTO_DATA: data, DISPLAY: "", WAYLAND_DISPLAY: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise((code) => child.on("exit", code));
  await expect.poll(() => addresses(printed).length, starting).toBe(2);

  const browser = await openBrowser();
  const pages = await Promise.all(
    addresses(printed).map(async (address) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(address);
      return page;
    }),
  );
  await meet(pages[0] as Page, pages[1] as Page);

  const stranger = await (await browser.newContext()).newPage();
  const answer = await stranger.goto(addresses(printed)[0] ?? "");
  expect(answer?.status()).toBe(401);

  await browser.close();
  child.kill("SIGINT");
  expect(await ended).toBe(0);
  rmSync(data, { recursive: true, force: true });
});
