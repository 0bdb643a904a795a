import { expect, test, type Page } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { launchBegun, type RunningApp } from "./launch.ts";
import { treeOf } from "./pageTree.ts";

/* Words that an input method composes: its keys are not the field's. */

let running: RunningApp;
const { entry } = treeOf(() => running.page);

test.beforeEach(async () => {
  running = await launchBegun();
  await expect(entry("Getting started")).toBeVisible();
});

test.afterEach(async () => {
  expect(running.problems).toEqual([]);
  await running.close();
});

/** Has an input method compose "かん" and end it as "漢", with the keys between that are about its offer. */
async function compose(page: Page, ...between: string[]): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  await keys.send("Input.imeSetComposition", { text: "かん", selectionStart: 2, selectionEnd: 2 });
  // Such a key has a code of its own, and puts no sign where it is pressed.
  for (const key of between)
    await keys.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      key,
      code: key,
      windowsVirtualKeyCode: 229,
    });
  await keys.send("Input.insertText", { text: "漢" });
  await keys.detach();
}

test("Enter that takes what an input method offers does not end the name of a page, nor Escape it", async () => {
  const { page } = running;
  await entry("Getting started").click();
  await page.keyboard.press("F2");
  await compose(page, "Enter", "Escape");
  // As Safari has it: the composition is over, and the code is that of a key that an input method took.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  await page.keyboard.press("Enter");
  await expect(entry("漢")).toBeVisible();
});

test("Enter that takes what an input method offers leaves the writer in the title", async () => {
  const { page } = running;
  await entry("Getting started").click();
  const title = page.getByRole("textbox", { name: "Page title" });
  await title.selectText();
  await compose(page, "Enter");
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("漢");
});

test("Escape that drops what an input method offers closes no dialog", async () => {
  const { page } = running;
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Search pages, spaces and commands" });
  await expect(field).toBeFocused();
  await compose(page, "Escape");
  await expect(field).toHaveValue("漢");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("words that an input method composes between two blocks are a block of their own", async () => {
  const { page } = running;
  await page.getByRole("button", { name: "New page" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Lamps");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("One.");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("Two.");
  await page.keyboard.press("ArrowUp");
  await compose(page);
  await expect.poll(() => sourceOf(page)).toMatch(/^One\.\n\n漢\n\nTwo\.\s*$/);
  await page.keyboard.type("a");
  expect(await sourceOf(page)).toMatch(/^One\.\n\n漢a\n\nTwo\.\s*$/);
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  expect(await sourceOf(page)).toMatch(/^One\.\n\nTwo\.\s*$/);
});

test("words of an input method that begins the next syllable as it ends one stay together", async () => {
  const { page } = running;
  await page.getByRole("button", { name: "New page" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Lamps");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("One.");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("Two.");
  await page.keyboard.press("ArrowUp");
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("하");
  await compose("한");
  // Nothing runs between the end of one and the beginning of the next.
  const busy = page.evaluate(() => {
    for (const until = performance.now() + 400; performance.now() < until;);
  });
  await Promise.all([busy, keys.send("Input.insertText", { text: "한" }), compose("ㄱ")]);
  await compose("그");
  await compose("글");
  await keys.send("Input.insertText", { text: "글" });
  await keys.detach();
  await expect.poll(() => sourceOf(page)).toMatch(/^One\.\n\n한글\n\nTwo\.\s*$/);
  await page.keyboard.type("a");
  expect(await sourceOf(page)).toMatch(/^One\.\n\n한글a\n\nTwo\.\s*$/);
});

test("AltGr types signs, and runs no shortcut of Ctrl and Alt, though keyboards of Windows say both with it", async () => {
  const { page } = running;
  await entry("Getting started").click();
  await textOf(page).click();
  const before = await sourceOf(page);
  // Whether what is in front leaves the key to be typed.
  const typed = (key: string, code: string) =>
    page.evaluate(
      ([sign = "", at = ""]) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", {
            key: sign,
            code: at,
            keyCode: at.charCodeAt(at.length - 1),
            ctrlKey: true,
            altKey: true,
            modifierAltGraph: true,
            bubbles: true,
            cancelable: true,
          }),
        ),
      [key, code],
    );
  const signs = [
    ["ś", "KeyS"],
    ["ń", "KeyN"],
    ["µ", "KeyM"],
    ["ć", "KeyC"],
    ["þ", "KeyT"],
    ["²", "Digit2"],
    ["ú", "KeyU"],
    ["®", "KeyR"],
    ["k", "KeyK"],
  ] as const;
  for (const [key, code] of signs) expect(await typed(key, code), key).toBe(true);
  await expect(entry("Getting started")).toBeVisible();
  expect(await sourceOf(page)).toBe(before);
});
