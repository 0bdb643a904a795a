import { expect, test, type Page } from "@playwright/test";
import type { Colleague } from "./colleague.ts";
import { saved, sourceOf, syncNow, textOf } from "./gestures.ts";
import { show } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Blocks as a writer meets them: drawn, and edited where they stand. */

const rows = Array.from(
  { length: 1000 },
  (_, at) => `| Lamp ${at} | ${at * 3} | ${at % 2 ? "lit" : "dark"} |`,
);

const station = openStation(
  {
    "README.md": "# Home\n\nWords.\n",
    "table.md": `# Table

Before.

| Lamp | Range | Lit |
| --- | ---: | :---: |
| North | 18 | yes |
| *South* | 7 | no |

After.
`,
    "hundred.md": `# Hundred rows\n\nBefore.\n\n| A | B |\n| --- | --- |\n${"| a | b |\n".repeat(120)}| z | last |\n\nAfter.\n`,
    "cells.md": "# Cells\n\nBefore.\n\n| Lamp | Range |\n| --- | --- |\n| North | 18 |\n",
    "every-cell.md": "# Every cell\n\nBefore.\n\n| Lamp | Range |\n| --- | --- |\n| North | 18 |\n",
    "beside.md": "# Beside\n\nFirst words.\n\nSecond words.\n\nThird words.\n",
    "bold.md": "# Bold\n\nBefore.\n\n| Lamp | Range |\n| --- | --- |\n| North | 18 |\n",
    "ends.md": '# Ends\n\n{% hint style="info" %}\nA hint.\n{% endhint %}',
    "foot.md": "# Foot of a line\n\nFirst.\n\nLast words.\n",
    "foot-rows.md": "# Foot of rows\n\nFirst.\n\n| Lamp |\n| --- |\n| North |",
    "foot-picture.md": "# Foot of a picture\n\nFirst.\n\n![A lamp](lamp.svg)",
    "foot-shaking.md": "# Foot of shaking\n\nFirst.\n\n| Lamp |\n| --- |\n| North |",
    "foot-still.md": "# Foot of stillness\n\nFirst.\n\n| Lamp |\n| --- |\n| North |",
    "foot-open.md": "# Foot of words\n\nFirst.\n\nLast words",
    "code.md": `# Code

The area is $$a^2 + b^2$$ and the lamp is called {{ page.vars.lamp }}.

| Lamp | Area |
| --- | --- |
| {{ page.vars.lamp }} | $$c_1 * c_2$$ |
| ![A lamp](lamp.svg) | 3 |

\`\`\`js
// Lights the lamp
export const lamp = (hour) => hour >= 18 || "dark";
\`\`\`

{% code title="lamps.py" lineNumbers="true" %}
\`\`\`python
def lamp(hour):
    return hour >= 18  # dark
\`\`\`
{% endcode %}

After.
`,
    "lamp.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#9cc"/></svg>',
    "values.md":
      "# Values\n\nThe lamp is {{ page.vars.lamp }}, the keeper {{ space.vars.keeper }}.\n\n| Lamp |\n| --- |\n| {{ page.vars.lamp }} |\n",
    "pieces.md": `# Pieces

Before.

$$
a^2 + b^2 = \\frac{c^2}{1}
$$

![A lamp](lamp.svg)

{% embed url="https://example.com/video" %}

{% content-ref url="table.md" %}
[table.md](table.md)
{% endcontent-ref %}

{% openapi-operation spec="lamps" path="/lamps/{id}" method="put" %}
[lamps](lamps)
{% endopenapi-operation %}

<table data-view="cards"><thead><tr><th>Name</th><th>About</th></tr></thead><tbody><tr><td>North</td><td>Shines far</td></tr><tr><td>South</td><td>Shines near</td></tr></tbody></table>

\`\`\`js
export const lamp = (hour) => hour >= 18 || "dark";
\`\`\`

$$
\\frac{broken
$$

After.
`,
    "api.md": `# Api

Before.

{% openapi src="lamps.yaml" path="/lamps" method="get" %}
[lamps.yaml](lamps.yaml)
{% endopenapi %}

{% openapi-webhook spec="hooks" name="lit" method="post" %}
[hooks](hooks)
{% endopenapi-webhook %}

{% openapi-schemas spec="hooks" schemas="Keeper" %}
[hooks](hooks)
{% endopenapi-schemas %}

Both are in [one file](lamps.yaml) and [another](shared.yaml).
`,
    "lamps.yaml": `openapi: 3.1.0
info: { title: Lamps, version: "1" }
paths:
  /lamps:
    get:
      summary: Lists the lamps
      responses:
        "200":
          description: All of them
          content:
            application/json:
              schema: { type: array, items: { $ref: "shared.yaml#/Lamp" } }
`,
    "shared.yaml": `Lamp:
  type: object
  properties:
    range: { type: number }
`,
    "containers.md": `# Containers

Before.

{% hint style="info" %}
A hint with words.
{% endhint %}

{% tabs %}
{% tab title="Linux" %}
Use the package.
{% endtab %}

{% tab title="Windows" %}
Use the installer.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
## Climb

Mind the stairs.
{% endstep %}

{% step %}
## Light

Use matches.
{% endstep %}
{% endstepper %}

<details>

<summary>More about lamps</summary>

They are bright.

</details>

{% columns %}
{% column width="50%" %}
On the left.
{% endcolumn %}

{% column %}
On the right.
{% endcolumn %}
{% endcolumns %}

{% hint style="warning" %}
Nothing closes this.

After.
`,
    "big.md": `# Big\n\nBefore.\n\n| Lamp | Range | State |\n| --- | ---: | --- |\n${rows.join("\n")}\n\nAfter.\n`,
  },
  { member: "Ada" },
);

