import { expect, test, type Page } from "@playwright/test";
import { saved, sourceOf, syncNow, textOf, writeAfter } from "./gestures.ts";
import { show } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Blocks that stand for something elsewhere, changed by their forms where they stand. */

const station = openStation(
  {
    "README.md": "# Home\n\nWords and ![a horn](horn.svg).\n",
    "lamp.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>',
    "plan.pdf": "%PDF-1.4\n",
    "north.md": "# North\n\nThe northern lamp.\n",
    "south.md": "# South\n\nThe southern lamp.\n",
    "forms.md": `# Forms

Before.

{% embed url="https://example.com/one" %}
The *first* film
{% endembed %}

{% file src="lamp.svg" %}

{% content-ref url="north.md" %}
[North](north.md)
{% endcontent-ref %}

$$
a^2
$$

{% openapi-operation spec="lamps" path="/lamps" method="get" headless="true" %}
OpenAPI lamps
{% endopenapi-operation %}

See ![the lamp](lamp.svg) and [the plan](plan.pdf).

After.
`,
    "pictures.md": "# Pictures\n\nBefore.\n\n![A lamp](lamp.svg)\n\n![A lost lamp](lost.svg)\n\nAfter.\n",
    "horn.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>',
    "menu.md": "# Menu\n\nBefore.\n",
  },
  { member: "Ada" },
);

const open = async (page: Page, title: string, words: string) => {
  await page.getByRole("treeitem", { name: title }).click();
  await expect(textOf(page)).toContainText(words);
};

const described = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Lamps", version: "1" },
  paths: {
    "/lamps": { get: { summary: "Lists the lamps", responses: { 200: { description: "All" } } } },
    "/lamps/{id}": {
      put: {
        summary: "Lights a lamp",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "Lit" } },
      },
    },
  },
  webhooks: { lit: { post: { summary: "A lamp was lit", responses: { 200: { description: "Heard" } } } } },
  components: { schemas: { Lamp: { type: "object" }, Keeper: { type: "object" } } },
});

/** The form behind the button of a block. */
const openForm = async (page: Page, name: string) => {
  const button = page.getByRole("button", { name }).first();
  await button.locator("..").hover();
  await button.click();
  return page.getByRole("dialog", { name });
};

/** Takes pictures of a form. Where its block is far from the window once that is smaller, it goes. */
const picture = async (page: Page, form: string, name: string) => {
  await openForm(page, form);
  await show(page, name);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: form })).toBeHidden();
};

test("an embed, a file, a reference and a formula get other targets and words in their forms, and nothing else of them changes", async () => {
  const { page, ada } = station;
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  await ada.ask("POST", `/v1/orgs/${items[0]!.id}/openapi`, { slug: "lamps", source: { text: described } });
  const latest = `/v1/orgs/${items[0]!.id}/openapi/lamps/versions/latest`;
  await expect
    .poll(() =>
      ada.ask("GET", latest).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await syncNow(page);
  await open(page, "Forms", "Before.");
  await expect(page.getByRole("region", { name: "GET /lamps" })).toBeVisible();
  const before = await sourceOf(page);
  await show(page, "piece-forms");

  const embed = await openForm(page, "Embed: edit");
  await expect(embed.getByLabel("Address")).toHaveValue("https://example.com/one");
  await embed.getByLabel("Address").fill("example.com/two");
  await embed.getByLabel("Caption").fill("The *second* film");
  await show(page, "piece-forms-embed");
  await embed.getByLabel("Caption").press("Enter");
  await expect(embed).toBeHidden();
  await expect(textOf(page)).toContainText("The second film");
  await expect(textOf(page)).toBeFocused();

  const file = await openForm(page, "File: edit");
  await file.getByRole("combobox").fill("plan");
  await file.getByRole("option", { name: "plan.pdf" }).click();
  await expect(file).toBeHidden();
  await expect(page.locator(".md-piece-file")).toContainText("plan.pdf");

  await picture(page, "Content reference: edit", "piece-forms-reference");
  const reference = await openForm(page, "Content reference: edit");
  // It is told as the block tells it, though a path leads there.
  await expect(reference.getByLabel("Page or address")).toHaveValue("North");
  await expect(reference.getByRole("option", { name: "North" })).toHaveAttribute("aria-selected", "true");
  await reference.getByLabel("Page or address").fill("sou");
  await page.keyboard.press("Enter");
  await expect(reference).toBeHidden();

  await picture(page, "Formula: edit", "piece-forms-formula");
  const formula = await openForm(page, "Formula: edit");
  await formula.getByLabel("Formula").fill("b^2 + c");
  await expect(formula.locator(".katex")).toContainText("b");
  await formula.getByLabel("Formula").press("ControlOrMeta+Enter");
  await expect(formula).toBeHidden();

  const now = await sourceOf(page);
  const ids = [...now.matchAll(/\/(?:pages|files)\/([\w-]+)/g)].map(([, id]) => id);
  expect(now).toBe(
    before
      .replace("https://example.com/one", "https://example.com/two")
      .replace("The *first* film", "The *second* film")
      .replace(/src="[^"]*"/, `src="/files/${ids[0]}"`)
      .replace(
        /content-ref url="[^"]*" %}\n\[North\]\([^)]*\)/,
        `content-ref url="/pages/${ids[1]}" %}\n[South](/pages/${ids[1]})`,
      )
      .replace("a^2", "b^2 + c"),
  );
  await page.keyboard.press("ControlOrMeta+z");
  expect(await sourceOf(page)).toContain("a^2");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await saved(page);
});

