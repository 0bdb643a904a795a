import { expect, test, type Page } from "@playwright/test";
import { dismissNotes, saved, sourceOf, syncNow, textOf, writeAfter } from "./gestures.ts";
import { show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Reusable contents: written once, shown on many pages, and changed on all of them at once. */

const include = (name: string): string => `{% include ".gitbook/includes/${name}.md" %}`;

const everything = `Fill the lamp **once** a week, as [the keeper](../../keeping.md) does.

{% hint style="warning" %}
Let it cool first.
{% endhint %}

| Lamp | Oil |
| :--- | ---: |
| North | 2 l |

\`\`\`typescript
export const full = true;
\`\`\`

- [x] Filled
- [ ] Trimmed

{% tabs %}
{% tab title="By day" %}
Draw the curtain.
{% endtab %}

{% tab title="By night" %}
Light it.
{% endtab %}
{% endtabs %}

![The stairs](../../stairs.svg)
`;

const station = openStation(
  {
    "README.md": "# Welcome\n\nTo the light.\n",
    "keeping.md": `# Keeping\n\nBefore.\n\n${include("oil")}\n\nAfter.\n`,
    "lighting.md": `# Lighting\n\n{% hint style="info" %}\n${include("wick")}\n{% endhint %}\n\nEnd.\n`,
    "selecting.md":
      "# Selecting\n\nFirst.\n\n## Steps\n\nClimb the [stairs](keeping.md).\n\n- One\n- Two\n\nLast.\n",
    "defining.md": "# Defining\n\nFirst [keeper].\n\nSecond [keeper].\n\n[keeper]: keeping.md\n",
    "stairs.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><rect width="320" height="80" fill="#9cc"/></svg>',
    ".gitbook/includes/oil.md": `---\ntitle: Oil\n---\n\n${everything}`,
    ".gitbook/includes/wick.md": `---\ntitle: Wick\n---\n\nTrim the wick.\n\n{% include "oil.md" %}\n`,
  },
  { member: "Ada" },
);

const entry = (page: Page, title: string) => page.getByRole("treeitem", { name: title });
const rows = (page: Page) =>
  page.getByRole("list", { name: "Reusable contents", exact: true }).getByRole("listitem");
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const included = (page: Page, title: string) =>
  page.getByRole("group", { name: `Reusable content “${title}”` }).first();
const contentText = (page: Page) => page.getByRole("textbox", { name: "Text of the reusable content" });
const contentName = (page: Page) => page.getByRole("textbox", { name: "Name of the reusable content" });
const note = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notes" }).getByRole("status").filter({ hasText: words });

/** The id of a reusable content of the space by its name. */
async function idOf(title: string): Promise<string> {
  const { reusableContents } = await station.ada.ask<{ reusableContents: { id: string; title: string }[] }>(
    "GET",
    `${station.ada.space}/content`,
  );
  return reusableContents.find((one) => one.title === title)?.id ?? "";
}

async function open(page: Page, title: string): Promise<void> {
  await entry(page, title).click();
  await expect.poll(() => sourceOf(page)).toMatch(new RegExp(`^# ${title}\n`));
}

async function goToList(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Space/ }).click();
  await page.getByRole("menuitem", { name: "Reusable contents" }).click();
  await expect(page.getByRole("heading", { name: /^Reusable contents/ })).toBeVisible();
}

test("a page shows what a reusable content holds as its own blocks, with its name", async () => {
  const { page } = station;
  await open(page, "Keeping");
  const oil = included(page, "Oil");
  await expect(oil).toContainText("Fill the lamp once a week");
  await expect(oil.getByRole("tab", { name: "By night" })).toBeVisible();
  await expect(oil.locator("img[alt='The stairs']")).toBeVisible();
  await show(page, "reusable-page");
});

