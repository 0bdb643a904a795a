import { describe, expect, test } from "vitest";
import type { ExportPage, ExportSnapshot } from "../../../src-main/content/export/exportSnapshot.ts";
import { planExport } from "../../../src-main/content/export/planExport.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";
import { snapshotOf, textsOf } from "./snapshotOf.ts";

const page = (id: string, over: Partial<ExportPage> = {}): ExportPage => ({
  id,
  parent: null,
  kind: "document",
  title: id,
  slug: id,
  markdown: `# ${id}\n`,
  links: [],
  ...over,
});
const space = (pages: ExportPage[], files: ExportSnapshot["files"] = []): ExportSnapshot => ({
  title: "Guide",
  pages,
  files,
  reusables: [],
  variables: {},
  tags: {},
});
const exported = (snapshot: ExportSnapshot) => textsOf(planExport(snapshot));
const imported = async (files: Record<string, string>) => snapshotOf(await planImport(memorySource(files)));
const change = (snapshot: ExportSnapshot, id: string, over: Partial<ExportPage>): ExportSnapshot => ({
  ...snapshot,
  pages: snapshot.pages.map((candidate) => (candidate.id === id ? { ...candidate, ...over } : candidate)),
});

const book = {
  "SUMMARY.md": "# Book\n\n- [A](a.md)\n- [B](deep/b.md)\n",
  "a.md": "# A\n\n[b](./deep/b.html#x), ![i](img/i.png) and [nowhere](gone.md)\n",
  "deep/b.md": "# B\n\n[a][]\n\n[a]: ../a.md\n",
  "img/i.png": "png",
};

describe("an export of what was imported", () => {
  test("is what was imported", async () => {
    expect(exported(await imported(book))).toEqual({ ...book, "img/i.png": "img/i.png" });
  });

  test("gives a renamed page a new path, and its links the way there", async () => {
    const files = exported(change(await imported(book), "deep/b.md", { slug: "bee" }));
    expect(Object.keys(files)).toEqual(["SUMMARY.md", "a.md", "bee.md", "img/i.png"]);
    expect(files["a.md"]).toBe(book["a.md"].replace("./deep/b.html#x", "./bee.md#x"));
    expect(files["bee.md"]).toBe(book["deep/b.md"].replace("../a.md", "a.md"));
  });

  test("puts a moved page into its parent's folder and leaves all other texts as they are", async () => {
    const files = exported(
      change(await imported({ ...book, "c.md": "[a](a.md)" }), "deep/b.md", { parent: "a.md" }),
    );
    expect(files["a/b.md"]).toBe(book["deep/b.md"]);
    expect(files["a.md"]).toBe(book["a.md"].replace("./deep/b.html#x", "./a/b.md#x"));
    expect(files["c.md"]).toBe("[a](a.md)");
    expect(files["SUMMARY.md"]).toContain("- [A](a.md)\n  - [B](a/b.md)\n");
  });

  test("gives a renamed file its new name, in its folder", async () => {
    const snapshot = await imported(book);
    const files = exported({ ...snapshot, files: [{ ...snapshot.files[0]!, name: "neu (1).png" }] });
    expect(files["img/neu (1).png"]).toBe("img/i.png");
    expect(files["a.md"]).toContain("![i](img/neu%20%281%29.png)");
  });

  test("leaves a link to a page that is gone as it was typed", async () => {
    const snapshot = await imported(book);
    const files = exported({ ...snapshot, pages: snapshot.pages.filter(({ id }) => id !== "deep/b.md") });
    expect(files["a.md"]).toBe(book["a.md"]);
  });
});

