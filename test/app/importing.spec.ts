import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { textOf, writeAfter } from "./gestures.ts";
import { launchApp, launchBegun, type RunningApp } from "./launch.ts";
import { show } from "./screens/camera.ts";

/* A writer brings a folder of pages into the app. */

test.describe.configure({ mode: "serial" });

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
  running = await launchBegun();
  await expect(running.page.getByRole("treeitem").first()).toBeVisible();
});
test.afterAll(async () => {
  await running.close();
  rmSync(join(folder, ".."), { recursive: true });
});
test.afterEach(() => expect(running.problems.splice(0)).toEqual([]));

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Import" });

const notes = (page: Page) => page.getByRole("region", { name: "Notes" });

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
  const findings = dialog.getByRole("region", { name: "What will be imported" });
  await expect(findings).toContainText("Pages in folders");
  await expect(findings).toContainText("2 pages, 1 file, ");
  await expect(findings.getByRole("listitem")).toContainText(["Welcome", "Lamps"]);
  await expect(findings.getByRole("list", { name: "What to look at" })).toContainText("1 file was left out");
  await expect(findings).not.toContainText(".git");
  await expect(page.getByRole("button", { name: "Space: Lighthouse" })).toHaveCount(0);
  await show(page, "import");
  await dialog.getByLabel("Name of the space").fill("The lighthouse");
  await expect(findings).toContainText("This becomes the new space “The lighthouse”");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("“The lighthouse” has 2 pages");
  await show(page, "imported");
  await dialog.getByRole("button", { name: "Open the space" }).click();
  await expect(page.getByRole("button", { name: "Space: The lighthouse" })).toBeVisible();
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await expect(textOf(page)).toContainText("Lit at dusk.");
  await page.getByRole("region", { name: "Notes" }).getByRole("button", { name: "Undo the import" }).click();
  await expect(notes(page)).toContainText("The import of “The lighthouse” was undone.");
  await expect(page.getByRole("button", { name: "Space: The lighthouse" })).toHaveCount(0);
});

test("undoing an import keeps what was written into its space meanwhile, unless its writer says otherwise", async () => {
  const { page } = running;
  await openImport(page);
  const dialog = dialogOf(page);
  await dialog.locator("input[webkitdirectory]").setInputFiles(folder);
  await dialog.getByLabel("Name of the space").fill("Written into");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await dialog.getByRole("button", { name: "Open the space" }).click();
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await writeAfter(page, "Lit at dusk.", " And put out at dawn.");
  await notes(page).getByRole("button", { name: "Undo the import" }).click();
  await expect(notes(page)).toContainText("“Written into” was kept: somebody has worked in it since.");
  await expect(textOf(page)).toContainText("And put out at dawn.");
  await show(page, "import-kept");
  await notes(page).getByRole("button", { name: "Delete it all the same" }).click();
  await expect(notes(page)).toContainText("The import of “Written into” was undone.");
  await expect(page.getByRole("button", { name: "Space: Written into" })).toHaveCount(0);
});

test("a page that the list of an imported book leaves out is marked as hidden from readers, and can be shown to them", async () => {
  const { page } = running;
  const book = join(folder, "../Book");
  mkdirSync(book);
  writeFileSync(join(book, "SUMMARY.md"), "# Summary\n\n* [Tides](tides.md)\n");
  writeFileSync(join(book, "tides.md"), "# Tides\n");
  writeFileSync(join(book, "notes.md"), "# Notes\n");
  await openImport(page);
  const dialog = dialogOf(page);
  await dialog.locator("input[webkitdirectory]").setInputFiles(book);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toContainText("notes.md is not in SUMMARY.md; it became a hidden page at the end.");
  await dialog.getByRole("button", { name: "Open the space" }).click();
  const row = page.getByRole("treeitem", { name: "Notes" });
  await expect(row).toHaveAccessibleDescription("Hidden from readers");
  await expect(page.getByRole("treeitem", { name: "Tides" })).toHaveAccessibleDescription("");
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Show to readers" }).click();
  await expect(row).toHaveAccessibleDescription("");
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Hide from readers" }).click();
  await expect(row).toHaveAccessibleDescription("Hidden from readers");
  await show(page, "import-hidden");
  await notes(page).getByRole("button", { name: "Dismiss" }).first().click();
});

