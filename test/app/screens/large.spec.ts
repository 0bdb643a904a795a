import { expect, test } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { dismissNotes, textOf } from "../gestures.ts";
import type { RunningInstance } from "../instance.ts";
import { show, wide } from "./camera.ts";
import { openStation } from "./station.ts";

/* An organization with more than anybody can look over: 400 spaces, and one of 1,000 pages. */

const chapters = 20;
const pagesOf = (chapter: number): [string, string][] =>
  Array.from({ length: 50 }, (_, at) => {
    const title = at === 0 ? `Chapter ${chapter}` : `Rule ${chapter}.${at} of the keeper`;
    const path = `chapter-${chapter}/${at === 0 ? "README" : `rule-${at}`}.md`;
    return [path, `# ${title}\n\nThe ${at}th thing that a keeper does in chapter ${chapter}.\n`];
  });

const station = openStation(
  Object.fromEntries(Array.from({ length: chapters }, (_, at) => pagesOf(at + 1)).flat()),
  { prepare: addSpaces },
);

async function addSpaces(instance: RunningInstance): Promise<void> {
  test.setTimeout(180_000);
  const ada = new Colleague(instance, "Ada");
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  for (let at = 1; at < 400; at += 1) {
    const title = at % 40 === 0 ? `Station ${at}, whose name is as long as may be: abc` : `Station ${at}`;
    await ada.ask("POST", `/v1/orgs/${items[0]?.id}/spaces`, { title, empty: true });
  }
}

test("400 spaces to choose from, and 1,000 pages in one", async () => {
  const { page } = station;
  await page.getByRole("button", { name: /^Space:/ }).click();
  await expect(page.getByRole("menuitem", { name: "Station 399" })).toBeAttached();
  await show(page, "spaces-400", [wide]);
  await page.keyboard.type("Keeper");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treeitem", { name: "Chapter 1", exact: true })).toBeVisible();
  const tree = page.getByRole("tree", { name: "Pages" });
  await tree.focus();
  await page.keyboard.press("Home");
  for (let at = 0; at < 3; at += 1) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeVisible();
  await show(page, "pages-1000");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("keeper chapter 7");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await show(page, "search-1000");
});

test("finding in 1,000 pages can be stopped and begun again, and says what is too long or not there", async () => {
  const { page } = station;
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  const panel = page.getByRole("complementary", { name: "Find in space" });
  const field = panel.getByLabel("Find in all pages");
  await expect(field).toBeFocused();
  await show(page, "find-begin");
  await panel.evaluate((root) => {
    const press = () => {
      const [stop] = [...root.querySelectorAll("button")].filter((one) => one.textContent === "Stop");
      if (stop === undefined) return;
      watching.disconnect();
      stop.click();
    };
    const watching = new MutationObserver(press);
    watching.observe(root, { childList: true, subtree: true });
  });
  await field.fill("keeper");
  await expect(panel.getByRole("heading", { name: "Stopped" })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(panel.getByRole("list")).toHaveCount(0);
  await show(page, "find-stopped");
  await panel.getByRole("button", { name: "Search again" }).click();
  await expect(panel.getByRole("status")).toHaveText("1,980 places on 1,000 pages");
  await show(page, "find-1000");
  await field.fill("albatross");
  await expect(panel.getByRole("heading", { name: "None found" })).toBeVisible();
  await show(page, "find-none");
  await field.fill("keeper");
  await expect(panel.getByRole("status")).toContainText("on 1,000 pages");
  await field.fill("a".repeat(1001));
  await expect(panel.getByRole("alert")).toHaveText(
    "What you look for has 1001 characters, and up to 1000 can be looked for. Shorten it.",
  );
  await expect(panel.getByRole("list")).toHaveCount(0);
  await show(page, "find-failed");
  await field.fill("");
  await expect(panel.getByRole("heading", { name: "Find in all pages" })).toBeVisible();
  await dismissNotes(page);
});
