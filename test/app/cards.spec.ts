import { expect, test, type Page } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Cards and tables in HTML as a writer meets them: begun, written, added, moved and taken away where they stand. */

const station = openStation(
  {
    "README.md": "# Home\n\nWords.\n",
    "cards.md": "# Cards\n\nBefore.\n\nAfter.\n",
    "given.md": `# Given

Before.

<table data-view="cards">
  <thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead>
  <tbody>
    <tr><td><strong>North</strong></td><td>Shines <em>far</em></td><td><a href="harbour.md">harbour.md</a></td><td></td></tr>
    <tr><td><strong>South</strong></td><td>Shines near</td><td></td><td></td></tr>
    <tr><td><strong>West</strong></td><td>Is dark</td><td></td><td></td></tr>
  </tbody>
</table>

After.
`,
    "grid.md": `# Grid

Before.

<table><thead><tr><th>Lamp</th><th>Range</th></tr></thead><tbody><tr><td>North</td><td>18</td></tr><tr><td>South</td><td>7</td></tr></tbody></table>

After.
`,
    "rows.md": `# Rows

Before.

<table><thead><tr><th>Lamp</th></tr></thead><tbody><tr><td>North</td></tr><tr><td>South</td></tr></tbody></table>

After.
`,
    "kept.md": `# Kept

Before.

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>North</td><td><ul><li>one</li><li>two</li></ul></td><td><a href="harbour.md">harbour.md</a></td></tr><tr><td>South</td><td><img src="lamp.svg" alt="Lamp"></td><td></td></tr></tbody></table>

After.
`,
    "pipes.md":
      "# Pipes\n\nBefore.\n\n| Lamp | Range |\n| --- | --- |\n| North | 18 |\n| South | 7 |\n\nAfter.\n",
    "shared.md": `# Shared

Before.

<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>North</strong></td><td>Far</td></tr><tr><td><strong>South</strong></td><td>Near</td></tr></tbody></table>

After.
`,
    "harbour.md": "# Harbour\n\nShips.\n\n![A lamp](lamp.svg)\n",
    "lamp.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#9cc"/></svg>',
  },
  { member: "Ada" },
);

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect.poll(() => sourceOf(page)).toMatch(new RegExp(`^# ${title}\n`));
};

const card = (page: Page, name: string) => page.getByRole("listitem", { name });
const titleOf = (page: Page, name: string) => card(page, name).getByRole("textbox", { name: "Title" });
const textIn = (page: Page, name: string) => card(page, name).getByRole("textbox", { name: "Text" });
const undo = (page: Page) => page.keyboard.press("ControlOrMeta+z");
const bodyOf = async (page: Page): Promise<string> =>
  /<tbody>([^]*)<\/tbody>/.exec(await sourceOf(page))?.[1] ?? "";