test("a large folder is looked through with progress, which can be stopped, and nothing is left of it", async () => {
  const { page } = running;
  const large = join(folder, "../Long");
  mkdirSync(large);
  for (let at = 0; at < 400; at += 1)
    writeFileSync(join(large, `page-${at}.md`), `# Page ${at}\n\nWords ${at}.\n`);
  await openImport(page);
  const dialog = dialogOf(page);
  // As soon as it says what it is at.
  await dialog.evaluate((element) => {
    new MutationObserver((_changes, observer) => {
      if (!/Looking through/.test(element.querySelector("[role=status]")?.textContent ?? "")) return;
      observer.disconnect();
      const buttons = [...element.querySelectorAll("button")];
      buttons.find((button) => button.textContent?.trim() === "Stop")?.click();
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  await dialog.locator("input[webkitdirectory]").setInputFiles(large);
  await expect(dialog.getByRole("region", { name: "What will be imported" })).toHaveCount(0);
  await expect(dialog.getByRole("status")).toBeHidden({ timeout: 30_000 });
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await dialog.locator("input[webkitdirectory]").setInputFiles(large);
  const pages = dialog.getByRole("region", { name: "Pages" });
  await expect(pages.getByText("Page 0", { exact: true })).toBeVisible({ timeout: 30_000 });
  // By keyboard to the last one: it is a list that goes on.
  await pages.focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(pages.getByText("Page 399", { exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await show(page, "import-long");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("an import that is stopped while its space is made leaves nothing behind", async () => {
  // Reading files takes most of it on a machine that has other work to do.
  const { page } = running;
  const large = join(folder, "../Large");
  mkdirSync(large);
  for (let at = 0; at < 300; at += 1)
    writeFileSync(join(large, `page-${at}.md`), `# Page ${at}\n\nWords ${at}.\n`);
  await openImport(page);
  const dialog = dialogOf(page);
  await dialog.locator("input[webkitdirectory]").setInputFiles(large);
  // Nobody else is quick enough: as soon as everything is handed over.
  await dialog.evaluate((element) => {
    new MutationObserver((_changes, observer) => {
      if (!element.querySelector("[role=status]")?.textContent?.includes("Making the space")) return;
      observer.disconnect();
      const buttons = [...element.querySelectorAll("button")];
      buttons.find((button) => button.textContent?.trim() === "Stop")?.click();
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(notes(page)).toContainText("The import was stopped. Nothing was imported.", {
    timeout: 30_000,
  });
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Space:/ }).click();
  await expect(page.getByRole("menuitem", { name: "Import…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Large" })).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test("a folder that the system opens the app with is looked at first too, and its import is undone where it ends", async () => {
  const opened = await launchApp({ args: [folder] });
  const { page } = opened;
  try {
    const dialog = dialogOf(page);
    await expect(dialog).toContainText("2 pages, 1 file, ");
    await expect(dialog.getByLabel("Name of the space")).toHaveValue("Lighthouse");
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(dialog.getByRole("status")).toContainText("“Lighthouse” has 2 pages");
    await dialog.getByRole("button", { name: "Undo the import" }).click();
    await expect(notes(page)).toContainText("The import of “Lighthouse” was undone.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Space:/ }).click();
    await expect(page.getByRole("menuitem", { name: "Lighthouse" })).toHaveCount(0);
    expect(opened.problems).toEqual([]);
  } finally {
    await opened.close();
  }
});

test("what holds no page is not imported, and what is no archive says why", async () => {
  const { page } = running;
  await openImport(page);
  const dialog = dialogOf(page);
  await dialog.locator("input[webkitdirectory]").setInputFiles(join(folder, "empty"));
  await expect(dialog).toContainText("There are no pages in it");
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  const broken = { name: "broken.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") };
  await dialog.locator("input[type=file]:not([webkitdirectory])").setInputFiles(broken);
  // The reason says that nothing was imported; the title does not say it a second time.
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await expect(dialog.getByRole("alert")).toHaveText(/^\s*The import failed\. .* Nothing was imported\.\s*$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
