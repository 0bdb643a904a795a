import { expect, test, type Locator, type Page } from "@playwright/test";
import { textOf } from "./gestures.ts";
import { launchBegun, type RunningApp } from "./launch.ts";

/* A page in Arabic begins at the right, also where it has no words. */

test.describe.configure({ mode: "serial" });

let running: RunningApp;

test.beforeAll(async () => {
  running = await launchBegun();
  await expect(running.page.getByRole("treeitem").first()).toBeVisible();
});
test.afterAll(() => running.close());
test.afterEach(() => expect(running.problems.splice(0)).toEqual([]));

const sideOf = (line: Locator) => line.evaluate((element) => getComputedStyle(element).direction);

async function beginPage(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New page" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.keyboard.press("Enter");
}

test("the caret of a new line stands where the words of the page begin, and code runs as code does", async () => {
  const { page } = running;
  await beginPage(page, "منارة");
  await textOf(page).pressSequentially("ضوء البحر");
  await page.keyboard.press("Enter");
  const lines = textOf(page).locator(".cm-line");
  await expect.poll(() => sideOf(lines.last())).toBe("rtl");
  await textOf(page).pressSequentially("- ");
  expect(await sideOf(lines.last())).toBe("rtl");
  await textOf(page).pressSequentially("Light");
  expect(await sideOf(lines.last())).toBe("ltr");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("```");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("{");
  expect(await sideOf(textOf(page).locator(".md-code", { hasText: "{" }).first())).toBe("ltr");
});

test("the bar of a hint is one, whatever the words in it are written in", async () => {
  const { page } = running;
  await beginPage(page, "تنبيهات");
  await textOf(page).pressSequentially("ضوء");
  await page.evaluate(() => {
    const content = document.querySelector(".cm-content") as unknown as {
      cmTile: { view: { state: { doc: { length: number } }; dispatch(change: object): void } };
    };
    const { view } = content.cmTile;
    const insert = '\n\n{% hint style="info" %}\nتنبيه\n\nMind the step.\n{% endhint %}\n\nضوء\n';
    view.dispatch({ changes: { from: view.state.doc.length, insert } });
  });
  const hint = textOf(page).locator(".md-hint");
  await expect(hint).toHaveCount(5);
  const bars = await hint.evaluateAll((lines) =>
    lines.map((line) => [getComputedStyle(line).borderLeftWidth, getComputedStyle(line).borderRightWidth]),
  );
  expect(new Set(bars.map(String))).toEqual(new Set(["0px,3px"]));
});

test("a window that runs from the right has words of either direction begin there, also in fields", async () => {
  const { page } = running;
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  await page.keyboard.press("ControlOrMeta+Alt+r");
  await page.getByRole("button", { name: "New change request" }).first().click();
  const subject = page.getByRole("dialog").getByRole("textbox", { name: "Subject" });
  const alignment = (field: Locator) => field.evaluate((element) => getComputedStyle(element).textAlign);
  for (const [words, direction] of [
    ["Lamps", "ltr"],
    ["مصابيح", "rtl"],
  ] as const) {
    await subject.fill(words);
    expect([await sideOf(subject), await alignment(subject)]).toEqual([direction, "right"]);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Overview" }).click();
  const kept = page.getByRole("main").getByRole("textbox", { name: "Subject" });
  await kept.fill("Lamps");
  expect([await sideOf(kept), await alignment(kept)]).toEqual(["ltr", "right"]);
  await page.evaluate(() => (document.documentElement.dir = "ltr"));
});
