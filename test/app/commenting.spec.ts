import { expect, test } from "@playwright/test";
import { textOf } from "./gestures.ts";
import { launchApp } from "./launch.ts";

test("a comment begun on a block is on the whole page once that block is deleted", async () => {
  const running = await launchApp();
  const { page } = running;
  const comments = page.getByRole("region", { name: "Comments" });
  const about = comments.getByText("On “From a copy of the source, run:”");
  await page.getByRole("treeitem", { name: "Getting started" }).click();
  const line = textOf(page).getByText("From a copy of the source, run:");
  await line.click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(about).toBeVisible();
  await expect(comments.getByRole("textbox", { name: "New comment" })).toBeFocused();

  await line.click({ clickCount: 3 });
  await page.keyboard.press("Delete");
  await expect(about).toBeHidden();
  await comments.getByRole("textbox", { name: "New comment" }).fill("Where did it go?");
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = comments.getByRole("article");
  await expect(thread).toContainText("Where did it go?");
  await expect(thread.getByText("On a part of the page that is gone")).toHaveCount(0);

  expect(running.problems).toEqual([]);
  await running.close();
});
