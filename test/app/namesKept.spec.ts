import { expect, test } from "@playwright/test";
import { saved, syncNow, textOf } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

/* Titles, names and words in fields, while their writers pause, cancel, look elsewhere, or others write there too. */

const station = openStation(
  {
    "README.md": "# Welcome\n\nTo the light.\n",
    "lamps.md": "# Lamps\n\nLight the lamp.\n",
  },
  { member: "Ada" },
);

const entry = (name: string) => station.page.getByRole("treeitem", { name });

test("a title that is saved in the middle of writing keeps the space behind which its writer goes on", async () => {
  const { page, ada } = station;
  await entry("Lamps").click();
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("");
  await title.pressSequentially("Getting ");
  await saved(page);
  await expect(entry("Getting")).toBeVisible();
  await ada.write("Welcome", "# Welcome\n\nTo the lights.\n");
  await syncNow(page);
  await expect(title).toHaveValue("Getting ");
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.type("lamps");
  await expect(entry("Getting lamps")).toBeVisible();
});

test("a title is one line, also where several are pasted into it", async () => {
  const { page } = station;
  const title = page.getByRole("textbox", { name: "Page title" });
  await title.press("Home");
  await page.evaluate(() => document.execCommand("insertText", false, "Lamps,\nor: "));
  await expect(title).toHaveValue("Lamps, or: Getting lamps");
  await page.keyboard.type("n");
  await expect(title).toHaveValue("Lamps, or: nGetting lamps");
  await title.fill("Getting lamps");
  await expect(entry("Getting lamps")).toBeVisible();
});

test("a page whose renaming is given up keeps its title", async () => {
  const { page } = station;
  await entry("Welcome").click();
  await page.getByRole("tree").focus();
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: "New title" });
  await field.fill("Never");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.press("F2");
  await expect(field).toHaveValue("Welcome");
  await field.fill("Hello");
  await page.keyboard.press("Enter");
  await expect(entry("Hello")).toBeVisible();
});

test("the settings of a space that are opened again are those that it has, and its emoji can be taken away", async () => {
  const { page, ada } = station;
  const settings = page.getByRole("dialog", { name: "Space settings" });
  const openSettings = async () => {
    await page.getByRole("button", { name: /^Space:/ }).click();
    await page.getByRole("menuitem", { name: "Space settings" }).click();
  };
  await openSettings();
  await settings.getByLabel("Title").fill("Cancelled");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 400);
  await expect(settings.getByLabel("Title")).toHaveValue("Cancelled");
  await settings.getByRole("button", { name: "Cancel" }).click();
  await ada.ask("PATCH", ada.space, { title: "Keeper’s book", emoji: "📕" });
  await syncNow(page);
  await openSettings();
  await expect(settings.getByLabel("Title")).toHaveValue("Keeper’s book");
  await settings.getByLabel("Emoji").fill("");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings).toBeHidden();
  await syncNow(page);
  const { title, emoji } = await ada.ask<{ title: string; emoji?: string }>("GET", ada.space);
  expect([title, emoji ?? ""]).toEqual(["Keeper’s book", ""]);
});

test("a description is joined with what others make of it while it is written", async () => {
  const { page, ada } = station;
  const request = await ada.open("Say whose light it is");
  const describe = (...paragraphs: string[]) =>
    ada.ask("PATCH", `${ada.space}/change-requests/${request}`, {
      description: {
        object: "document",
        data: {},
        nodes: paragraphs.map((text) => ({
          object: "block",
          type: "paragraph",
          nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
        })),
      },
    });
  await describe("Ships asked.", "Please look.");
  await syncNow(page);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: "Say whose light it is" }).click();
  const description = page.getByRole("textbox", { name: "Description" });
  await description.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Soon.");
  await describe("Many ships asked.", "Please look.");
  await page.waitForTimeout(1500);
  await description.blur();
  await expect(description).toHaveValue("Many ships asked.\n\nPlease look. Soon.");
});

test("a comment that is begun on a page stays with that page, also when the window is loaded again", async () => {
  const { page } = station;
  await entry("Hello").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const comment = page.getByRole("textbox", { name: "New comment" });
  await comment.fill("Half of a tho");
  await entry("Getting lamps").click();
  await expect(comment).toHaveValue("");
  await page.reload();
  await entry("Hello").click();
  await expect(page.getByRole("heading", { name: "Hello" }).or(textOf(page)).first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(comment).toHaveValue("Half of a tho");
});

test("a comment that is begun on a block is still on it when its writer comes back", async () => {
  const { page } = station;
  const panel = page.getByRole("region", { name: "Comments" });
  await panel.getByRole("textbox", { name: "New comment" }).fill("");
  await textOf(page).getByText("To the lights.").click();
  await page.getByRole("button", { name: "Comment on this block" }).click();
  await expect(panel.getByText("On “To the lights.”")).toBeVisible();
  await page.keyboard.type("Which ones?");
  await entry("Getting lamps").click();
  await expect(panel.getByText("On “To the lights.”")).toBeHidden();
  await entry("Hello").click();
  await expect(panel.getByText("On “To the lights.”")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "New comment" })).toHaveValue("Which ones?");
  await page.reload();
  await expect(entry("Hello")).toBeVisible();
  if (!(await panel.isVisible())) await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(panel.getByText("On “To the lights.”")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "New comment" })).toHaveValue("Which ones?");
});

test("a comment that is written in one window and sent in another is in neither any more", async () => {
  const { page, app } = station;
  const windows = () => app.app.windows();
  await app.app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById("newWindow");
    (item as { click: () => void } | null | undefined)?.click();
  });
  await expect.poll(() => windows().length).toBe(2);
  const other = windows().find((one) => one !== page)!;
  await other.getByRole("treeitem", { name: "Hello" }).click();
  const field = (of: typeof page) =>
    of.getByRole("region", { name: "Comments" }).getByRole("textbox", { name: "New comment" });
  await expect(textOf(other)).toBeVisible();
  if (!(await field(other).isVisible())) await other.keyboard.press("ControlOrMeta+Alt+m");
  await expect(field(other)).toHaveValue("Which ones?");
  await field(page).fill("Which ones, and when?");
  await expect(field(other)).toHaveValue("Which ones, and when?");
  await field(page).press("ControlOrMeta+Enter");
  await expect(field(page)).toHaveValue("");
  await expect(field(other)).toHaveValue("");
  await expect(other.getByRole("article").filter({ hasText: "Which ones, and when?" })).toHaveCount(1);
  await other.close();
});
