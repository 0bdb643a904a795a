import { expect, test } from "vitest";
import { planExport } from "../../../src-main/content/export/planExport.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";
import { snapshotOf, textsOf } from "./snapshotOf.ts";

/* Texts that several pages include, as books of this format keep them. */

const book = {
  "README.md": '# Book\n\n{% include ".gitbook/includes/mind-the-step.md" %}\n',
  "guide/lamps.md":
    '# Lamps\n\n{% include "../.gitbook/includes/warning.md" %}\n\n```\n{% include "x" %}\n```\n',
  ".gitbook/includes/warning.md":
    '---\ntitle: Warnung!\n---\n\nSee [lamps](../../guide/lamps.md).\n\n{% include "mind-the-step.md" %}\n',
  ".gitbook/includes/mind-the-step.md": "Mind the step.\n",
};

const plan = (files: Record<string, string>) => planImport(memorySource(files));
const exported = async (files: Record<string, string>) => textsOf(planExport(snapshotOf(await plan(files))));

test("Variables of the space are no file, and come back as they were", async () => {
  const text = "beta: true\nproduct: Recto\nseats: 12\n";
  const files = { "a.md": "# A\n", ".gitbook/vars.yaml": text };
  const { files: kept, variables, warnings } = await plan(files);
  expect({ kept, variables, warnings }).toEqual({
    kept: [],
    variables: { beta: "true", product: "Recto", seats: "12" },
    warnings: [],
  });
  expect((await exported(files))[".gitbook/vars.yaml"]).toBe('beta: "true"\nproduct: Recto\nseats: "12"\n');
});

test("What is no variable is warned of, and a file that cannot be read is kept", async () => {
  const given = (text: string) => plan({ "a.md": "# A\n", ".gitbook/vars.yaml": text });
  const odd = await given(`a: [1]\nb: ${"x".repeat(300)}\nc: fine\nd: null\n`);
  expect(odd.variables).toEqual({ c: "fine" });
  expect(odd.warnings.map(({ message }) => message)).toEqual([
    ".gitbook/vars.yaml: the variable “a” was left out: its value is no text, number, true or false.",
    ".gitbook/vars.yaml: the variable “b” was left out: its value has more than 256 characters.",
    ".gitbook/vars.yaml: the variable “d” was left out: its value is no text, number, true or false.",
  ]);
  for (const text of ["x: one\nx: two\n", "x: [broken\n", "- a\n", "words\n"]) {
    const { files: kept, variables, warnings } = await given(text);
    expect([text, kept.map(({ path }) => path), variables]).toEqual([text, [".gitbook/vars.yaml"], {}]);
    expect(warnings).toMatchObject([{ kind: "variable", path: ".gitbook/vars.yaml" }]);
  }
  expect(await given("")).toMatchObject({ files: [], variables: {}, warnings: [] });
});

test("An include keeps its bytes, spaces and all", async () => {
  const files = {
    "a.md": '# A\n\n{% include ".gitbook/includes/mind the step.md" %}\n',
    ".gitbook/includes/mind the step.md": "Mind it.\n",
  };
  expect(await exported(files)).toMatchObject(files);
});

test("Reusable contents are no pages, and are called after their heads or their files", async () => {
  const { pages, reusables, warnings } = await plan(book);
  expect(pages.map(({ title }) => title)).toEqual(["Book", "Guide", "Lamps"]);
  expect(reusables.map(({ title, markdown }) => [title, markdown.split("\n")[0]])).toEqual([
    ["Mind the step", "Mind the step."],
    ["Warnung!", "See [lamps](../../guide/lamps.md)."],
  ]);
  expect(warnings).toEqual([]);
});

test("They come back from an export byte for byte, and all that includes them", async () => {
  expect(await exported(book)).toMatchObject(book);
});

test("An include of nothing is warned of, and left as it is", async () => {
  const files = { "a.md": '# A\n\n{% include ".gitbook/includes/gone.md" %}\n' };
  const { warnings } = await plan(files);
  expect(warnings.map(({ message }) => message)).toEqual([
    "a.md includes .gitbook/includes/gone.md, which is not there; the tag was left as it is.",
  ]);
  expect(await exported(files)).toMatchObject(files);
});

test("One that was made in the app gets a file after its title, and whoever includes it the way there", async () => {
  const { pages, files, title, variables } = snapshotOf(await plan({ "guide/a.md": "# A\n" }));
  const including = '{% include "/reusable-contents/r2" %}\n';
  const snapshot = {
    title,
    files,
    variables,
    tags: {},
    pages: pages.map((page) => (page.title === "A" ? { ...page, markdown: including } : page)),
    reusables: [
      { id: "r1", title: "Mind the step", markdown: "One.\n", links: [] },
      { id: "r2", title: "mind: the step", markdown: including.replace("r2", "r1"), links: [] },
      { id: "r3", title: "New", markdown: "---\na: 1\ntitle: Old\n---\n\nThree.\n", links: [] },
    ],
  };
  const texts = textsOf(planExport(snapshot));
  expect(texts).toMatchObject({
    "guide/a.md": '{% include "../.gitbook/includes/mind-the-step-2.md" %}\n',
    ".gitbook/includes/mind-the-step.md": "One.\n",
    ".gitbook/includes/mind-the-step-2.md":
      '---\ntitle: "mind: the step"\n---\n\n{% include "mind-the-step.md" %}\n',
    ".gitbook/includes/new.md": "---\na: 1\ntitle: New\n---\n\nThree.\n",
  });
  expect((await plan(texts)).reusables.map(({ title: called }) => called)).toEqual([
    "mind: the step",
    "Mind the step",
    "New",
  ]);
});
