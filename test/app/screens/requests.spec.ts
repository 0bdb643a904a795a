import { expect, test } from "@playwright/test";
import { dismissNotes, textOf } from "../gestures.ts";
import { show, wide } from "./camera.ts";
import { openStation } from "./station.ts";

/* Change requests in each of their states, and conversations on a page and on its blocks. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick every week.\n\nKeep the glass clean.\n",
  "oil.md": "# Oil\n\nThere are two barrels in the cellar.\n",
  "stores.md": "# Stores\n\nWhat the keeper needs for a winter.\n",
});

const entry = (title: string) => station.page.getByRole("treeitem", { name: title });
const requests = () => station.page.getByRole("list", { name: "Change requests" });

test("lists of change requests that are empty", async () => {
  const { page } = station;
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await expect(page.getByRole("heading", { name: "No change requests in progress" })).toBeVisible();
  await show(page, "requests-none");
  await page.getByRole("button", { name: "New change request" }).click();
  await show(page, "request-new");
  await page.keyboard.press("Escape");
});

test("change requests with changes of every kind, merged ones and archived ones", async () => {
  const { page, ada } = station;
  const draft = await ada.open(
    "Say who keeps the light, and what becomes of the lamps when nobody does: proposals",
  );
  await ada.write(
    "Lamps",
    "# Lamps\n\nAda lights the lamp at dusk.\n\nTrim the wick every week.\n\nKeep the glass clean.\n",
    draft,
  );
  await ada.change(
    [
      { operation: "delete_page", page: await ada.page("Oil") },
      {
        operation: "update_page",
        page: await ada.page("Stores"),
        title: "The stores",
        into: await ada.page("Lamps"),
      },
      { operation: "insert_page", title: "Fog", document: { markdown: "# Fog\n\nSound the horn.\n" } },
    ],
    draft,
  );
  await ada.open("");
  const merged = await ada.open("Greet the reader");
  await ada.write("Welcome", "# Welcome\n\nTo the light, dear reader.\n", merged);
  await ada.ask("POST", `${ada.space}/change-requests/${merged}/merge`);
  const archived = await ada.open("Paint the tower blue");
  await ada.write("Welcome", "# Welcome\n\nTo the blue light.\n", archived);
  await ada.ask("PATCH", `${ada.space}/change-requests/${archived}`, { status: "archived" });
  await expect(requests().getByRole("button")).toHaveCount(2);
  await show(page, "requests");
  await requests()
    .getByRole("button", { name: /Say who keeps/ })
    .click();
  await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).toHaveCount(5);
  await show(page, "request-changes");
  for (const item of await page.getByRole("list", { name: "Changes" }).getByRole("listitem").all()) {
    const header = item.getByRole("button").first();
    if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
  }
  await show(page, "request-changes-open");
  await page.getByRole("button", { name: "Edit pages" }).click();
  await expect(textOf(page)).toBeVisible();
  await expect(page.locator('[role="treeitem"][aria-current="page"]')).toHaveAccessibleDescription(
    /in this change request/,
  );
  await expect(entry("Fog")).toHaveAccessibleDescription("Added in this change request");
  await expect(entry("Lamps")).toHaveAccessibleDescription("Edited in this change request");
  await expect(entry("Welcome")).toHaveAccessibleDescription("");
  await expect(page.getByRole("list", { name: "Deleted in this change request" })).toHaveText("Oil");
  await entry("Lamps").click();
  await page.keyboard.press("ArrowRight");
  await expect(entry("The stores")).toHaveAccessibleDescription(
    "Edited in this change request Moved in this change request",
  );
  await show(page, "request-page");
  await page
    .getByRole("button", { name: "All change requests" })
    .or(page.getByRole("button", { name: /^Change requests/ }))
    .first()
    .click();
  await requests()
    .getByRole("button", { name: /Untitled/ })
    .click();
  await expect(page.getByText("No changes yet")).toBeVisible();
  await show(page, "request-empty");
  // A draft is handed over where it is looked at; then it can only be merged.
  await page.getByRole("button", { name: "Open for review" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Open", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open for review" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Untitled/ })).toBeFocused();
  for (const [tab, name] of [
    ["Merged", /Greet/],
    ["Archived", /Paint/],
  ] as const) {
    await page.getByRole("button", { name: "All change requests" }).click();
    await page.getByRole("radio", { name: tab }).click();
    await expect(requests().getByRole("button", { name })).toBeVisible();
    await show(page, `requests-${tab.toLowerCase()}`);
    await requests().getByRole("button", { name }).click();
    await expect(page.getByRole("tablist", { name: "Parts of the change request" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Changes" })).toContainText("To the");
    await show(page, `request-${tab.toLowerCase()}`);
    await page.getByRole("button", { name: "Read pages" }).click();
    await expect(textOf(page)).toBeVisible();
    await show(page, `request-${tab.toLowerCase()}-page`);
    await page.getByRole("button", { name: "Overview" }).click();
  }
});

test("what a request changes is taken back thing by thing, and that is undone", async () => {
  const { page, ada } = station;
  await ada.change([
    { operation: "update_variables", variables: { keeper: "Ada" } },
    { operation: "insert_reusable_content", title: "Warning", document: { markdown: "Mind the step.\n" } },
    { operation: "insert_files", files: [{ name: "map.txt", base64: "b25l", contentType: "text/plain" }] },
  ]);
  const request = await ada.open("Another keeper");
  const { reusableContents, files } = await ada.ask<{
    reusableContents: { id: string }[];
    files: { id: string; name: string }[];
  }>("GET", `${ada.space}/content`);
  const map = files.find(({ name }) => name === "map.txt")?.id ?? "";
  await ada.write("Oil", "# Oil\n\nThere are three barrels in the cellar.\n", request);
  await ada.change(
    [
      { operation: "update_page", page: await ada.page("Stores"), into: await ada.page("Oil") },
      { operation: "update_variables", variables: { keeper: "Ben", year: "1890" } },
      {
        operation: "update_reusable_content",
        reusableContent: reusableContents[0]?.id ?? "",
        document: { markdown: "Mind the stairs.\n" },
      },
    ],
    request,
  );
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await requests()
    .getByRole("button", { name: /Another keeper/ })
    .click();
  const changes = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect(changes).toHaveCount(4);
  const about = (words: string) => changes.filter({ hasText: words });
  await expect(about("Edited variables")).toContainText("1890");
  await expect(about("Warning")).toContainText("stairs");
  await show(page, "request-changes-of-all-kinds");

  const takeBack = async (words: string, left: number) => {
    await about(words).getByRole("button", { name: "Take back" }).click();
    await expect(changes).toHaveCount(left);
  };
  await takeBack("Moved", 3);
  await takeBack("Edited variables", 2);
  await takeBack("Oil", 1);
  await show(page, "request-taken-back");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(about("Oil")).toContainText("Edited");

  await ada.change([{ operation: "delete_file", file: map }], request);
  await expect(about("map.txt")).toContainText("Deleted file");
  await takeBack("Warning", 2);
  await takeBack("map.txt", 1);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(about("map.txt")).toContainText("Deleted file");
});

test("a reviewer goes from change to change by key, marks them, and proposes a text that is applied", async () => {
  const { page, ada } = station;
  const request = await ada.open("Brighter");
  await ada.write(
    "Lamps",
    "# Lamps\n\nLight every lamp at dusk.\n\nTrim the wick every week.\n\nKeep the glass very clean.\n",
    request,
  );
  await ada.write("Stores", "# Stores\n\nWhat the **keeper** needs for a whole winter.\n", request);
  await page.getByRole("button", { name: "All change requests" }).click();
  await requests()
    .getByRole("button", { name: /Brighter/ })
    .click();
  // What was said of the test before takes room, for as long as it stands.
  await dismissNotes(page);
  const comes = page.getByRole("region", { name: "What it comes to" });
  await expect(comes).toContainText("2 pages edited +3 −1 words");
  await page.keyboard.press("n");
  await expect(page.getByRole("group", { name: "Edited block" }).first()).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("group", { name: "Edited block" }).nth(1)).toBeFocused();
  await show(page, "request-review");
  await page.getByRole("radio", { name: "Side by side" }).click();
  await page.getByRole("radio", { name: "Source" }).click();
  await show(page, "request-review-split", [wide]);
  await page.getByRole("radio", { name: "As it reads" }).click();
  await page.getByRole("radio", { name: "In one" }).click();

  await page.getByRole("group", { name: "Edited block" }).nth(1).focus();
  await page.keyboard.press("c");
  const item = page.getByRole("region", { name: "Lamps", exact: true });
  await item.getByRole("textbox", { name: "New comment" }).fill("Clean is clean.");
  await item.getByRole("button", { name: "Suggest a change" }).click();
  await expect(item.getByRole("textbox", { name: "The block as it should be" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Keep the glass spotless.");
  await page.keyboard.press("ControlOrMeta+Enter");
  const proposal = item.getByRole("region", { name: "Suggested change" });
  await expect(proposal).toContainText("spotless");
  await expect(item.getByRole("article")).toContainText("Clean is clean.");
  // The field has gone, and the keys are where it was asked for.
  await expect(item.locator(":focus")).toHaveAccessibleName("Comment on this block");
  await item.evaluate((shown) => shown.scrollIntoView({ block: "start" }));
  await show(page, "request-suggestion");
  await page.getByRole("tab", { name: /^Comments/ }).click();
  const listed = page.getByRole("article", { name: "Comment by Ben" }).filter({ hasText: "Clean is clean." });
  await expect(listed.getByRole("button", { name: "Keep the glass very clean." })).toBeVisible();
  await expect(listed.getByRole("region", { name: "Suggested change" })).toContainText("Apply");
  await page.getByRole("tab", { name: "Changes" }).click();
  await proposal.getByRole("button", { name: "Apply" }).focus();
  await page.keyboard.press("Enter");
  await expect(proposal).toBeHidden();
  await expect(item).toContainText("spotless");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  await item.getByRole("checkbox", { name: "Viewed" }).check();
  await expect(item.getByRole("button", { name: /Lamps/ })).toHaveAttribute("aria-expanded", "false");
  await page.reload();
  await expect(comes).toContainText("1 of 2 viewed");
  await page.keyboard.press("v");
  await expect(comes).toContainText("2 of 2 viewed");
  await ada.write("Stores", "# Stores\n\nWhat the keeper needs.\n", request);
  await expect(comes).toContainText("1 of 2 viewed");
});

test("comments with replies and reactions, on a page and on a block", async () => {
  const { page } = station;
  await page.getByRole("button", { name: "Leave the change request" }).click();
  await entry("Lamps").click();
  const comments = page.getByRole("region", { name: "Comments" });
  await page.getByRole("tree", { name: "Pages" }).focus();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(comments).toBeVisible();
  await textOf(page).getByText("Trim the wick").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(comments.getByText("On “Trim the wick every week.”")).toBeVisible();
  await show(page, "comment-on-block");
  await comments
    .getByRole("textbox", { name: "New comment" })
    .fill(
      "Is every week enough in winter? In *December* the wick lasted **four days**, see https://example.com/log.",
    );
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = comments.getByRole("article").first();
  await expect(thread).toContainText("Is every week enough");
  await thread.getByRole("button", { name: "Reply" }).click();
  await thread.getByRole("textbox", { name: "Reply" }).fill("Say “at least every week”.");
  await show(page, "comment-replying");
  await thread.getByRole("button", { name: "Reply" }).click();
  await expect(thread.getByRole("list", { name: "Replies" })).toContainText("at least");
  await thread.getByRole("button", { name: "Add a reaction" }).first().click();
  await show(page, "comment-reactions");
  // The signs stand in a row, and the arrows along it lead from one to the next.
  const sign = (emoji: string) => page.getByRole("menuitem", { name: emoji });
  await sign("👍").focus();
  await page.keyboard.press("ArrowRight");
  await expect(sign("❤️")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(sign("👍")).toBeFocused();
  await page.keyboard.press("Enter");
  await comments.getByRole("textbox", { name: "New comment" }).fill("The whole page could use a picture.");
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments.getByRole("article")).toHaveCount(2);
  await show(page, "comments-threads");
  await comments.getByRole("article").last().getByRole("button", { name: "Resolve" }).click();
  await expect(comments.getByRole("article")).toHaveCount(1);
  await comments.getByRole("radio", { name: "Resolved" }).click();
  await expect(comments.getByRole("article")).toHaveCount(1);
  await show(page, "comments-resolved");
});

test("a table that changed is read as one: words of a cell, rows and columns came and went", async () => {
  const { page, ada } = station;
  const lamps = "| Lamp | Miles |\n| --- | ---: |\n| North | 18 |\n| South | 9 |\n| West | 3 |\n";
  await ada.write("Stores", `# Stores\n\nThe lamps.\n\n${lamps}`);
  const request = await ada.open("Count the lamps anew");
  const counted =
    "| Lamp | Oil | Miles |\n| --- | --- | ---: |\n| North | whale | 20 |\n| East | olive | 7 |\n| West | `none` | 3 |\n";
  await ada.write("Stores", `# Stores\n\nThe lamps.\n\n${counted}`, request);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await requests()
    .getByRole("button", { name: /Count the lamps/ })
    .click();
  const table = page.getByRole("list", { name: "Changes" }).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Lamp", "Oil", "Miles"]);
  await expect(table.getByRole("row")).toHaveText([
    "LampOilMiles",
    "Northwhale1820",
    "South9",
    "Eastolive7",
    "Westnone3",
  ]);
  await expect(table.getByRole("deletion")).toHaveText(["18", "South", "9"]);
  await expect(table.getByRole("insertion")).toHaveText(["Oil", "whale", "20", "East", "olive", "7", "none"]);
  await show(page, "request-table");
  await page.getByRole("radio", { name: "Side by side" }).click();
  await expect(table.first().getByRole("columnheader")).toHaveText(["Lamp", "Miles"]);
  await expect(table.last().getByRole("row")).toHaveCount(4);
  await show(page, "request-table-beside");
});

test("who may not make spaces is told so before anything is filled in", async () => {
  const { page } = station;
  for (const [item, name, action] of [
    ["New space", "New space", "Create"],
    ["Import…", "Import", "Import"],
  ] as const) {
    await page.getByRole("button", { name: /^Space:/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toContainText("This needs the role Creator in the organization");
    if (item === "New space") await dialog.getByLabel("Title").fill("The tower");
    else
      for (const choice of ["Choose a folder", "Choose a .zip or a document"])
        await expect(dialog.getByRole("button", { name: choice })).toBeDisabled();
    await expect(dialog.getByRole("button", { name: action, exact: true })).toBeDisabled();
    await show(page, `no-${name.toLowerCase().replace(" ", "-")}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