test("a picture is led somewhere, shows another file and leads nowhere again, in its form", async () => {
  const { page } = station;
  await open(page, "Pictures", "Before.");
  const before = await sourceOf(page);
  const form = await openForm(page, "Image: edit");
  await form.getByLabel("Leads to").fill("sou");
  await form.getByRole("option", { name: "South" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: "South" })).toBeVisible();
  const led = await sourceOf(page);
  expect(led).toMatch(/^\[!\[A lamp\]\(lamp\.svg\)\]\(\/pages\/[\w-]+\)$/m);
  await show(page, "piece-forms-led-picture");

  await openForm(page, "Image: edit");
  await expect(form.getByLabel("Leads to")).toHaveValue("South");
  await form.getByLabel("Caption").fill("To the south");
  await form.getByLabel("Width").fill("wide");
  await page.keyboard.press("Enter");
  // What is no width is asked for again.
  await expect(form).toBeVisible();
  await form.getByLabel("Width").fill("50%");
  await form.getByLabel("Image or address").fill("horn");
  await expect(form.getByRole("option", { name: "horn.svg" })).toBeVisible();
  await show(page, "piece-forms-picture");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  expect(await sourceOf(page)).toMatch(
    /^<figure><a href="\/pages\/[\w-]+"><img src="\/files\/[\w-]+" alt="A lamp" width="50%"><\/a><figcaption><p>To the south<\/p><\/figcaption><\/figure>$/m,
  );
  await page.keyboard.press("ControlOrMeta+z");
  expect(await sourceOf(page)).toBe(led);

  await openForm(page, "Image: edit");
  await form.getByLabel("Leads to").fill("");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  expect(await sourceOf(page)).toBe(before);
  await saved(page);
});

test("a picture that is not there is given another file, by keys alone", async () => {
  const { page } = station;
  await page.getByText("Image not found: A lost lamp").click();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Image: edit" });
  await expect(form.getByLabel("Alternative text")).toBeFocused();
  for (const _field of ["Caption", "Width", "Leads to", "Image or address"]) await page.keyboard.press("Tab");
  await expect(form.getByLabel("Image or address")).toBeFocused();
  await page.keyboard.type("lamp");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  expect(await sourceOf(page)).toMatch(/!\[A lost lamp\]\(\/files\/[\w-]+\)/);
  await saved(page);
});

test("an operation is chosen anew from its specification, by keys alone", async () => {
  const { page } = station;
  await open(page, "Forms", "Before.");
  await page.getByRole("region", { name: "GET /lamps" }).click();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "API operation: edit" });
  await expect(form.getByRole("combobox", { name: "Specification" })).toBeFocused();
  await expect(form.getByRole("option", { name: "GET /lamps" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.type("lights");
  await expect(form.getByRole("option", { name: "PUT /lamps/{id}" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(page.getByRole("region", { name: "PUT /lamps/{id}" })).toContainText("Lights a lamp");
  expect(await sourceOf(page)).toContain(
    '{% openapi-operation spec="lamps" path="/lamps/{id}" method="put" headless="true" %}\nOpenAPI lamps\n',
  );
  // Escape leaves everything as it is, and its writer in the text.
  await page.keyboard.press("Enter");
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(textOf(page)).toBeFocused();
});

test("the menu begins operations, webhooks, schemas and formulas in a sentence", async () => {
  const { page } = station;
  await open(page, "Menu", "Before.");
  await writeAfter(page, "Before.", " It is /formula in");
  await expect(page.getByRole("option", { name: "Formula in a sentence" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("x_1");
  await page.keyboard.press("End");
  await page.keyboard.type(".");
  await expect(textOf(page).locator(".katex")).toBeVisible();
  const insert = async (typed: string, name: string) => {
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(`\n\n/${typed}`);
    await expect(page.getByRole("option", { name })).toBeVisible();
    await page.keyboard.press("Enter");
    return page.getByRole("dialog");
  };
  const operation = await insert("api op", "API operation");
  await expect(operation.getByRole("option", { name: "lamps", exact: true })).toBeVisible();
  await expect(operation.getByRole("option", { name: "GET /lamps" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "PUT /lamps/{id}" })).toBeVisible();
  const webhook = await insert("webhook", "API webhook");
  await webhook.getByRole("option", { name: "POST lit" }).click();
  await expect(page.getByRole("region", { name: "POST lit" })).toContainText("A lamp was lit");
  const schemas = await insert("schemas", "API schemas");
  await schemas.getByLabel("Keeper").check();
  await schemas.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "API schemas" })).toContainText("Keeper");
  await picture(page, "API schemas: edit", "piece-forms-schemas");
  await picture(page, "API webhook: edit", "piece-forms-webhook");
  expect((await sourceOf(page)).replaceAll(/\n{3,}/g, "\n\n")).toContain(
    `Before. It is $$x_1$$.

{% openapi-operation spec="lamps" path="/lamps/{id}" method="put" %}
OpenAPI lamps
{% endopenapi-operation %}

{% openapi-webhook spec="lamps" name="lit" method="post" %}
OpenAPI lamps
{% endopenapi-webhook %}

{% openapi-schemas spec="lamps" schemas="Keeper" %}
OpenAPI lamps
{% endopenapi-schemas %}`,
  );
  await saved(page);
});
