import { expect, test, type Page } from "@playwright/test";
import { saved, sourceOf, textOf, writeAfter } from "./gestures.ts";
import { show } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* The lists of what a link can lead to: those that a menu opens, and those of signs that are typed in a cell. */

const cards =
  '<table data-view="cards"><thead><tr><th>Name</th></tr></thead><tbody><tr><td>North</td></tr></tbody></table>';

const table =
  "<table><thead><tr><th>Name</th><th>At</th></tr></thead><tbody><tr><td><strong>East</strong></td><td>Sea</td></tr></tbody></table>";

const station = openStation(
  {
    "README.md": "# Home\n\nWords.\n",
    "lamps.md": "# Lamps\n\n## Wick\n\nWords.\n",
    "menu.md": "# Menu\n\nBefore.\n",
    "cells.md": "# Cells\n\n## Oil\n\n| A | B |\n| --- | --- |\n| c | d |\n\nAfter.\n",
    "table.md": `# Table\n\n${table}\n\nAfter.\n`,
    "cards.md": `# Cards\n\n${cards}\n\nAfter.\n`,
  },
  { member: "Ada" },
);

const open = async (page: Page, title: string, words: string) => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect(textOf(page)).toContainText(words);
};

test("who leaves the list of pages that a menu opened leaves nothing in the page, and goes on writing", async () => {
  const { page } = station;
  await open(page, "Menu", "Before.");
  await writeAfter(page, "Before.", " /link to a page");
  const list = page.getByRole("listbox");
  await expect(page.getByRole("option", { name: "Link to a page" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("option", { name: "Lamps" })).toBeVisible();
  expect(await sourceOf(page)).toBe("# Menu\n\nBefore. \n");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.type("La");
  expect(await sourceOf(page)).toBe("# Menu\n\nBefore. La\n");
  await expect(list).toBeHidden();
  await saved(page);
});

test("a list that a menu opened finds by what is typed, and what is chosen stands in its place", async () => {
  const { page } = station;
  await page.keyboard.type(" /link to a page");
  await expect(page.getByRole("option", { name: "Link to a page" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("lam");
  await expect(page.getByRole("option", { name: "Cells" })).toBeHidden();
  await expect(page.getByRole("option", { name: "Lamps" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("!");
  expect(await sourceOf(page)).toMatch(/^# Menu\n\nBefore\. La \[Lamps\]\(\/pages\/[\w-]+\)!\n$/);
  await page.keyboard.type("\n\n/content ref");
  await expect(page.getByRole("option", { name: "Content reference" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("cel");
  await expect(page.getByRole("option", { name: "Cells" })).toBeVisible();
  await page.keyboard.press("Enter");
  expect(await sourceOf(page)).toMatch(/\n\n\{% content-ref url="\/pages\/[\w-]+" %\}\n\[Cells\]/);
  expect(await sourceOf(page)).not.toContain("@");
  await saved(page);
});

test("a link and an emoji are chosen while a cell is written, by keys and by mouse", async () => {
  const { page } = station;
  await open(page, "Cells", "After.");
  const list = page.locator(".md-cell-menu");
  await page.getByRole("gridcell", { name: "d", exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" see @");
  await expect(list.getByRole("option", { name: "Oil" })).toBeVisible();
  await page.keyboard.type("lam");
  await expect(list.getByRole("option", { name: "Lamps" })).toHaveAttribute("aria-selected", "true");
  await show(page, "cell-menu");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await page.keyboard.type(" | :lantern");
  await expect(list.getByRole("option").first()).toContainText("lantern");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" :tada:");
  await expect
    .poll(() => sourceOf(page))
    .toMatch(/\| c \| d see \[Lamps\]\(\/pages\/[\w-]+\) \\\| 🏮 🎉 \|\n/);
  await page.keyboard.type(" [[oi");
  await list.getByRole("option", { name: "Oil", exact: true }).click();
  await page.keyboard.type(" again");
  await expect.poll(() => sourceOf(page)).toContain("🎉 [Oil](#oil) again |");
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toBeFocused();
  await saved(page);
});

/** As the desktop's menu does. */
const openList = async () => {
  const { page } = station;
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(new Event("recto-link", { bubbles: true })),
  );
  await expect(page.locator(".md-cell-menu")).toBeVisible();
};

test("a list that the desktop's menu opened in a cell leaves nothing there, however the cell is left", async () => {
  const { page } = station;
  const list = page.locator(".md-cell-menu");
  const cell = page.getByRole("gridcell").filter({ hasText: /^c/ });
  await cell.click();
  await page.keyboard.press("End");
  await openList();
  await page.keyboard.press("Tab");
  await expect(list).toBeHidden();
  await expect.poll(() => sourceOf(page)).toContain("| c |");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  await openList();
  await page.keyboard.type("zz");
  await textOf(page).getByText("After.").click();
  await expect.poll(() => sourceOf(page)).toContain("| c zz |");
  await cell.click();
  await page.keyboard.press("End");
  await openList();
  await page.keyboard.press("ArrowLeft");
  await expect(list).toBeHidden();
  await expect.poll(() => sourceOf(page)).toContain("| c zz |");
  await page.keyboard.press("Escape");
  await saved(page);
});

test("nothing of that list stays where it is asked for twice or the table is changed, and a sign that is typed does", async () => {
  const { page } = station;
  const list = page.locator(".md-cell-menu");
  await page.getByRole("gridcell", { name: "c zz", exact: true }).click();
  await page.keyboard.press("End");
  await openList();
  await openList();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(list).toBeHidden();
  await expect.poll(() => sourceOf(page)).toContain("| c zz |");
  expect(await sourceOf(page)).toContain("🎉 [Oil](#oil) again |\n|  |  |\n");
  await page.keyboard.press("ControlOrMeta+Shift+Backspace");
  await page.getByRole("gridcell", { name: "c zz", exact: true }).click();
  await page.keyboard.press("End");
  await openList();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("@home");
  await page.keyboard.press("Tab");
  await expect.poll(() => sourceOf(page)).toContain("| c zz @home |");
  await page.getByRole("gridcell", { name: "c zz @home", exact: true }).click();
  await page.keyboard.press("End");
  for (let letters = 6; letters > 0; letters -= 1) await page.keyboard.press("Backspace");
  await openList();
  await page.keyboard.press("ControlOrMeta+Shift+E");
  await expect.poll(() => sourceOf(page)).toContain("| c zz |");
  await textOf(page).getByText("After.").click();
  await saved(page);
});

test("a list in a cell that is given up stays closed for its sign, and keeps its letters", async () => {
  const { page } = station;
  const list = page.locator(".md-cell-menu");
  const cell = page.getByRole("gridcell", { name: "c zz", exact: true });
  await cell.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" @la");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.type("mp");
  await expect(list).toBeHidden();
  expect(await sourceOf(page)).toContain("| c zz @lamp |");
  await page.keyboard.type(" @ce");
  await expect(list).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list).toBeHidden();
  await saved(page);
});

test("a link is chosen in a card as well, and stands in it as cards have links", async () => {
  const { page } = station;
  await open(page, "Cards", "After.");
  const list = page.locator(".md-cell-menu");
  await page.getByRole("textbox", { name: "Name" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of @lam");
  await expect(list.getByRole("option", { name: "Lamps", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type(" and @ada");
  await expect(list.getByRole("option", { name: /Ada/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect
    .poll(() => sourceOf(page))
    .toMatch(
      /<td>North of <a href="\/pages\/[\w-]+">Lamps<\/a> and <a href="recto:users\/[\w-]+">Ada[^<]*<\/a><\/td>/,
    );
  await saved(page);
});

test("a bold cell of a table in HTML stays bold where its list is left by a click into another cell", async () => {
  const { page } = station;
  await open(page, "Table", "After.");
  for (const leave of [
    () => page.getByRole("gridcell", { name: "Sea", exact: true }).click(),
    () => page.keyboard.press("Tab"),
  ]) {
    await page.getByRole("gridcell", { name: "East", exact: true }).click();
    await page.keyboard.press("End");
    await openList();
    await leave();
    await expect(page.locator(".md-cell-menu")).toBeHidden();
    await expect.poll(() => sourceOf(page)).toContain("<td><strong>East</strong></td><td>Sea</td>");
  }
  await page.keyboard.press("Escape");
  await saved(page);
});
