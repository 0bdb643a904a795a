import { expect, test } from "vitest";
import { planExport } from "../../../src-main/content/export/planExport.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { snapshotOf, textsOf } from "../export/snapshotOf.ts";
import { memorySource } from "./memorySource.ts";

/* Front matter of other tools, whose keys are called as ours are and mean something else. */

const foreign = [
  "layout: post",
  "layout: {name: wide, columns: 3}",
  "layout: [a, b]",
  "cover: true",
  "cover: {image: a.png, alt: A}",
  "icon: fas fa-info-circle",
  "icon: material/home",
  "icon: {name: home}",
  `icon: ${"x".repeat(51)}`,
  'emoji: ":rocket:"',
  "emoji: 📚 Books",
  "emoji: 5",
  'hidden: "yes"',
  "hidden: [print]",
  "noIndex: 1",
  "tags: a, b",
  "tags: {a: b}",
  "condition: good as new",
  "condition: [used, new]",
  "variables: {a: 1}",
  "computed: true",
  "target: _blank",
];

test.each(foreign)("stay words of the page that has them, and say nothing of it: %s", async (line) => {
  const markdown = `---\n# Theirs\n${line}   # as it is\nauthor: me\n---\n\n# Page\n`;
  const files = { "README.md": markdown };
  const plan = await planImport(memorySource(files));
  const [page] = plan.pages;
  expect(plan.warnings).toEqual([]);
  expect({ ...page?.fields, tags: page?.tags, cover: page?.cover, title: page?.title }).toEqual({
    sourcePath: "README.md",
    tags: [],
    cover: undefined,
    title: "Page",
  });
  const exported = textsOf(planExport(snapshotOf(plan)));
  expect(exported["README.md"]).toBe(markdown);
  expect(textsOf(planExport(snapshotOf(await planImport(memorySource(exported)))))).toEqual(exported);
});

test("stay with a reusable content that gets a title there, to the last comment", async () => {
  const markdown = "---\n# Theirs\nlayout: post # as it is\nlist:\n    - a\n---\nCareful.\n";
  const snapshot = snapshotOf(
    await planImport(memorySource({ "README.md": "# A\n", ".gitbook/includes/hot.md": markdown })),
  );
  const [reusable] = snapshot.reusables;
  const exported = textsOf(planExport({ ...snapshot, reusables: [{ ...reusable!, title: 'Hot: "very"' }] }));
  const lines = exported[".gitbook/includes/hot.md"]?.split("\n") ?? [];
  for (const line of markdown.trim().split("\n")) expect(lines).toContain(line);
  const again = await planImport(memorySource(exported));
  expect(again.reusables.map(({ title }) => title)).toEqual(['Hot: "very"']);
  expect(textsOf(planExport(snapshotOf(again)))).toEqual(exported);
});