describe("an export of what was written here", () => {
  test("nests by slug, a page with pages below it as a README", () => {
    const files = exported(
      space([
        page("start"),
        page("child", { parent: "start" }),
        page("part", { kind: "group", title: "Part one", slug: "p1" }),
        page("inside", { parent: "part" }),
        page("web", {
          kind: "link",
          title: "Web",
          target: { url: "https://e.org/a b?x=1&y" },
          markdown: undefined,
        }),
      ]),
    );
    expect(Object.keys(files)).toEqual(["SUMMARY.md", "start/README.md", "start/child.md", "p1/inside.md"]);
    expect(files["SUMMARY.md"]).toBe(
      '# Guide\n\n- [start](start/README.md)\n  - [child](start/child.md)\n\n## Part one <a href="#p1" id="p1"></a>\n\n- [inside](p1/inside.md)\n\n---\n\n- [Web](<https://e.org/a%20b?x=1&y>)\n',
    );
  });

  test("puts paths in place of ids that were typed", () => {
    const files = exported(
      space(
        [
          page("a", { markdown: "[b](/pages/b#top) ![](/files/f)", links: [{ page: "b" }, { file: "f" }] }),
          page("b", { parent: "a" }),
        ],
        [{ id: "f", name: "Bild.png" }],
      ),
    );
    expect(files["a/README.md"]).toBe("[b](b.md#top) ![](../assets/Bild.png)");
    expect(files["assets/Bild.png"]).toBe("f");
  });

  test("gives every page and file a path that all file systems take, each once", () => {
    const files = exported(
      space(
        [
          page("1", { slug: "con" }),
          page("2", { slug: "Same" }),
          page("3", { slug: "same" }),
          page("4", { slug: "readme" }),
          page("5", { slug: "summary" }),
          page("6", { slug: "a:b" }),
          page("7", { slug: "" }),
          page("8", { slug: "ö".repeat(150) }),
          page("9", { sourcePath: "../../etc/passwd.md" }),
        ],
        [
          { id: "f", name: "a.png" },
          { id: "g", name: "A.png" },
          { id: "h", name: "..." },
          { id: "i", name: "aux.txt" },
          { id: "j", name: "x/../y?.png", sourcePath: "img/y.png" },
        ],
      ),
    );
    expect(Object.keys(files)).toEqual([
      "SUMMARY.md",
      "_con.md",
      "Same.md",
      "same-2.md",
      "readme-page.md",
      "summary-page.md",
      "a-b.md",
      "page.md",
      `${"ö".repeat(100)}.md`,
      "etc/passwd.md",
      "assets/a.png",
      "assets/A-2.png",
      "assets/file",
      "assets/_aux.txt",
      "img/x-..-y-.png",
    ]);
  });

  test("lists hidden pages, names for the sidebar and links to pages so that an import finds them again", async () => {
    const files = exported(
      space([
        page("shortcut", { kind: "link", title: "Shortcut", target: { page: "b" }, markdown: undefined }),
        page("a", { title: "a [1] *b* `c` <d> C#", linkTitle: 'Short "a"', markdown: "", hidden: true }),
        page("b", { title: "b", linkTitle: "Bee" }),
        page("g", { kind: "group", title: "Group #", slug: "g", hidden: true }),
      ]),
    );
    const again = await planImport(memorySource(files));
    expect(again.warnings).toEqual([]);
    expect(again.pages).toMatchObject([
      { kind: "link", title: "Shortcut", target: { page: "b.md" } },
      { kind: "document", title: "a [1] *b* `c` <d> C#", fields: { linkTitle: 'Short "a"', hidden: true } },
      { kind: "document", title: "b", fields: { linkTitle: "Bee" } },
      { kind: "group", title: "Group #", slug: "g", fields: { hidden: true } },
    ]);
  });
});

test("links to pages that have no file mean them again after an import, from texts and reusable contents alike", async () => {
  const none = { markdown: undefined };
  const snapshot: ExportSnapshot = {
    ...space([
      page("a", {
        markdown: "[g](/pages/g) [c](/pages/c#op) [l](/pages/l)\n",
        links: [{ page: "g" }, { page: "c", anchor: "op" }, { page: "l" }],
      }),
      page("g", { kind: "group", ...none }),
      page("c", { kind: "computed", computed: { type: "builtin:openapi", props: {} }, parent: "g", ...none }),
      page("c-2", { slug: "c", markdown: "# c-2\n" }),
      page("l", { kind: "link", target: { url: "https://e.org" }, ...none }),
      page("h", { kind: "group", ...none }),
    ]),
    reusables: [{ id: "r", title: "R", markdown: "[h](/pages/h)\n", links: [{ page: "h" }] }],
  };
  const files = exported(snapshot);
  const plan = await planImport(memorySource(files));
  expect(plan.warnings).toEqual([]);
  const titles = new Map(plan.pages.map(({ key, title }) => [key, title]));
  const meant = [...plan.pages, ...plan.reusables].flatMap(({ links }) =>
    links.map(({ to }) => to && "page" in to && `${titles.get(to.page)} ${to.anchor ?? ""}`.trim()),
  );
  expect(meant).toEqual(["g", "c op", "l", "h"]);
  expect(exported(snapshotOf(plan))).toEqual(files);
});

