import { expect, test, type Page } from "@playwright/test";
import { sourceOf, syncNow, textOf } from "./gestures.ts";
import { show } from "./screens/camera.ts";
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
    "stairs.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><rect width="320" height="80" fill="#9cc"/></svg>',
    ".gitbook/includes/oil.md": `---\ntitle: Oil\n---\n\n${everything}`,
    ".gitbook/includes/wick.md": `---\ntitle: Wick\n---\n\nTrim the wick.\n\n{% include "oil.md" %}\n`,
  },
  { member: "Ada" },
);

const entry = (page: Page, title: string) => page.getByRole("treeitem", { name: title });
const rows = (page: Page) => page.getByRole("list", { name: "Reusable contents" }).getByRole("listitem");
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const included = (page: Page, title: string) =>
  page.getByRole("group", { name: `Reusable content “${title}”` }).first();
const contentText = (page: Page) => page.getByRole("textbox", { name: "Text of the reusable content" });
const contentName = (page: Page) => page.getByRole("textbox", { name: "Name of the reusable content" });
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
  await show(page, "reusable-nested");
  const { reusableContents } = await ada.ask<{ reusableContents: { id: string; title: string }[] }>(
    "GET",
    `${ada.space}/content`,
  );
  const wick = reusableContents.find(({ title }) => title === "Wick")?.id ?? "";
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
