import { expect, test, type Page } from "@playwright/test";
import { textOf } from "../gestures.ts";
import { book } from "./books.ts";
import { middle, show, wide } from "./camera.ts";
import { lossesOf } from "./layout.ts";
import { openStation } from "./station.ts";

/* Pages of every sort, and what stands where there is no page. */

const station = openStation(book, {
  member: "Ada",
  // A picture that is not there is asked for, and missed.
  mayGoWrong: (problem) => problem.includes("404"),
});

const entry = (title: string | RegExp) => station.page.getByRole("treeitem", { name: title });

/** Scrolls the page's text to where these words are at the top. */
async function scrollTo(words: string): Promise<void> {
  const { page } = station;
  const scroller = page.locator("#page-scroller");
  for (let at = 0; at < 40; at += 1) {
    const found = page.locator(".cm-line", { hasText: words }).first();
    if (await found.isVisible()) {
      await found.evaluate((line) => line.scrollIntoView({ block: "start" }));
      return;
    }
    await scroller.evaluate((element) => element.scrollBy(0, 300));
    // Only what is near the window is drawn: the rest comes with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

test("a page with every kind of block", async () => {
  const { page } = station;
  await entry("Every block").click();
  await expect(textOf(page)).toContainText("A paragraph with");
  await show(page, "blocks-1");
  for (const [at, words] of [
    "Second level",
    "Two, which",
    "A quotation",
    "Lamp",
    "Information",
    "Linux",
    "More about",
  ].entries()) {
    await scrollTo(words);
    await show(page, `blocks-${at + 2}`);
  }
  await page.locator("#page-scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await show(page, "blocks-end");
});

test("pages in other scripts, and titles that do not fit", async () => {
  const { page } = station;
  await entry(/书写/).click();
  await expect(textOf(page)).toContainText("English");
  await show(page, "scripts");
  await entry(/^What every keeper/).click();
  await expect(textOf(page)).toContainText("A short text");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await show(page, "long-title");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await page.getByRole("tree", { name: "Pages" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toContainText("Donaudampf");
  await show(page, "long-word");
});

test("an interface that begins at the right is chosen, and everything in it turns", async () => {
  const { page } = station;
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("To the light");
  await page.keyboard.press("ControlOrMeta+,");
  const preferences = page.getByRole("dialog", { name: "Preferences" });
  const sides = preferences.getByRole("radiogroup", { name: "Reading direction" });
  await sides.getByRole("radio", { name: "As the language" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await show(page, "turned-preferences");
  // Where one reads leftwards the left arrow leads on.
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.keyboard.press("ArrowLeft");
  await sides.getByRole("radio", { name: "Right to left" }).click();
  await page.keyboard.press("Escape");
  const tree = page.getByRole("tree", { name: "Pages" });
  const [text, pages] = await Promise.all([textOf(page).boundingBox(), tree.boundingBox()]);
  expect(pages?.x).toBeGreaterThan(text?.x ?? Infinity);
  const parent = tree.getByRole("treeitem", { name: /^What every keeper/ });
  await parent.click();
  const isOpen = (await parent.getAttribute("aria-expanded")) === "true";
  await page.keyboard.press(isOpen ? "ArrowRight" : "ArrowLeft");
  await expect(parent).toHaveAttribute("aria-expanded", String(!isOpen));
  await page.keyboard.press(isOpen ? "ArrowLeft" : "ArrowRight");
  await expect(parent).toHaveAttribute("aria-expanded", String(isOpen));
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await show(page, "turned-page");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await entry("Every block").click();
  // A page opens where it was left.
  await expect(async () => {
    await page.locator("#page-scroller").evaluate((element) => element.scrollTo(0, 0));
    await expect(textOf(page)).toContainText("A paragraph with", { timeout: 1000 });
  }).toPass();
  await scrollTo("Lamp");
  await show(page, "turned-blocks");
  await page.keyboard.press("ControlOrMeta+,");
  await sides.getByRole("radio", { name: "As the language" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.keyboard.press("Escape");
});

/** What in a header lies upon its neighbour, or past its end. */
const crowdedIn = (page: Page, header: string): Promise<string[]> =>
  page.locator(header).evaluate((found) => {
    const parts = [...found.querySelectorAll("nav > *, :scope > div:last-child > *")]
      .map((part) => ({ words: part.textContent.trim(), box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
      .toSorted((a, b) => a.box.left - b.box.left);
    const end = found.getBoundingClientRect().right;
    return parts
      .filter(({ box }, at) => box.right > (parts[at + 1]?.box.left ?? end) + 1)
      .map(({ words }) => words);
  });

test("a page beside its comments keeps every sign and button in a small window, in both languages", async () => {
  const { page } = station;
  await page.setViewportSize(middle);
  for (const [language, comments] of [
    ["de", "Kommentare"],
    ["en", "Comments"],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem("recto.language", chosen), language);
    await page.reload();
    await entry(/^What every keeper/).click();
    await page.keyboard.press("ControlOrMeta+Alt+m");
    await expect(page.getByRole("region", { name: comments })).toBeVisible();
    await expect(page.locator("main header nav")).toContainText("What every keeper");
    expect(await lossesOf(page), language).toEqual([]);
    expect(await crowdedIn(page, "main > header"), language).toEqual([]);
  }
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  expect((await toolbar.boundingBox())?.height).toBeLessThan(40);
  await show(page, "beside-comments", [middle]);
  await page.setViewportSize(middle);
  // What does not fit is at the end of the row, by keys alone; the text has them afterwards.
  await textOf(page).press("ControlOrMeta+End");
  await toolbar.getByRole("button", { name: "Heading" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(toolbar.getByRole("button", { name: "More formatting" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Hint" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mind the step.");
  await expect(
    textOf(page).locator(".md-hint, .md-directive").filter({ hasText: "Mind the step." }),
  ).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await page.setViewportSize(wide);
});

test("an entry that leads elsewhere, and one that only holds others", async () => {
  const { page } = station;
  await entry("Reference").click();
  await entry("The harbour’s own page").click();
  await expect(page.getByRole("button", { name: "Open the link" })).toBeVisible();
  await show(page, "link-page");
  const group = await entry("Reference").getAttribute("id");
  await page.evaluate((id) => {
    window.location.hash = window.location.hash.replace(/page=[^&]+/, `page=${id}`);
  }, group?.split("-").at(-1));
  await expect(page.getByText("This entry of the tree has no text of its own.")).toBeVisible();
  await show(page, "group-page");
});

test("a file that is no picture stands in the page by its name", async () => {
  const { page } = station;
  await entry("Tides").click();
  await expect(textOf(page)).toContainText("High at noon.");
  const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.getByLabel("Choose an image").setInputFiles(plan);
  await expect(textOf(page)).toContainText("plan.pdf");
  await show(page, "file-in-page");
});

test("the emoji of a new space is one emoji, however many signs it is made of, and says so", async () => {
  const { page } = station;
  await page.getByRole("button", { name: /^Space:/ }).click();
  await page.getByRole("menuitem", { name: "New space" }).click();
  const dialog = page.getByRole("dialog", { name: "New space" });
  const emoji = dialog.getByLabel("Emoji");
  await emoji.fill("ok");
  await dialog.getByLabel("Title").fill("Keepers");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(emoji).toHaveAccessibleDescription("Must be one emoji, such as 📘, or empty");
  await emoji.clear();
  await emoji.focus();
  await page.keyboard.insertText("👩‍👩‍👧‍👦");
  await expect(emoji).toHaveValue("👩‍👩‍👧‍👦");
  await expect(emoji).toHaveAccessibleDescription("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a space without pages, and its first page", async () => {
  const { page } = station;
  await page.getByRole("button", { name: /^Space:/ }).click();
  await page.getByRole("menuitem", { name: "New space" }).click();
  const dialog = page.getByRole("dialog", { name: "New space" });
  await dialog.getByLabel("Emoji").fill("🗼");
  await dialog.getByLabel("Title").fill("Ποίηση και φως, a title of fifty signs, no more");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "An empty space" })).toBeVisible();
  await show(page, "empty-space");
  await page.getByRole("button", { name: "Write the first page" }).click();
  await expect(page.getByRole("textbox", { name: "Page title" })).toBeFocused();
  await show(page, "first-page");
});
