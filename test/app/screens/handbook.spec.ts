import { expect, test, type Page } from "@playwright/test";
import { launchApp, type RunningApp } from "../launch.ts";
import { narrow, show as showPage, wide } from "./camera.ts";

/* The screens of a first start, opened as a writer opens them. */

test.describe.configure({ mode: "serial" });

let running: RunningApp;

test.beforeAll(async () => {
  running = await launchApp();
  await expect(running.page.getByRole("treeitem", { name: "Getting started" })).toBeVisible({
    timeout: 30_000,
  });
});

test.afterAll(() => running.close());

test.afterEach(() => {
  expect(running.problems.splice(0)).toEqual([]);
});

const show = (name: string, sizes?: (typeof wide)[]) => showPage(running.page, name, sizes);
const press = (key: string) => running.page.keyboard.press(key);
const dialog = (name: string): ReturnType<Page["getByRole"]> => running.page.getByRole("dialog", { name });
const command = (id: string) =>
  running.app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    (item as { click: () => void } | null | undefined)?.click();
  }, id);

async function inDialog(name: string, look: () => Promise<void>): Promise<void> {
  await expect(dialog(name)).toBeVisible();
  await look();
  await press("Escape");
  await expect(dialog(name)).toBeHidden();
}

test("a page", async () => {
  await running.page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(running.page.locator(".cm-content")).toContainText("You need nothing but the app");
  await show("page");
});

test("the sidebar, over the page where the window is narrow", async () => {
  const { page } = running;
  await page.setViewportSize(narrow);
  await page.getByRole("button", { name: "Show sidebar" }).click();
  await show("sidebar", [narrow]);
});

test("the menus of the workspace, the space, a page and a row of the tree", async () => {
  const { page } = running;
  for (const name of [
    "Workspace: My workspace",
    "Space: Recto handbook",
    "More about this page",
    "More about Welcome",
  ]) {
    if (name === "More about Welcome") await page.getByRole("treeitem", { name: "Welcome" }).hover();
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await show(`menu-${name.split(" ").at(-1)?.toLowerCase()}`, [wide]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  }
});

test("the comments of a page", async () => {
  await press("ControlOrMeta+Alt+m");
  await expect(running.page.getByRole("region", { name: "Comments" })).toBeVisible();
  await show("comments");
  await press("ControlOrMeta+Alt+m");
});

test("a page's history", async () => {
  await press("ControlOrMeta+Alt+h");
  await expect(running.page.getByRole("heading", { name: "History" })).toBeVisible();
  await show("history");
  await running.page.getByRole("button", { name: "Back to the page" }).click();
});

test("change requests, and one of them in all its parts", async () => {
  const { page } = running;
  await press("ControlOrMeta+Alt+r");
  await expect(page.getByRole("list", { name: "Change requests" })).toBeVisible();
  await show("change-requests");
  await page.getByRole("list", { name: "Change requests" }).getByRole("button").first().click();
  const parts = page.getByRole("tablist", { name: "Parts of the change request" });
  await expect(parts).toBeVisible();
  for (const [at, part] of (await parts.getByRole("tab").all()).entries()) {
    await part.click();
    await show(`change-request-${at + 1}`);
  }
  await page.getByRole("button", { name: "All change requests" }).click();
  await page.getByRole("treeitem", { name: "Getting started" }).click();
});

test("the search", async () => {
  await press("ControlOrMeta+k");
  await running.page.keyboard.type("sync");
  const results = running.page.getByRole("listbox", { name: "Results" });
  await expect(results.getByRole("option", { name: "See two writers meet" })).toBeVisible();
  await inDialog("Search", async () => {
    await show("search");
    const kinds = running.page.getByRole("group", { name: "What is looked through" });
    const input = running.page.getByRole("combobox", { name: "Search pages" });
    // However much was found, it takes nothing of the height of what is asked.
    expect((await input.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await input.fill("");
    await kinds.getByRole("button", { name: "Comments" }).click();
    await expect(results.getByRole("option").first()).toBeVisible();
    await expect(input).toBeFocused();
    await show("search-comments", [narrow]);
    await kinds.getByRole("button", { name: "Pages" }).click();
    await input.fill("geting statred");
    await expect(results.getByRole("option").first()).toContainText("Getting started");
  });
  await press("ControlOrMeta+k");
  await inDialog("Search", async () => {
    const input = running.page.getByRole("combobox", { name: "Search pages" });
    await expect(input).toHaveValue("geting statred");
    await running.page.keyboard.type("keys");
    await expect(input).toHaveValue("keys");
  });
});

test("the sync panel of a workspace on this computer alone", async () => {
  await press("ControlOrMeta+Alt+y");
  await inDialog("Sync", () => show("sync"));
});

test("connecting to an organization, and what is said when that fails", async () => {
  await command("connect");
  await inDialog("Connect to an organization", async () => {
    await show("connect");
    await dialog("Connect to an organization").getByLabel("Address").fill("http://127.0.0.1:9");
    await dialog("Connect to an organization").getByLabel("API token").fill("recto_none");
    await dialog("Connect to an organization").getByRole("button", { name: "Connect" }).click();
    await expect(dialog("Connect to an organization").getByRole("alert")).toBeVisible();
    await show("connect-failed", [wide]);
  });
});

test("a space's settings", async () => {
  await command("settings");
  await inDialog("Space settings", () => show("space-settings"));
});

test("the list of keys", async () => {
  await press("F1");
  await inDialog("Keyboard shortcuts", () => show("keys"));
});
