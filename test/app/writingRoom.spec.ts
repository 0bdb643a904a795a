import { expect, test, type Page } from "@playwright/test";
import { show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";
import { saved, sourceOf, textOf } from "./gestures.ts";

const station = openStation({
  "SUMMARY.md": "# Table of contents\n\n* [Lamps](lamps.md)\n* [Lenses](lenses.md)\n* [Fog](fog.md)\n",
  "lamps.md": "# Lamps\n\nThe lamp is lit at dusk.\n\n## Oil\n\nTwo barrels last the winter.\n",
  "lenses.md": "# Lenses\n\n## Grinding\n\nA lens is ground by hand.\n",
  "fog.md":
    "# Fog\n\nThe horn sounds old[^1] and loud.\n\nIt carries four miles.\n\n[^1]: Cast in 1891.\n[^far]: On a still day, by the pilots' book.\n",
});

const options = () => station.page.locator(".typed-menu [role=option]");

test("menus open while a writer types, and what is chosen is there at once", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await textOf(page).getByText("The lamp is lit").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(options().first()).toHaveText(/Text/);
  await show(page, "menu-blocks", [wide]);
  await page.keyboard.type("warn");
  await expect(options().first()).toHaveText("Warning");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hot glass. See @grin");
  await expect(options().filter({ hasText: "Grinding" })).toBeVisible();
  await show(page, "menu-links", [wide]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" :fire");
  await expect(options().first()).toBeVisible();
  await show(page, "menu-emoji", [wide]);
  await page.keyboard.press("Enter");
  await saved(page);
});

test("footnotes are read where they are named, lead to their notes and back, and are made from the menu", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Fog" }).click();
  const mark = page.locator(".md-footnote-mark").first();
  await expect(mark).toHaveText("1");
  await expect(page.locator(".cm-line.md-footnote")).toHaveText([
    "1 Cast in 1891.",
    "far On a still day, by the pilots' book.",
  ]);
  await expect(async () => {
    await textOf(page).getByText("It carries four").hover();
    await mark.hover();
    await expect(mark).toHaveAttribute("title", "Cast in 1891.", { timeout: 500 });
  }).toPass();
  await mark.click();
  await expect(page.locator(".md-link-hint")).toContainText("Cast in 1891.");
  await expect(page.locator(".md-link-hint")).toBeInViewport();
  await show(page, "footnotes", [wide]);
  await textOf(page).getByText("It carries four").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  await expect(options().first()).toHaveText(/Text/);
  await page.keyboard.type("endnote");
  await expect(options().first()).toHaveText("Footnote");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Measured from the pier.");
  await expect(page.locator(".cm-line.md-footnote").last()).toHaveText("2 Measured from the pier.");
  await page.keyboard.press("Home");
  await show(page, "footnote-written", [wide]);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.type(" Then");
  await expect(textOf(page)).toContainText("four miles. 2 Then");
  // What is indented below a note goes on with it.
  const notes = page.locator(".cm-line.md-footnote").filter({ hasText: /\S/ });
  await notes.last().click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("    With a *long* line.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Twice.");
  await expect(notes).toHaveText([
    "1 Cast in 1891.",
    "far On a still day, by the pilots' book.",
    "2 Measured from the pier.",
    "With a long line.",
    "Twice.",
  ]);
  await expect(notes.filter({ hasText: "With a" }).locator(".md-emphasis")).toHaveText("long");
  await saved(page);
});

