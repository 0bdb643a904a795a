import { expect, test, type Page } from "@playwright/test";
import { saved, sourceOf, textOf, writeAfter } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

/* What is written in the form of a block goes into that block, or is not lost. */

const station = openStation({
  "README.md": "# Home\n\nWords.\n",
  "twins.md":
    '# Twins\n\nBefore.\n\n{% embed url="https://a.example" %}\n\nBetween.\n\n{% embed url="https://a.example" %}\n\nAfter.\n',
  "formula.md": "# Formula\n\nBefore.\n\n$$\na^2\n$$\n\nAfter.\n",
  "left.md": `# Left

Before.

$$
a^2
$$

{% embed url="https://a.example" %}

{% file src="plan.pdf" %}

{% content-ref url="formula.md" %}
[Formula](formula.md)
{% endcontent-ref %}

![A lamp](lamp.svg)

After.
`,
  "plan.pdf": "%PDF-1.4\n",
  "lamp.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#9cc"/></svg>',
});

const unsent = (page: Page, words: string) =>
  page.getByRole("alert").filter({ hasText: `What you wrote was not sent: “${words}”` });

const open = async (page: Page, title: string, words: string) => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect(textOf(page)).toContainText(words);
};

const openForm = async (page: Page, name: string, at = 0) => {
  const button = page.getByRole("button", { name }).nth(at);
  await button.locator("..").hover();
  await button.click();
  return page.getByRole("dialog", { name });
};

test("of two blocks that read the same the one whose form it is changes, whatever came meanwhile", async () => {
  const { page, ada } = station;
  await open(page, "Twins", "Between.");
  const form = await openForm(page, "Embed: edit", 1);
  await form.getByLabel("Address").fill("https://b.example");
  const twins =
    '# Twins\n\nAbove.\n\nBefore.\n\n{% embed url="https://a.example" %}\n\nBetween.\n\n{% embed url="https://a.example" %}\n\nAfter.\n';
  await ada.write("Twins", twins);
  await expect(textOf(page)).toContainText("Above.");
  await form.getByLabel("Address").press("Enter");
  await expect(form).toBeHidden();
  const source = await sourceOf(page);
  expect(source.indexOf("https://a.example")).toBeLessThan(source.indexOf("Between."));
  expect(source.indexOf("https://b.example")).toBeGreaterThan(source.indexOf("Between."));
  await saved(page);
});

test("a form stays open with its words where somebody changed its block meanwhile", async () => {
  const { page, ada } = station;
  await open(page, "Formula", "Before.");
  const form = await openForm(page, "Formula: edit");
  await form.getByRole("textbox").fill("a^2 + b^2");
  await ada.write("Formula", "# Formula\n\nBefore.\n\n$$\na^3\n$$\n\nAfter.\n");
  await expect.poll(() => sourceOf(page)).toContain("a^3");
  await form.getByRole("textbox").press("ControlOrMeta+Enter");
  await expect(form.getByRole("alert")).toContainText("changed or deleted meanwhile");
  await expect(form.getByRole("textbox")).toHaveValue("a^2 + b^2");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  expect(await sourceOf(page)).toContain("a^3");
  await expect(unsent(page, "a^2 + b^2").getByRole("button", { name: "Copy it" })).toBeVisible();
  await unsent(page, "a^2 + b^2").getByRole("button", { name: "Dismiss" }).click();
});

test("who goes to another page from a form takes what they wrote in it along", async () => {
  const { page } = station;
  await open(page, "Home", "Words.");
  await open(page, "Formula", "Before.");
  const form = await openForm(page, "Formula: edit");
  await form.getByRole("textbox").fill("c^2 + d^2");
  await page.goBack();
  await expect(textOf(page)).toContainText("Words.");
  await expect(form).toBeHidden();
  await expect(page.getByText("c^2 + d^2")).toBeVisible();
});

