import { expect, test, type Page } from "@playwright/test";
import { sourceOf, textOf } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

/* Words that are written in a column stay where they were written, whatever becomes of the columns meanwhile. */

const two = (left: string, right: string): string =>
  `{% columns %}\n{% column %}\n${left}\n{% endcolumn %}\n\n{% column %}\n${right}\n{% endcolumn %}\n{% endcolumns %}`;
const pageOf = (title: string, left = "One.", right = "Two.") =>
  `# ${title}\n\nBefore.\n\n${two(left, right)}\n\nAfter.\n`;

const station = openStation(
  {
    "README.md": "# Home\n\nWords.\n",
    "fence.md": pageOf("Fence"),
    "comment.md": pageOf("Comment"),
    "paragraph.md": pageOf("Paragraph"),
    "edges.md": pageOf("Edges", "Alpha one two three Omega."),
    "added.md": pageOf("Added"),
    "removed.md": pageOf("Removed"),
    "undone.md": pageOf("Undone"),
    "named.md": `# Named\n\nBefore[^1].\n\n${two("One.", "Two.")}\n\nAfter.\n\n[^1]: The first.\n`,
    "indented.md":
      "# Indented\n\nBefore.\n\n{% columns %}\n  {% column %}\nOne.\n  {% endcolumn %}\n\n  {% column %}\nTwo.\n  {% endcolumn %}\n{% endcolumns %}\n\nAfter.\n",
    "tight.md":
      "# Tight\n\nBefore.\n\n{% columns %}\n{% column %}\n{% endcolumn %}\n\n{% column %}\nTwo.\n{% endcolumn %}\n{% endcolumns %}\n\nAfter.\n",
    "cells.md": pageOf("Cells", "| A | B |\n| --- | --- |\n| x | y |"),
    "dragged.md": pageOf("Dragged", "One lamp burns here.", "Two is another line."),
    "chosen.md": pageOf("Chosen"),
    "opened.md": pageOf("Opened"),
    "swapped.md": pageOf("Swapped"),
    "composed.md": pageOf("Composed"),
    "exchanged.md": pageOf("Exchanged"),
    "pictured.md": pageOf("Pictured", 'One.\n\n<figure><img src="lamp.svg" alt="A lamp"></figure>'),
    "repeated.md": pageOf("Repeated", "A lamp, a lamp and a lamp."),
    "modes.md": pageOf("Modes", "One.\n\nThree."),
    "middle.md": pageOf("Middle", Array.from({ length: 60 }, (_, at) => `Words ${at}.`).join("\n\n")),
    "lamp.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#9cc"/></svg>',
  },
  { member: "Ada" },
);

const open = async (title: string): Promise<Page> => {
  const { page } = station;
  await page.getByRole("treeitem", { name: title, exact: true }).click();
  await expect.poll(() => sourceOf(page)).toMatch(new RegExp(`^# ${title}\n`));
  await expect(column(page, 1)).toBeVisible();
  return page;
};

const column = (page: Page, number: number) =>
  page.getByRole("textbox", { name: `Words of column ${number}`, exact: true });

/** Puts the caret at the end of the words of a column. */
async function goToEnd(page: Page, number: number, words: string): Promise<void> {
  await column(page, number).getByText(words).click();
  await page.keyboard.press("ControlOrMeta+End");
}

/** A colleague writes the page anew, and it arrives. */
async function arrive(title: string, markdown: string): Promise<void> {
  await station.ada.write(title, markdown);
  await expect.poll(() => sourceOf(station.page)).toBe(markdown);
}

test.describe("what ends the columns while it is typed stays with the words around it:", () => {
  for (const [title, typed, kept] of [
    ["Fence", "```js", "```js"],
    ["Comment", "<!-- rest -->", "<!-- rest -->"],
    ["Paragraph", "<p>words", "<p>words"],
  ] as const)
    test(title, async () => {
      const page = await open(title);
      await goToEnd(page, 1, "One.");
      await page.keyboard.press("Enter");
      await page.keyboard.type(typed);
      await page.keyboard.type(" then");
      const source = await sourceOf(page);
      expect(source).toContain(`Before.\n\n{% columns %}\n{% column %}\nOne.`);
      expect(source).toContain(`${kept} then`);
      expect(source.indexOf(`${kept} then`)).toBeLessThan(source.indexOf("{% endcolumn %}"));
      expect(source).toContain("Two.\n{% endcolumn %}\n{% endcolumns %}\n\nAfter.");
    });
});

test("a caret stays between the words on whose both sides somebody else wrote", async () => {
  const page = await open("Edges");
  await column(page, 1).getByText("Alpha one two").click();
  await page.keyboard.press("Home");
  for (const _letter of "Alpha one two") await page.keyboard.press("ArrowRight");
  await arrive("Edges", pageOf("Edges", "Aleph one two three Tav."));
  await page.keyboard.type(" MINE");
  expect(await sourceOf(page)).toBe(pageOf("Edges", "Aleph one two MINE three Tav."));
});

