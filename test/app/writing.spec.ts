import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { launchApp } from "./launch.ts";

const openPage = (page: Page, title: string) => page.getByRole("treeitem", { name: title }).first().click();
const editor = (page: Page) => page.locator(".cm-content");
const savedSign = (page: Page) => page.getByRole("status", { name: "Saved" });

/** Only what can be seen of a long page is drawn. */
async function goToTheEnd(page: Page): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+End");
}

async function writeAtTheEnd(page: Page, words: string): Promise<void> {
  await goToTheEnd(page);
  await page.keyboard.type(words);
  await expect(savedSign(page)).toHaveText("Saved on this computer");
}

/** The text of the open page as the core has it, whatever the window shows of it. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = new URLSearchParams(location.hash.slice(1));
    const [spaceId, pageId] = [fields.get("space") ?? "", fields.get("page") ?? ""];
    const answer = await window.recto?.call("getPageById", { spaceId, pageId, format: "markdown" });
    return JSON.stringify(answer);
  });
}

test("the first start shows the handbook, ready to be written in", async () => {
  const running = await launchApp();
  const { page } = running;
  await expect(page.getByRole("treeitem", { name: "Getting started" })).toBeVisible();
  await expect(editor(page)).toContainText("Recto is an editor");
  await expect(page.getByText("Saved on this computer").first()).toBeVisible();
  expect(running.problems).toEqual([]);
  await running.close();
});

test("what was shown as saved is there after the app was killed", async () => {
  const first = await launchApp();
  await openPage(first.page, "Getting started");
  await writeAtTheEnd(first.page, "\n\nWords that outlive the power cut.");
  first.app.process().kill("SIGKILL");
  await first.app.waitForEvent("close");

  const second = await launchApp({ data: first.data });
  await openPage(second.page, "Getting started");
  await goToTheEnd(second.page);
  await expect(editor(second.page)).toContainText("Words that outlive the power cut.");
  expect(second.problems).toEqual([]);
  await second.close();
});

test("a page that is left and opened again before the next one was read is written on as it is stored", async () => {
  const running = await launchApp();
  const { page } = running;
  await openPage(page, "Getting started");
  await writeAtTheEnd(page, "\n\nWords of the first visit.");
  await expect.poll(() => storedText(page)).toContain("Words of the first visit.");
  // A page takes longer to read than two clicks.
  await page.evaluate(async () => {
    const row = (title: string) =>
      [...document.querySelectorAll<HTMLElement>("[role=treeitem]")].find((one) =>
        one.textContent.includes(title),
      );
    row("Welcome")?.click();
    await Promise.resolve();
    await new Promise((next) => setTimeout(next, 0));
    row("Getting started")?.click();
  });
  await writeAtTheEnd(page, " Words of the second.");
  await expect(editor(page)).toContainText("Words of the first visit. Words of the second.");
  await expect.poll(() => storedText(page)).toContain("Words of the first visit. Words of the second.");
  expect(running.problems).toEqual([]);
  await running.close();
});
