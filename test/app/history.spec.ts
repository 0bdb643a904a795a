import { expect, test } from "@playwright/test";
import { saved, textOf, writeAfter } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

/* A page's history leads back to any of its versions, and from there back to the last one. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
});

test("an earlier version is found in the history, restored, and taken back again", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await writeAfter(page, "Light the lamp at dusk.", " Look at it once an hour.");
  await saved(page);
  await page.keyboard.press("ControlOrMeta+Alt+h");
  const revisions = page.getByRole("listbox", { name: "Revisions" });
  await expect(revisions.getByRole("option")).toHaveCount(2);
  await expect(page.getByRole("treeitem", { name: "Lamps" })).toHaveAttribute("aria-current", "page");
  const restore = page.getByRole("button", { name: "Restore this version" });
  await expect(page.getByText("Look at it once an hour.")).toBeVisible();
  await expect(restore).toHaveCount(0);
  await revisions.focus();
  await page.keyboard.press("ArrowDown");
  await expect(revisions.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Look at it once an hour.")).toHaveCount(0);
  await restore.click();
  await expect(textOf(page)).toContainText("Light the lamp at dusk.");
  await expect(textOf(page)).not.toContainText("once an hour");

  const note = page.getByRole("region", { name: "Notes" }).getByRole("status");
  await expect(note).toContainText("What it was until now stays in the history.");
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await note.getByRole("button", { name: "Undo" }).click();
  await expect(textOf(page)).toContainText("To the light.");
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await expect(textOf(page)).toContainText("Light the lamp at dusk. Look at it once an hour.");

  await page.keyboard.press("ControlOrMeta+Alt+h");
  await expect(revisions.getByRole("option")).toHaveCount(4);
});