test.each([
  ["of the dark theme", { ref: { kind: "file", file: "day" }, refDark: { kind: "file", file: "gone" } }],
  ["of the light theme", { ref: { kind: "file", file: "gone" }, refDark: { kind: "file", file: "night" } }],
])("an import says that a cover's picture %s was not in its export", async (_which, cover) => {
  const { pages, warnings } = await planImport(
    memorySource(
      exported(
        space(
          [page("a", { cover })],
          [
            { id: "day", name: "day.png" },
            { id: "night", name: "night.png" },
          ],
        ),
      ),
    ),
  );
  expect(warnings.map(({ message }) => message)).toEqual([
    "SUMMARY.md lists “a”, whose cover gone is not there; the cover was left as it is.",
  ]);
  expect(pages).toMatchObject([{ title: "a" }]);
});

describe("what a page's line and Markdown do not say", () => {
  const note = (over: Partial<ExportPage>) =>
    exported(space([page("a", over)]))["SUMMARY.md"]?.split("\n")[2] ?? "";

  test.each<[string, Partial<ExportPage>, string]>([
    ["nothing", {}, "- [a](a.md)"],
    ["another title than its heading", { title: "B" }, '- [B](a.md) <!-- {"title":"B"} -->'],
    ["a name with blanks", { title: "a  b", markdown: "" }, '- [a b](a.md) <!-- {"title":"a  b"} -->'],
    [
      "an address that its file is not called by",
      { slug: "ä.b", sourcePath: "a.md", sourcePlace: "ä.b" },
      '- [a](a.md) <!-- {"slug":"ä.b"} -->',
    ],
    [
      "what would end a comment",
      { description: "a --> b ---", icon: "book" },
      String.raw`- [a](a.md) <!-- {"description":"a \u002d-\u003e b \u002d\u002d-","icon":"book"} -->`,
    ],
    [
      "what its front matter says too",
      { description: "D", markdown: "---\ndescription: D\n---\n# a\n" },
      "- [a](a.md)",
    ],
    [
      "flags",
      { noIndex: true, noRobotsIndex: true, hidden: true },
      '- [a](a.md) <!-- hidden --> <!-- {"noIndex":true,"noRobotsIndex":true} -->',
    ],
    ["tags", { tags: ["x", "y"] }, '- [a](a.md) <!-- {"tags":["x","y"]} -->'],
  ])("stands in a comment: %s", async (_what, over, line) => {
    expect(note(over)).toBe(line);
    const [again] = (await imported(exported(space([page("a", over)])))).pages;
    for (const [name, value] of Object.entries(over))
      if (!name.startsWith("source") && name !== "markdown") expect(again).toHaveProperty(name, value);
  });

  test("is taken from a comment only as what it is", async () => {
    const summary = `- [A](a.md) <!-- {"title":7,"icon":"","noIndex":"yes","slug":"b","tags":[1],"parent":"x"} -->\n- [B](b.md) <!-- {broken} -->\n`;
    const [a, b] = (await imported({ "SUMMARY.md": summary, "a.md": "# A", "b.md": "# B" })).pages;
    expect(a).toMatchObject({ title: "A", slug: "b", tags: [], parent: null });
    expect(a?.icon).toBeUndefined();
    expect(a?.noIndex).toBeUndefined();
    expect(b).toMatchObject({ title: "B" });
  });
});
