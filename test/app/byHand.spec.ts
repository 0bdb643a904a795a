import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* What writers do to blocks with keys and with the mouse, where they stand. */

const table = (...rows: string[]): string => ["| Lamp | Range |", "| --- | --- |", ...rows].join("\n");
const [north, south, west] = ["| North | 18 |", "| South | 7 |", "| West | 3 |"];

const station = openStation(
  {
    "README.md": "# Home\n\nWords.\n",
    "tasks.md": "# Tasks\n\n- [ ] Fill the lamp\n- [x] Wind the clock\n\n> - [ ] Read the log\n",
    "image.md": "# Image\n\nBefore.\n\n![A lamp](lamp.svg)\n\nAfter.\n",
    "lamp.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#9cc"/></svg>',
    "rows.md": `# Rows\n\nBefore.\n\n${table(north, south, west)}\n\nAfter.\n`,
    "carets.md": "# Carets\n\n- lamp one\n- lamp two\n- lamp three\n",
    "celled.md": "# Celled\n\nBefore.\n\n| Lamp | Picture |\n| --- | --- |\n| North | none |\n",
    "files.md": "# Files\n\nBefore.\n\nAfter.\n",
    "listed.md":
      "# Listed\n\n- Light it:\n\n  ```js\n  light();\n    later();\n  ```\n\n- Go down.\n\n> ```\n> quoted\n> ```\n",
  },
  { member: "Ada" },
);

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect.poll(() => sourceOf(page)).toMatch(new RegExp(`^# ${title}\n`));
};

const undo = (page: Page) => page.keyboard.press("ControlOrMeta+z");

async function centerOf(what: Locator): Promise<{ x: number; y: number }> {
  let box: Awaited<ReturnType<Locator["boundingBox"]>> = null;
  // What is drawn anew just then has no place yet.
  await expect.poll(async () => (box = await what.boundingBox())).not.toBeNull();
  const { x, y, width, height } = box!;
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await centerOf(what);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 });
  await page.mouse.up();
}

test("a task is ticked and cleared by its box and by a key, in lists and in quotes", async () => {
  const { page } = station;
  await open(page, "Tasks");
  await page.getByRole("checkbox", { name: "To do" }).first().click();
  await expect.poll(() => sourceOf(page)).toContain("- [x] Fill the lamp\n- [x] Wind the clock");
  await page.getByRole("checkbox", { name: "Done" }).nth(1).click();
  await expect.poll(() => sourceOf(page)).toContain("- [x] Fill the lamp\n- [ ] Wind the clock");
  await textOf(page).getByText("Read the log").click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(() => sourceOf(page)).toContain("> - [x] Read the log");
  await undo(page);
  await expect.poll(() => sourceOf(page)).toContain("> - [ ] Read the log");
});

test("an image is made narrower by the mouse, and one step back undoes it", async () => {
  const { page } = station;
  await open(page, "Image");
  const before = await sourceOf(page);
  const picture = page.locator(".md-figure-room img");
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(320);
  await page.locator(".md-figure-room").hover();
  await drag(page, page.getByRole("slider", { name: "Width" }), { x: -100, y: 0 });
  await expect.poll(() => sourceOf(page)).toMatch(/<img src="lamp\.svg" alt="A lamp" width="2[12]\d">/);
  await textOf(page).getByText("After.").click();
  await undo(page);
  await expect.poll(() => sourceOf(page)).toBe(before);
});

