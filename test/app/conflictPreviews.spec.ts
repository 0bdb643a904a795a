import { expect, test } from "@playwright/test";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { syncNow } from "./gestures.ts";
import { narrow, show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* What a choice comes to is seen before it is made: in a page, in a reusable content, and with words of one's own. */

const station = openStation({ "README.md": "# Welcome\n\nTo the light.\n" });

const card = () => station.page.getByRole("list", { name: "Conflicts" }).getByRole("article");
const preview = () => station.page.getByRole("dialog", { name: /Oil.* as it will be/ });

test.beforeAll(async () => {
  const { ada, page } = station;
  const text = (markdown: string) => ({ document: { markdown } });
  const before = "The oil stands in the cellar.\n\nTwo barrels are enough.\n";
  await ada.change([{ operation: "insert_reusable_content", title: "Oil", ...text(before) }]);
  const { reusableContents } = await ada.ask<{ reusableContents: { id: string }[] }>(
    "GET",
    `${ada.space}/content`,
  );
  const write = (markdown: string): ContentChange => ({
    operation: "update_reusable_content",
    reusableContent: reusableContents[0]?.id ?? "",
    ...text(markdown),
  });
  const request = await ada.open("More oil");
  await ada.change([write(before.replace("Two", "Three"))], request);
  await ada.change([write(before.replace("Two barrels are", "A tank is"))]);
  await syncNow(page);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: /More oil/ }).click();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(card()).toHaveCount(1);
});

test("a conflict in a reusable content is seen in its whole text", async () => {
  const { page } = station;
  await card().focus();
  await page.keyboard.press("v");
  await expect(preview()).toContainText("The oil stands in the cellar.");
  await expect(preview()).toContainText("A tank is");
  await show(page, "conflict-preview-reusable", [wide, narrow]);
  await page.keyboard.press("Escape");
  await expect(preview()).toHaveCount(0);
});

test("words of one's own are seen in their place before they are used", async () => {
  const { page } = station;
  await card().focus();
  await page.keyboard.press("e");
  await card().getByRole("textbox", { name: "Your text" }).fill("Four barrels are enough.");
  await page.keyboard.press("Tab");
  await expect(card().getByRole("button", { name: "See it in the whole text" })).toBeFocused();
  await show(page, "conflict-writing-preview", [wide, narrow]);
  await card().getByRole("button", { name: "See it in the whole text" }).press("Enter");
  await expect(preview().getByRole("radio", { name: "Your text" })).toBeChecked();
  await expect(preview()).toContainText("Four");
  await expect(preview()).toContainText("The oil stands in the cellar.");
  await page.keyboard.press("Escape");
  await expect(card().getByRole("textbox", { name: "Your text" })).toHaveValue("Four barrels are enough.");
  await card().getByRole("button", { name: "See it in the whole text" }).click();
  await preview().getByRole("button", { name: "Use this" }).click();
  await expect(card()).toHaveCount(0);
  await syncNow(page);
});

test("what is seen is used from there", async () => {
  const { page } = station;
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(card()).toHaveCount(1);
  await card().focus();
  await page.keyboard.press("v");
  await preview().getByRole("button", { name: "Use this" }).click();
  await expect(card()).toHaveCount(0);
});