test("who writes in a column goes on in it when another one comes before it", async () => {
  const page = await open("Added");
  await goToEnd(page, 2, "Two.");
  const withNew = pageOf("Added").replace(
    "{% column %}\nOne.",
    "{% column %}\nNew.\n{% endcolumn %}\n\n{% column %}\nOne.",
  );
  await arrive("Added", withNew);
  await page.keyboard.type(" MINE");
  await expect.poll(() => sourceOf(page)).toBe(withNew.replace("Two.", "Two. MINE"));
});

test("and when the one before it is taken away", async () => {
  const page = await open("Removed");
  await goToEnd(page, 2, "Two.");
  const without = pageOf("Removed").replace("{% column %}\nOne.\n{% endcolumn %}\n\n", "");
  await arrive("Removed", without);
  await page.keyboard.type(" MINE");
  await expect.poll(() => sourceOf(page)).toBe(without.replace("Two.", "Two. MINE"));
});

test("what is typed right behind an undo is typed in the column", async () => {
  const page = await open("Undone");
  await goToEnd(page, 2, "Two.");
  await page.keyboard.type(" three");
  // What is typed after a rest is undone by itself.
  await page.waitForTimeout(700);
  await page.keyboard.type(" four");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.type(" MINE");
  const source = await sourceOf(page);
  expect(source).toContain("{% column %}\nTwo. three MINE\n{% endcolumn %}");
  expect(source).toContain("{% endcolumns %}\n\nAfter.");
});

test("a footnote of a column has a number and a place among those of the page", async () => {
  const page = await open("Named");
  await goToEnd(page, 1, "One.");
  await page.keyboard.type(" /");
  const first = page.locator(".typed-menu [role=option]").first();
  await expect(first).toHaveText(/Text/);
  await page.keyboard.type("footnote");
  await expect(first).toHaveText("Footnote");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mine.");
  await expect
    .poll(() => sourceOf(page))
    .toBe(
      `# Named\n\nBefore[^1].\n\n${two("One. [^2]", "Two.")}\n\nAfter.\n\n[^1]: The first.\n[^2]: Mine.\n`,
    );
});

test("words are written before a tag that is indented, not into its line", async () => {
  const page = await open("Indented");
  await goToEnd(page, 1, "One.");
  await page.keyboard.type(" MINE");
  expect(await sourceOf(page)).toContain("One. MINE\n  {% endcolumn %}");
});

test("a picture that is pasted where the tags leave no line stands on one of its own", async () => {
  const page = await open("Tight");
  await column(page, 1).click();
  await column(page, 1).evaluate((text) => {
    const data = new DataTransfer();
    const dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], "dot.png", { type: "image/png" }));
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => sourceOf(page)).toContain("![dot]");
  expect(await sourceOf(page)).toMatch(/\{% column %\}\n+!\[dot\]\([^)]*\)\n+\{% endcolumn %\}/);
});

test("what was typed in a cell in a column is undone there", async () => {
  const page = await open("Cells");
  await column(page, 1).getByText("x", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("yz");
  expect(await sourceOf(page)).toContain("| xyz | y |");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => sourceOf(page)).toBe(pageOf("Cells", "| A | B |\n| --- | --- |\n| x | y |"));
});

test("words that are dragged into another column are moved", async () => {
  const page = await open("Dragged");
  await column(page, 1)
    .getByText("One lamp")
    .dblclick({ position: { x: 10, y: 8 } });
  const from = await page.evaluate(() => {
    const { x, y, width, height } = getSelection()!.getRangeAt(0).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const to = (await column(page, 2).getByText("Two is").boundingBox())!;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 6, { steps: 5 });
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 10 });
  await page.mouse.up();
  await expect.poll(async () => (await sourceOf(page)).split("One").length).toBe(2);
  const source = await sourceOf(page);
  expect(source.indexOf("One")).toBeGreaterThan(source.indexOf("{% endcolumn %}"));
});

