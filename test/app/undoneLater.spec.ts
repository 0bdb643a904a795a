import { expect, test, type Page } from "@playwright/test";
import { Colleague } from "./colleague.ts";
import { connect, saved, sourceOf, syncNow, textOf, writeAfter } from "./gestures.ts";
import { serveInstance, type RunningInstance } from "./instance.ts";
import { launchApp, launchBegun, type RunningApp } from "./launch.ts";

/* What a writer did is undone and done again after the app was closed, though a colleague wrote into the page meanwhile. */

let instance: RunningInstance;
let ada: Colleague;
let app: RunningApp;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  instance = await serveInstance({
    "README.md": "# Home\n\nWords.\n",
    "lamps.md": "# Lamps\n\nFirst line.\n\nLast line.\n",
    "tasks.md": "# Tasks\n\n- [ ] Light the lamp\n- [ ] Trim the wick\n\nLast line.\n",
  });
  ada = new Colleague(instance, "Ada");
  app = await launchBegun();
  await connect(app.page, instance, "Ben");
});
test.afterAll(async () => {
  await app.close();
  await instance.close();
});

const open = async (page: Page, title: string, words: string) => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect(textOf(page)).toContainText(words);
};

/** Leaves the page, closes the app, has a colleague write, and starts it again with what they wrote. */
async function away(title: string, markdown: string): Promise<Page> {
  const { page, data } = app;
  await saved(page);
  await open(page, "Home", "Words.");
  await syncNow(page);
  await app.close({ keep: true });
  await ada.write(title, markdown);
  app = await launchApp({ data });
  await expect(app.page.getByRole("treeitem", { name: title })).toBeVisible();
  await syncNow(app.page);
  return app.page;
}

test("words are undone and done again the next day, and a colleague's words stay where they are", async () => {
  await open(app.page, "Lamps", "First line.");
  await writeAfter(app.page, "First line.", " Mine.");
  const page = await away(
    "Lamps",
    "# Lamps\n\nAbove.\n\nFirst line. Mine.\n\nBetween.\n\nLast line, and more.\n",
  );
  await open(page, "Lamps", "Between.");
  const whole = await sourceOf(page);
  await textOf(page).getByText("Above.").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(page)).toBe(whole.replace("First line. Mine.", "First line."));
  // There is nothing else of theirs: what the colleague wrote is not theirs to undo.
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(page)).toBe(whole.replace("First line. Mine.", "First line."));
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => sourceOf(page)).toBe(whole);
  await saved(page);
});

test("a press that was undone is done again the next day, in the line that it was made in", async () => {
  await open(app.page, "Tasks", "Trim the wick");
  await app.page.getByRole("checkbox").nth(1).click();
  await expect.poll(() => sourceOf(app.page)).toContain("- [x] Trim the wick");
  await textOf(app.page).getByText("Last line.").click();
  await app.page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(app.page)).toContain("- [ ] Trim the wick");
  const page = await away(
    "Tasks",
    "# Tasks\n\n- [ ] Climb the stairs\n- [ ] Light the lamp\n- [ ] Trim the wick\n\nLast line.\n",
  );
  await open(page, "Tasks", "Climb the stairs");
  await textOf(page).getByText("Last line.").click();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect
    .poll(() => sourceOf(page))
    .toBe("# Tasks\n\n- [ ] Climb the stairs\n- [ ] Light the lamp\n- [x] Trim the wick\n\nLast line.\n");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(page)).toContain("- [ ] Trim the wick");
  await saved(page);
});

test("the page that was open when the app was closed is undone in as well", async () => {
  await open(app.page, "Lamps", "Between.");
  await writeAfter(app.page, "Between.", " Again.");
  await saved(app.page);
  await syncNow(app.page);
  const { data } = app;
  await app.close({ keep: true });
  await ada.write("Lamps", "# Lamps\n\nFirst line. Mine.\n\nBetween. Again.\n\nThe end.\n");
  app = await launchApp({ data });
  const { page } = app;
  await expect(textOf(page)).toContainText("The end.");
  await textOf(page).getByText("The end.").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(page)).toBe("# Lamps\n\nFirst line. Mine.\n\nBetween.\n\nThe end.\n");
  await saved(page);
});
