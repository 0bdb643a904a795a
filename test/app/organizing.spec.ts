import { expect, test } from "@playwright/test";
import { readDeepLink } from "../../src-main/hosts/desktop/deepLinks.ts";
import { launchBegun, type RunningApp } from "./launch.ts";
import { treeOf } from "./pageTree.ts";
import { show, wide } from "./screens/camera.ts";

/* What changes the page tree, by mouse and by keyboard alone. */

let running: RunningApp;
const { tree, entry, question, notes, titles } = treeOf(() => running.page);

test.beforeEach(async () => {
  running = await launchBegun();
  await expect(entry("Getting started")).toBeVisible();
});

test.afterEach(async () => {
  expect(running.problems).toEqual([]);
  await running.close();
});

test("a page is dragged above another one, and into one", async () => {
  await entry("Getting started").dragTo(entry("Welcome"), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(["Getting started", "Welcome"]);
  await entry("Getting started").dragTo(entry("Welcome"), { targetPosition: { x: 60, y: 15 } });
  await expect(entry("Getting started")).toHaveAttribute("aria-level", "2");
});

test("a page is renamed, moved, deleted and brought back by keys alone", async () => {
  const { page } = running;
  await entry("Getting started").click();
  await page.keyboard.press("F2");
  await page.keyboard.type("First steps");
  await page.keyboard.press("Enter");
  await expect(entry("First steps")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("First steps");

  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await titles())[0]).toBe("First steps");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(entry("First steps")).toHaveAttribute("aria-level", "2");

  await page.keyboard.press("Delete");
  await expect(question("First steps")).toContainText("“Welcome” links to it");
  await expect(question("First steps")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(question("First steps").getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entry("First steps")).toHaveCount(0);
  await notes().getByRole("button", { name: "Dismiss" }).click();
  await tree().focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(entry("First steps")).toHaveAttribute("aria-selected", "true");
});

test("a key that is held down deletes one page, and makes one, and not one after another", async () => {
  const { page } = running;
  const pages = async () => (await titles()).length;
  await entry("Getting started").click();
  const before = await pages();
  const newPage = ["ControlOrMeta", "Alt", "n", "n", "n"];
  for (const key of newPage) await page.keyboard.down(key);
  for (const key of new Set(newPage)) await page.keyboard.up(key);
  await expect.poll(pages).toBe(before + 1);
  await tree().focus();
  for (let at = 0; at < 3; at += 1) {
    await page.keyboard.down("Delete");
    await expect.poll(pages).toBe(before);
  }
  await page.keyboard.up("Delete");
  await expect(notes().getByText("was deleted")).toHaveCount(1);
});

test("several pages are chosen, moved, deleted and each time brought back in one go", async () => {
  const { page } = running;
  const chosen = () => page.getByRole("treeitem", { selected: true });
  const underKeys = async () => {
    const id = await tree().getAttribute("aria-activedescendant");
    return page.locator(`[id="${id}"]`).getAttribute("aria-label");
  };
  await entry("Welcome").click();
  const before = await titles();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(chosen()).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "2 pages selected" })).toHaveCount(1);
  await show(page, "tree-several", [wide]);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => titles()).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  await expect.poll(underKeys).toBe(before[1]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => titles()).toEqual(before);

  await page.getByRole("button", { name: "Home" }).click();
  await expect(chosen()).toHaveCount(0);
  await entry("Welcome").click();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(chosen()).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(chosen()).toHaveCount(1);
  await entry(before[2] ?? "").click({ modifiers: ["ControlOrMeta"] });
  await expect(chosen()).toHaveCount(2);
  await page.keyboard.press("Delete");
  await page
    .getByRole("alertdialog", { name: "Delete 2 pages?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(entry(before[2] ?? "")).toHaveCount(0);
  await notes().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titles()).toEqual(before);

  await entry(before[1] ?? "").click();
  await entry(before[2] ?? "").click({ modifiers: ["Shift"] });
  await entry(before[2] ?? "").dragTo(entry("Welcome"), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([before[1], before[2], before[0]]);
});

test("a link leads to the page that it meant, when its own page was moved too", async () => {
  const { page } = running;
  await entry("Offline and back").click();
  await entry("Keeping your words safe").dragTo(entry("Welcome"), { targetPosition: { x: 60, y: 3 } });
  await expect(entry("Keeping your words safe")).toHaveAttribute("aria-level", "1");
  await entry("Keeping your words safe").click();
  const text = page.getByRole("textbox", { name: "Page text" });
  await text.getByText("needs attention", { exact: true }).click({ modifiers: ["ControlOrMeta"] });
  await expect(entry("Needs attention")).toHaveAttribute("aria-selected", "true");
});

test("pages are moved to a place that is found by its title, and back in one go", async () => {
  const { page } = running;
  await entry("Getting started").click();
  await entry("Welcome").click({ modifiers: ["ControlOrMeta"] });
  await page.keyboard.press("Alt+m");
  const asked = page.getByRole("dialog", { name: "Move 2 pages to" });
  const places = asked.getByRole("option");
  await expect(places.first()).toHaveText("The top of the space");
  await expect(asked.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("ofline and back");
  await expect(places.first()).toHaveText("Offline and back");
  await show(page, "move-pages", [wide]);
  await page.keyboard.press("Enter");
  await expect(entry("Getting started")).toHaveAttribute("aria-level", "2");
  await expect(entry("Welcome")).toHaveAttribute("aria-level", "2");
  await expect(tree()).toBeFocused();
  await expect(notes()).toContainText("2 pages were moved into “Offline and back”.");
  await notes().getByRole("button", { name: "Undo" }).click();
  await expect(entry("Welcome")).toHaveAttribute("aria-level", "1");
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(["Welcome", "Getting started"]);
  // By the menu, where it goes by itself.
  await entry("Getting started").click();
  await page.getByRole("button", { name: "More about this page" }).click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const one = page.getByRole("dialog", { name: "Move “Getting started” to" });
  await one.getByRole("option", { name: "Working together", exact: true }).click();
  await expect(entry("Getting started")).toHaveAttribute("aria-level", "2");
});

test("a page's menus copy the link that the desktop opens it by, and the note of it lies over nothing", async () => {
  const { page } = running;
  await entry("Getting started").click();
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Getting started");
  const here = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const pasted = async () => {
    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.fill("");
    await page.keyboard.press("ControlOrMeta+v");
    await expect(field).toHaveValue(/^recto:/);
    const link = await field.inputValue();
    await page.keyboard.press("Escape");
    return readDeepLink(link)?.to;
  };
  await page.getByRole("button", { name: "More about this page" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(notes()).toContainText("The link to the page is on the clipboard.");
  const [note, main] = await Promise.all([notes().boundingBox(), page.getByRole("main").boundingBox()]);
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(note?.y ?? 0);
  await show(page, "note", [wide]);
  expect(await pasted()).toEqual({ space: here.get("space"), page: here.get("page") });
  await entry("Welcome").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect.poll(pasted).not.toEqual({ space: here.get("space"), page: here.get("page") });
});
