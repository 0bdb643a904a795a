import { expect, test } from "@playwright/test";
import { textOf } from "./gestures.ts";
import { launchShell } from "./shell.ts";
import { show } from "./screens/camera.ts";

/* What a writer is shown before a space and a repository meet. */

test("what will be committed, and where what comes arrives, is shown before anything is done", async () => {
  const shell = await launchShell();
  const { page } = shell;
  const dialog = page.getByRole("dialog", { name: "Git repository" });
  const openDialog = async () => {
    await page.getByRole("button", { name: /^Space:/ }).click();
    await page.getByRole("menuitem", { name: /Git/ }).click();
  };
  try {
    await expect(page.getByRole("treeitem").first()).toBeVisible();
    await openDialog();
    await dialog.getByRole("radio", { name: /^Export/ }).check();
    const findings = dialog.getByRole("region", { name: "What will be committed" });
    await expect(findings).toHaveCount(0);
    await dialog.getByLabel("Address").fill("https://git.example/docs.git");
    await expect(findings).toContainText("has not met this branch yet: all of it is committed");
    await expect(findings.getByRole("listitem").filter({ hasText: "Getting started" })).toContainText("New");
    await show(page, "git-export");

    await dialog.getByRole("radio", { name: /^Import/ }).check();
    await expect(dialog.getByRole("radio", { name: /^In a change request/ })).toBeChecked();
    const before = dialog.getByRole("region", { name: "Before it is imported" });
    await expect(before).toContainText("It waits in a change request until somebody merges it.");
    await dialog.getByRole("radio", { name: /^In the space at once/ }).check();
    await expect(before).toContainText("It goes into the space at once.");
    await show(page, "git-import");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(textOf(page)).toBeVisible();
  } finally {
    await shell.close();
  }
});
