import { expect, test } from "@playwright/test";
import { launchBegun, type RunningApp } from "./launch.ts";
import { treeOf } from "./pageTree.ts";
import { narrow, show, wide } from "./screens/camera.ts";

/* Ways around the page tree and back to it: what these leave behind is as they found it. */

test.describe.configure({ mode: "serial" });

let running: RunningApp;
const { tree, entry, question, notes, titles } = treeOf(() => running.page);

test.beforeAll(async () => {
  running = await launchBegun();
  await expect(entry("Getting started")).toBeVisible();
});

test.afterEach(() => {
  expect(running.problems).toEqual([]);
});

test.afterAll(() => running.close());

// The first, so that it meets a search that has not been loaded.
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

test("whoever asks for a page goes on typing, and that is its title", async () => {
  const { page } = running;
  await page.getByRole("textbox", { name: "Page text" }).focus();
  await page.keyboard.press("ControlOrMeta+Alt+n");
  await page.keyboard.type("Night watch");
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Night watch");
  await expect(page.getByRole("textbox", { name: "Page title" })).toBeFocused();
  await expect(entry("Night watch")).toHaveAttribute("aria-selected", "true");
  await tree().focus();
  await page.keyboard.press("Delete");
  await expect(entry("Night watch")).toHaveCount(0);
  await notes().getByRole("button", { name: "Dismiss" }).click();
  await entry("Welcome").click();
});

