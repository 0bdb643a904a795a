import { expect, test } from "@playwright/test";
import { syncNow, textOf, workOnline } from "./gestures.ts";
import { narrow, show, wide } from "./screens/camera.ts";
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
  await page.getByRole("tree", { name: "Pages" }).focus();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(comments()).toBeVisible();
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

test("somebody is named with @, and a comment keeps the words of a block that went", async () => {
  const { page, ada } = station;
  const line = textOf(page).getByText("Trim the wick every week.");
  await line.click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(comments().getByText("On “Trim the wick every week.”")).toBeVisible();
  const field = comments().getByRole("textbox", { name: "New comment" });
  await field.pressSequentially("Is that often enough, @ad");
  await expect(comments().getByRole("option", { name: "Ada" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Is that often enough, @Ada ");
  await page.keyboard.type("?");
  await expect(field).toHaveValue("Is that often enough, @Ada?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(thread("Is that often enough, @Ada")).toBeVisible();
  await line.click({ clickCount: 3 });
  await page.keyboard.press("Delete");
  await expect(thread("often enough").getByRole("blockquote")).toHaveText("Trim the wick every week.");
  await expect(async () => {
    const { items } = await ada.ask<{ items: { body: { markdown: string } }[] }>(
      "GET",
      `${ada.space}/comments`,
    );
    expect(items.map(({ body }) => body.markdown).join()).toMatch(/\[Ada\]\(recto:users\/\w+ "mention"\)/);
  }).toPass();
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
  await expect(comments().getByRole("article").getByText("Unread")).toHaveCount(0);
  await comments().getByRole("button", { name: "Close comments" }).click();
  await page.keyboard.press("ControlOrMeta+Alt+k");
  await expect(thread("Where did it go?")).toBeFocused();
  await expect(comments().getByRole("article").getByText("Unread")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Alt+k");
  await expect(thread("Is that often enough")).toBeFocused();

  await comments().getByRole("radio", { name: "Mine" }).click();
  await expect(comments().getByRole("article")).toHaveCount(2);
  await comments().getByRole("radio", { name: "Mentions" }).click();
  await expect(comments().getByRole("article")).toHaveCount(1);
  await expect(thread("Who cleans the glass")).toBeVisible();
});

test("threads stand beside their blocks, are answered and settled there, and keys go in and out", async () => {
  const { page, ada } = station;
  await comments().getByRole("button", { name: "Close comments" }).click();
  const target = { page: await ada.page("Lamps") };
  const { blocks } = await ada.ask<{ blocks: { key: string }[] }>(
    "GET",
    `${ada.space}/content/page/${target.page}/blame`,
  );
  const [first, second] = blocks.slice(-2).map(({ key }) => key);
  const say = (node: string | undefined, words: string) =>
    ada.ask("POST", `${ada.space}/comments`, { ...target, node, body: { markdown: words } });
  await say(first, "At dusk, or an hour before?");
  await say(first, "And who has the matches?");
  await say(second, "With which cloth?");
  const margin = page.getByLabel("Threads beside the text");
  const beside = (words: string) => margin.getByRole("article").filter({ hasText: words });
  await expect(beside("With which cloth?")).toBeVisible();
  const boxes = await margin
    .getByRole("article")
    .evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
  for (const [at, { top }] of boxes.entries()) expect(top).toBeGreaterThan(boxes[at - 1]?.bottom ?? 0);
  await show(page, "margin-threads", [wide]);

  await textOf(page).click();
  await page.keyboard.press("ControlOrMeta+Alt+k");
  await expect(margin.getByRole("article").and(page.locator(":focus"))).toBeVisible();
  await beside("At dusk").getByRole("button", { name: "Reply", exact: true }).click();
  await page.keyboard.type("An hour before.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(beside("At dusk").getByText("An hour before.")).toBeVisible();
  await beside("matches").getByRole("button", { name: "Resolve" }).click();
  await expect(beside("matches")).toHaveCount(0);
  await beside("At dusk").focus();
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toBeFocused();

  // A comment is written where it will stand.
  await textOf(page).getByText("Keep the glass clean.").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const field = margin.getByRole("textbox", { name: "New comment" });
  await expect(field).toBeFocused();
  await show(page, "margin-writing", [wide]);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(field).toBeFocused();
  await page.keyboard.type("Or with ");
  // What others say meanwhile takes nobody's words away.
  await say(first, "And on Sundays?");
  await expect(beside("And on Sundays?")).toBeVisible();
  await page.keyboard.type("vinegar?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(beside("Or with vinegar?")).toBeVisible();
  await expect(comments()).toBeHidden();
  await beside("Or with vinegar?").getByRole("button", { name: "Resolve" }).click();

  await page.setViewportSize(narrow);
  await expect(margin.getByRole("article")).toHaveCount(0);
  await show(page, "margin-marks", [narrow]);
  await page.setViewportSize(narrow);
  await margin.getByRole("button", { name: /^Comment on “Keep the glass/ }).click();
  await expect(thread("With which cloth?")).toBeFocused();
  await page.setViewportSize(wide);
  await comments().getByRole("button", { name: "Close comments" }).click();
});

test("a key says who wrote what, and a click there opens the revision that brought it", async () => {
  const { page } = station;
  await textOf(page).click();
  await page.keyboard.press("ControlOrMeta+Alt+b");
  const gutter = page.getByRole("list", { name: "Who wrote what" });
  const origin = gutter.getByRole("button", { name: /^Ada, / }).first();
  await expect(origin).toBeVisible();
  await show(page, "blame");
  await origin.click();
  await expect(page.getByRole("listbox", { name: "Revisions" })).toBeVisible();
  await expect(
    page.getByRole("listbox", { name: "Revisions" }).getByRole("option", { selected: true }),
  ).toHaveAccessibleName(/Ada/);
  await page.getByRole("button", { name: "Back to the page" }).click();
  await page.keyboard.press("ControlOrMeta+Alt+b");
  await expect(gutter).toHaveCount(0);
});

test("who else has the page open is shown while they have it, and what is not sent yet is marked in the tree", async () => {
  const { page, ada } = station;
  const lamps = page.getByRole("treeitem", { name: "Lamps" });
  await lamps.click();
  await expect(textOf(page)).toContainText("Keep the glass clean.");
  const place = { window: "elsewhere", space: station.instance.space, page: await ada.page("Lamps") };
  await ada.ask("POST", "/v1/sync/presence", place);
  await expect(page.getByRole("status").filter({ hasText: "Also on this page: Ada" })).toBeVisible();
  await show(page, "together", [wide]);
  const names = async () =>
    (await ada.ask<{ people: { displayName: string }[] }>("POST", "/v1/sync/presence", place)).people.map(
      ({ displayName }) => displayName,
    );
  await expect.poll(names).toContain("Ben");
  // Who hides themselves is seen by nobody, and sees nobody.
  const choose = async () => {
    await page.keyboard.press("ControlOrMeta+,");
    await page.getByRole("switch", { name: "Show others which page I have open" }).click();
    await page.keyboard.press("Escape");
  };
  await choose();
  await expect.poll(names).not.toContain("Ben");
  await expect(page.getByText("Also on this page")).toHaveCount(0);
  await choose();
  await expect(page.getByRole("status").filter({ hasText: "Also on this page: Ada" })).toBeVisible();
  await ada.ask("POST", "/v1/sync/presence", { window: "elsewhere" });
  await expect(page.getByText("Also on this page")).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("option", { name: /My workspace/ }).first()).toBeVisible();
  await show(page, "search-recent", [wide]);
  await page.keyboard.press("Escape");

  await workOnline(page, false);
  await textOf(page).click();
  await page.keyboard.type("Fill it every evening. ");
  await expect(lamps).toHaveAccessibleDescription("Not sent yet");
  await page.getByRole("tree", { name: "Pages" }).focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Emoji or icon…" }).click();
  await show(page, "emoji", [wide]);
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("lantern");
  await page.getByRole("button", { name: "red paper lantern" }).click();
  await expect(lamps).toContainText("🏮");
  await show(page, "marks", [wide]);
  await workOnline(page, true);
  await expect(lamps).toHaveAccessibleDescription("");
});

test("a comment that others answered is deleted after a question, and one without answers at once", async () => {
  const { page, ada } = station;
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const field = comments().getByRole("textbox", { name: "New comment" });
  for (const words of ["Which light?", "Never mind."]) {
    await field.fill(words);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(thread(words)).toBeVisible();
  }
  await syncNow(page);
  const { items } = await ada.ask<{ items: { id: string; body: { markdown: string } }[] }>(
    "GET",
    `${ada.space}/comments`,
  );
  const asked = items.find(({ body }) => body.markdown.includes("Which light?"));
  await ada.ask("POST", `${ada.space}/comments/${asked?.id}/replies`, {
    body: { markdown: "The green one." },
  });
  await expect(thread("Which light?")).toContainText("The green one.");
  const remove = async (words: string): Promise<void> => {
    await thread(words).getByRole("button", { name: "More about this comment" }).first().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  };
  await remove("Never mind.");
  await expect(thread("Never mind.")).toHaveCount(0);
  await remove("Which light?");
  const question = page.getByRole("alertdialog", { name: "Delete this conversation?" });
  await expect(question).toContainText("its reply is deleted for everybody");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(thread("Which light?")).toBeVisible();
  await remove("Which light?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(thread("Which light?")).toHaveCount(0);
});
