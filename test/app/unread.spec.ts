import { expect, test } from "@playwright/test";
import { syncNow, textOf } from "./gestures.ts";
import { narrow, show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* What others said and was not seen yet is found, and answers are edited and reacted to like what they answer. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
});

const comments = () => station.page.getByRole("region", { name: "Comments" });
const thread = (words: string) => comments().getByRole("article").filter({ hasText: words });
const button = (name: string) => station.page.getByRole("button", { name, exact: true });

test("a page on which others said something is marked in the tree, and so is the button that shows it", async () => {
  const { page, ada } = station;
  const lamps = page.getByRole("treeitem", { name: "Lamps" });
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await expect(lamps).toHaveAccessibleDescription("");
  for (const markdown of ["Who lights it?", "And who puts it out?"])
    await ada.ask("POST", `${ada.space}/comments`, {
      page: await ada.page("Lamps"),
      body: { markdown },
    });
  await expect(lamps).toHaveAccessibleDescription("Unread comments");
  await expect(button("Comments")).toBeVisible();
  await lamps.click();
  await expect(button("Comments, 2 unread")).toBeVisible();
  await show(page, "unread-marks", [wide, narrow]);
});

test("unread threads are listed by themselves, and stay there while they are read", async () => {
  const { page } = station;
  await button("Comments, 2 unread").click();
  await comments().getByRole("radio", { name: "Unread" }).click();
  await expect(comments().getByRole("article")).toHaveCount(2);
  await show(page, "unread-threads", [wide]);
  await expect(button("Comments")).toBeVisible();
  await expect(page.getByRole("treeitem", { name: "Lamps" })).toHaveAccessibleDescription("");
  await expect(comments().getByRole("article")).toHaveCount(2);
  await comments().getByRole("radio", { name: "Open" }).click();
  await comments().getByRole("radio", { name: "Unread" }).click();
  await expect(comments().getByText("All is read")).toBeVisible();
  await comments().getByRole("radio", { name: "Open" }).click();
});

test("an answer of one's own is edited, and one of somebody else's takes reactions, by keys too", async () => {
  const { page, ada } = station;
  const { items } = await ada.ask<{ items: { id: string; body: { markdown: string } }[] }>(
    "GET",
    `${ada.space}/comments`,
  );
  const asked = items.find(({ body }) => body.markdown === "Who lights it?")?.id;
  const replies = `${ada.space}/comments/${asked}/replies`;
  await ada.ask("POST", replies, { body: { markdown: "You, I think." } });
  const answers = thread("Who lights it?").getByRole("list", { name: "Replies" }).getByRole("listitem");
  const theirs = answers.filter({ hasText: "You, I think." });
  await expect(theirs.getByRole("button", { name: "More about this comment" })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Add a reaction" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "👍" }).press("Enter");
  await expect(theirs.getByRole("button", { name: "👍, 1" })).toHaveAttribute("aria-pressed", "true");

  await thread("Who lights it?").getByRole("button", { name: "Reply", exact: true }).click();
  await page.keyboard.type("I dot.");
  await page.keyboard.press("ControlOrMeta+Enter");
  const mine = answers.filter({ hasText: "I dot." });
  await mine.getByRole("button", { name: "More about this comment" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = thread("Who lights it?").getByRole("textbox", { name: "Edit comment" });
  await expect(field).toBeFocused();
  await field.fill("I do.");
  await show(page, "reply-editing", [wide]);
  await field.press("ControlOrMeta+Enter");
  await expect(answers.filter({ hasText: "I do." })).toContainText("edited");
  await syncNow(page);
  const answered = await ada.ask<{
    items: { body: { markdown: string }; reactions: { emoji: string; count: number }[] }[];
  }>("GET", replies);
  expect(answered.items.map(({ body }) => body.markdown)).toEqual(["You, I think.", "I do."]);
  expect(answered.items[0]?.reactions).toMatchObject([{ emoji: "👍", count: 1 }]);
  await theirs.getByRole("button", { name: "👍, 1" }).click();
  await expect(theirs.getByRole("button", { name: "👍, 1" })).toHaveCount(0);
  await textOf(page).click();
});

test("how many are unread is said while resolved threads are listed", async () => {
  const { page, ada } = station;
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await comments().getByRole("radio", { name: "Resolved" }).click();
  await expect(comments().getByRole("radio", { name: "Unread" })).not.toContainText("1");
  await ada.ask("POST", `${ada.space}/comments`, {
    page: await ada.page("Welcome"),
    body: { markdown: "To which light?" },
  });
  await expect(comments().getByRole("radio", { name: "Unread" })).toContainText("1");
});
