import { expect, test } from "@playwright/test";
import { textOf } from "./gestures.ts";
import { show } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Conversations beside a page: what they are about, who is named in them, and what was not seen yet. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md":
    "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick every week.\n\nKeep the glass clean.\n\nFill the oil.\n",
});

const comments = () => station.page.getByRole("region", { name: "Comments" });
const thread = (words: string) => comments().getByRole("article").filter({ hasText: words });

test("a comment begun on a block is on the whole page once that block is deleted", async () => {
  const { page } = station;
  const about = comments().getByText("On “Fill the oil.”");
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  const line = textOf(page).getByText("Fill the oil.");
  await line.click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(about).toBeVisible();
  await expect(comments().getByRole("textbox", { name: "New comment" })).toBeFocused();

  await line.click({ clickCount: 3 });
  await page.keyboard.press("Delete");
  await expect(about).toBeHidden();
  await comments().getByRole("textbox", { name: "New comment" }).fill("Where did it go?");
  await comments().getByRole("button", { name: "Comment", exact: true }).click();
  await expect(thread("Where did it go?")).toBeVisible();
  await expect(thread("Where did it go?").getByText("On a part of the page that is gone")).toHaveCount(0);
});

test("what others said is unread until it was seen, a key goes there, and filters find it again", async () => {
  const { page, ada } = station;
  const target = { page: await ada.page("Lamps") };
  await ada.ask("POST", `${ada.space}/comments`, {
    ...target,
    body: { markdown: "Who cleans the glass, @Ben?" },
  });
  await ada.ask("POST", `${ada.space}/comments`, { ...target, body: { markdown: "Is a week enough?" } });
  await expect(thread("Is a week enough?").getByText("Unread")).toBeVisible();
  await textOf(page).click();
  await page.keyboard.press("ControlOrMeta+Alt+k");
  await expect(comments().getByRole("article").and(page.locator(":focus"))).toBeVisible();
  await show(page, "comments-unread", [{ width: 1440, height: 900 }]);
  await expect(comments().getByText("Unread")).toHaveCount(0);
  await comments().getByRole("button", { name: "Close comments" }).click();
  await page.keyboard.press("ControlOrMeta+Alt+k");
  await expect(thread("Where did it go?")).toBeFocused();
  await expect(comments().getByText("Unread")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Alt+k");
  await expect(thread("Who cleans the glass")).toBeFocused();

  await comments().getByRole("tab", { name: "Mine" }).click();
  await expect(comments().getByRole("article")).toHaveCount(1);
  await comments().getByRole("tab", { name: "Mentions" }).click();
  await expect(comments().getByRole("article")).toHaveCount(1);
  await expect(thread("Who cleans the glass")).toBeVisible();
});