test("the list says where each is shown, finds one by its words, and opens it", async () => {
  const { page } = station;
  await goToList(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, "Wick")).toContainText("On 1 page");
  await expect(row(page, "Oil")).toContainText("On 1 page, in 1 reusable content");
  await show(page, "reusable-list");
  const filter = page.getByRole("searchbox", { name: "Filter by name or words" });
  await filter.fill("wick");
  await expect(rows(page)).toHaveCount(1);
  await filter.fill("nowhere");
  await expect(page.getByText("No reusable content has “nowhere”")).toBeVisible();
  await filter.fill("");
  await row(page, "Oil")
    .getByRole("button", { name: /^Where it is shown/ })
    .click();
  await page.getByRole("menuitem", { name: "Wick" }).click();
  await expect(contentName(page)).toHaveValue("Wick");
  await expect(included(page, "Oil")).toContainText("Fill the lamp once a week");
  await show(page, "reusable-open");
});

test("what is written in one is on the page that shows it, and is undone where it was written", async () => {
  const { page } = station;
  await open(page, "Keeping");
  await included(page, "Oil").getByRole("button", { name: "Open “Oil”" }).click();
  await contentText(page).getByText("Fill the lamp").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice in winter.");
  await expect(page.getByRole("status", { name: "Saved" })).toHaveText("Saved on this computer");
  await open(page, "Keeping");
  await expect(included(page, "Oil")).toContainText("Twice in winter.");
  await page.goBack();
  await expect(contentText(page)).toContainText("Twice in winter.");
  await contentText(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(contentText(page)).not.toContainText("Twice in winter.");
  await open(page, "Keeping");
  await expect(included(page, "Oil")).not.toContainText("Twice in winter.");
});

test("the keys choose one on the page, and Enter opens it", async () => {
  const { page } = station;
  await open(page, "Keeping");
  await textOf(page).getByText("Before.").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(included(page, "Oil")).toHaveClass(/md-chosen/);
  await page.keyboard.press("Enter");
  await expect(contentName(page)).toHaveValue("Oil");
});

test("what a colleague writes in one arrives on a page that is open", async () => {
  const { page, ada } = station;
  await open(page, "Lighting");
  await expect(included(page, "Wick")).toContainText("Trim the wick.");
  await expect(included(page, "Wick")).toContainText("Fill the lamp once a week");
  const box = await page.locator(".md-hint", { has: included(page, "Wick") }).boundingBox();
  const [head, frame] = [
    await textOf(page).locator(".md-hint-first").first().boundingBox(),
    await included(page, "Wick").boundingBox(),
  ];
  expect(box).toMatchObject({ x: head!.x, width: head!.width, y: head!.y + head!.height });
  expect(frame!.x).toBeGreaterThan(box!.x + 3);
  expect(frame!.x + frame!.width).toBeLessThan(box!.x + box!.width);
  await show(page, "reusable-nested");
  const wick = await idOf("Wick");
  await ada.change([
    {
      operation: "update_reusable_content",
      reusableContent: wick,
      document: { markdown: `Trim it *short*.\n\n{% include "/reusable-contents/${wick}" %}\n` },
    },
  ]);
  await syncNow(page);
  await expect(included(page, "Wick")).toContainText("Trim it short.");
  await expect(included(page, "Wick")).toContainText("“Wick” would be shown within itself here.");
});

test("the menu of blocks puts one on a page by its name, and makes a new one of what is typed", async () => {
  const { page } = station;
  await open(page, "Welcome");
  await writeAfter(page, "To the light.", "");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/reus");
  await page.getByRole("option", { name: "Reusable content" }).first().click();
  await expect(page.getByRole("option", { name: "New reusable content" })).toBeVisible();
  await show(page, "reusable-picker", [wide]);
  await page.keyboard.type("oi");
  await page.keyboard.press("Enter");
  await expect(included(page, "Oil")).toContainText("Fill the lamp once a week");
  await saved(page);
  await page.keyboard.type("/reus");
  await page.getByRole("option", { name: "Reusable content" }).first().click();
  await page.keyboard.type("Bells");
  await page.getByRole("option", { name: "New: “Bells”" }).click();
  await expect(included(page, "Bells")).toContainText("Nothing is written in it yet.");
  await note(page, "“Bells” is shown here.").getByRole("button", { name: "Open" }).click();
  await expect(contentName(page)).toHaveValue("Bells");
  await contentText(page).click();
  await page.keyboard.type("Ring them at noon.");
  await saved(page);
  await open(page, "Welcome");
  await expect(included(page, "Bells")).toContainText("Ring them at noon.");
});

test("blocks that are selected become one, and one undo has them back", async () => {
  const { page } = station;
  await open(page, "Selecting");
  const before = await sourceOf(page);
  await textOf(page).getByText("Steps").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ControlOrMeta+Alt+u");
  await expect(included(page, "Steps")).toContainText("Climb the stairs.");
  await expect(textOf(page)).toContainText("Last.");
  await expect(note(page, "“Steps” is a reusable content now.")).toBeVisible();
  const source = await sourceOf(page);
  expect(source).toMatch(/^# Selecting\n\nFirst\.\n\n\{% include "\/reusable-contents\/[\w-]+" %\}\n/);
  await page.keyboard.press("ControlOrMeta+z");
  expect(await sourceOf(page)).toBe(before);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  expect(await sourceOf(page)).toBe(source);
  await textOf(page).getByText("Last.").click();
  await included(page, "Steps").getByText("stairs", { exact: true }).click();
  await expect.poll(() => sourceOf(page)).toMatch(/^# Keeping\n/);
});

test("definitions go with the links that name them, and stay for those that do too", async () => {
  const { page } = station;
  await open(page, "Defining");
  await textOf(page).getByText("First").click();
  await page.keyboard.press("ControlOrMeta+Alt+u");
  await expect(included(page, "First [keeper].")).toContainText("[keeper]: /pages/");
  await saved(page);
  expect(await sourceOf(page)).toMatch(
    /^# Defining\n\n\{% include "[^"]*" %\}\n\nSecond \[keeper\].\n\n\[keeper\]: keeping.md\n/,
  );
});

test("a stroke over what is selected makes one of it as well", async () => {
  const { page } = station;
  await open(page, "Selecting");
  const before = await sourceOf(page);
  await textOf(page).getByText("First.").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("/");
  await page.getByRole("option", { name: "Reusable content of the selection" }).click();
  await expect(included(page, "First.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  expect(await sourceOf(page)).toBe(before);
});

test("one is made, named and found again from anywhere", async () => {
  const { page } = station;
  await goToList(page);
  await page.getByRole("button", { name: "New reusable content" }).click();
  await expect(contentName(page)).toBeFocused();
  await page.keyboard.type("Fog signal");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Sound it every two minutes.");
  await saved(page);
  await open(page, "Welcome");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("fog sig");
  await expect(page.getByRole("option", { name: /^Fog signal/ })).toBeVisible();
  await show(page, "reusable-search", [wide]);
  await page.getByRole("option", { name: /^Fog signal/ }).click();
  await expect(contentText(page)).toContainText("Sound it every two minutes.");
});

test("one is renamed with a key, and is called so where it is shown", async () => {
  const { page } = station;
  await goToList(page);
  await page.getByRole("button", { name: /^Bells Ring/ }).focus();
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: "New name of “Bells”" });
  await expect(field).toBeFocused();
  await show(page, "reusable-rename", [wide]);
  await page.keyboard.type("Bell");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Bell Ring/ })).toBeFocused();
  await open(page, "Welcome");
  await expect(included(page, "Bell")).toContainText("Ring them at noon.");
});

