import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { textOf } from "./gestures.ts";
import { launchApp, type RunningApp } from "./launch.ts";
import { show } from "./screens/camera.ts";

/* A writer brings a folder of pages into the app. */

let running: RunningApp;
let folder: string;

test.beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "recto-imported-")), "Lighthouse");
  mkdirSync(join(folder, ".git"), { recursive: true });
  mkdirSync(join(folder, "empty"));
  writeFileSync(join(folder, ".git/config"), "no page");
  writeFileSync(join(folder, "README.md"), "# Welcome\n\nSee [the lamps](lamps.md).\n");
  writeFileSync(join(folder, "lamps.md"), "# Lamps\n\nLit at dusk.\n\n![A lamp](lamp.svg)\n");
  writeFileSync(join(folder, "lamp.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  writeFileSync(join(folder, "empty/notes.txt"), "no page");
  running = await launchApp();
  await expect(running.page.getByRole("treeitem").first()).toBeVisible();
});
test.afterAll(async () => {
  await running.close();
  rmSync(join(folder, ".."), { recursive: true });
});
test.afterEach(() => expect(running.problems.splice(0)).toEqual([]));

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Import" });

async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Space:/ }).click();
  await page.getByRole("menuitem", { name: "Import…" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test("a folder is looked at before it is imported, and becomes a space that is opened", async () => {
  const { page } = running;
  await openImport(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await dialog.locator("input[webkitdirectory]").setInputFiles(folder);
  await expect(dialog).toContainText("2 pages, 2 other files");
  await expect(dialog).toContainText("Lighthouse/lamps.md");
  await expect(dialog).not.toContainText(".git");
  await show(page, "import");
  await dialog.getByLabel("Name of the space").fill("The lighthouse");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("“The lighthouse” has 2 pages");
  await show(page, "imported");
  await dialog.getByRole("button", { name: "Open the space" }).click();
  await expect(page.getByRole("button", { name: "Space: The lighthouse" })).toBeVisible();
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await expect(textOf(page)).toContainText("Lit at dusk.");
});

test("what holds no page is not imported, and what is no archive says why", async () => {
  const { page } = running;
  await openImport(page);
  const dialog = dialogOf(page);
  await dialog.locator("input[webkitdirectory]").setInputFiles(join(folder, "empty"));
  await expect(dialog).toContainText("There are no pages in it.");
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  const broken = { name: "broken.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") };
  await dialog.locator("input[type=file]:not([webkitdirectory])").setInputFiles(broken);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was imported.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
