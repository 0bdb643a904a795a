import { expect, test } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md":
    "# Lamps\n\nIntro.\n\n## Wicks\n\nTrim them.\n\n| Lamp | Miles |\n| --- | --- |\n| North | 18 |\n\n---\n\n## Oil\n\nFill it.\n",
  "oil.md": "# Oil\n\nIntro.\n\n## Wicks\n\nTrim them.\n\n- a\n\n## Last\n\nEnd.\n",
});

const wicks = "## Wicks\n\nTrim them.\n\n| Lamp | Miles |\n| --- | --- |\n| North | 18 |\n\n---";
const oil = "## Oil\n\nFill it.";

test("a section that is folded is passed by the arrow keys, dragged whole, and opens where something is written in it", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  const text = textOf(page);
  const unfold = text.getByRole("button", { name: "Unfold this section" });
  await text.getByText("Wicks").hover();
  await page.getByRole("button", { name: "Fold this section" }).click();
  await expect(unfold).toBeVisible();
  await expect(text.getByText("Trim them.")).toBeHidden();

  await text.getByText("Intro.").click();
  await page.keyboard.press("End");
  for (let line = 0; line < 6; line += 1) await page.keyboard.press("ArrowDown");
  await expect(unfold).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice.");
  await expect.poll(() => sourceOf(page)).toBe(`# Lamps\n\nIntro.\n\n${wicks}\n\n${oil} Twice.\n`);
  for (let line = 0; line < 6; line += 1) await page.keyboard.press("ArrowUp");
  await expect(unfold).toBeVisible();

  await text.getByText("Wicks").hover();
  const handle = (await page.getByTitle("Drag to move, click for more").boundingBox())!;
  await page.mouse.move(handle.x + 5, handle.y + 5);
  await page.mouse.down();
  const last = (await text.getByText("Fill it.").boundingBox())!;
  await page.mouse.move(last.x + 20, last.y + last.height + 4, { steps: 5 });
  await page.mouse.up();
  const moved = `# Lamps\n\nIntro.\n\n${oil} Twice.\n\n${wicks}`;
  await expect.poll(() => sourceOf(page)).toBe(`${moved}\n`);
  await expect(unfold).toBeVisible();

  await page.keyboard.press("End");
  await page.keyboard.type("-");
  await expect(unfold).toHaveCount(0);
  await expect.poll(() => sourceOf(page)).toBe(`${moved}-\n`);
});

test("a section that is folded is copied and cut whole from its heading, as it is moved by the keys of a line", async () => {
  const { page } = station;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("treeitem", { name: "Oil" }).click();
  const text = textOf(page);
  const section = "## Wicks\n\nTrim them.\n\n- a";
  await text.getByText("Wicks").click();
  await page.keyboard.press("ControlOrMeta+Alt+ArrowLeft");
  await page.keyboard.press("ControlOrMeta+c");
  expect(await read()).toBe(section);
  await page.keyboard.press("ControlOrMeta+x");
  await expect.poll(() => sourceOf(page)).not.toContain("Trim them.");
  expect(await read()).toBe(section);
  await text.getByText("Intro.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => sourceOf(page)).toBe(`# Oil\n\nIntro.\n\n${section}\n\n## Last\n\nEnd.\n`);
});