const paste = (page: Page, clip: Record<string, string>) =>
  textOf(page).evaluate((text, given) => {
    const data = new DataTransfer();
    for (const [type, words] of Object.entries(given)) data.setData(type, words);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, clip);

test("what other programs copy arrives as Markdown", async () => {
  const { page, app } = station;
  await page.getByRole("treeitem", { name: "Lenses" }).click();
  await textOf(page).getByText("A lens is ground").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await paste(page, { "text/plain": "Lamp\tMiles\nNorth\t18\n" });
  await expect(textOf(page).locator(".md-table")).toContainText("North");
  await page.keyboard.press("ControlOrMeta+End");
  await paste(page, { "text/plain": "One", "text/html": "<ul><li>Ground <b>glass</b></li></ul>" });
  await expect(textOf(page)).toContainText("Ground **glass**");
  await paste(page, { "text/plain": "One", "text/html": "<p>Cut it.</p><p>Polish it.</p>" });
  await saved(page);
  expect(await sourceOf(page)).toMatch(/\n- Ground \*\*glass\*\*\n\n {2}Cut it\.\n\n {2}Polish it\.\n?$/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await paste(page, { "text/plain": "as Windows\r\nends lines" });
  await saved(page);
  expect(await sourceOf(page)).toMatch(/as Windows\n *ends lines\n?$/);
  const dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await paste(page, { "text/html": `<img alt="A dot" src="data:image/png;base64,${dot}">` });
  await expect.poll(() => sourceOf(page)).toMatch(/!\[A dot\]\(\/files\/[\w-]+\)\s*$/);
  const picture = `<img alt="A dot" src="data:image/png;base64,${dot}">`;
  await paste(page, { "text/html": `<p>Before ${picture} it.</p><p>${picture}</p><p>Behind it.</p>` });
  const shown = String.raw`!\[A dot\]\(\/files\/[\w-]+\)`;
  const inPlace = new RegExp(String.raw`Before ${shown} it\.\n\n *${shown}\n\n *Behind it\.\s*$`);
  await expect.poll(() => sourceOf(page)).toMatch(inPlace);
  expect(app.problems).toEqual([]);
});

test("blocks move by keys and by their handle, sections fold, and the outline leads", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await textOf(page).getByText("Two barrels").click();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect(textOf(page)).toContainText(/Two barrels last the winter\.\s*Oil/);
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+Alt+o");
  const outline = page.getByRole("complementary", { name: "Outline" });
  await expect(outline.getByRole("button", { name: "Oil" })).toHaveAttribute("aria-current", "location");
  await textOf(page).getByText("Two barrels").hover();
  const handle = page.getByRole("button", { name: "Change this block" }).last();
  await expect(handle).toBeVisible();
  await show(page, "writing-outline");
  await textOf(page).getByText("Two barrels").hover();
  const place = await handle.boundingBox();
  const first = await textOf(page).getByText("The lamp is lit").boundingBox();
  if (!place || !first) throw new Error("The handle and the first paragraph are shown.");
  await page.mouse.move(place.x + 12, place.y + 12);
  await page.mouse.down();
  // Between two blocks, where nothing is written.
  await page.mouse.move(place.x + 90, first.y + first.height + 8, { steps: 6 });
  await page.mouse.up();
  await expect(textOf(page)).toContainText(/at dusk\.\s*Two barrels last the winter\./);
  await page.keyboard.press("ControlOrMeta+z");
  const before = await sourceOf(page);
  await textOf(page).getByText("Two barrels").hover();
  await page.mouse.move(place.x + 12, place.y + 12);
  await page.mouse.down();
  await page.mouse.move(place.x + 90, first.y - 12, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => sourceOf(page)).toMatch(/^# Lamps\n\nTwo barrels last the winter\.\n\nThe lamp/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(page)).toBe(before);
  await textOf(page).getByText("Two barrels").click();
  await page.keyboard.press("ControlOrMeta+.");
  await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  await show(page, "writing-block-menu", [wide]);
  await page.getByRole("menuitem", { name: "Turn into: Bulleted list" }).click();
  await expect(textOf(page).locator(".md-bullet")).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+Alt+ArrowLeft");
  await expect(textOf(page)).not.toContainText("Two barrels");
  await page.keyboard.press("F8");
  await show(page, "writing-folded", [wide]);
  await page.keyboard.press("F8");
  await page.keyboard.press("ControlOrMeta+Alt+ArrowRight");
  await expect(textOf(page)).toContainText("Two barrels");
  await page.keyboard.press("ControlOrMeta+Alt+o");
  await expect(outline).toBeHidden();
});

test("words are found and replaced, and undo outlives the closing of the page", async () => {
  const { page } = station;
  await textOf(page).getByText("The lamp is lit").click();
  const bar = page.getByRole("search", { name: "Find and replace" });
  await page.keyboard.press("ControlOrMeta+f");
  await page.keyboard.type("winter");
  await expect(bar.getByLabel("Find")).toHaveValue("winter");
  await expect(bar.getByRole("status")).toHaveText("1 found");
  await page.keyboard.press("ControlOrMeta+h");
  await bar.getByLabel("Replace with").fill("autumn");
  await show(page, "writing-find");
  await bar.getByLabel("Find").fill("two");
  await bar.getByLabel("Replace with").fill("three");
  await bar.getByRole("button", { name: "Next" }).click();
  await bar.getByLabel("Replace with").press("Enter");
  await expect(textOf(page)).toContainText("Three barrels");
  await bar.getByLabel("Find").fill("winter");
  await bar.getByLabel("Replace with").fill("autumn");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(textOf(page)).toContainText("last the autumn");
  await bar.getByLabel("Find").press("Escape");
  await expect(bar).toBeHidden();
  await saved(page);
  await page.getByRole("treeitem", { name: "Lenses" }).click();
  await expect(textOf(page)).toContainText("ground by hand");
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await expect(textOf(page)).toContainText("last the autumn");
  await textOf(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(textOf(page)).toContainText("last the winter");
});

test("words are found in all pages, replaced with a preview, and one Undo brings everything back", async () => {
  const { page } = station;
  await page.keyboard.press("ControlOrMeta+Shift+f");
  const panel = page.getByRole("complementary", { name: "Find in space" });
  await expect(panel.getByLabel("Find in all pages")).toBeFocused();
  await page.keyboard.type("is ");
  await expect(panel.getByRole("status")).toHaveText("2 places on 2 pages");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("button", { name: "A lens is ground by hand." })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toContainText("ground by hand");
  await expect(textOf(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("is ");
  await panel.getByRole("button", { name: "Replace in all pages" }).click();
  await panel.getByLabel("Replace with").fill("was ");
  await show(page, "writing-find-in-space");
  await panel.getByRole("button", { name: "Replace all on “Lenses”" }).click();
  await expect(textOf(page)).toContainText("A lens was ground by hand");
  await expect(panel.getByRole("status")).toHaveText("1 place on 1 page");
  const notes = page.getByRole("region", { name: "Notes" });
  await panel.getByRole("button", { name: "Replace all", exact: true }).click();
  await expect(notes.getByText("1 place on 1 page replaced.")).toHaveCount(2);
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await expect(textOf(page)).toContainText("The lamp was lit");
  await notes.getByRole("button", { name: "Undo" }).last().click();
  await expect(textOf(page)).toContainText("The lamp is lit");
  await panel.getByLabel("Find in all pages").fill("the lamp");
  await panel.getByLabel("Replace with").fill("a light");
  const place = panel.getByRole("button", { name: /lamp.*light.*lit/i });
  await expect(place.locator("ins")).toHaveText("A light");
  await panel.getByRole("button", { name: "Keep capitals" }).click();
  await expect(place.locator("ins")).toHaveText("a light");
  await panel.getByRole("button", { name: "Keep capitals" }).click();
  await panel.getByRole("button", { name: "Replace all", exact: true }).click();
  await expect(textOf(page)).toContainText("A light is lit");
  await notes.getByRole("button", { name: "Undo" }).last().click();
  await expect(textOf(page)).toContainText("The lamp is lit");
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
});