const open = async (page: Page, title: string, words: string) => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect(textOf(page)).toContainText(words);
};

const cell = (page: Page, name: string) => page.getByRole("gridcell", { name, exact: true });

/** Waits until the instance has read a specification. */
const isRead = (ada: Colleague, latest: string): Promise<void> =>
  expect
    .poll(() =>
      ada.ask("GET", latest).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

test("a table is written cell by cell, and grows by keys and by mouse", async () => {
  const { page } = station;
  await open(page, "Table", "Before.");
  await cell(page, "18").click();
  await page.keyboard.press("End");
  await page.keyboard.type("0 | far");
  await page.keyboard.press("Tab");
  await page.keyboard.type("no");
  expect(await sourceOf(page)).toContain("| North | 180 \\| far | no |\n| *South* | 7 | no |");
  await page.keyboard.press("Tab");
  await expect(cell(page, "*South*")).toBeFocused();
  await show(page, "blocks-table-editing");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "*South*")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("West");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  expect(await sourceOf(page)).toContain("| *South* | 7 | no |\n| West | 3 |  |\n\nAfter.");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("Escape");
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.getByRole("columnheader", { name: "Range" }).hover();
  await page.getByRole("button", { name: "Column", exact: true }).click();
  await show(page, "blocks-table-menu");
  await page.getByRole("menuitem", { name: "Delete column" }).click();
  expect(await sourceOf(page)).toContain("| Lamp | Lit |\n| --- | :---: |\n| North | no |");
});

test("Tab and Shift+Tab behind the last cell go to and fro in one moment, and take nothing from the page", async () => {
  const { page } = station;
  await open(page, "Hundred rows", "Before.");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+End");
  await cell(page, "last").click();
  const before = await sourceOf(page);
  await page.evaluate(() => {
    for (const shiftKey of [false, true]) {
      const press = { key: "Tab", shiftKey, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", press));
    }
  });
  await expect(cell(page, "last")).toBeFocused();
  expect(await sourceOf(page)).toBe(before.replace("| last |\n", "| last |\n|  |  |\n"));
});

test("the key that selects all selects the words of a cell, and nothing beside it", async () => {
  const { page } = station;
  await open(page, "Every cell", "Before.");
  await cell(page, "North").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("South");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  expect(await sourceOf(page)).toContain("Before.\n\n| Lamp | Range |\n| --- | --- |\n| South |  |");
});

test("in a cell undo takes back what was typed there, and cells of a spreadsheet go into cells", async () => {
  const { page } = station;
  await open(page, "Cells", "Before.");
  await cell(page, "18").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" miles");
  expect(await sourceOf(page)).toContain("| North | 18 miles |");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, "18")).toBeFocused();
  expect(await sourceOf(page)).toContain("| North | 18 |");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "7\tdim\n9\tbright\n");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  expect(await sourceOf(page)).toContain("| North | 7 | dim |\n|  | 9 | bright |");
});