test("the toolbar and the menu of blocks mean the column that the keys came to", async () => {
  const page = await open("Chosen");
  await textOf(page).getByText("Before.").click();
  await column(page, 1).focus();
  await page.getByRole("button", { name: /^Bold/ }).click();
  const source = await sourceOf(page);
  expect(source).toContain("# Chosen\n\nBefore.\n");
  expect(source).toMatch(/\{% column %\}\n[^{]*\*\*[^{]*\n\{% endcolumn %\}/);
  await column(page, 2).getByText("Two.").click();
  await page.keyboard.press("ControlOrMeta+.");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await sourceOf(page)).not.toContain("<!--");
});

test("letters that an input method composes stay while another column comes before theirs", async () => {
  const page = await open("Composed");
  await goToEnd(page, 2, "Two.");
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("か");
  const [before, behind] = pageOf("Composed").split("{% column %}\nOne.");
  const withNew = `${before}{% column %}\nNew.\n{% endcolumn %}\n\n{% column %}\nOne.${behind}`;
  const composed = withNew.replace("Two.", "Two.か");
  await station.ada.write("Composed", withNew);
  await expect.poll(() => sourceOf(page)).toBe(composed);
  const text = column(page, 3);
  await expect(text).toBeFocused();
  await compose("かん");
  await keys.send("Input.insertText", { text: "漢" });
  await expect.poll(() => sourceOf(page)).toBe(withNew.replace("Two.", "Two.漢"));
  await keys.detach();
});

test("who writes in a column goes on in it when it changes places with another one", async () => {
  const page = await open("Exchanged");
  await goToEnd(page, 2, "Two.");
  await arrive("Exchanged", pageOf("Exchanged", "Two.", "One."));
  await expect(column(page, 1)).toBeFocused();
  await page.keyboard.type(" MINE");
  await expect.poll(() => sourceOf(page)).toBe(pageOf("Exchanged", "Two. MINE", "One."));
  await expect
    .poll(async () => (await column(page, 1).boundingBox())!.x)
    .toBeLessThan((await column(page, 2).boundingBox())!.x);
});

test("a picture's tag right above that which ends its column leaves the columns drawn", async () => {
  const page = await open("Pictured");
  await expect(column(page, 1).getByRole("img", { name: "A lamp" })).toBeVisible();
  await expect(column(page, 2)).toHaveText("Two.");
});

test("the same words further on in a column are chosen with a key, as in the page", async () => {
  const page = await open("Repeated");
  await column(page, 1)
    .getByText("A lamp")
    .dblclick({ position: { x: 30, y: 8 } });
  for (let times = 0; times < 2; times += 1) await page.keyboard.press("ControlOrMeta+d");
  await page.keyboard.type("wick");
  await expect.poll(() => sourceOf(page)).toBe(pageOf("Repeated", "A wick, a wick and a wick."));
});

test("in a column too, all but the block of the caret is faint on demand", async () => {
  const page = await open("Modes");
  const inkOf = (words: string) =>
    textOf(page)
      .getByText(words)
      .evaluate((element) => {
        const colorOf = (ink: string) => {
          const probe = document.createElement("i");
          probe.style.color = `var(--${ink})`;
          document.body.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        };
        const { color } = getComputedStyle(element.closest(".cm-line") ?? element);
        return ["ink", "ink-faint"].find((ink) => colorOf(ink) === color);
      });
  const inks = () => Promise.all(["Before.", "One.", "Three.", "Two."].map(inkOf));
  await column(page, 1).getByText("One.").click();
  await page.keyboard.press("F8");
  await expect.poll(inks).toEqual(["ink-faint", "ink", "ink-faint", "ink-faint"]);
  await column(page, 2).getByText("Two.").click();
  await expect.poll(inks).toEqual(["ink-faint", "ink-faint", "ink-faint", "ink"]);
  await textOf(page).getByText("Before.").click();
  await expect.poll(inks).toEqual(["ink", "ink-faint", "ink-faint", "ink-faint"]);
  await page.keyboard.press("F8");
  await expect.poll(inks).toEqual(["ink", "ink", "ink", "ink"]);
});

test("in a column too, the line of the caret stays in the middle on demand", async () => {
  const page = await open("Middle");
  await page.keyboard.press("F9");
  await column(page, 1).getByText("Words 12.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" more");
  const middleOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    });
  const window = await middleOf("#page-scroller");
  const off = async () => {
    const line = (await column(page, 1).getByText("Words 12. more").boundingBox())!;
    return Math.abs(line.y + line.height / 2 - window);
  };
  await expect.poll(off).toBeLessThan(30);
  await page.keyboard.press("F9");
});

test("the menu of a column closes when columns change places", async () => {
  const page = await open("Swapped");
  await page.getByRole("button", { name: "Column 2: more" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await station.ada.write("Swapped", pageOf("Swapped", "Two.", "One."));
  await expect(page.getByRole("menu")).toBeHidden();
});

test("the menu of a column closes when there are more or fewer of them", async () => {
  const page = await open("Opened");
  await page.getByRole("button", { name: "Column 2: more" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await putColumnBefore();
  await expect(page.getByRole("menu")).toBeHidden();
});

/** A colleague puts a column before the others, while a menu has the keys here. */
async function putColumnBefore(): Promise<void> {
  await station.ada.write(
    "Opened",
    pageOf("Opened").replace(
      "{% column %}\nOne.",
      "{% column %}\nNew.\n{% endcolumn %}\n\n{% column %}\nOne.",
    ),
  );
}