test("what is written in a form when its window goes is handed over at the next start, until it is dismissed", async () => {
  const { page } = station;
  await open(page, "Formula", "Before.");
  const form = await openForm(page, "Formula: edit");
  await form.getByRole("textbox").fill("e^2 + f^2");
  // Nothing that says so to the page: so much of the typing is lost at most.
  await page.waitForTimeout(400);
  await page.goto("about:blank");
  await page.goBack();
  await expect(unsent(page, "e^2 + f^2").getByRole("button", { name: "Copy it" })).toBeVisible();
  await unsent(page, "e^2 + f^2").getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await expect(textOf(page)).toContainText("Before.");
  const other = await openForm(page, "Formula: edit");
  await other.getByRole("textbox").fill("g^2");
  await page.keyboard.press("Escape");
  await expect(other).toBeHidden();
  await page.reload();
  await expect(textOf(page)).toContainText("Before.");
  await page.getByRole("button", { name: "Comments", exact: true }).click();
  await expect(page.getByText("What you wrote was not sent")).toHaveCount(0);
});

test("a title that is clicked while a part of a specification is asked for takes what is typed", async () => {
  const { page } = station;
  await open(page, "Home", "Words.");
  await writeAfter(page, "Words.", "");
  await page.keyboard.type("\n\n/api op");
  await expect(page.getByRole("option", { name: "API operation" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("textbox", { name: "Page title" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" again");
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Home again");
});

test("what is written in a form goes into its block when the form is left with Escape, as one step to undo", async () => {
  const { page } = station;
  await open(page, "Left", "Before.");
  const before = await sourceOf(page);
  const written = async (form: string, words: Record<string, string>, becomes: string) => {
    const dialog = await openForm(page, form);
    for (const [field, value] of Object.entries(words)) await dialog.getByLabel(field).fill(value);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect.poll(() => sourceOf(page)).toContain(becomes);
    await expect(textOf(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => sourceOf(page)).toBe(before);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(() => sourceOf(page)).toContain(becomes);
    await page.keyboard.press("ControlOrMeta+z");
  };
  await written("Formula: edit", { Formula: "a^2 + b^2 = c^2" }, "a^2 + b^2 = c^2");
  await written(
    "Embed: edit",
    { Address: "https://b.example/long/way", Caption: "A film" },
    '{% embed url="https://b.example/long/way" %}\nA film\n{% endembed %}',
  );
  await written("File: edit", { Caption: "The plan of it" }, "The plan of it\n{% endfile %}");
  await written(
    "Content reference: edit",
    { "Page or address": "https://c.example/" },
    '{% content-ref url="https://c.example/" %}',
  );
  await written("Image: edit", { "Alternative text": "A lamp at sea" }, "![A lamp at sea](");
});

test("what is written in a form goes into its block when somebody presses beside it", async () => {
  const { page } = station;
  const form = await openForm(page, "Formula: edit");
  await form.getByRole("textbox").fill("x + y");
  await textOf(page).getByText("After.").click();
  await expect(form).toBeHidden();
  await expect.poll(() => sourceOf(page)).toContain("$$\nx + y\n$$");
  // Who went on in the text by the same press goes on where they pressed.
  await page.keyboard.press("End");
  await page.keyboard.type(" More.");
  await expect.poll(() => sourceOf(page)).toContain("After. More.");
  await saved(page);
});

test("letters that only look for a page change nothing when the form is left", async () => {
  const { page } = station;
  const before = await sourceOf(page);
  const form = await openForm(page, "Content reference: edit");
  await form.getByRole("combobox").fill("tw");
  await expect(form.getByRole("option", { name: "Twins" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(textOf(page)).toBeFocused();
  expect(await sourceOf(page)).toBe(before);
  await expect(unsent(page, "tw")).toHaveCount(0);
});

test("a name that nothing has is no address of a picture when the form is left", async () => {
  const { page } = station;
  const before = await sourceOf(page);
  const form = await openForm(page, "Image: edit");
  await form.getByRole("combobox").first().fill("diagram.svg");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  expect(await sourceOf(page)).toBe(before);
});