test("who deletes one is told first which pages show it, and can take it back", async () => {
  const { page } = station;
  await dismissNotes(page);
  await goToList(page);
  await page.getByRole("button", { name: /^Bell Ring/ }).focus();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Delete “Bell”?" });
  await expect(question).toContainText("“Welcome” shows it. Its words will be missing there.");
  await show(page, "reusable-delete", [wide]);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Bell")).toHaveCount(0);
  await open(page, "Welcome");
  const missing = page.getByText("This reusable content was deleted, or it is not in this space.");
  await expect(missing).toBeVisible();
  await missing.scrollIntoViewIfNeeded();
  await show(page, "reusable-missing");
  await note(page, "“Bell” was deleted.").getByRole("button", { name: "Undo" }).click();
  await expect(included(page, "Bell")).toContainText("Ring them at noon.");
  await syncNow(page);
  await expect(page.getByRole("button", { name: /^Conflicts/ })).toHaveCount(0);
});

test("one that was deleted long ago is found below the others, and restored", async () => {
  const { page, ada } = station;
  await dismissNotes(page);
  const bell = await idOf("Bell");
  await ada.change([{ operation: "delete_reusable_content", reusableContent: bell }]);
  await syncNow(page);
  await page.getByRole("button", { name: /^Space/ }).click();
  await page.getByRole("menuitem", { name: "Deleted pages" }).click();
  await page.getByRole("button", { name: "1 deleted reusable content" }).click();
  const gone = page.getByRole("list", { name: "Deleted reusable contents" }).getByRole("listitem");
  await expect(gone).toHaveCount(1);
  await expect(gone).toContainText("Ring them at noon.");
  await expect(gone).toContainText("Deleted by Ada");
  await show(page, "reusable-deleted");
  await gone.getByRole("button", { name: "Restore “Bell”" }).click();
  await expect(row(page, "Bell")).toContainText("On 1 page");
  await expect(gone).toHaveCount(0);
  await note(page, "“Bell” is back.").getByRole("button", { name: "Open" }).click();
  await expect(contentName(page)).toHaveValue("Bell");
  await syncNow(page);
  await expect(page.getByRole("button", { name: /^Conflicts/ })).toHaveCount(0);
  await dismissNotes(page);
});

