import { expect, test, type Page } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nOne.\n\nTwo.\n\n- a\n\nThree.\n",
});

/* What a writer types behind the name of a block, and what stands in the page when they typed words at once. */
const begun: [name: string, written: string][] = [
  ["heading 2", "## Words"],
  ["bulleted", "- Words"],
  ["numbered", "1. Words"],
  ["task", "- [ ] Words"],
  ["quote", "> Words"],
  ["divider", "---\n\nWords"],
  ["tip", '{% hint style="success" %}\nWords\n{% endhint %}'],
  ["columns", "{% column %}\nWords\n{% endcolumn %}\n\n{% column %}\n\n{% endcolumn %}"],
  ["table", "| Words | Column |"],
  ["code", "```\nWords\n```"],
];

/** Types what narrows a menu. It takes no key in the moment in which it opens: it may open under words that go on. */
async function typeOn(page: Page, words: string): Promise<void> {
  await expect(page.locator(".typed-menu [role=option]").first()).toBeVisible();
  await page.keyboard.type(words, { delay: 50 });
}

for (const [name, written] of begun)
  test(`words that are typed at once go where the menu began a block: ${name}`, async () => {
    const { page } = station;
    const text = textOf(page).first();
    await text.getByText("To the light.").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type(`/${name.slice(0, 1)}`);
    await typeOn(page, name.slice(1));
    await page.keyboard.press("Enter");
    if (name === "columns")
      await expect(page.getByRole("textbox", { name: "Words of column 1" })).toBeFocused();
    await page.keyboard.type("Words");
    await expect.poll(() => sourceOf(page)).toContain(`To the light.\n\n`);
    expect(await sourceOf(page)).toContain(written);
    await text.getByText("To the light.").click();
    for (let times = 0; times < 12 && (await sourceOf(page)) !== "# Welcome\n\nTo the light.\n"; times += 1)
      await page.keyboard.press("ControlOrMeta+z");
    expect(await sourceOf(page)).toBe("# Welcome\n\nTo the light.\n");
  });

test("words that are typed or pasted on the blank line between two blocks join neither of them", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  const text = textOf(page);
  await text.getByText("One.").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("And a half.");
  await expect.poll(() => sourceOf(page)).toBe("# Lamps\n\nOne.\n\nAnd a half.\n\nTwo.\n\n- a\n\nThree.\n");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("Two and a half."));
  await text.getByText("Three.").click();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => sourceOf(page)).toContain("- a\n\nTwo and a half.\n\nThree.\n");
});

test("who types the name of a page faster than it is found links it by Enter, too", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await textOf(page).getByText("To the light.").click();
  await page.keyboard.press("End");
  // What was never offered is taken by nobody: the rest is typed once there is a menu.
  await page.keyboard.type(" See @l");
  await typeOn(page, "amps");
  await page.keyboard.press("Enter");
  await expect.poll(() => sourceOf(page)).toMatch(/To the light\. See \[Lamps\]\(\/pages\/\w+\)\n$/);
  await page.keyboard.type(" and @nobodyiscalledso", { delay: 40 });
  await page.keyboard.press("Enter");
  await page.keyboard.type("New.");
  await expect.poll(() => sourceOf(page)).toMatch(/ and @nobodyiscalledso\n\nNew\.\n$/);
});

test("an Enter that waits for a menu is given up with it", async () => {
  const { page } = station;
  await page.keyboard.type("Or @l");
  await expect(page.locator(".typed-menu")).toBeVisible();
  // Between two ticks of the clock, so that the menu is being looked for while the keys are pressed.
  await page.evaluate(() => {
    const content = document.querySelector(".cm-content") as HTMLElement & {
      cmTile: { view: { state: { selection: { main: { head: number } } }; dispatch(spec: object): void } };
    };
    const { view } = content.cmTile;
    const { head } = view.state.selection.main;
    view.dispatch({
      changes: { from: head, insert: "a" },
      selection: { anchor: head + 1 },
      userEvent: "input.type",
    });
    for (const key of ["Enter", "Escape"])
      content.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await expect(page.locator(".typed-menu")).toBeHidden();
  await page.keyboard.type("mp.");
  await expect.poll(() => sourceOf(page)).toMatch(/\n\nNew\.Or @lamp\.\n$/);
});

test("a fence that is typed between two blocks leaves what stands below it as it is", async () => {
  const { page } = station;
  await page.keyboard.press("Enter");
  await page.keyboard.type("Below.");
  await textOf(page).getByText("Or @lamp.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```js");
  await expect(textOf(page).getByText("Below.")).toHaveCSS("font-family", /Source Serif/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("let lamp;");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Behind.");
  await expect.poll(() => sourceOf(page)).toMatch(/\n\n```js\nlet lamp;\n```\n\nBehind\.\n\nBelow\.\n$/);
});

test("an expandable is named first, a box that is typed alone is a task, and what follows code is words", async () => {
  const { page } = station;
  await page.getByRole("button", { name: "New page" }).click();
  await page.keyboard.type("Rounds");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("/expand");
  await expect(page.getByRole("option", { name: "Expandable" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Summary" })).toBeFocused();
  await page.keyboard.type("At dusk");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Light it.");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("```js");
  await page.keyboard.press("Enter");
  await page.keyboard.type("light();");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("[] Go up");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Look out");
  await expect(page.getByRole("button", { name: "Language of the code: js" })).toBeVisible();
  await expect
    .poll(() => sourceOf(page))
    .toBe(
      "<details>\n\n<summary>At dusk</summary>\n\nLight it.\n\n</details>\n\n```js\nlight();\n```\n\n- [ ] Go up\n- [ ] Look out",
    );
});

test("words that are made a link lead to a page by its name, or to an address, and Enter goes on behind it", async () => {
  const { page } = station;
  await page.getByRole("button", { name: "New page" }).click();
  await page.keyboard.type("Leading");
  await page.keyboard.press("Enter");
  await textOf(page).pressSequentially("See the lamps");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await page.getByRole("button", { name: "Link", exact: true }).first().click();
  await expect(page.getByRole("option", { name: "Lamps" }).first()).toBeVisible();
  await page.keyboard.type("lam");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" and ");
  await page.keyboard.press("ControlOrMeta+Shift+k");
  await page.keyboard.type("more");
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://example.org/more");
  await page.keyboard.press("Enter");
  await page.keyboard.type(".");
  await expect
    .poll(() => sourceOf(page))
    .toMatch(/^See the \[lamps\]\(\/pages\/[\w-]+\) and \[more\]\(https:\/\/example\.org\/more\)\.$/);
});