test("in a cell the keys of bold and code begin, mark and take away as in any text", async () => {
  const { page } = station;
  await open(page, "Bold", "Before.");
  await cell(page, "North").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("far");
  await expect.poll(() => sourceOf(page)).toContain("| North **far** | 18 |");
  await page.keyboard.press("ControlOrMeta+b");
  await expect.poll(() => sourceOf(page)).toContain("| North far | 18 |");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+e");
  await page.keyboard.type("South");
  await expect.poll(() => sourceOf(page)).toContain("| `South` | 18 |");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("Escape");
});

test("words go on below a block that ends the page", async () => {
  const { page } = station;
  await open(page, "Ends", "A hint.");
  await textOf(page).getByText("A hint.").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Below it.");
  expect(await sourceOf(page)).toContain("{% endhint %}\n\nBelow it.");
});

/** Makes room below what is on a page; answers how to take it away. */
async function makeTall(page: Page): Promise<() => Promise<void>> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 1280, height: 1000 });
  return () => page.setViewportSize(before);
}

test("a click below all that is on a page goes on there, in a paragraph of its own or where words break off", async () => {
  const { page } = station;
  const putBack = await makeTall(page);
  const kept: [title: string, end: string][] = [
    ["Foot of a line", "Last words.\n\nBelow."],
    ["Foot of rows", "| North |\n\nBelow."],
    ["Foot of a picture", "![A lamp](lamp.svg)\n\nBelow."],
    ["Foot of words", "Last wordsBelow."],
  ];
  for (const [title, end] of kept) {
    await open(page, title, "First.");
    const foot = (await textOf(page).boundingBox())!;
    // Once amid the text's own room, once below it.
    for (const y of [foot.y + foot.height - 20, 980]) {
      await page.mouse.click(640, y);
      await expect(textOf(page)).toBeFocused();
      await page.keyboard.type(y === 980 ? "low." : "Be");
    }
    await expect.poll(async () => (await sourceOf(page)).endsWith(end) && end).toBe(end);
  }
  await putBack();
});

test("words that follow a press right below a table by a hand that shakes are no row of it", async () => {
  const { page } = station;
  const putBack = await makeTall(page);
  await open(page, "Foot of shaking", "First.");
  const table = (await textOf(page).getByRole("grid").boundingBox())!;
  const y = table.y + table.height + 36;
  await page.mouse.move(640, y);
  await page.mouse.down();
  await page.mouse.move(641, y + 1);
  await page.mouse.up();
  await page.keyboard.type("Below.");
  await expect.poll(async () => (await sourceOf(page)).split("| North |")[1]).toBe("\n\nBelow.");
  await putBack();
});

test("a click below the last block writes nothing until words are typed, and lines that wait outlast a colleague's words", async () => {
  const { ada, page } = station;
  const putBack = await makeTall(page);
  await open(page, "Foot of stillness", "First.");
  const stored = async () => {
    await syncNow(page);
    const id = await ada.page("Foot of stillness");
    return (await ada.ask<{ markdown: string }>("GET", `${ada.space}/content/page/${id}?format=markdown`))
      .markdown;
  };
  const [title, rows] = ["# Foot of stillness\n\n", "| Lamp |\n| --- |\n| North |"];
  await page.mouse.click(640, 980);
  await expect.poll(() => sourceOf(page)).toBe(`${title}First.\n\n${rows}\n\n`);
  await saved(page);
  expect(await stored()).toBe(`${title}First.\n\n${rows}`);
  await ada.write("Foot of stillness", `${title}First and more.\n\n${rows}`);
  await expect(textOf(page)).toContainText("First and more.");
  await textOf(page).focus();
  await page.keyboard.type("Below.");
  await expect.poll(stored).toBe(`${title}First and more.\n\n${rows}\n\nBelow.`);
  await putBack();
});

test("a drag that begins below all words chooses from their end upwards", async () => {
  const { page } = station;
  const putBack = await makeTall(page);
  await open(page, "Beside", "First words.");
  const foot = (await textOf(page).boundingBox())!;
  const second = (await textOf(page).getByText("Second words.").boundingBox())!;
  for (const y of [foot.y + foot.height - 10, 980]) {
    await page.mouse.click(second.x + 2, second.y + 8);
    await page.mouse.move(640, y);
    await page.mouse.down();
    await page.mouse.move(second.x + 200, second.y + 30, { steps: 3 });
    await page.mouse.move(second.x - 4, second.y + 10, { steps: 3 });
    await page.mouse.up();
    await expect(textOf(page)).toBeFocused();
    expect((await page.evaluate(() => String(getSelection()))).split("\n")[0]).toBe("Second words.");
    expect(await page.evaluate(() => String(getSelection()))).toContain("Third words.");
  }
  await putBack();
});

