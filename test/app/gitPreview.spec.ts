import { expect, test } from "@playwright/test";
import { keptHere, textOf } from "./gestures.ts";
import { launchShell } from "./shell.ts";
import { show } from "./screens/camera.ts";

/* What a writer is shown before a space and a repository meet. */

test("what will be committed, and where what comes arrives, is shown before anything is done, and no secret is kept", async () => {
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

    // Of what was written when its window goes, nothing is kept that is somebody's secret.
    const unsent = page.getByRole("alert").filter({ hasText: "What you wrote was not sent" });
    await openDialog();
    await dialog.getByLabel("Address").fill("https://ada:secret@git.example/docs.git");
    await dialog.getByLabel("Folder").fill("https://ada:secret@git.example");
    await dialog.getByLabel("Branch").fill("lamps");
    await expect.poll(() => keptHere(page)).toContain("lamps");
    expect(await keptHere(page)).not.toContain("secret");
    await page.goto("about:blank");
    await page.goBack();
    await expect(unsent).toContainText("not sent: “lamps”");
    await unsent.getByRole("button", { name: "Dismiss" }).click();

    await openDialog();
    await dialog.getByLabel("Address").fill("http://127.0.0.1:9/docs.git");
    await dialog.getByLabel("Branch").fill("ships");
    await expect.poll(() => keptHere(page)).toContain("ships");
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(dialog.getByText("Nothing was imported.")).toBeVisible();
    await expect.poll(() => keptHere(page)).not.toContain("ships");
  } finally {
    await shell.close();
  }
});
