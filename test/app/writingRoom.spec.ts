import { expect, test } from "@playwright/test";
import { show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";
import { saved, textOf } from "./gestures.ts";

const station = openStation({
  "SUMMARY.md": "# Table of contents\n\n* [Lamps](lamps.md)\n* [Lenses](lenses.md)\n",
  "lamps.md": "# Lamps\n\nThe lamp is lit at dusk.\n\n## Oil\n\nTwo barrels last the winter.\n",
  "lenses.md": "# Lenses\n\n## Grinding\n\nA lens is ground by hand.\n",
});

const options = () => station.page.locator(".typed-menu [role=option]");

test("menus open while a writer types, and what is chosen is there at once", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await textOf(page).getByText("The lamp is lit").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(options().first()).toHaveText(/Text/);
  await show(page, "menu-blocks", [wide]);
  await page.keyboard.type("warn");
  await expect(options().first()).toHaveText("Warning");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hot glass. See @grin");
  await expect(options().filter({ hasText: "Grinding" })).toBeVisible();
  await show(page, "menu-links", [wide]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" :fire");
  await expect(options().first()).toBeVisible();
  await show(page, "menu-emoji", [wide]);
  await page.keyboard.press("Enter");
  await saved(page);
});
