import { expect, test } from "@playwright/test";
import { dismissNotes, saved, workOnline, writeAfter } from "../gestures.ts";
import { recto } from "../instance.ts";
import { show } from "./camera.ts";
import { openStation } from "./station.ts";

/* What the sync panel says: work that waits, work that was refused, and a token that is no longer taken. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
});

const panel = () => station.page.getByRole("dialog", { name: "Sync" });

async function openPanel(): Promise<void> {
  await station.page.getByRole("button", { name: /^Sync:/ }).click();
  await expect(panel()).toBeVisible();
}

test("sync: nothing waits", async () => {
  await openPanel();
  await show(station.page, "sync-connected");
  await station.page.keyboard.press("Escape");
});

test("sync: offline, work waits", async () => {
  const { page } = station;
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
  const { page, ada } = station;
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
  const { page } = station;
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
  // The instance looks at the token of a stream at every heartbeat.
  const { page } = station;
  const tokens = JSON.parse(
    await recto(
      "token",
      "list",
      "--data",
      station.instance.data,
      "--email",
      "ben@lighthouse.example",
      "--json",
    ),
  ) as { id: string }[];
  for (const { id } of tokens) await recto("token", "revoke", "--data", station.instance.data, id);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sync: Signed out" })).toBeVisible({ timeout: 60_000 });
  await openPanel();
  await show(page, "signed-out");
});
