import { describe, expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "./memorySource.ts";
import { linksOf, pageOf, treeOf } from "./planned.ts";
import { shapes } from "./shapes.ts";

const plan = (shape: string, more: Record<string, string> = {}) =>
  planImport(memorySource({ ...shapes[shape], ...more }));

describe("MkDocs", () => {
  test("has its pages in the order of nav, with what is not in it at the end", async () => {
    const planned = await plan("MkDocs");
    expect(planned.title).toBe("The manual");
    expect(treeOf(planned)).toEqual([
      "Manual /manual",
      "(group) Guides /guides",
      "  The first guide /first",
      "  More /more",
      "    More /more",
      "(link) API /api",
      "Missing /missing",
      "Unlisted /unlisted !",
    ]);
    expect(pageOf(planned, "manual/guides/first.md").fields.linkTitle).toBe("First");
    expect(linksOf(planned, "manual/index.md")).toEqual({
      "guides/first.md": { page: "manual/guides/first.md" },
      "img/a.png": { file: "manual/img/a.png" },
    });
    expect(planned.warnings.map(({ message }) => message)).toEqual([
      "1 Markdown files outside manual were left out (README.md).",
      "mkdocs.yml lists “Missing”, but there is no file gone.md; it became an empty page.",
      "manual/unlisted.md is not in mkdocs.yml; it became a hidden page at the end.",
    ]);
  });

  test("without nav nests its pages as the folders do", async () => {
    const planned = await plan("MkDocs", { "mkdocs.yml": "site_name: The manual\ndocs_dir: manual\n" });
    expect(treeOf(planned)).toEqual([
      "Manual /manual",
      "(group) Guides /guides",
      "  The first guide /first",
      "  More /more",
      "Unlisted /unlisted",
    ]);
  });
});

describe("Docusaurus", () => {
  test("has its pages by position, by the numbers before names, and by what its categories say", async () => {
    const planned = await plan("Docusaurus");
    expect(treeOf(planned)).toEqual([
      "Introduction /intro",
      "Overview of tools /tools",
      "  Hammer /hammer !",
      "(group) All guides /guide",
      "  Sooner /sooner",
      "  Later /later",
      "  Setup /setup",
    ]);
    expect(pageOf(planned, "docs/intro.md").fields.linkTitle).toBe("Start");
    expect(pageOf(planned, "docs/tools/overview.md").fields.linkTitle).toBe("Tools");
    expect(pageOf(planned, "folder:docs/guide").fields.description).toBe("How to");
  });

  test("finds pages by file and by address, and files of the static folder", async () => {
    const planned = await plan("Docusaurus");
    expect(linksOf(planned, "docs/guide/setup.mdx")).toEqual({
      "/docs/intro": { page: "docs/intro.md" },
      "/img/a.png": { file: "static/img/a.png" },
      "@site/static/img/a.png": { file: "static/img/a.png" },
    });
    expect(linksOf(planned, "docs/guide/sooner.md")).toEqual({
      "./02-later.md": { page: "docs/guide/later.md" },
      "/docs/guide/later": { page: "docs/guide/later.md" },
    });
    expect(planned.files.map(({ path }) => path)).toEqual(["static/img/a.png"]);
    expect(planned.warnings.map(({ message }) => message)).toEqual([
      "1 page in MDX (docs/guide/setup.mdx): what is no Markdown in it shows as text.",
      "1 Markdown files outside docs were left out (blog/2024-01-01-news.md).",
    ]);
  });
});

describe("Hugo", () => {
  test("has its pages by weight, with an _index.md as its folder's own", async () => {
    const planned = await plan("Hugo");
    expect(planned.title).toBe("My site");
    expect(treeOf(planned)).toEqual([
      "Home /home",
      "Docs /docs",
      "  First /first",
      "  Second /second",
      "About /about",
    ]);
    expect(linksOf(planned, "content/_index.md")).toEqual({
      "docs/": { page: "content/docs/_index.md" },
      "/img/a.png": { file: "static/img/a.png" },
    });
    expect(linksOf(planned, "content/docs/second.md")).toEqual({
      "/docs/first/": { page: "content/docs/first.md" },
    });
  });

  test("has its front matter in YAML afterwards, where it was in TOML", async () => {
    const planned = await plan("Hugo");
    expect(pageOf(planned, "content/docs/first.md")).toMatchObject({
      title: "First",
      tags: ["a", "b"],
      markdown: "---\ntitle: First\nweight: 10\ntags:\n  - a\n  - b\nparams:\n  author: Ada\n---\nText.\n",
    });
    expect(planned.warnings).toMatchObject([{ kind: "tool-syntax", path: "content/_index.md" }]);
  });
});

describe("of two shapes that a source could have", () => {
  test.each([
    ["a list of pages wins over what nests them", { "docs/SUMMARY.md": "- [Later](guide/02-later.md)\n" }],
    [
      "a SUMMARY.md wins over the nav of MkDocs",
      { "docs/SUMMARY.md": "- [L](guide/02-later.md)\n", "mkdocs.yml": "nav: [intro.md]" },
    ],
  ])("%s", async (_rule, files) => {
    const [first] = (await plan("Docusaurus", files)).pages;
    expect(first?.key).toBe("docs/guide/02-later.md");
  });

  test("settings that no tool could read are no settings", async () => {
    const files = { ".gitbook.yaml": "root: [docs", "docs/b.md": "# B", "a.md": "# A" };
    expect(treeOf(await planImport(memorySource(files)))).toEqual(["A /a", "(group) Docs /docs", "  B /b"]);
  });
});