test("a page that was made in passing goes again with undo in the tree, and one that was named stays", async () => {
  const { page } = running;
  await entry("Getting started").click();
  const before = await titles();
  await page.keyboard.press("ControlOrMeta+Alt+n");
  await expect(page.getByRole("textbox", { name: "Page title" })).toBeFocused();
  await expect(entry("Untitled")).toBeVisible();
  await tree().focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(entry("Untitled")).toHaveCount(0);
  expect(await titles()).toEqual(before);
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Getting started");
  await page.keyboard.press("ControlOrMeta+Alt+n");
  await expect(page.getByRole("textbox", { name: "Page title" })).toBeFocused();
  await page.keyboard.type("Lanterns");
  await entry("Lanterns").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(notes()).toContainText("“Lanterns” is not empty any more, and stays.");
  await notes().getByRole("button", { name: "Dismiss" }).click();
  await tree().focus();
  await page.keyboard.press("Delete");
  await expect(entry("Lanterns")).toHaveCount(0);
  await notes().getByRole("button", { name: "Dismiss" }).click();
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

test("a filter shows the pages of a name with those above them, and Escape ends it where the writer is", async () => {
  const { page } = running;
  await tree().focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Filter pages" })).toBeFocused();
  await page.keyboard.type("WORKING off");
  await expect.poll(() => titles()).toEqual(["Offline and back", "Working offline"]);
  await expect(page.getByRole("status").filter({ hasText: "1 page found" })).toHaveCount(1);
  await show(page, "tree-filter", [wide]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(entry("Working offline")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Filter pages" })).toHaveCount(0);
  await expect(entry("Welcome")).toBeVisible();
  await expect(entry("Working offline")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Alt+p");
  await page.keyboard.type("nothing of the kind");
  await expect(page.getByText("No page is called that.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tree()).toBeFocused();
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
  await entry("Writing").click();
  await expect(entry("Writing a page")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Alt+s");
  await expect(tree()).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Alt+s");
  await expect(entry("Writing a page")).toBeVisible();
});

test("F6 goes from the tree to the text, to the comments and around again", async () => {
  const { page } = running;
  const text = page.getByRole("textbox", { name: "Page text" });
  // There is a part to go to when it is there.
  await expect(text).toBeVisible();
  await tree().focus();
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

test("whoever goes to a screen from the search has the keys at its name", async () => {
  const { page } = running;
  for (const [words, command, heading] of [
    ["tokens", "Organization: API tokens", "API tokens"],
    ["teams", "Organization: Teams", "Teams"],
    ["home", "Home", "Home"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(words);
    await page.getByRole("option", { name: command }).first().click();
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeFocused();
  }
});

test("whoever opens a page from the start page has the keys in its text, and after each step back somewhere", async () => {
  const { page } = running;
  await page.getByRole("button", { name: "Home", exact: true }).click();
  await page.getByRole("list", { name: "Recently open" }).getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Page text" })).toBeFocused();
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: "New change request" }).click();
  await page.keyboard.type("Better words");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Leave", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Better words")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Page text" })).toBeFocused();
});

test("a slip in a word that only texts say shows what the nearest word finds, and says so", async () => {
  const { page } = running;
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("combobox", { name: "Search pages" });
  const note = search.getByRole("status").filter({ hasText: "Showing results" });
  await field.fill("keybaord");
  await expect(note).toHaveText("No page says “keybaord”. Showing results for “keyboard”.");
  await expect(search.getByRole("option").locator("mark").first()).toHaveText(/^keyboard$/i);
  await expect(search.getByRole("button", { name: "Only results" })).toHaveCount(0);
  await show(page, "search-nearest", [wide]);
  await field.fill("keyboard");
  await expect(note).toHaveCount(0);
  await field.fill("offline OR keybaord");
  await expect(note).toHaveText("Showing results for “offline OR keyboard”.");
  const only = search.getByRole("button", { name: "Only results for “offline OR keybaord”" });
  await only.click();
  await expect(note).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(search.getByRole("option").locator("mark").first()).toHaveText(/^offline$/i);
  await field.fill('"reahced"');
  await expect(
    search.getByRole("status").filter({ hasText: 'Nothing found for “"reahced"”.' }),
  ).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test("what is found is narrowed down by who wrote it and since when, and each filter goes by a key", async () => {
  const { page } = running;
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("combobox", { name: "Search pages" });
  const author = search.getByRole("combobox", { name: "Written by" });
  const since = search.getByRole("combobox", { name: "Written since" });
  await field.fill("");
  await author.selectOption("By me");
  await since.selectOption("Today");
  await expect(search.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expect(search.getByText("Recently open")).toHaveCount(0);
  await field.fill("conflict");
  await expect(search.getByRole("option").locator("mark").first()).toHaveText(/^conflict/i);
  await show(page, "search-filters", [wide, narrow]);
  await field.fill("periscope");
  await expect(search.getByText("Nothing found for “periscope”: By me, Today.")).toBeVisible();
  await show(page, "search-filters-none", [wide]);
  await field.fill("");
  await field.press("Backspace");
  await expect(since).toHaveValue("");
  await author.press("Delete");
  await expect(author).toHaveValue("");
  await expect(search.getByText("Recently open")).toBeVisible();
  await since.selectOption("Today");
  await search.getByRole("button", { name: "Remove “Today”" }).click();
  await expect(since).toHaveValue("");
  await page.keyboard.press("Escape");
});

test("a whole paragraph that is looked for is found by how it begins", async () => {
  const { page } = running;
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("combobox", { name: "Search pages" }).fill("Recto is an editor ".repeat(40));
  await expect(search.getByRole("listbox").getByRole("option").first()).toContainText("Recto is an editor");
  await expect(search.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test("the preferences are where a workspace is chosen", async () => {
  const { page } = running;
  await page.getByRole("button", { name: /^Workspace/ }).click();
  await page.getByRole("menuitem", { name: "Preferences" }).click();
  await expect(page.getByRole("dialog", { name: "Preferences" })).toBeVisible();
  await page.keyboard.press("Escape");
});

test("a dialog has the keys: nothing is made or opened under it, and its own key closes it", async () => {
  const { page } = running;
  const before = await titles();
  const comments = page.getByRole("region", { name: "Comments" });
  const shown = await comments.count();
  await page.keyboard.press("F1");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  const place = await page.evaluate(() => window.location.hash);
  for (const key of ["ControlOrMeta+Alt+n", "ControlOrMeta+Alt+m", "ControlOrMeta+Alt+d", "ControlOrMeta+k"])
    await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => window.location.hash)).toBe(place);
  await expect(comments).toHaveCount(shown);
  expect(await titles()).toEqual(before);
  const search = page.getByRole("dialog", { name: "Search" });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(search).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(search).toBeHidden();
});

test("whoever goes to the organization from the menu has the keys at its name", async () => {
  const { page } = running;
  await page.getByRole("button", { name: /^Workspace:/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Organization", exact: true }).press("Enter");
  await expect(page.locator("#section-title")).toBeFocused();
  // What leads nowhere else gives them back.
  await page.getByRole("button", { name: /^Workspace:/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Workspace:/ })).toBeFocused();
});