test("cards are begun in the menu and written, added, given a target, moved, taken away and brought back", async () => {
  const { page } = station;
  await open(page, "Cards");
  await textOf(page).getByText("Before.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/cards");
  await expect(page.getByRole("option", { name: /^Cards/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(titleOf(page, "Card 1 of 2")).toBeFocused();
  await page.keyboard.type("Lamps");
  await page.keyboard.press("Tab");
  await expect(textIn(page, "Card 1 of 2")).toBeFocused();
  await page.keyboard.type("What *shines*");
  await expect
    .poll(() => bodyOf(page))
    .toMatch(/^<tr><td><strong>Lamps<\/strong><\/td><td>What <em>shines<\/em><\/td><td><\/td><\/tr><tr>/);
  // A second card of one's own, behind the first.
  await page.keyboard.press("ControlOrMeta+Alt+Enter");
  await expect(titleOf(page, "Card 2 of 3")).toBeFocused();
  await page.keyboard.type("Ships");
  await page.keyboard.press("Enter");
  await page.keyboard.type("What passes");
  await expect(textIn(page, "Card 1 of 3")).toHaveText("What shines");
  const written =
    "<tr><td><strong>Lamps</strong></td><td>What <em>shines</em></td><td></td></tr>" +
    "<tr><td><strong>Ships</strong></td><td>What passes</td><td></td></tr><tr>";
  expect(await bodyOf(page)).toContain(written);
  await show(page, "cards-written");
  // Its target, by keys alone.
  await page.keyboard.press("Shift+F10");
  await show(page, "cards-menu", [wide]);
  await page.getByRole("menuitem", { name: "Lead to a page or address" }).press("Enter");
  await page.keyboard.type("harb");
  await expect(page.getByRole("option", { name: "Harbour" })).toBeVisible();
  await show(page, "cards-target");
  await page.keyboard.press("Enter");
  await expect(titleOf(page, "Card 2 of 3")).toBeFocused();
  await expect(card(page, "Card 2 of 3").getByRole("button", { name: "Harbour" })).toBeVisible();
  await expect
    .poll(() => bodyOf(page))
    .toMatch(/<td>What passes<\/td><td><a href="(\/pages\/[\w-]+)">\1<\/a><\/td><\/tr>/);
  const before = await sourceOf(page);
  await page.keyboard.press("ControlOrMeta+Alt+ArrowLeft");
  await expect(titleOf(page, "Card 1 of 3")).toBeFocused();
  await expect(titleOf(page, "Card 1 of 3")).toHaveText("Ships");
  await undo(page);
  await expect.poll(() => sourceOf(page)).toBe(before);
  await page.keyboard.press("ControlOrMeta+Shift+Backspace");
  await expect(card(page, "Card 1 of 2")).toBeVisible();
  await undo(page);
  await expect.poll(() => sourceOf(page)).toBe(before);
  await expect(card(page, "Card 2 of 3").getByRole("button", { name: "Harbour" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".cm-content")).toBeFocused();
});

test("cards that were written elsewhere are changed by mouse, and only what was touched of their source", async () => {
  const { page } = station;
  await open(page, "Given");
  await expect(textIn(page, "Card 1 of 3").locator("em")).toHaveText("far");
  const given = await sourceOf(page);
  await titleOf(page, "Card 2 of 3").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" & East");
  const renamed = given.replace("<strong>South</strong>", "<strong>South &amp; East</strong>");
  await expect.poll(() => sourceOf(page)).toBe(renamed);
  await card(page, "Card 3 of 3").hover();
  await page.getByRole("button", { name: "Card 3: more" }).click();
  await page.getByRole("menuitem", { name: "Add a cover" }).click();
  await expect(page.getByRole("option", { name: "lamp.svg" })).toBeVisible();
  await show(page, "cards-cover");
  await page.getByRole("option", { name: "lamp.svg" }).click();
  await expect(card(page, "Card 3 of 3").locator("img")).toBeVisible();
  await expect
    .poll(() => sourceOf(page))
    .toMatch(/<td>Is dark<\/td><td><\/td><td><a href="(\/files\/[\w-]+)">\1<\/a><\/td>/);
  const covered = await sourceOf(page);
  const handle = page.getByRole("button", { name: "Card 3: more" });
  await card(page, "Card 3 of 3").hover();
  const [from, to] = [await handle.boundingBox(), await card(page, "Card 1 of 3").boundingBox()];
  await page.mouse.move(from!.x + 8, from!.y + 8);
  await page.mouse.down();
  await page.mouse.move(to!.x + 80, to!.y + 40, { steps: 6 });
  await show(page, "cards-dragged", [wide]);
  await page.mouse.up();
  await expect(titleOf(page, "Card 1 of 3")).toHaveText("West");
  await expect(titleOf(page, "Card 2 of 3")).toHaveText("North");
  await undo(page);
  await expect.poll(() => sourceOf(page)).toBe(covered);
  await page.getByRole("button", { name: "Add a card" }).click();
  await expect(titleOf(page, "Card 4 of 4")).toBeFocused();
  await page.keyboard.type("New");
  await expect
    .poll(() => bodyOf(page))
    .toContain("\n    <tr><td><strong>New</strong></td><td></td><td></td><td></td></tr>\n  ");
  await page.getByRole("button", { name: "Card 4: more" }).click();
  await page.getByRole("menuitem", { name: "Lead to a page or address" }).click();
  await page.keyboard.type("example.com/east");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => bodyOf(page))
    .toContain('<td><a href="https://example.com/east">https://example.com/east</a></td>');
  await show(page, "cards-given");
});

test("the arrow keys come to cards, Enter goes into them and their source is a key away", async () => {
  const { page } = station;
  await open(page, "Given");
  await textOf(page).getByText("Before.").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".md-piece-table")).toHaveClass(/md-chosen/);
  await page.keyboard.press("Enter");
  await expect(titleOf(page, "Card 1 of")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+Shift+e");
  await expect(textOf(page)).toContainText("<table data-view");
});

test("a table in HTML has the keys and handles of every table", async () => {
  const { page } = station;
  await open(page, "Grid");
  const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
  await cell("7").click();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await page.keyboard.press("Tab");
  await page.keyboard.type("West");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  const row = (lamp: string, range: string) => `<tr><td>${lamp}</td><td>${range}</td></tr>`;
  await expect.poll(() => bodyOf(page)).toBe(row("North", "18") + row("South", "70") + row("West", "3"));
  await page.keyboard.press("ControlOrMeta+Alt+ArrowUp");
  await expect.poll(() => bodyOf(page)).toBe(row("North", "18") + row("West", "3") + row("South", "70"));
  await undo(page);
  await expect.poll(() => bodyOf(page)).toBe(row("North", "18") + row("South", "70") + row("West", "3"));
  await page.getByRole("columnheader", { name: "Range" }).hover();
  await page.getByRole("button", { name: "Column", exact: true }).click();
  await show(page, "cards-grid-menu", [wide]);
  await page.getByRole("menuitem", { name: "Delete column" }).click();
  await expect
    .poll(() => sourceOf(page))
    .toContain("<table><thead><tr><th>Lamp</th></tr></thead><tbody><tr><td>North</td></tr>");
  await page.getByRole("button", { name: "Add a row" }).click();
  await page.keyboard.type("East");
  await expect.poll(() => bodyOf(page)).toContain("<tr><td>West</td></tr><tr><td>East</td></tr>");
});

test("marked words that begin a cell mark none of those that follow", async () => {
  const { page } = station;
  await open(page, "Grid");
  await page.getByRole("gridcell", { name: "North", exact: true }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("**Bold** and *plain* words");
  await expect
    .poll(() => bodyOf(page))
    .toContain("<tr><td><strong>Bold</strong> and <em>plain</em> words</td>");
});

/** What a page is on the instance. */
async function textThere(title: string): Promise<string> {
  const { ada } = station;
  const path = `${ada.space}/content/page/${await ada.page(title)}?format=markdown`;
  return (await ada.ask<{ markdown: string }>("GET", path)).markdown;
}

for (const { title, before, added } of [
  { title: "Rows", before: "<tr><td>South</td></tr>", added: "<tr><td>West</td></tr>" },
  { title: "Pipes", before: "| South | 7 |", added: "| West | 3 |\n" },
])
  test(`a row that a colleague puts above takes no letters from the one being written: ${title}`, async () => {
    const { ada, page } = station;
    await open(page, title);
    await page.getByRole("gridcell", { name: "South" }).click();
    await page.keyboard.press("End");
    const source = await sourceOf(page);
    await ada.write(title, source.replace(before, added + before));
    await expect(page.getByRole("gridcell", { name: "West" })).toBeVisible();
    await page.keyboard.type("!");
    await expect
      .poll(() => sourceOf(page))
      .toBe(source.replace(before, added + before).replace("South", "South!"));
    // She takes it out as it is written there: what is not sent yet would bring it back.
    await expect.poll(() => textThere(title)).toContain("South!");
    await ada.write(
      title,
      (await sourceOf(page)).replace(before.replace("South", "South!"), "").replace("|\n\n\n", "|\n\n"),
    );
    await expect(page.getByRole("gridcell", { name: "South!" })).toBeHidden();
    await expect(page.locator(".cm-content").first()).toBeFocused();
    // The next key is not about what is left of the table.
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Delete");
    for (const word of ["North", "West"]) expect(await sourceOf(page)).toContain(word);
  });

test("the menu of a card is about that card, though a colleague has put another before it", async () => {
  const { ada, page } = station;
  await open(page, "Shared");
  const source = await sourceOf(page);
  await card(page, "Card 2 of 2").hover();
  await page.getByRole("button", { name: "Card 2: more" }).click();
  const south = "<tr><td><strong>South</strong></td><td>Near</td></tr>";
  const west = "<tr><td><strong>West</strong></td><td>Here</td></tr>";
  await ada.write("Shared", source.replace(south, west + south));
  await expect(titleOf(page, "Card 2 of 3")).toHaveText("West");
  await page.getByRole("menuitem", { name: "Delete card" }).click();
  await expect.poll(() => sourceOf(page)).toBe(source.replace(south, west));
  await expect.poll(() => textThere("Shared")).not.toContain(south);
  await card(page, "Card 2 of 2").hover();
  await page.getByRole("button", { name: "Card 2: more" }).click();
  await ada.write("Shared", source.replace(south, ""));
  await expect(page.getByRole("menu")).toBeHidden();
});

test("Tab goes through the cells and links of cards and out of them, and what cannot be typed is shown", async () => {
  const { page } = station;
  await open(page, "Kept");
  const source = await sourceOf(page);
  await expect(textIn(page, "Card 1 of 2")).toHaveText(/one\s*• two/);
  await expect(textIn(page, "Card 1 of 2")).toHaveAttribute("aria-readonly", "true");
  await expect(titleOf(page, "Card 1 of 2")).toHaveAttribute("aria-readonly", "false");
  await expect(textIn(page, "Card 2 of 2").locator("img")).toBeVisible();
  await titleOf(page, "Card 1 of 2").click();
  await page.keyboard.press("Tab");
  await expect(textIn(page, "Card 1 of 2")).toBeFocused();
  await page.keyboard.type("x");
  await page.keyboard.press("Tab");
  await expect(card(page, "Card 1 of 2").getByRole("button", { name: "Harbour" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(titleOf(page, "Card 2 of 2")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(".cm-content").first()).toBeFocused();
  expect(await sourceOf(page)).toBe(source);
  await titleOf(page, "Card 1 of 2").click();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Go where the card leads" }).press("Enter");
  await expect.poll(() => sourceOf(page)).toMatch(/^# Harbour/);
});