test("in a change request it is changed there alone, and its changes are called by its name", async () => {
  const { page, ada } = station;
  const request = await ada.open("More oil");
  await ada.write(
    "Selecting",
    `# Selecting\n\nFirst.\n\n{% include "/reusable-contents/${await idOf("Bell")}" %}\n`,
    request,
  );
  await syncNow(page);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("list", { name: "Change requests" }).getByText("More oil").click();
  await goToList(page);
  await row(page, "Oil")
    .getByRole("button", { name: /^Oil Fill/ })
    .click();
  await expect(page.getByText("What you write here leaves the space as it is.")).toBeVisible();
  await contentText(page).getByText("Fill the lamp").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Or twice.");
  await saved(page);
  await show(page, "reusable-request");
  await page.getByRole("button", { name: "Overview" }).click();
  await page.getByRole("tab", { name: /^Changes/ }).click();
  const oil = page.getByRole("region", { name: "Oil" });
  await expect(oil).toContainText("Or twice.");
  await expect(page.getByRole("region", { name: "Selecting" })).toContainText(/Reusable content: .*Bell/);
  await show(page, "reusable-diff");
  await oil.getByRole("button", { name: "Open" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(contentName(page)).toHaveValue("Oil");
  await expect(contentText(page)).not.toContainText("Or twice.");
});

test("a locked space shows them to be read, and leads to a change request", async () => {
  const { page, ada } = station;
  await ada.ask("PATCH", ada.space, { editMode: "locked" });
  await syncNow(page);
  await goToList(page);
  await expect(page.getByRole("button", { name: "New reusable content" })).toHaveCount(0);
  await show(page, "reusable-locked");
  await row(page, "Oil")
    .getByRole("button", { name: /^Oil Fill/ })
    .click();
  await expect(contentText(page)).toHaveAttribute("aria-readonly", "true");
  await page.getByRole("button", { name: "Propose a change" }).click();
  await expect(page.getByText("What you write here leaves the space as it is.")).toBeVisible();
  await expect(contentName(page)).toHaveValue("Oil");
  await expect(contentText(page)).toHaveAttribute("aria-readonly", "false");
});

test("a space without any says what they are for, and makes the first", async () => {
  const { page, ada } = station;
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  await ada.ask("POST", `/v1/orgs/${items[0]?.id}/spaces`, { title: "Harbour" });
  await syncNow(page);
  await page.getByRole("button", { name: /^Space/ }).click();
  await page.getByRole("menuitem", { name: "Harbour" }).click();
  await goToList(page);
  await expect(page.getByRole("heading", { name: "Nothing is reused yet" })).toBeVisible();
  await show(page, "reusable-none");
  await page.getByRole("button", { name: "New reusable content" }).click();
  await expect(contentName(page)).toBeFocused();
  await page.keyboard.type("Tides");
  await goToList(page);
  await expect(row(page, "Tides")).toContainText("On no page");
});
