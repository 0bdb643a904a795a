import { expect, test, type Page } from "@playwright/test";
import { saved, sourceOf, textOf, writeAfter } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

/* What is written in the form of a block goes into that block, or is not lost. */

const station = openStation({
  "README.md": "# Home\n\nWords.\n",
  "twins.md":
    '# Twins\n\nBefore.\n\n{% embed url="https://a.example" %}\n\nBetween.\n\n{% embed url="https://a.example" %}\n\nAfter.\n',
  "formula.md": "# Formula\n\nBefore.\n\n$$\na^2\n$$\n\nAfter.\n",
});

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
  expect(await sourceOf(page)).toContain("a^3");
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
