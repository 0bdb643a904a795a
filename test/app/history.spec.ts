import { expect, test } from "@playwright/test";
import { saved, syncNow, textOf, writeAfter } from "./gestures.ts";
import { show } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* The history of a page, or of a reusable content, leads back to any of its versions, and from there to the last one. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
  "oil.md": '# Oil\n\n{% include ".gitbook/includes/barrels.md" %}\n',
  ".gitbook/includes/barrels.md":
    "---\ntitle: Barrels\n---\n\nThere are **two** barrels.\n\nKeep them dry.\n",
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

test("so is that of a reusable content, with what its words looked like, and one that was deleted comes back", async () => {
  const { page, ada } = station;
  const { reusableContents } = await ada.ask<{ reusableContents: { id: string }[] }>(
    "GET",
    `${ada.space}/content`,
  );
  const reusableContent = reusableContents[0]?.id ?? "";
  await page.getByRole("button", { name: /^Space/ }).click();
  await page.getByRole("menuitem", { name: "Reusable contents" }).click();
  await page.getByRole("button", { name: /^Barrels There/ }).click();
  const text = page.getByRole("textbox", { name: "Text of the reusable content" });
  await text.getByText("Keep them dry").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Count them.");
  await saved(page);

  await page.getByRole("button", { name: "More of this reusable content" }).click();
  await page.getByRole("menuitem", { name: "History of this reusable content" }).click();
  await expect(page.getByRole("heading", { name: "History of Barrels" })).toBeVisible();
  const revisions = page.getByRole("listbox", { name: "Revisions" });
  await expect(revisions.getByRole("option")).toHaveCount(2);
  await expect(page.getByText("Count them.")).toBeVisible();
  await expect(page.getByText("There are two barrels.")).toBeVisible();
  await show(page, "reusable-history");
  await revisions.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("The reusable content begins here.")).toBeVisible();
  await show(page, "reusable-history-first");
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(text).toContainText("Keep them dry.");
  await expect(text).not.toContainText("Count them.");
  const note = page
    .getByRole("region", { name: "Notes" })
    .getByRole("status")
    .filter({ hasText: "The reusable content is as it was then." });
  await note.getByRole("button", { name: "Undo" }).click();
  await expect(text).toContainText("Keep them dry. Count them.");

  await page.keyboard.press("ControlOrMeta+Alt+h");
  await expect(revisions.getByRole("option")).toHaveCount(4);
  await page.getByRole("button", { name: "Back to the reusable content" }).click();
  await expect(text).toBeVisible();
  // She deletes what she has seen: otherwise it would be asked what becomes of the last edit.
  await syncNow(page);
  await ada.change([{ operation: "delete_reusable_content", reusableContent }]);
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await expect(textOf(page)).toContainText("Light the lamp");
  await page.goBack();
  await page.getByRole("button", { name: "Look at its history" }).click();
  await expect(revisions.getByRole("option")).toHaveCount(5);
  await expect(page.getByText("It is not in this revision")).toBeVisible();
  await revisions.getByRole("option").nth(1).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(text).toContainText("Keep them dry. Count them.");
});
