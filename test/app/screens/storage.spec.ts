import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test, type Page } from "@playwright/test";
import { saved, textOf, workOnline, writeAfter } from "../gestures.ts";
import { show } from "./camera.ts";
import { openStation } from "./station.ts";

/* What is kept on this computer, a space that is left online, and a workspace that its writer is in no more. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
});

const space = "Keeper’s guide";
const entry = (title: string) => station.page.getByRole("treeitem", { name: title });
const panel = () => station.page.getByRole("dialog", { name: "Storage" });
const offline = () => panel().getByRole("switch", { name: `Keep “${space}” offline` });
const mark = () => station.page.getByRole("button", { name: /^Space: .*online only/i });
const note = () => station.page.getByRole("status", { name: "Online only" });

/** What the core says of the sync, whatever the window shows of it. */
async function outboxOf(page: Page): Promise<{ state: unknown; waits: boolean }> {
  const asked = await page.evaluate(() => window.recto?.desktop("syncStatus", undefined));
  const { state, waiting } = (asked as { value: { state: string; waiting: number } }).value;
  return { state, waits: waiting > 0 };
}

/** Whether a page, the one about lamps, says this at the organization. */
async function isSent(words: string, title = "Lamps"): Promise<boolean> {
  const { ada } = station;
  const { markdown } = await ada.ask<{ markdown: string }>(
    "GET",
    `${ada.space}/content/page/${await ada.page(title)}?format=markdown`,
  );
  return markdown.includes(words);
}

/** Opens the panel as somebody does who has a keyboard alone. */
async function openStorage(): Promise<void> {
  const { page } = station;
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("storage");
  await page.keyboard.press("Enter");
  await expect(panel()).toBeVisible();
}

async function closeStorage(): Promise<void> {
  await station.page.keyboard.press("Escape");
  await expect(panel()).toBeHidden();
}

test("what is kept is shown, and which files come is chosen with the keyboard", async () => {
  const { page } = station;
  await openStorage();
  await expect(panel()).toContainText("on this computer");
  await expect(panel()).toContainText(/2 pages · texts \d+ bytes · files 0 bytes/);
  await expect(offline()).toBeChecked();
  const choice = (name: string) => panel().getByRole("radio", { name });
  await expect(choice("Every file")).toBeChecked();
  await choice("Every file").focus();
  await page.keyboard.press("ArrowDown");
  await expect(choice("Files up to 5 MB")).toBeChecked();
  await closeStorage();
  await openStorage();
  await expect(choice("Files up to 5 MB")).toBeChecked();
  await show(page, "storage");
  await closeStorage();
});

test("a space that is left online is read and written at the organization", async () => {
  const { page, ada } = station;
  await openStorage();
  await offline().focus();
  await page.keyboard.press("Space");
  await expect(offline()).not.toBeChecked();
  await expect(panel()).toContainText("Online only");
  await show(page, "storage-online");
  await closeStorage();
  await expect(mark()).toBeVisible();
  await writeAfter(page, "To the light", " The page was open all the while.");
  await expect.poll(() => isSent("open all the while", "Welcome")).toBe(true);
  await entry("Lamps").click();
  await expect(textOf(page)).toContainText("Light the lamp at dusk.");
  await writeAfter(page, "Light the lamp", " Trim the wick.");
  await expect(page.getByRole("status", { name: "Saved" })).toHaveText("Saved at the organization");
  await expect.poll(() => isSent("Trim the wick.")).toBe(true);
  await ada.write("Welcome", "To the light, said Ada.\n");
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("said Ada");
  await show(page, "online-page");
});

test("without a connection it says so, and can be kept offline", async () => {
  const { page } = station;
  await workOnline(page, false);
  await expect(note()).toContainText(`“${space}” is online only`);
  await entry("Lamps").click();
  await expect(page.getByRole("alert")).toContainText("needs the organization's instance");
  await show(page, "online-cut-off");
  await note().getByRole("button", { name: "Keep offline" }).click();
  await expect(note()).toContainText("Fetching goes on with the network");
  await openStorage();
  await expect(panel()).toContainText("Waiting for the network");
  await show(page, "storage-waiting");
  await panel().getByRole("button", { name: "Stop" }).click();
  await expect(panel()).toContainText("Online only");
  await offline().click();
  await expect(panel().getByRole("progressbar")).toBeVisible();
  await closeStorage();
  await workOnline(page, true);
  await expect(note()).toBeHidden();
  await expect(mark()).toBeHidden();
  await workOnline(page, false);
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("said Ada");
  await entry("Lamps").click();
  await expect(textOf(page)).toContainText("Trim the wick.");
  await writeAfter(page, "Light the lamp", " Said Ben.");
  await expect(textOf(page)).toContainText("Said Ben.");
  await saved(page);
  // What the next test has kept of him is an edit that waits, not one that is about to be saved.
  const waits = { state: "paused", waits: true, isSent: false };
  await expect
    .poll(async () => ({ ...(await outboxOf(page)), isSent: await isSent("Said Ben.") }))
    .toEqual(waits);
  await expect(page.getByRole("button", { name: /^Sync: .*waits?/ })).toBeVisible();
});

test("who is in the organization no more is told, and saves what was not sent", async () => {
  const { page, app, instance } = station;
  const file = join(instance.folder, "unsent.md");
  await app.app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
  }, file);
  const database = new Database(join(instance.data, "recto.db"));
  database.prepare("update members set disabled = 1 where email like 'ben@%'").run();
  database.close();
  await workOnline(page, true);
  await expect(
    page.getByRole("heading", { name: "You are not a member of “Lighthouse” any more" }),
  ).toBeVisible();
  await expect(page.getByText(/changes? of yours that (was|were) not sent (is|are) kept here/)).toBeVisible();
  await show(page, "locked");
  await page.getByRole("button", { name: "Save what was not sent" }).click();
  await expect(page.getByText("Saved as unsent.md.")).toBeVisible();
  await expect.poll(() => readFileSync(file, "utf8")).toContain("Said Ben.");
  await page.getByRole("button", { name: "Look at it" }).click();
  const sync = page.getByRole("dialog", { name: "Sync" });
  await expect(sync.getByRole("article")).toContainText("Edit of Lamps");
  await show(page, "locked-attention");
});
