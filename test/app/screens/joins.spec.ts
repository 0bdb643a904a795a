import { expect, test, type Page } from "@playwright/test";
import {
  connect,
  dismissNotes,
  replaceFirstWord,
  replaceLastWord,
  saved,
  syncNow,
  textOf,
  workOnline,
} from "../gestures.ts";
import { serveInstance, type RunningInstance } from "../instance.ts";
import { launchBegun, type RunningApp } from "../launch.ts";
import { show } from "./camera.ts";

test.describe.configure({ mode: "serial" });

/* Two writers change different sentences of one paragraph while they are apart: what was joined waits for a look. */

const wick = "Light the lamp at dusk. Trim the wick every week.";
const glass = "Wipe the glass with a soft cloth. Keep it clean until dawn.";

let instance: RunningInstance;
let ada: RunningApp;
let ben: RunningApp;

test.beforeAll(async () => {
  instance = await serveInstance({
    "lamps.md": `# Lamps\n\n${wick}\n\nOil is in the cellar.\n\n${glass}\n`,
  });
  [ada, ben] = await Promise.all([launchBegun(), launchBegun()]);
  await connect(ada.page, instance, "Ada");
  await connect(ben.page, instance, "Ben");
});

test.afterAll(async () => {
  await Promise.all([ada.close(), ben.close()]);
  await instance.close();
});

test.afterEach(() => {
  expect([...ada.problems.splice(0), ...ben.problems.splice(0)]).toEqual([]);
});

const entry = (page: Page) => page.getByRole("button", { name: /^(Joined for you|Conflicts)/ });
const joins = (page: Page) => page.getByRole("list", { name: "Joined for you" }).getByRole("article");
const join = (page: Page, words: string) => joins(page).filter({ hasText: words });

async function syncBoth(): Promise<void> {
  for (const { page } of [ben, ada, ben]) await syncNow(page);
}

/** Both see these words on the page. */
async function bothRead(words: string): Promise<void> {
  for (const { page } of [ada, ben]) {
    await page.getByRole("treeitem", { name: "Lamps" }).click();
    await expect(textOf(page)).toContainText(words);
  }
}

test("both changes stand on the page, and both writers find the joins", async () => {
  for (const { page } of [ada, ben]) {
    await page.getByRole("treeitem", { name: "Lamps" }).click();
    await expect(textOf(page)).toContainText(wick);
    await workOnline(page, false);
  }
  await replaceLastWord(ada.page, wick, "day");
  await replaceLastWord(ada.page, glass, "noon");
  await saved(ada.page);
  await replaceFirstWord(ben.page, wick, "Kindle");
  await replaceFirstWord(ben.page, glass, "Polish");
  await saved(ben.page);
  for (const { page } of [ada, ben]) await workOnline(page, true);
  for (const { page } of [ada, ben, ada]) await syncNow(page);

  await bothRead("Kindle the lamp at dusk. Trim the wick every day.");
  await bothRead("Polish the glass with a soft cloth. Keep it clean until noon.");
  for (const { page } of [ada, ben]) {
    await expect(entry(page)).toHaveAccessibleName("Joined for you 2");
    await entry(page).click();
    await expect(joins(page)).toHaveCount(2);
  }
  await dismissNotes(ben.page);
  await show(ben.page, "joins");
  await show(ada.page, "joins-other");
});

test("what both began with is one key away", async () => {
  const { page } = ben;
  const before = join(page, "Trim the wick").getByRole("region", { name: "Before both changes" });
  await join(page, "Trim the wick").focus();
  await page.keyboard.press("b");
  await expect(before).toContainText(wick);
  await show(page, "joins-before");
  await page.keyboard.press("b");
  await expect(before).not.toContainText(wick);
});

test("a key keeps a join or one side of it, and what was looked at is gone for both", async () => {
  const { page } = ben;
  await join(page, "Trim the wick").focus();
  await page.keyboard.press("3");
  await expect(joins(page)).toHaveCount(1);
  await expect(join(page, "Polish the glass")).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { name: "No conflicts" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conflicts", exact: true })).toBeFocused();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Looked at");

  await syncBoth();
  for (const writer of [ada, ben]) await expect(entry(writer.page)).toBeHidden();
  await bothRead("Kindle the lamp at dusk. Trim the wick every day.");
  await bothRead("Polish the glass with a soft cloth. Keep it clean until dawn.");
});

test("a join that was settled can be asked about again, and put back", async () => {
  const { page } = ben;
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry(page)).toHaveAccessibleName("Joined for you 1");
  await entry(page).click();
  await expect(join(page, "Polish the glass")).toContainText("Your version, in the page now");
  await show(page, "joins-again");
  await join(page, "Polish the glass").focus();
  await page.keyboard.press("3");
  await expect(joins(page)).toHaveCount(0);
  await syncBoth();
  for (const writer of [ada, ben]) await expect(entry(writer.page)).toBeHidden();
  await bothRead("Polish the glass with a soft cloth. Keep it clean until noon.");
  await bothRead("Oil is in the cellar.");
});
