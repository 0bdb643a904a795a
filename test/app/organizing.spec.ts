import { expect, test, type Page } from "@playwright/test";
import { launchApp, type RunningApp } from "./launch.ts";
import { show, wide } from "./screens/camera.ts";

/* The page tree, by mouse and by keyboard alone. */

let running: RunningApp;

test.beforeEach(async () => {
  running = await launchApp();
  await expect(entry("Getting started")).toBeVisible();
});

test.afterEach(async () => {
  expect(running.problems).toEqual([]);
  await running.close();
});

const entry = (title: string) => running.page.getByRole("treeitem", { name: title, exact: true });
const tree = () => running.page.getByRole("tree", { name: "Pages" });
const question = (title: string) => running.page.getByRole("alertdialog", { name: `Delete “${title}”?` });
const notes = () => running.page.getByRole("region", { name: "Notes" });

/** The titles of the visible rows, in order. */
const titles = (page: Page) =>
  page
    .getByRole("treeitem")
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => row.getAttribute("aria-label")),
    );

test("a page is dragged above another one, and into one", async () => {
  const { page } = running;
  await entry("Getting started").dragTo(entry("Welcome"), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(["Getting started", "Welcome"]);
  await entry("Getting started").dragTo(entry("Welcome"), { targetPosition: { x: 60, y: 15 } });
  await expect(entry("Getting started")).toHaveAttribute("aria-level", "2");
});

test("a click leaves the keys to the tree, whatever row it was on", async () => {
  const { page } = running;
  await entry("Welcome").click();
  await expect(tree()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(entry("Getting started")).toHaveAttribute("aria-selected", "true");
  await expect(tree()).toBeFocused();
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
  await expect.poll(async () => (await titles(page))[0]).toBe("First steps");
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

test("several pages are chosen, moved, deleted and each time brought back in one go", async () => {
  const { page } = running;
  const chosen = () => page.getByRole("treeitem", { selected: true });
  await entry("Welcome").click();
  const before = await titles(page);
  await page.keyboard.press("Shift+ArrowDown");
  await expect(chosen()).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "2 pages selected" })).toHaveCount(1);
  await show(page, "tree-several", [wide]);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => titles(page)).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => titles(page)).toEqual(before);

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
  await expect.poll(() => titles(page)).toEqual(before);

  await entry(before[1] ?? "").click();
  await entry(before[2] ?? "").click({ modifiers: ["Shift"] });
  await entry(before[2] ?? "").dragTo(entry("Welcome"), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual([before[1], before[2], before[0]]);
});

test("a filter shows the pages of a name with those above them, and Escape ends it where the writer is", async () => {
  const { page } = running;
  await tree().focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Filter pages" })).toBeFocused();
  await page.keyboard.type("WORKING off");
  await expect.poll(() => titles(page)).toEqual(["Offline and back", "Working offline"]);
  await expect(page.getByRole("status").filter({ hasText: "1 page found" })).toHaveCount(1);
  await show(page, "tree-filter", [wide]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(entry("Working offline")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Filter pages" })).toHaveCount(0);
  await expect(entry("Welcome")).toBeVisible();
  await expect(entry("Working offline")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await page.keyboard.type("nothing of the kind");
  await expect(page.getByText("No page is called that.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tree()).toBeFocused();
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

test("what was deleted is brought back from its note, and later from the search", async () => {
  const { page } = running;
  await entry("Getting started").click();
  await page.keyboard.press("Delete");
  await question("Getting started").getByRole("button", { name: "Delete" }).click();
  await expect(entry("Getting started")).toHaveCount(0);
  await notes().getByRole("button", { name: "Undo" }).click();
  await expect(entry("Getting started")).toHaveAttribute("aria-selected", "true");

  await page.getByRole("button", { name: "More about this page" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await question("Getting started").getByRole("button", { name: "Delete" }).click();
  await expect(entry("Getting started")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("bring back");
  await page.keyboard.press("Enter");
  await expect(entry("Getting started")).toHaveAttribute("aria-selected", "true");
});

test("a page that others lead to says who before it goes, and one that nobody leads to goes at once", async () => {
  const { page } = running;
  await entry("Getting started").click();
  await page.keyboard.press("Delete");
  await expect(question("Getting started")).toContainText("“Welcome” links to it, or to a page under it.");
  await page.keyboard.press("Escape");
  await expect(question("Getting started")).toBeHidden();
  await expect(tree()).toBeFocused();
  await expect(entry("Getting started")).toHaveAttribute("aria-selected", "true");

  await entry("Welcome").click();
  await page.keyboard.press("Delete");
  await expect(entry("Welcome")).toHaveCount(0);
  await notes().getByRole("button", { name: "Undo" }).click();
  await expect(entry("Welcome")).toHaveAttribute("aria-selected", "true");
});

test("the tree stays open as it was while the sidebar is hidden", async () => {
  const { page } = running;
  await entry("Offline and back").click();
  await expect(entry("Working offline")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+\\");
  await expect(tree()).toBeHidden();
  await page.keyboard.press("ControlOrMeta+\\");
  await expect(entry("Working offline")).toBeVisible();
});

test("F6 goes from the tree to the text, to the comments and around again", async () => {
  const { page } = running;
  const text = page.getByRole("textbox", { name: "Page text" });
  // There is a part to go to when it is there.
  await expect(text).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(page.getByRole("textbox", { name: "New comment" })).toBeVisible();
  await tree().focus();
  await page.keyboard.press("F6");
  await expect(text).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("textbox", { name: "New comment" })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(tree()).toBeFocused();
});

test("whoever goes to a page from the search has the keys in its text, at the heading that was found", async () => {
  const { page } = running;
  const text = page.getByRole("textbox", { name: "Page text" });
  for (const [words, heading] of [
    ["bring it up to date", "Bring it up to date"],
    ["conflicts, side by side", "Conflicts, side by side"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(words);
    const found = page.getByRole("option", { name: heading }).first();
    await expect(found.locator("mark").first()).toBeVisible();
    await found.click();
    await expect(text).toBeFocused();
    await expect(text.locator(".md-heading", { hasText: heading })).toBeInViewport();
  }
});
