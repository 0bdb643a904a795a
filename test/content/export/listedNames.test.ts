import { expect, test } from "vitest";
import { planExport } from "../../../src-main/content/export/planExport.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";

const titles = [
  "Visit https://example.com now",
  "https://example.com",
  "admin@example.com",
  "www.example.com and more",
  "mailto:me@example.com",
  "__init__",
  "_private",
  "snake_case_name",
  "über_ _groß",
  "a*b* [c] `d` <e> &amp; ~f~",
];

test.each(titles)("the title %j is the same in an export and in an import of it", async (title) => {
  const common = { parent: null, links: [], markdown: "text" };
  const snapshot = {
    title,
    pages: [
      { ...common, id: "p", kind: "document" as const, title, slug: "p" },
      { ...common, id: "q", kind: "document" as const, title: "Q", linkTitle: title, slug: "q" },
      {
        ...common,
        id: "l",
        kind: "link" as const,
        title,
        slug: "l",
        markdown: undefined,
        target: { url: "https://example.org/" },
      },
      { ...common, id: "g", kind: "group" as const, title, slug: "g", markdown: undefined },
    ],
    files: [],
    reusables: [],
    variables: {},
    tags: {},
  };
  const files = [...planExport(snapshot)];
  const texts = Object.fromEntries(files.map((file) => [file.path, "text" in file ? file.text : ""]));
  const read = await planImport(memorySource(texts));
  expect(read.title).toBe(title);
  expect(read.pages.map((page) => [page.kind, page.title, page.fields.linkTitle])).toEqual([
    ["document", title, undefined],
    ["document", "Q", title],
    ["link", title, undefined],
    ["group", title, undefined],
  ]);
  expect(read.pages[2]?.target).toEqual({ url: "https://example.org/" });
  expect(texts["SUMMARY.md"]).not.toMatch(/\\__init|snake\\_case/);
});
