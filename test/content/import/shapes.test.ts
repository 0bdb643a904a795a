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
    expect(linksOf(planned, "manual/guides/first.md")).toEqual({
      "../index.md": { page: "manual/index.md" },
    });
    expect(planned.warnings.map(({ message }) => message)).toEqual([
      "1 Markdown file was left out, outside of manual (README.md).",
      "Blocks of MkDocs became blocks of Recto: 1 hint.",
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
      "./later.md": { page: "docs/guide/later.md" },
      "/docs/guide/later": { page: "docs/guide/later.md" },
    });
    expect(planned.files.map(({ path }) => path)).toEqual(["static/img/a.png"]);
    expect(planned.warnings.map(({ message }) => message)).toEqual([
      "1 page in MDX (docs/guide/setup.mdx): what is no Markdown in it shows as text.",
      "1 Markdown file was left out, outside of docs (blog/2024-01-01-news.md).",
      "1 file was left out, outside of docs, which no page refers to (docusaurus.config.js).",
    ]);
  });
});

describe("Hugo", () => {
  test("has no weight of 0, whatever else of a page is written anew, and no id in a page's title", async () => {
    const planned = await planImport(
      memorySource({
        "hugo.toml": "",
        "content/b c.md": "---\nweight: 5\n---\n# First\n",
        "content/a.md": "---\nweight: 0\n---\n# Second {#two}\n\n[First](b c.md)\n",
      }),
    );
    expect(treeOf(planned)).toEqual(["First /b-c", "Second /a"]);
  });

  test("keeps every word of a page with a reference and a callout", async () => {
    const planned = await planImport(
      memorySource({
        "hugo.toml": "",
        "content/b.md": "# B\n",
        "content/a.md": '# A\n\n[B]({{< ref "b.md" >}})\n\n{{< hint warning >}}\nOne\n{{< /hint >}}\n',
      }),
    );
    expect(pageOf(planned, "content/a.md").markdown).toBe(
      '# A\n\n[B](b.md)\n\n{% hint style="warning" %}\nOne\n{% endhint %}\n',
    );
  });

  test("has its pages by weight, with an _index.md as its folder's own", async () => {
    const planned = await plan("Hugo");
    expect(planned.title).toBe("My site");
    expect(treeOf(planned)).toEqual([
      "Home /home",
      "Docs /docs",
      "  First /first",
      "  Second /second",
      "About /about",
      "Bundle /last",
    ]);
    expect(linksOf(planned, "content/_index.md")).toEqual({
      "docs/": { page: "content/docs/_index.md" },
      "/img/a.png": { file: "static/img/a.png" },
    });
    expect(linksOf(planned, "content/docs/second.md")).toEqual({
      "/docs/first/": { page: "content/docs/first.md" },
      "first.md": { page: "content/docs/first.md" },
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

describe("an Obsidian vault", () => {
  test("has links of Markdown where its wikilinks lead somewhere", async () => {
    const planned = await plan("an Obsidian vault");
    expect(treeOf(planned)).toEqual([
      "(group) Ideas /ideas",
      "  Big idea /big-idea",
      "  Small idea /small-idea",
      "(group) Journal /journal",
      "  Next steps /daily-note",
      "Welcome /welcome",
    ]);
    expect(pageOf(planned, "Welcome.md").markdown).toBe(
      "# Welcome\n\nSee [Daily note](Journal/Daily%20note.md), [the big one](Ideas/Big%20idea.md), " +
        "[Daily note > Next steps](Journal/Daily%20note.md#next-steps) and [Below](#below).\n\n## Below\n\n" +
        '| a | b |\n|---|---|\n| [today](Journal/Daily%20note.md) | <img src="Attachments/map.png" alt="" width="120"> |\n',
    );
    expect(pageOf(planned, "Journal/Daily note.md").markdown).toBe(
      "## Next steps\n\n[welcome](../Welcome.md) ^block\n\n[Welcome](../Welcome.md)\n",
    );
  });

  test("has references where pages and files were shown in a page, and its code as it was", async () => {
    const planned = await plan("an Obsidian vault");
    expect(pageOf(planned, "Ideas/Big idea.md").markdown).toBe(
      "---\naliases: [Idea]\nup: '[[Welcome]]'\n---\n![](../Attachments/map.png)\n\n" +
        '{% content-ref url="../Journal/Daily%20note.md" %}\n[Daily note](../Journal/Daily%20note.md)\n{% endcontent-ref %}\n\n' +
        '{% file src="../Attachments/plan%20%28final%29.pdf" %}\n\n' +
        "Text ![a map](../Attachments/map.png) and `[[Welcome]]`, [[Nothing here]].\n\n```\n[[Welcome]]\n```\n",
    );
    expect(planned.files.map(({ path }) => path)).toEqual([
      "Attachments/map.png",
      "Attachments/plan (final).pdf",
    ]);
    expect(planned.warnings.map(({ message }) => message)).toEqual([
      "Ideas/Big idea.md links to [[Nothing here]], which is not there; it stays as text.",
      "1 file was left out, which no page refers to (Attachments/unused.png).",
    ]);
  });

  test("has links by a page's other names, to headings in headings, and pictures with words and sizes", async () => {
    const planned = await plan("an Obsidian vault");
    expect(pageOf(planned, "Ideas/Small idea.md").markdown).toBe(
      "Of [idea](Big%20idea.md), [Big idea > In short](Big%20idea.md#in-short), [there](../Welcome.md#below), " +
        '<img src="../Attachments/map.png" alt="The “map” &amp; more" width="120" height="80">, ' +
        "[plan (final).pdf](../Attachments/plan%20%28final%29.pdf) and [map.png](../Attachments/map.png).\n\n" +
        '{% content-ref url="Big%20idea.md#part" %}\n[Big idea > Part](Big%20idea.md#part)\n{% endcontent-ref %}\n',
    );
  });

  test("takes a name for what is beside the page, then for what is nearest the top", async () => {
    const planned = await planImport(
      memorySource({
        "deep/er/Same.md": "",
        "a/Same.md": "",
        "a/Here.md": "[[Same]] [[er/Same]] [[../Top]] [[top]]",
        "b/There.md": "[[same]] [[Same.md|it]]",
        "Top.md": "",
      }),
    );
    expect(Object.values(linksOf(planned, "a/Here.md"))).toEqual([
      { page: "a/Same.md" },
      { page: "deep/er/Same.md" },
      { page: "Top.md" },
    ]);
    expect(Object.values(linksOf(planned, "b/There.md"))).toEqual([{ page: "a/Same.md" }]);
  });

  test("finds names whose accents an archive spells apart from their letters", async () => {
    const planned = await planImport(
      memorySource({
        "Cafe\u0301/U\u0308ber uns.md": "",
        "Cafe\u0301/Hier.md": "[[Über uns]] ![[Plan ä.png]]",
        "Plan a\u0308.png": "",
      }),
    );
    expect(Object.values(linksOf(planned, "Cafe\u0301/Hier.md"))).toEqual([
      { page: "Cafe\u0301/U\u0308ber uns.md" },
      { file: "Plan a\u0308.png" },
    ]);
  });

  test("is no folder in which brackets mean something else", async () => {
    const markdown = "if [[ -f x ]]; then\n\n[[1]](https://example.org) \\[[a]] [[a][b]] ![[gone]]\n";
    const planned = await planImport(memorySource({ "a.md": markdown }));
    expect(pageOf(planned, "a.md").markdown).toBe(markdown);
    expect(planned.warnings).toEqual([]);
  });
});

describe("an export of Notion", () => {
  test("has names without ids, and the pages below a page in the folder of its name", async () => {
    const planned = await plan("an export of Notion");
    expect(planned.title).toBe("Our space");
    expect(treeOf(planned)).toEqual([
      "Our space /our-space",
      "  First steps /first-steps",
      "    Details /details",
      "  Notes /notes",
      "  Notes /notes-2b2b",
      "    Below the second /below-the-second",
      "  Tasks /tasks",
      "    Mow | the lawn /mow-the-lawn",
    ]);
    expect(pageOf(planned, "Our space.md").markdown).toBe(
      "# Our space\n\n[First steps](Our%20space/First%20steps.md)\n\n[Tasks](Our%20space/Tasks.md)\n\n![](Our%20space/Untitled.png)\n",
    );
    expect(planned.files.map(({ path }) => path)).toEqual(["Our space/Untitled.png"]);
    expect(planned.warnings).toEqual([]);
  });

  test("has a page with a table for each database, whose rows lead to their pages", async () => {
    const planned = await plan("an export of Notion");
    expect(pageOf(planned, "Our space/Tasks.md").markdown).toBe(
      "# Tasks\n\n| Name | State |\n| --- | --- |\n| [Mow \\| the lawn](Tasks/Mow%20the%20lawn.md) | a, “b”<br>c |\n| Rest | \\<none> |\n",
    );
    expect(pageOf(planned, "Our space/Tasks/Mow the lawn.md").parent).toBe("Our space/Tasks.md");
  });

  test("keeps a table that is too long for a page as a file too", async () => {
    const rows = Array.from({ length: 1500 }, (_none, at) => `row ${at},x`).join("\n");
    const name = `Long ${"c".repeat(32)}.csv`;
    const planned = await plan("an export of Notion", { [name]: `A,B\n${rows}\n` });
    const { markdown = "" } = pageOf(planned, "Long.md");
    expect(markdown.split("\n").length).toBeLessThan(1010);
    expect(markdown).toContain("[Long](Long.csv)\n");
    expect(planned.files.map(({ path }) => path)).toContain("Long.csv");
    expect(planned.warnings).toMatchObject([{ kind: "too-large", path: name }]);
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

test.each([
  ["Docusaurus", { "docusaurus.config.js": "" }, "docs/a.md"],
  ["Hugo", { "hugo.toml": "" }, "content/a.md"],
  ["MkDocs", { "mkdocs.yml": "site_name: X\n" }, "docs/a.md"],
  ["mdBook", { "book.toml": "", "src/SUMMARY.md": "- [A](a.md)\n" }, "src/a.md"],
])("an id that %s reads behind a heading is the heading's own anchor", async (_tool, settings, path) => {
  const code = "```\n## Code {#code}\n```\n";
  const markdown = `# A title {#top}\r\n\r\nSee [here](#own).\n\n## Setup {: #own .big } ##\n\nWords {#no}\n\n${code}`;
  const planned = await planImport(memorySource({ ...settings, [path]: markdown }));
  expect(planned.pages.map(({ title }) => title)).toEqual(["A title"]);
  expect(pageOf(planned, path).markdown).toBe(
    `# A title <a href="#top" id="top"></a>\r\n\r\nSee [here](#own).\n\n## Setup <a href="#own" id="own"></a>\n\nWords {#no}\n\n${code}`,
  );
});

test("a link of plain folders may name a file by the end of its path, where that is one file's", async () => {
  const planned = await planImport(
    memorySource({
      "notes/a.md":
        "[b](b.md#part) [c](c) [two](d.md) [in](x/d.md) ![](pic%20of.png) [up](../b.md) [top](/b.md) [r](README.md)\n",
      "other/b.md": "# B\n",
      "other/c.md": "# C\n",
      "x/d.md": "# D\n",
      "y/d.md": "# D\n",
      "y/README.md": "# Y\n",
      "files/pic of.png": "png",
    }),
  );
  expect(linksOf(planned, "notes/a.md")).toEqual({
    "b.md#part": { page: "other/b.md", anchor: "part" },
    c: { page: "other/c.md" },
    "d.md": null,
    "x/d.md": { page: "x/d.md" },
    "pic%20of.png": { file: "files/pic of.png" },
    "../b.md": null,
    "/b.md": null,
    "README.md": null,
  });
});
