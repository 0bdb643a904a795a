import { expect, test, type Page } from "@playwright/test";
import { sourceOf, syncNow, textOf } from "./gestures.ts";
import { show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Columns as a writer meets them: beside each other, each written where it stands. */

const two = (left: string, right: string): string =>
  `{% columns %}\n{% column %}\n${left}\n{% endcolumn %}\n\n{% column %}\n${right}\n{% endcolumn %}\n{% endcolumns %}`;

const station = openStation(
  {
    "README.md": "# Home\n\nWords.\n",
    "columns.md": `# Columns

Before.

{% columns %}
{% column width="66%" %}
## On the left

The lamp is **lit** at dusk, and put out when the sun is up.

- Oil
- Wicks

![A lamp](lamp.svg)
{% endcolumn %}

{% column %}
On the right.

{% hint style="info" %}
Mind the stairs.
{% endhint %}
{% endcolumn %}
{% endcolumns %}

After.
`,
    "written.md": `# Written\n\nBefore.\n\n${two("One.", "Two.")}\n\nAfter.\n`,
    "moved.md": `# Moved\n\nBefore.\n\n${two("One.", "Two.")}\n\nAfter.\n`,
    "edges.md": `# Edges\n\nBefore.\n\n${two("One.", "Two.")}`,
    "shared.md": `# Shared\n\nBefore.\n\n${two("One.", "Two.")}\n\nAfter.\n`,
    "tight.md": "# Tight\n\nBefore.\n\n{% columns %}\n{% column %}\n{% endcolumn %}\n{% endcolumns %}\n",
    "lamp.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#9cc"/></svg>',
  },
  { member: "Ada" },
);

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect.poll(() => sourceOf(page)).toMatch(new RegExp(`^# ${title}\n`));
};

const column = (page: Page, number: number) =>
  page.getByRole("textbox", { name: `Words of column ${number}`, exact: true });

const leftOf = async (page: Page, number: number): Promise<number> =>
  (await column(page, number).boundingBox())!.x;

test("columns stand beside each other, drawn like the words around them, and below each other where there is no room", async () => {
  const { page } = station;
  await open(page, "Columns");
  await expect(column(page, 1).getByRole("img", { name: "A lamp" })).toBeVisible();
  await expect(column(page, 2)).toContainText("Mind the stairs.");
  await expect(column(page, 2)).not.toContainText("{%");
  const [first, second] = [await column(page, 1).boundingBox(), await column(page, 2).boundingBox()];
  expect(second!.x).toBeGreaterThan(first!.x + first!.width);
  expect(first!.width).toBeGreaterThan(1.5 * second!.width);
  await column(page, 1).getByText("The lamp is").click();
  await show(page, "columns");
  await page.setViewportSize({ width: 480, height: 700 });
  await expect.poll(async () => (await leftOf(page, 1)) - (await leftOf(page, 2))).toBe(0);
  await page.setViewportSize(wide);
});

test("a column is written in place with the keys of the page, and what was written there is undone as elsewhere", async () => {
  const { page } = station;
  await open(page, "Written");
  await column(page, 2).getByText("Two.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And **three**");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Oil");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Wicks");
  expect(await sourceOf(page)).toContain(
    "{% column %}\nTwo. And **three**\n\n- Oil\n- Wicks\n{% endcolumn %}",
  );
  await page.keyboard.press("ControlOrMeta+z");
  await expect(column(page, 2)).toBeFocused();
  await page.keyboard.type("!");
  expect(await sourceOf(page)).toContain("!");
  await page.keyboard.press("ControlOrMeta+z");
  for (let times = 0; times < 6; times += 1) await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(page)).toBe(`# Written\n\nBefore.\n\n${two("One.", "Two.")}\n\nAfter.\n`);
  await column(page, 2).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/hint");
  const offered = page.getByRole("option", { name: /^Note/ });
  await expect(offered).toBeVisible();
  await expect
    .poll(async () => Math.abs((await offered.boundingBox())!.x - (await leftOf(page, 2))))
    .toBeLessThan(60);
  await show(page, "columns-offer", [wide]);
  await page.keyboard.press("Enter");
  await expect
    .poll(() => sourceOf(page))
    .toMatch(/Two\.\n\n\{% hint style="info" %\}\n\n\{% endhint %\}\n\{% endcolumn %\}/);
  // What the toolbar does, it does where the caret is.
  await column(page, 1).getByText("One.").click();
  await page.keyboard.press("Home");
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: /^Bold/ }).click();
  await expect.poll(() => sourceOf(page)).toContain("{% column %}\n**One**.\n{% endcolumn %}");
  await expect(column(page, 1)).toBeFocused();
});

