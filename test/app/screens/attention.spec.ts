import { expect, test } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { connect, dismissNotes, saved, workOnline, writeAfter } from "../gestures.ts";
import { recto, serveInstance, type RunningInstance } from "../instance.ts";
import { launchApp, type RunningApp } from "../launch.ts";
import { show } from "./camera.ts";

/* What the sync panel says: work that waits, work that was refused, and a token that is no longer taken. */

let instance: RunningInstance;
let running: RunningApp;
let ada: Colleague;

test.beforeAll(async () => {
  instance = await serveInstance({
    "README.md": "# Welcome\n\nTo the light.\n",
    "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
  });
  running = await launchApp();
  ada = new Colleague(instance, "Ada");
  await connect(running.page, instance, "Ben");
});

test.afterAll(async () => {
  await running.close();
  await instance.close();
});

const panel = () => running.page.getByRole("dialog", { name: "Sync" });

async function openPanel(): Promise<void> {
  await running.page.getByRole("button", { name: /^Sync:/ }).click();
  await expect(panel()).toBeVisible();
}

test("sync: nothing waits", async () => {
  await openPanel();
  await show(running.page, "sync-connected");
  await running.page.keyboard.press("Escape");
});

test("sync: offline, work waits", async () => {
  const { page } = running;
  await workOnline(page, false);
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await writeAfter(page, "Light the lamp at dusk.", " Look at it once an hour, and write down what you saw.");
  await saved(page);
  await page.getByRole("textbox", { name: "Page title" }).fill("The lamps of the tower");
  await saved(page);
  await show(page, "page-offline");
  await openPanel();
  await expect(panel().getByRole("region", { name: "Waiting" }).getByRole("listitem")).not.toHaveCount(0);
  await show(page, "sync-waiting");
  await page.keyboard.press("Escape");
});

test("sync: what was refused waits for a person", async () => {
  const { page } = running;
  await ada.ask("PATCH", ada.space, { editMode: "locked" });
  await workOnline(page, true);
  await expect(page.getByRole("button", { name: /needs? attention$/ })).toBeVisible();
  await expect(page.getByRole("note")).toContainText("locked");
  await show(page, "page-attention");
  await openPanel();
  const items = panel().getByRole("region", { name: "Needs attention" }).getByRole("article");
  await expect(items).not.toHaveCount(0);
  await show(page, "attention");
  await items.first().getByRole("button", { name: "Show text" }).click();
  await show(page, "attention-text");
  await items.first().getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await show(page, "attention-discard");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
});

test("sync: what was refused is put into a change request", async () => {
  const { page } = running;
  const items = panel().getByRole("region", { name: "Needs attention" }).getByRole("article");
  const before = await items.count();
  await items.first().getByRole("button", { name: "Put into a new change request" }).click();
  await expect(panel()).toBeHidden();
  await expect(page.getByRole("list", { name: "Changes" })).toContainText("Look at it once an hour");
  await dismissNotes(page);
  await show(page, "attention-proposed");
  await openPanel();
  await expect(items).toHaveCount(before - 1);
});

test("sync: signed out", async () => {
  const { page } = running;
  const tokens = JSON.parse(
    await recto("token", "list", "--data", instance.data, "--email", "ben@lighthouse.example", "--json"),
  ) as { id: string }[];
  for (const { id } of tokens) await recto("token", "revoke", "--data", instance.data, id);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sync: Signed out" })).toBeVisible({ timeout: 30000 });
  await openPanel();
  await show(page, "signed-out");
});
