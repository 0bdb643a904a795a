import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* Reads with `evaluated`: expressions and conditions as what they come to (document 1, page reads). */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  await desk.change("admin", [
    { operation: "update_variables", variables: { product: "Recto", seats: "12" } },
  ]);
});
afterEach(() => host.close());

const expression = (source: string): string => `<code class="expression">${source}</code>`;
const when = (source: string, body: string): string => `{% if ${source} %}\n${body}{% endif %}\n`;

async function read(text: string, query: object): Promise<string | undefined> {
  const page = await desk.page("Lamps", text);
  await desk.change("admin", [{ operation: "update_page", page, variables: { lamp: "Fresnel" } }]);
  const answer = await host.ask("reader", "getPageById", {
    spaceId: desk.space,
    pageId: page,
    format: "markdown",
    ...query,
  });
  return "markdown" in answer ? answer.markdown : undefined;
}

const whole: [what: string, text: string, read: string][] = [
  ["a variable of the space", `Use ${expression("space.vars.product")}.\n`, "Use Recto.\n"],
  ["a variable of the page", `The ${expression("page.vars.lamp")} lamp.\n`, "The Fresnel lamp.\n"],
  ["a calculation", `${expression("space.vars.product + ' ' + (1 + 1)")}.\n`, "Recto 2.\n"],
  ["a name that nobody gave a value", `A${expression("space.vars.none")}b.\n`, "Ab.\n"],
  ["what is in a title", `# ${expression("space.vars.product")}\n`, "# Recto\n"],
  ["what is in a cell", `| a |\n| - |\n| ${expression("space.vars.seats")} |\n`, "| a |\n| - |\n| 12 |\n"],
  [
    "a condition that holds",
    `One.\n\n${when("space.vars.seats == '12'", "Two.\n")}\nThree.\n`,
    "One.\n\nTwo.\n\nThree.\n",
  ],
  [
    "a condition that does not",
    `One.\n\n${when("visitor.claims.pro", "Two.\n")}\nThree.\n`,
    "One.\n\nThree.\n",
  ],
  [
    "conditions within each other",
    when("space.vars.product", `One.\n\n${when("!page.vars.lamp", "Two.\n")}`),
    "One.\n",
  ],
  [
    "a condition with an else, of which one part is read",
    `${when("space.vars.product", "One.\n\n{% else %}\nTwo.\n")}\n${when("!space.vars.product", "Three.\n\n{% else %}\nFour.\n")}`,
    "One.\n\nFour.\n",
  ],
  [
    "a condition with others behind it, of which the first that holds is read",
    when("!space.vars.product", "One.\n\n{% elif space.vars.seats == '12' %}\nTwo.\n\n{% else %}\nThree.\n"),
    "Two.\n",
  ],
  ["what is no expression, which stays", `See ${expression("1 +")}.\n`, `See ${expression("1 +")}.\n`],
  [
    "code, which stays",
    "```\n{% if a %}\n```\n\nOne  *two*.\n***\n",
    "```\n{% if a %}\n```\n\nOne  *two*.\n***\n",
  ],
];

test.each(whole)("Evaluated whole: %s", async (_what, text, expected) => {
  expect(await read(text, { evaluated: true })).toBe(expected);
});

test("A value is words, whatever signs of Markdown it has", async () => {
  await desk.change("admin", [{ operation: "update_variables", variables: { product: "*R* [x](y)" } }]);
  const text = await read(`Use ${expression("space.vars.product")}.\n`, { evaluated: true });
  expect(text).toBe("Use \\*R\\* \\[x]\\(y).\n");
});

describe("Evaluated where it is deterministic", () => {
  test("an expression about the content is, one about the visitor stays", async () => {
    const text = `${expression("space.vars.product")} for ${expression("visitor.claims.name")}.\n`;
    expect(await read(text, { evaluated: "deterministic-only" })).toBe(
      `Recto for ${expression("visitor.claims.name")}.\n`,
    );
  });

  test("a condition about the visitor stays with what it holds, itself evaluated", async () => {
    const text = when("visitor.claims.pro && space.vars.seats", `${expression("space.vars.seats")} seats.\n`);
    expect(await read(text, { evaluated: "deterministic-only" })).toBe(
      when("visitor.claims.pro && space.vars.seats", "12 seats.\n"),
    );
  });
});

test("Unless it is asked for, nothing is evaluated, and the bytes are those that were written", async () => {
  const text = `Use  ${expression("space.vars.product")}.\n***\n${when("true", "Two.\n")}`;
  expect(await read(text, {})).toBe(text);
  expect(await read(text, { evaluated: false })).toBe(text);
});

test("The document is evaluated too, with the reusable contents in it", async () => {
  const shared = { markdown: `Mind the ${expression("page.vars.lamp")}.\n` };
  await desk.change("admin", [
    { operation: "insert_reusable_content", ref: "a", title: "Warning", document: shared },
  ]);
  const { reusableContents } = await host.ask("admin", "getCurrentRevision", { spaceId: desk.space });
  const text = `{% include "/reusable-contents/${reusableContents[0]?.id}" %}\n`;
  expect(await read(text, { evaluated: true, dereferenced: true })).toBe("Mind the Fresnel.\n");
});
