import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { readPdf } from "../content/export/readPdf.ts";
import { show } from "./screens/camera.ts";
import { launchBegun, type RunningApp } from "./launch.ts";
import { launchShell } from "./shell.ts";

/* A writer takes pages out of the app. */

test.describe.configure({ mode: "serial" });

let running: RunningApp;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recto-exported-"));
  running = await launchBegun();
});
test.afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});
test.afterEach(() => expect(running.problems.splice(0)).toEqual([]));

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Export" });

async function openPage(page: Page, title: string): Promise<void> {
  await page.getByRole("treeitem", { name: title }).click();
  await expect(page.getByRole("textbox", { name: "Page text" })).toBeVisible();
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More about this page" }).click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
}

/** Answers the dialogs that ask where to save. */
const saveAs = (filePath: string | undefined) =>
  running.app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: path === undefined, filePath: path ?? "" });
  }, filePath);

const saidBy = (bytes: Uint8Array) =>
  readPdf(bytes)
    .pages.map(({ text }) => text)
    .join("\n");

test("a page is saved as a PDF, with its words, its title and an outline", async () => {
  const { page } = running;
  await openPage(page, "Getting started");
  await openExport(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("radio", { name: "The page “Getting started”" })).toBeChecked();
  const findings = dialog.getByRole("region", { name: "What will be exported" });
  await expect(findings).toContainText("1 page");
  await expect(findings.getByRole("listitem")).toHaveText("Getting started");
  await show(page, "export");
  await saveAs(undefined);
  await dialog.getByRole("button", { name: "Export" }).click();
  // Whoever changes their mind about the place is where they were.
  await expect(dialog.getByRole("button", { name: "Export" })).toBeEnabled({ timeout: 60_000 });
  const path = join(folder, "page.pdf");
  await saveAs(path);
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(page.getByText("Exported as page.pdf.")).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  const { title, outline } = readPdf(readFileSync(path));
  expect(title).toBe("Getting started");
  expect(outline.map((item) => item.title)).toEqual(["Getting started"]);
  expect(outline[0]?.inside.length).toBeGreaterThan(0);
  expect(saidBy(readFileSync(path))).toContain("Getting started");
});

test("a print can be stopped, and leaves nothing open", async () => {
  const { page, app } = running;
  await openExport(page);
  const dialog = dialogOf(page);
  await dialog.getByRole("radio", { name: /^All of / }).check();
  await app.evaluate(({ BrowserWindow }) => {
    const load = Object.getOwnPropertyDescriptor(BrowserWindow.prototype, "loadURL") ?? {};
    // A window whose page never arrives is one that is still printing when the writer has had enough.
    const wait = () => {
      Object.defineProperty(BrowserWindow.prototype, "loadURL", load);
      return new Promise(() => undefined);
    };
    Object.defineProperty(BrowserWindow.prototype, "loadURL", { ...load, value: wait });
  });
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("status")).toContainText("Printing");
  await show(page, "export-running");
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("button", { name: "Export" })).toBeEnabled();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a space is saved as one page for a browser, and a place that cannot be written to is named", async () => {
  const { page } = running;
  await page.getByRole("button", { name: /^Space:/ }).click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("radio", { name: /^All of / })).toBeChecked();
  const findings = dialog.getByRole("region", { name: "What will be exported" });
  await expect(findings.getByRole("region", { name: "Pages in their order" })).toContainText(
    "Getting started",
  );
  await dialog.getByRole("radio", { name: "Markdown" }).check();
  await expect(findings.getByRole("region", { name: "Files of the archive" })).toContainText("SUMMARY.md");
  await show(page, "export-archive");
  await dialog.getByRole("radio", { name: "HTML" }).check();
  await saveAs(join(folder, "missing/folder/space.html"));
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    `“space.html” could not be written. There is no file or folder ${join(folder, "missing/folder")}.`,
    { timeout: 60_000 },
  );
  const path = join(folder, "space.html");
  await saveAs(path);
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  expect(readFileSync(path, "utf8")).toContain("Getting started");
});

test("the browser shell prints with a browser of this computer, and gives the PDF as a download", async () => {
  const shell = await launchShell();
  try {
    const { page } = shell;
    await openPage(page, "Getting started");
    await openExport(page);
    const downloading = page.waitForEvent("download", { timeout: 60_000 });
    await dialogOf(page).getByRole("button", { name: "Export" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("getting-started.pdf");
    expect(saidBy(readFileSync(await download.path()))).toContain("Getting started");
  } finally {
    await shell.close();
  }
});
