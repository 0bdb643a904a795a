import { expect, test } from "@playwright/test";
import { syncNow, textOf } from "./gestures.ts";
import { narrow, show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Everything that a change request shows can be commented on: also what it takes away, and what is on no page. */

const oil = "The oil stands in the cellar.\n\nTwo barrels are enough.\n";
const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n\nMind the stairs.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
});

const change = (title: string | RegExp) =>
  station.page.getByRole("list", { name: "Changes" }).getByRole("region", { name: title });
const block = (title: string | RegExp, words: string) =>
  change(title).getByRole("group").filter({ hasText: words });
const field = () => station.page.getByRole("textbox", { name: "New comment" });

let request = "";

test.beforeAll(async () => {
  const { ada, page } = station;
  const text = (markdown: string) => ({ document: { markdown } });
  await ada.change([{ operation: "insert_reusable_content", title: "Oil", ...text(oil) }]);
  const { reusableContents } = await ada.ask<{ reusableContents: { id: string }[] }>(
    "GET",
    `${ada.space}/content`,
  );
  request = await ada.open("Take away");
  await ada.write("Welcome", "# Welcome\n\nTo the light.\n", request);
  await ada.change(
    [
      { operation: "delete_page", page: await ada.page("Lamps") },
      {
        operation: "update_reusable_content",
        reusableContent: reusableContents[0]?.id ?? "",
        ...text(oil.replace("Two", "Three")),
      },
    ],
    request,
  );
  await syncNow(page);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: /Take away/ }).click();
});

async function say(on: ReturnType<typeof block>, words: string): Promise<void> {
  const { page } = station;
  await on.focus();
  await page.keyboard.press("c");
  await expect(field()).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(field()).toHaveCount(0);
}

test("a block that is taken away is commented on by a key, and the thread stands beside it", async () => {
  const { page, ada } = station;
  await say(block("Welcome", "Mind the stairs."), "Somebody will fall.");
  const thread = change("Welcome").getByRole("article").filter({ hasText: "Somebody will fall." });
  await expect(thread).toBeVisible();
  await expect(thread.getByRole("blockquote")).toHaveCount(0);
  await show(page, "comment-removed-block", [wide, narrow]);
  await syncNow(page);
  const { items } = await ada.ask<{ items: { body: { markdown: string }; target: object }[] }>(
    "GET",
    `${ada.space}/change-requests/${request}/comments`,
  );
  expect(items[0]?.body.markdown).toBe("> Mind the stairs.\n\nSomebody will fall.");
  expect(items[0]?.target).toMatchObject({ page: { id: await ada.page("Welcome") } });
});

test("a page that is deleted and a reusable content take comments, each beside its block", async () => {
  const { page } = station;
  await say(block("Lamps", "Light the lamp at dusk."), "Who does it then?");
  await say(block("Oil", "barrels are enough."), "For a whole winter?");
  await expect(change("Lamps").getByRole("article")).toContainText("Who does it then?");
  await expect(change("Oil").getByRole("article")).toContainText("For a whole winter?");
  await show(page, "comment-elsewhere", [wide]);
  // Where it stands alone, it says what it is about.
  await page.getByRole("tab", { name: /^Comments/ }).click();
  const alone = page.getByRole("article").filter({ hasText: "For a whole winter?" });
  await expect(alone.getByRole("blockquote")).toContainText("Three barrels are enough.");
  await expect(alone.getByRole("link", { name: "Oil" })).toBeVisible();
  await alone.getByRole("link", { name: "Oil" }).click();
  await expect(page.getByRole("main")).toContainText("Three barrels are enough.");
});

test("a change of a block is suggested from the panel and from the margin, and waits while its writer looks elsewhere", async () => {
  const { page, ada } = station;
  await page.getByRole("button", { name: "Home" }).click();
  await page.goto(page.url().replace(/request=[^&]*&?/, ""));
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await textOf(page).getByText("To the light.").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const margin = page.getByLabel("Threads beside the text");
  await margin.getByRole("button", { name: "Suggest a change" }).click();
  const proposal = page.getByRole("textbox", { name: "The block as it should be" });
  await expect(proposal).toBeFocused();
  await expect(proposal).toHaveValue("To the light.");
  await proposal.fill("To the lamp.");
  await show(page, "suggest-beside", [wide]);
  await page.keyboard.press("ControlOrMeta+Enter");
  const card = margin.getByRole("article").filter({ hasText: "Suggested change" });
  await expect(card.getByRole("button", { name: "Apply" })).toBeVisible();

  await page.getByRole("button", { name: /^Comments/ }).click();
  const panel = page.getByRole("region", { name: "Comments" });
  await textOf(page).getByText("Mind the stairs.").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await panel.getByRole("button", { name: "Suggest a change" }).click();
  await proposal.fill("Mind the steep stairs.");
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  await expect(textOf(page)).toContainText("Light the lamp");
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await expect(proposal).toHaveValue("Mind the steep stairs.");
  await show(page, "suggest-in-panel", [wide]);
  await panel.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel.getByRole("article").filter({ hasText: "steep" })).toBeVisible();
  await expect(proposal).toHaveCount(0);
  await syncNow(page);
  const { items } = await ada.ask<{ items: { body: { markdown: string } }[] }>(
    "GET",
    `${ada.space}/comments`,
  );
  expect(items.map(({ body }) => body.markdown)).toContain("```suggestion\nMind the steep stairs.\n```");
});
