import { describe, expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { importLimits, tooLarge } from "../../../src-main/content/import/source.ts";
import { memorySource } from "./memorySource.ts";
import { linksOf, pageOf, treeOf } from "./planned.ts";

type Files = Record<string, string | Uint8Array>;
const plan = (files: Files, name?: string) => planImport(memorySource(files, name));

describe("a folder without a summary", () => {
  test("nests pages as its folders do, a README being its folder's own page", async () => {
    const planned = await plan({
      "README.md": "# Welcome",
      "install.md": "# Installing",
      "guide/README.md": "# The guide",
      "guide/first.md": "# First",
      "guide/deep/index.md": "# Deep",
      "guide/deep/x.md": "# X",
      "reference/api.md": "# API",
      "reference/more/page.md": "# Page",
    });
    expect(treeOf(planned)).toEqual([
      "Welcome /welcome",
      "The guide /guide",
      "  Deep /deep",
      "    X /x",
      "  First /first",
      "Installing /install",
      "(group) Reference /reference",
      "  API /api",
      "  More /more",
      "    Page /page",
    ]);
    expect(planned.title).toBe("Welcome");
    expect(planned.warnings).toEqual([]);
    expect(pageOf(planned, "guide/deep/x.md")).toMatchObject({
      place: "guide/deep/x",
      parent: "guide/deep/index.md",
      markdown: "# X",
    });
  });

  test("takes a page beside a folder of its name as that folder's page", async () => {
    expect(treeOf(await plan({ "guide.md": "# Guide", "guide/a.md": "# A" }))).toEqual([
      "Guide /guide",
      "  A /a",
    ]);
  });

  test("orders siblings by their weight, then by name as people count", async () => {
    const planned = await plan({
      "page-10.md": "",
      "page-9.md": "",
      "last.md": "---\nweight: 20\n---\n",
      "first.md": "---\nsidebar_position: 1\n---\n",
      "zoo/README.md": "---\norder: 2\n---\n",
    });
    expect(planned.pages.map((page) => page.slug)).toEqual(["first", "zoo", "last", "page-9", "page-10"]);
  });

  test.each<[string, Files, string | undefined, string]>([
    [
      "no Markdown",
      { "a.txt": "x" },
      "guide",
      "There is no Markdown in guide, so there is nothing to import.",
    ],
    ["no Markdown, and has no name", {}, "", "There is no Markdown, so there is nothing to import."],
    [
      "Markdown that is no text",
      { "notes.md": new Uint8Array([0x23, 0xff]), "a.txt": "x" },
      "guide",
      "There is nothing to import in guide: notes.md is no valid UTF-8 text.",
    ],
    [
      "Markdown that is too much for a page",
      { "notes.md": "x".repeat(6 * 1024 * 1024), "old.md": "\0" },
      "",
      "There is nothing to import: notes.md is 6.0 MB, over the limit of 5.0 MB for a page. " +
        "old.md has NUL characters in its text.",
    ],
    [
      "Markdown outside of where its pages are",
      { "mkdocs.yml": "docs_dir: pages\n", "pages/a.txt": "x", "other.md": "# Other" },
      "guide",
      "There is nothing to import in guide: 1 Markdown file was left out, outside of pages (other.md).",
    ],
    [
      "many files that are no text",
      Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.md`, "\0"])),
      "guide",
      "There is nothing to import in guide: a.md has NUL characters in its text. " +
        "b.md has NUL characters in its text. c.md has NUL characters in its text. There are 2 more like these.",
    ],
  ])("that holds %s is refused, and it says what was found", async (_what, files, name, message) => {
    await expect(plan(files, name)).rejects.toMatchObject({ code: 400, message });
  });

  test("of which a file was too large to be read is refused, and it says so", async () => {
    const source = memorySource({});
    source.warnings.push(tooLarge("big.md", 120_000_000, importLimits));
    const message =
      "There is nothing to import in guide: " +
      "big.md is 114.4 MB, over the limit of 100.0 MB for one file, and was left out.";
    await expect(planImport(source)).rejects.toMatchObject({ code: 400, message });
  });
});

test("more Markdown than is held at once is refused before any of it is read", async () => {
  const size = 4_000_000;
  const file = (path: string) => ({ path, size, bytes: () => Promise.reject(new Error(`${path} was read`)) });
  const source = { ...memorySource({}), files: Array.from({ length: 200 }, (_, at) => file(`${at}.md`)) };
  await expect(planImport(source)).rejects.toMatchObject({
    code: 413,
    message:
      "There are 762.9 MB of Markdown, over the limit of 512.0 MB for one import. Import it in several parts.",
  });
});

describe("a summary", () => {
  test("decides order, nesting, groups and links", async () => {
    const planned = await plan({
      "SUMMARY.md":
        "# Table of contents\n\n* [Home](README.md)\n\n## Start\n\n* [Install](b.md)\n  * [Details](deep/a.md)\n* [Site](https://example.org)\n\n---\n\n* [Plan](files/plan.pdf)\n",
      "README.md": "# Home",
      "b.md": "# Install",
      "deep/a.md": "# Details",
      "files/plan.pdf": "%PDF",
    });
    expect(treeOf(planned)).toEqual([
      "Home /home",
      "(group) Start /start",
      "  Install /b",
      "    Details /a",
      "  (link) Site /site",
      "(link) Plan /plan",
    ]);
    expect(planned.pages[4]!.target).toEqual({ url: "https://example.org" });
    expect(planned.pages[5]!.target).toEqual({ file: "files/plan.pdf" });
    expect(planned.files.map((file) => file.key)).toEqual(["files/plan.pdf"]);
    expect(planned.warnings).toEqual([]);
  });

  test("leaves nothing out: what it does not list is hidden at the end, and said", async () => {
    const planned = await plan({
      "SUMMARY.md":
        "- [A](a.md)\n- [Gone](gone.md)\n- [Draft]()\n- [A again](a.md)\n- [Part of A](a.md#part)\n",
      "README.md": "# Hello",
      "a.md": "# A",
      "notes/b.md": "# B",
    });
    expect(treeOf(planned)).toEqual([
      "Hello /hello",
      "A /a",
      "Gone /gone",
      "Draft /draft",
      "(link) A again /a-again",
      "(link) Part of A /part-of-a",
      "B /b !",
    ]);
    expect(pageOf(planned, "summary:2")).toMatchObject({ markdown: "", fields: { sourcePath: "gone.md" } });
    expect(planned.pages[5]!.target).toEqual({ page: "a.md", anchor: "part" });
    expect(planned.warnings.map(({ kind, path }) => [kind, path])).toEqual([
      ["summary-entry", "SUMMARY.md"],
      ["summary-entry", "SUMMARY.md"],
      ["not-in-summary", "notes/b.md"],
    ]);
  });

  test("makes link pages to the web, to mailboxes and telephones alone", async () => {
    const planned = await plan({
      "SUMMARY.md":
        "- [Site](//example.org/a)\n- [Mail](mailto:me@example.org)\n- [Phone](tel:+4930123)\n" +
        "- [Run](javascript:alert(1))\n- [Data](data:text/html,x)\n- [Part](#part)\n",
    });
    expect(planned.pages.map(({ title, target }) => [title, target])).toEqual([
      ["Site", { url: "https://example.org/a" }],
      ["Mail", { url: "mailto:me@example.org" }],
      ["Phone", { url: "tel:+4930123" }],
      ["Run", undefined],
      ["Data", undefined],
      ["Part", undefined],
    ]);
    expect(planned.warnings.map(({ target, message }) => [target, message])).toEqual(
      ["Run", "Data", "Part"].map((title, at) => {
        const target = ["javascript:alert(1)", "data:text/html,x", "#part"][at];
        return [
          target,
          `SUMMARY.md lists “${title}”, but a page cannot lead to ${target}; it became an empty page.`,
        ];
      }),
    );
  });

  test("of a book in src is found, with the book's title", async () => {
    const planned = await plan({
      "book.toml": '[book]\nauthors = ["A"]\ntitle = "The Book"\n\n[output]\ntitle = "Other"\n',
      "README.md": "# About the repository",
      "src/SUMMARY.md": "# Summary\n\n[Preface](preface.md)\n\n- [One](ch01.md)\n  - [Two](ch01-01.md)\n",
      "src/preface.md": "# Preface",
      "src/ch01.md": "## Chapter one\n\nSee [two](ch01-01.html#x) and ![](img/a.svg).",
      "src/ch01-01.md": "## Two",
      "src/img/a.svg": "<svg/>",
      "src/img/b.svg": "<svg/>",
      "listings/one.rs": "fn main() {}",
      LICENSE: "MIT",
    });
    expect(planned.title).toBe("The Book");
    expect(treeOf(planned)).toEqual(["Preface /preface", "Chapter one /ch01", "  Two /ch01-01"]);
    expect(pageOf(planned, "src/ch01.md").fields.linkTitle).toBe("One");
    expect(pageOf(planned, "src/ch01.md").links.map((link) => link.to)).toEqual([
      { page: "src/ch01-01.md", anchor: "x" },
      { file: "src/img/a.svg" },
    ]);
    expect(planned.files.map((file) => file.key)).toEqual(["src/img/a.svg", "src/img/b.svg"]);
    expect(planned.warnings).toEqual([
      {
        kind: "left-out",
        path: "README.md",
        message: "1 Markdown file was left out, outside of src (README.md).",
      },
      {
        kind: "left-out",
        path: "LICENSE",
        message: "2 files were left out, outside of src, which no page refers to (LICENSE, listings/one.rs).",
      },
    ]);
  });

  test("is looked for where .gitbook.yaml says", async () => {
    const planned = await plan({
      ".gitbook.yaml": "root: ./content/\nstructure:\n  summary: toc.md\n",
      "content/toc.md": "* [B](b.md)\n* [A](a.md)\n",
      "content/a.md": "# A",
      "content/b.md": "# B",
    });
    expect(treeOf(planned)).toEqual(["B /b", "A /a"]);
  });

  test("with pages below a link keeps those pages, after it", async () => {
    const planned = await plan({ "SUMMARY.md": "- [Site](https://e.org)\n  - [A](a.md)\n", "a.md": "# A" });
    expect(treeOf(planned)).toEqual(["(link) Site /site", "A /a"]);
    expect(planned.warnings).toMatchObject([{ kind: "summary-entry" }]);
  });
});

describe("a page", () => {
  test.each([
    ["a.md", "---\ntitle: From front matter\n---\n# Heading", "From front matter"],
    ["a.md", "<!-- note -->\n\n## A *leading* `heading`\n\ntext", "A leading heading"],
    ["a.md", "words\n\n## Not leading\n\n# The one", "The one"],
    ["a.md", "```\n# no heading\n```", "A"],
    ["01-getting_started.md", "words\n\n## Later", "Getting started"],
    ["guide/README.md", "", "Guide"],
    ["2024.md", "", "2024"],
    ["2024-05-01-news.md", "", "2024 05 01 news"],
  ])("%s with %j is called %j", async (path, markdown, title) => {
    expect(pageOf(await plan({ [path]: markdown }), path).title).toBe(title);
  });

  test("takes from its front matter what pages have, and keeps all of it in its text", async () => {
    const markdown =
      "---\ndescription: All about it\nicon: book\nemoji: 📖\nhidden: true\nnoIndex: true\ntags: [a, b]\nslug: /docs/other\nauthor: me\n---\n# A\n";
    const page = pageOf(await plan({ "a.md": markdown }), "a.md");
    expect(page).toMatchObject({ slug: "other", markdown, tags: ["a", "b"] });
    expect(page.fields).toEqual({
      description: "All about it",
      icon: "book",
      emoji: "📖",
      hidden: true,
      noIndex: true,
      sourcePath: "a.md",
    });
  });

  test("takes a condition and a cover from its front matter, by a path or an address", async () => {
    const long = "a".repeat(1025);
    const planned = await plan({
      "guide/a.md": "---\ncondition: a == b\ncover: ../img/a.png\ncoverY: 12\n---\n",
      "guide/b.md": "---\ncover: https://example.org/b.png\n---\n",
      "guide/c.md": `---\ncondition: ${long}\ncover: gone.png\n---\n`,
      "img/a.png": "a",
    });
    const [a, b, c] = ["guide/a.md", "guide/b.md", "guide/c.md"].map((path) => pageOf(planned, path));
    expect(a).toMatchObject({ fields: { condition: "a == b" } });
    expect(a?.cover).toEqual({ ref: { file: "img/a.png" }, more: { yPos: 12 } });
    const address = { kind: "url", url: "https://example.org/b.png" };
    expect(b?.cover).toEqual({ ref: { reference: address }, more: {} });
    expect(c?.cover).toBeUndefined();
    expect(c?.fields.condition).toBeUndefined();
  });

  test("whose front matter is no YAML is kept whole, with a warning", async () => {
    const planned = await plan({ "a.md": "---\ntitle: [open\n---\n# A" });
    expect(pageOf(planned, "a.md").markdown).toBe("---\ntitle: [open\n---\n# A");
    expect(planned.warnings).toMatchObject([{ kind: "front-matter", path: "a.md" }]);
  });

  test("with the path of another is kept under a number, with a warning", async () => {
    const planned = await plan({
      "a b.md": "# One",
      "a-b.md": "# Two",
      "g.md": "# G",
      "g/README.md": "# G too",
    });
    expect(treeOf(planned)).toEqual(["One /a-b", "Two /a-b-2", "G /g", "G too /g-2"]);
    expect(planned.warnings.map(({ kind, message }) => [kind, message])).toEqual([
      ["same-path", "a b.md and a-b.md have the same path; both were kept, a-b.md as “a-b-2”."],
      ["same-path", "g.md and g/README.md have the same path; both were kept, g/README.md as “g-2”."],
    ]);
  });

  test("that is no text, or too long, is kept as a file, with a warning", async () => {
    const planned = await planImport(
      memorySource({
        "a.md": "# A",
        "latin.md": new Uint8Array([0x23, 0x20, 0xe9]),
        "nul.md": "a\u0000b",
        "long.md": "x".repeat(2000),
      }),
      { limits: { ...importLimits, pageBytes: 1000 } },
    );
    expect(treeOf(planned)).toEqual(["A /a"]);
    expect(planned.files.map((file) => file.key)).toEqual(["latin.md", "long.md", "nul.md"]);
    expect(planned.warnings.map(({ kind, path }) => [kind, path])).toEqual([
      ["not-text", "latin.md"],
      ["not-text", "long.md"],
      ["not-text", "nul.md"],
    ]);
  });

  test("may be MDX, kept as it is, with a warning for all of them", async () => {
    const files = { "a.mdx": "import X from 'x'\n\n# A\n\n[b](./b.mdx)\n", "b.mdx": "# B" };
    const planned = await plan(files);
    expect(treeOf(planned)).toEqual(["A /a", "B /b"]);
    expect(pageOf(planned, "a.mdx")).toMatchObject({
      markdown: files["a.mdx"],
      links: [{ to: { page: "b.mdx" } }],
    });
    expect(planned.warnings).toMatchObject([{ kind: "tool-syntax", path: "a.mdx" }]);
  });

  test("keeps its line ends, and begins behind its byte order mark", async () => {
    const markdown = "# A heading\r\n\r\ntext\r\n";
    const planned = await plan({ "a.md": `\uFEFF${markdown}`, "b.md": "\uFEFF---\ntitle: B\n---\n# X\n" });
    expect(treeOf(planned)).toEqual(["A heading /a", "B /b"]);
    expect(pageOf(planned, "a.md").markdown).toBe(markdown);
  });
});

describe("links", () => {
  test("to a file with blanks in its name are links, as they were meant, and nothing else is", async () => {
    const markdown =
      '[a](b c.md) ![](p q.png) [d](b c.md#part) `[e](b c.md)` [f](gone here.md) [g](x.md "b c.md") \\[h\\](b c.md)\n\n    [i](b c.md)\n';
    const planned = await plan({ "a.md": markdown, "b c.md": "# B\n", "p q.png": "x", "x.md": "# X\n" });
    expect(pageOf(planned, "a.md").markdown).toBe(
      '[a](<b c.md>) ![](<p q.png>) [d](<b c.md#part>) `[e](b c.md)` [f](gone here.md) [g](x.md "b c.md") \\[h\\](b c.md)\n\n    [i](b c.md)\n',
    );
    expect(linksOf(planned, "a.md")).toEqual({
      "b c.md": { page: "b c.md" },
      "p q.png": { file: "p q.png" },
      "b c.md#part": { page: "b c.md", anchor: "part" },
      "x.md": { page: "x.md" },
    });
  });

  test("mean pages and files one for one, and those to nowhere are listed once and left as typed", async () => {
    const markdown =
      "[b](b.md#top) [out](https://e.org) ![](pic.png) [gone](gone.md) [gone](gone.md) [here](#x) [g](guide/)\n";
    const planned = await plan({
      "a.md": markdown,
      "b.md": "",
      "pic.png": "png",
      "guide/x.md": "",
      "code.rs": "",
    });
    const { links } = pageOf(planned, "a.md");
    expect(links.map(({ to }) => to)).toEqual([
      { page: "b.md", anchor: "top" },
      null,
      { file: "pic.png" },
      null,
      null,
      null,
      { page: "folder:guide" },
    ]);
    expect(markdown.slice(links[0]!.start, links[0]!.end)).toBe("b.md#top");
    expect(planned.warnings.map(({ kind, target }) => [kind, target])).toEqual([
      ["link-to-nowhere", "gone.md"],
      ["left-out", undefined],
    ]);
    expect(planned.files).toMatchObject([
      { key: "pic.png", name: "pic.png", contentType: "image/png", size: 3 },
    ]);
  });
});

test("an import over the limit in all is refused", async () => {
  const source = memorySource({ "a.md": "![](a.png)", "a.png": "x".repeat(100) });
  const limits = { ...importLimits, totalBytes: 50 };
  await expect(planImport(source, { limits })).rejects.toMatchObject({ code: 413 });
});

test("an import of more pages than one makes is refused, and says how many there are and may be", async () => {
  const source = memorySource({ "a.md": "# A", "b.md": "# B", "c/d.md": "# D" });
  await expect(planImport(source, { limits: { ...importLimits, pages: 3 } })).rejects.toMatchObject({
    code: 413,
    message: "These would be 4 pages, over the limit of 3 for one import. Import them in several parts.",
  });
});

test("a plan can be cancelled", async () => {
  const source = memorySource({ "a.md": "# A" });
  await expect(planImport(source, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
    "enough",
  );
});

test("a title longer than a space may have is cut", async () => {
  expect((await plan({ "README.md": `# ${"Long ".repeat(20)}` })).title).toHaveLength(50);
});