test("the menu of a block and its dragging are about that block, though a colleague writes above it", async () => {
  const { ada, page } = station;
  const handle = page.getByRole("button", { name: "Change this block" }).last();
  await open(page, "Beside", "First words.");
  await textOf(page).getByText("Second words.").hover();
  await handle.click();
  await ada.write("Beside", "Much that is new.\n\nFirst words.\n\nSecond words.\n\nThird words.\n");
  await expect(textOf(page)).toContainText("Much that is new.");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const left = "Much that is new.\n\nFirst words.\n\nThird words.\n";
  await expect.poll(() => sourceOf(page)).toContain(left);
  await syncNow(page);
  await textOf(page).getByText("Third words.").hover();
  const from = (await handle.boundingBox())!;
  await page.mouse.move(from.x + 5, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y - 20, { steps: 4 });
  await ada.write("Beside", left.replace("Much that is new.", "New."));
  await expect(textOf(page)).not.toContainText("Much that is new.");
  const first = (await textOf(page).getByText("First words.").boundingBox())!;
  await page.mouse.move(from.x + 5, first.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => sourceOf(page)).toContain("New.\n\nThird words.\n\nFirst words.\n");
});

test("code has its language, its title and its line numbers, and formulas and values stand amid words", async () => {
  const { page } = station;
  await open(page, "Code", "The area is");
  await expect(page.locator(".md-inline-formula .katex")).toHaveCount(2);
  await expect(page.getByRole("gridcell").getByRole("img", { name: "A lamp" })).toBeVisible();
  const formula = page.getByRole("gridcell").filter({ has: page.locator(".katex") });
  await formula.click();
  await expect(page.getByRole("gridcell", { name: "$$c_1 * c_2$$" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("td .katex")).toBeVisible();
  await expect(page.getByLabel("Title of the code").nth(1)).toHaveValue("lamps.py");
  await expect(page.locator(".code-word", { hasText: "export" })).toBeVisible();
  await show(page, "blocks-code");
  await textOf(page).getByText("Lights the lamp").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("light()");
  await page.getByRole("button", { name: "Language of the code: js" }).click();
  await page.keyboard.type("typesc");
  await show(page, "blocks-code-languages");
  await page.keyboard.press("Enter");
  const title = page.getByLabel("Title of the code").first();
  await title.fill("lamps.ts");
  // As in a block's form: what is written stays, whichever key leaves it.
  await title.press("Escape");
  const source = await sourceOf(page);
  expect(source).toContain('{% code title="lamps.ts" %}\n```ts\n// Lights the lamp\nlight()\nexport const');
  await textOf(page).getByText("light()").click();
  await page.keyboard.press("ControlOrMeta+Shift+E");
  await expect(textOf(page)).toContainText("```ts");
});

test("what expressions come to is drawn anew when it changes elsewhere", async () => {
  const { page, ada } = station;
  await open(page, "Values", "The lamp is");
  const values = page.locator(".md-value");
  await expect(values).toHaveText(["page.vars.lamp", "space.vars.keeper", "page.vars.lamp"]);
  const set = async (lamp: string, keeper: string): Promise<void> => {
    await ada.change([
      { operation: "update_page", page: await ada.page("Values"), variables: { lamp } },
      { operation: "update_variables", variables: { keeper } },
    ]);
    await syncNow(page);
    await expect(values).toHaveText([lamp, keeper, lamp]);
  };
  await set("Fresnel", "Ada");
  await set("Argand", "Ben");
});

test("a table of a thousand rows draws what is near the window", async () => {
  const { page } = station;
  await open(page, "Big", "Before.");
  expect(await page.locator(".md-table tr").count()).toBeLessThan(300);
  await cell(page, "Lamp 3").click();
  await page.keyboard.type("!");
  await show(page, "blocks-table-big");
  await page.locator("#page-scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(cell(page, "Lamp 999")).toBeVisible();
});

test("containers are drawn, and changed by their heads", async () => {
  const { page } = station;
  await open(page, "Containers", "A hint with words.");
  await show(page, "blocks-containers");
  const scroller = page.locator("#page-scroller");
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(textOf(page)).toContainText("Nothing closes this block");
  await show(page, "blocks-containers-end");
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await page.getByRole("button", { name: "Style of the hint: Note" }).click();
  await page.getByRole("menuitemradio", { name: "Danger" }).click();
  await expect(textOf(page)).not.toContainText("Use the installer.");
  await page.getByRole("tab", { name: "Windows" }).click();
  await expect(textOf(page)).toContainText("Use the installer.");
  await page.getByRole("tab", { name: "Windows" }).click();
  await page.keyboard.type("Mac");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Drag it. ");
  await page.getByRole("button", { name: "Step 2: more" }).click();
  await page.getByRole("menuitem", { name: "Move step up" }).click();
  const summary = page.getByRole("textbox", { name: "Summary" });
  await summary.fill("All about lamps");
  await summary.press("Enter");
  await page.getByRole("button", { name: "Hide what it holds" }).click();
  await expect(textOf(page)).not.toContainText("They are bright.");
  const source = await sourceOf(page);
  expect(source).toContain('{% hint style="danger" %}\nA hint with words.\n{% endhint %}');
  expect(source).toContain('{% tab title="Mac" %}\nDrag it. Use the installer.\n{% endtab %}');
  expect(source).toMatch(/## Light[^]*## Climb/);
  expect(source).toContain("<summary>All about lamps</summary>");
  await textOf(page).getByText("A hint with words.").click();
  await page.keyboard.press("ControlOrMeta+Shift+E");
  await expect(textOf(page)).toContainText('{% hint style="danger" %}');
  await show(page, "blocks-source");
});

test("operations of a file in YAML, with what another one says of them, webhooks and schemas are drawn", async () => {
  const { page, ada } = station;
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  const hooks = `openapi: 3.1.0
info: { title: Hooks, version: "1" }
webhooks:
  lit:
    post:
      summary: A lamp was lit
      responses: { "200": { description: Heard } }
components:
  schemas:
    Keeper: { type: object, properties: { name: { type: string } } }
`;
  await ada.ask("POST", `/v1/orgs/${items[0]!.id}/openapi`, { slug: "hooks", source: { text: hooks } });
  const latest = `/v1/orgs/${items[0]!.id}/openapi/hooks/versions/latest`;
  await isRead(ada, latest);
  await syncNow(page);
  await open(page, "Api", "Before.");
  const operation = page.getByRole("region", { name: "GET /lamps" });
  await expect(operation).toContainText("Lists the lamps");
  await operation.getByText("Response 200").click();
  await expect(operation.getByText("range")).toBeVisible();
  await expect(page.getByRole("region", { name: "POST lit" })).toContainText("A lamp was lit");
  await expect(page.getByRole("region", { name: "API schemas" })).toContainText("Keeper");
  await expect(page.getByRole("region", { name: "API schemas" }).getByText("name")).toBeVisible();
  await show(page, "blocks-api");
});

test("formulas, images, embeds, links, operations and cards are drawn, and edited where that says all of them", async () => {
  const { page, ada } = station;
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  await ada.ask("POST", `/v1/orgs/${items[0]!.id}/openapi`, {
    slug: "lamps",
    source: {
      text: JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Lamps", version: "1" },
        paths: {
          "/lamps/{id}": {
            put: {
              summary: "Lights a lamp",
              parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
              responses: { 200: { description: "It shines" } },
            },
          },
        },
      }),
    },
  });
  const latest = `/v1/orgs/${items[0]!.id}/openapi/lamps/versions/latest`;
  await isRead(ada, latest);
  await syncNow(page);
  await open(page, "Pieces", "Before.");
  await expect(page.locator(".katex").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "PUT /lamps/{id}" })).toContainText("Lights a lamp");
  await show(page, "blocks-pieces");
  await page.locator(".md-figure-room").hover();
  await page.getByRole("button", { name: "Image: edit" }).click();
  await page.getByLabel("Caption").fill("The northern lamp");
  await show(page, "blocks-image-words");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("slider", { name: "Width" }).focus();
  await page.keyboard.press("ArrowLeft");
  expect(await sourceOf(page)).toContain(
    '<figure><img src="lamp.svg" alt="A lamp" width="304"><figcaption><p>The northern lamp</p></figcaption></figure>',
  );
  const scroller = page.locator("#page-scroller");
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const about = page.getByRole("textbox", { name: "About" }).first();
  await about.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Shines very far");
  await about.press("Enter");
  expect(await sourceOf(page)).toContain("<td>North</td><td>Shines very far</td>");
  await expect(textOf(page)).toContainText("This formula cannot be read");
  await show(page, "blocks-pieces-end");
});