test("rows and columns of a table are moved by keys and by their handles, and added by its buttons", async () => {
  const { page } = station;
  await open(page, "Rows");
  const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
  await cell("North").click();
  await page.keyboard.press("ControlOrMeta+Alt+ArrowDown");
  await expect.poll(() => sourceOf(page)).toContain(table(south, north, west));
  await expect(cell("North")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Alt+ArrowDown");
  await page.keyboard.press("ControlOrMeta+Alt+ArrowUp");
  await expect.poll(() => sourceOf(page)).toContain(table(south, north, west));
  await page.keyboard.press("ControlOrMeta+Alt+ArrowRight");
  await expect.poll(() => sourceOf(page)).toContain("| Range | Lamp |\n| --- | --- |\n| 7 | South |");
  await expect(cell("North")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Alt+ArrowLeft");
  await expect.poll(() => sourceOf(page)).toContain(table(south, north, west));
  await cell("South").hover();
  const from = await cell("South").boundingBox();
  const to = await cell("West").boundingBox();
  await drag(page, page.getByRole("button", { name: "Row", exact: true }), { x: 0, y: to!.y - from!.y });
  await expect.poll(() => sourceOf(page)).toContain(table(north, west, south));
  await page.locator(".md-table").hover();
  await page.getByRole("button", { name: "Add a row" }).click();
  await expect(page.getByRole("gridcell").nth(6)).toBeFocused();
  await page.keyboard.type("East");
  await expect.poll(() => sourceOf(page)).toContain(`${south}\n| East |  |\n`);
  await page.getByRole("button", { name: "Add a column" }).click();
  await expect(page.getByRole("columnheader").nth(2)).toBeFocused();
  await page.keyboard.type("Lit");
  await expect.poll(() => sourceOf(page)).toContain("| Lamp | Range | Lit |\n| --- | --- | --- |");
  await undo(page);
  await undo(page);
  await expect.poll(() => sourceOf(page)).toContain(`| Lamp | Range |\n| --- | --- |\n${north}`);
  // Who wrote in a cell that is gone by now goes on in the table, or in the page.
  await undo(page);
  await undo(page);
  await expect.poll(() => sourceOf(page)).toContain(`${table(north, west, south)}\n\nAfter.`);
  await page.keyboard.press("Escape");
  await expect(page.locator(".cm-content")).toBeFocused();
});

test("one types at several carets, which keys put above each other or at the same words", async () => {
  const { page } = station;
  await open(page, "Carets");
  await textOf(page).getByText("lamp one").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ControlOrMeta+Alt+ArrowDown");
  await page.keyboard.press("ControlOrMeta+Alt+ArrowDown");
  await page.keyboard.type("Big ");
  await expect.poll(() => sourceOf(page)).toContain("- Big lamp one\n- Big lamp two\n- Big lamp three");
  await page.keyboard.press("Escape");
  await textOf(page).getByText("Big lamp one").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowRight");
  await page.keyboard.press("ControlOrMeta+d");
  await page.keyboard.press("ControlOrMeta+d");
  await page.keyboard.type("Small");
  await expect.poll(() => sourceOf(page)).toContain("- Small lamp one\n- Small lamp two\n- Small lamp three");
});

/** Drags a picture from outside and lets it go there. */
async function dropPicture(page: Page, at: { x: number; y: number }): Promise<void> {
  const path = join(tmpdir(), `dropped-${process.pid}.png`);
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  writeFileSync(path, Buffer.from(pixel, "base64"));
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
}

test("a file that is dropped on the page is linked where it was let go", async () => {
  const { page } = station;
  await open(page, "Files");
  const box = (await textOf(page).getByText("Before.").boundingBox())!;
  await dropPicture(page, { x: box.x + box.width - 2, y: box.y + box.height / 2 });
  await expect.poll(() => sourceOf(page)).toMatch(/Before\.\s+!\[dropped-\d+\]\(\/files\/[\w-]+\)\s+After\./);
  await expect(textOf(page).locator("img")).toBeVisible();
});

test("a file that is dropped or pasted into a cell stands in it, and one beside the text leaves the app as it is", async () => {
  const { page } = station;
  await open(page, "Celled");
  await dropPicture(page, await centerOf(page.getByRole("treeitem", { name: "Files" })));
  await dropPicture(page, await centerOf(page.getByRole("textbox", { name: "Page title" })));
  await dropPicture(page, await centerOf(textOf(page).getByText("none")));
  await expect
    .poll(() => sourceOf(page))
    .toMatch(/^\| North \| none!\[dropped-\d+\]\(\/files\/[\w-]+\) \|$/m);
  await textOf(page).getByText("North").click();
  await page.keyboard.press("End");
  await page.keyboard.type("ern");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["any"], "lamp.png", { type: "image/png" }));
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect.poll(() => sourceOf(page)).toMatch(/^\| Northern!\[lamp\]\(\/files\/[\w-]+\) \| none!/m);
});

test("cells of an office program go into cells, though a picture of them comes along", async () => {
  const { page } = station;
  await open(page, "Rows");
  await textOf(page).getByText("North").click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "East\t21\nWest\t22\n");
    data.setData(
      "text/html",
      "<table><tr><td>East</td><td>21</td></tr><tr><td>West</td><td>22</td></tr></table>",
    );
    data.items.add(new File(["any"], "image.png", { type: "image/png" }));
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect.poll(() => sourceOf(page)).toContain("| East | 21 |\n| West | 22 |");
});

test("code in an item or a quote has its language and what copies it", async () => {
  const { page } = station;
  await open(page, "Listed");
  await expect(page.getByRole("button", { name: "Language of the code: js" })).toBeVisible();
  const lineOf = async (words: string) => (await textOf(page).getByText(words).first().boundingBox())!.x;
  expect(await lineOf("later")).toBeGreaterThan((await lineOf("light")) + 8);
  await show(page, "code-listed");
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Copied");
  await page.getByRole("button", { name: "Language of the code: Plain text" }).click();
  await page.keyboard.type("python");
  await page.keyboard.press("Enter");
  await expect.poll(() => sourceOf(page)).toContain("> ```python\n> quoted\n> ```");
  await textOf(page).getByText("light();").click();
  await expect(textOf(page)).toContainText("```js");
  await expect(page.getByRole("button", { name: "Language of the code: js" })).toBeVisible();
  await show(page, "code-listed-written", [wide]);
});
