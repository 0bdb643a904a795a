import { chromium } from "@playwright/test";
import { expect, test } from "vitest";
import { findBrowser } from "../../../src-main/start/browser.mjs";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { buildTypingPage, openTypingPage } from "./typingPage.ts";

test("the page that is typed into is built, and both its editors write down what is typed", async () => {
  const built = await inTemporaryFolder(buildTypingPage);
  const executablePath = process.env["CHROMIUM_PATH"] ?? findBrowser();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    for (const kind of ["bare", "recto"] as const) {
      const page = await browser.newPage();
      await openTypingPage(page, built);
      await page.evaluate((which) => window.openEditor(which, "A lamp.\n", 6), kind);
      await page.keyboard.type(" burns");
      expect(await page.locator(".cm-content").innerText()).toContain("A lamp burns.");
      await page.close();
    }
  } finally {
    await browser.close();
  }
}, 60_000);