test("columns come, go and change places by keys and by mouse", async () => {
  const { page } = station;
  await open(page, "Moved");
  await column(page, 1).getByText("One.").click();
  await page.keyboard.press("ControlOrMeta+Alt+Enter");
  await expect(column(page, 2)).toBeFocused();
  await page.keyboard.type("New.");
  expect(await sourceOf(page)).toContain("One.\n{% endcolumn %}\n\n{% column %}\nNew.\n{% endcolumn %}");
  await page.keyboard.press("ControlOrMeta+Alt+ArrowLeft");
  await expect(column(page, 1)).toBeFocused();
  await expect(column(page, 1)).toHaveText("New.");
  await expect(column(page, 3)).toHaveText("Two.");
  await page.keyboard.press("ControlOrMeta+Shift+Backspace");
  await expect(column(page, 3)).toHaveCount(0);
  await expect(column(page, 1)).toHaveText("One.");
  await page.getByRole("button", { name: "Add a column" }).click();
  await expect(column(page, 3)).toBeVisible();
  await page.getByRole("button", { name: "Column 2: more" }).click();
  await show(page, "columns-menu", [wide]);
  await page.getByRole("menuitem", { name: "Move column back" }).click();
  await expect(column(page, 1)).toHaveText("Two.");
  await page.getByRole("button", { name: "Column 1: more" }).click();
  await page.getByRole("menuitemradio", { name: "25%" }).click();
  expect(await sourceOf(page)).toContain('{% column width="25%" %}\nTwo.');
  await column(page, 3).click();
  await page.keyboard.press("Backspace");
  await expect(column(page, 3)).toHaveCount(0);
  await expect(column(page, 2)).toBeFocused();
});

test("the caret goes through columns and out of them, and their source is a key away", async () => {
  const { page } = station;
  await open(page, "Edges");
  await textOf(page).getByText("Before.").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(column(page, 1)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(column(page, 2)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(column(page, 1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Below them.");
  expect(await sourceOf(page)).toMatch(/\{% endcolumns %\}\n\nBelow them\.$/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".md-column-text.cm-focused")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+E");
  await expect(textOf(page)).toContainText("{% columns %}");
  await expect(page.locator(".md-columns")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+E");
  await expect(column(page, 1)).toBeVisible();
  await textOf(page).getByText("Before.").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(page.locator(".md-columns")).toBeVisible();
  expect(await sourceOf(page)).toContain("{% endcolumn %}\n{% endcolumns %}\n");
});

test("words can be written where the tags of a column leave no line between them", async () => {
  const { page } = station;
  await open(page, "Tight");
  await column(page, 1).click();
  await page.keyboard.type("Words");
  expect(await sourceOf(page)).toContain("{% column %}\nWords\n{% endcolumn %}");
});

test("what somebody else writes in a column arrives beside the words that are being written", async () => {
  const { page, ada } = station;
  await open(page, "Shared");
  await column(page, 1).getByText("One.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Mine");
  await syncNow(page);
  await ada.write("Shared", `# Shared\n\nBefore.\n\n${two("One. Mine", "Two, said Ada.")}\n\nAfter.\n`);
  await syncNow(page);
  await expect(column(page, 2)).toHaveText("Two, said Ada.");
  await column(page, 1).focus();
  await page.keyboard.type(" own.");
  expect(await sourceOf(page)).toContain("One. Mine own.\n");
});
