import { expect, test } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { connect, textOf } from "../gestures.ts";
import { serveInstance, type RunningInstance } from "../instance.ts";
import { launchApp, type RunningApp } from "../launch.ts";
import { show, wide } from "./camera.ts";

/* An organization with more than anybody can look over: 400 spaces, and one of 1,000 pages. */

const chapters = 20;
const pagesOf = (chapter: number): [string, string][] =>
  Array.from({ length: 50 }, (_, at) => {
    const title = at === 0 ? `Chapter ${chapter}` : `Rule ${chapter}.${at} of the keeper`;
    const path = `chapter-${chapter}/${at === 0 ? "README" : `rule-${at}`}.md`;
    return [path, `# ${title}\n\nThe ${at}th thing that a keeper does in chapter ${chapter}.\n`];
  });

let instance: RunningInstance;
let running: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  instance = await serveInstance(
    Object.fromEntries(Array.from({ length: chapters }, (_, at) => pagesOf(at + 1)).flat()),
  );
  const ada = new Colleague(instance, "Ada");
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  for (let at = 1; at < 400; at += 1) {
    const title = at % 40 === 0 ? `Station ${at}, whose name is as long as may be: abc` : `Station ${at}`;
    await ada.ask("POST", `/v1/orgs/${items[0]?.id}/spaces`, { title, empty: true });
  }
  running = await launchApp();
  await connect(running.page, instance, "Ben");
});

test.afterAll(async () => {
  await running.close();
  await instance.close();
});

test.afterEach(() => {
  expect(running.problems.splice(0)).toEqual([]);
});

test("400 spaces to choose from, and 1,000 pages in one", async () => {
  const { page } = running;
  await page.getByRole("button", { name: "Space", exact: true }).click();
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
  await expect(page.getByRole("option").first()).toBeVisible();
  await show(page, "search-1000");
});
