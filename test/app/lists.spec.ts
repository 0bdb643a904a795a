import { expect, test } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { launchBegun, type RunningApp } from "./launch.ts";
import { show } from "./screens/camera.ts";

/* Items, tasks, quotes and headings, whose marks are drawn: what is typed at their start are their first letters. */

const text = [
  "Before the first storm:",
  "## Stores",
  "- Oil for the lamp\n- Wicks\n  - spare ones",
  "- [ ] Fill the lamp",
  "1. Climb the tower",
  "> Nobody comes in winter.",
].join("\n\n");

test.describe.configure({ mode: "serial" });

let running: RunningApp;

test.beforeAll(async () => {
  running = await launchBegun();
  const { page } = running;
  await page.getByRole("button", { name: "New page", exact: true }).first().click();
  await expect(page.getByRole("treeitem", { name: "Untitled" })).toHaveAttribute("aria-selected", "true");
  await expect(textOf(page)).toContainText("Write here.");
  await textOf(page).click();
  await page.keyboard.insertText(text);
  await page.keyboard.press("ControlOrMeta+End");
});

test.afterAll(() => running.close());

test.afterEach(() => {
  expect(running.problems.splice(0)).toEqual([]);
});

const line = (words: string) => textOf(running.page).locator(".cm-line").filter({ hasText: words });

const blocks: [string, RegExp][] = [
  ["Stores", /md-heading-2/],
  ["Oil for the lamp", /md-list/],
  ["spare ones", /md-list/],
  ["Fill the lamp", /md-list/],
  ["Climb the tower", /md-list/],
  ["Nobody comes in winter.", /md-quote/],
];

test("Home, the mouse, words and lines lead to the first letter, and what is typed there stays in its block", async () => {
  const { page } = running;
  const ways: [string, (words: string) => Promise<void>][] = [
    ["h", () => page.keyboard.press("Home")],
    [
      "m",
      async (words) => {
        // What lies left of a task is its box.
        if (words === "Fill the lamp") return page.keyboard.press("Home");
        const box = await line(words).boundingBox();
        if (box) await page.mouse.click(box.x + 1, box.y + box.height / 2);
      },
    ],
    [
      "w",
      async () => {
        for (const key of ["Home", "ArrowRight", "ControlOrMeta+ArrowLeft"]) await page.keyboard.press(key);
      },
    ],
    [
      "l",
      async () => {
        for (const key of ["Home", "ArrowUp", "Home", "ArrowDown"]) await page.keyboard.press(key);
      },
    ],
  ];
  for (const [words, kind] of blocks) {
    let typed = "";
    for (const [letter, go] of ways) {
      await line(words).click();
      await page.keyboard.press("End");
      await go(words);
      await page.keyboard.type(letter);
      typed = letter + typed;
      await expect(line(`${typed}${words}`)).toHaveClass(kind);
    }
  }
  await show(page, "list-starts");
});

test("a second Home shows the mark, and Backspace before the first letter takes it away", async () => {
  const { page } = running;
  const item = line("Wicks");
  await item.click();
  await page.keyboard.press("Home");
  await expect(item.locator(".md-bullet")).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(item.locator(".md-bullet")).toHaveCount(0);
  await expect(item).toContainText("- Wicks");
  await show(page, "list-mark-shown");
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect(item).toHaveText("Wicks");
  await expect(item).not.toHaveClass(/md-list/);
  await show(page, "list-mark-gone");
});

test("Tab takes an item in with all that it holds, Shift+Tab out, and each is one step back", async () => {
  const { page } = running;
  await line("Climb the tower").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("Trim the wick");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("Sleep");
  const list = (source: string) => source.slice(source.indexOf("1. "), source.indexOf("\n\n> "));
  const flat = list(await sourceOf(page));
  expect(flat).toMatch(/^1\. .*Climb the tower\n2\. Trim the wick\n3\. Sleep$/);
  await line("Trim the wick").click();
  await page.keyboard.press("Tab");
  await expect(textOf(page)).toBeFocused();
  const nested = flat.replace("\n2. Trim", "\n   1. Trim").replace("\n3. Sleep", "\n2. Sleep");
  expect(list(await sourceOf(page))).toBe(nested);
  await show(page, "list-nested");
  await page.keyboard.press("ControlOrMeta+z");
  expect(list(await sourceOf(page))).toBe(flat);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(list(await sourceOf(page))).toBe(flat);
});
