import { describe, expect, test } from "vitest";
import { exportHtml, type HtmlParts } from "../../../src-main/content/export/html/exportHtml.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";
import { snapshotOf } from "./snapshotOf.ts";

async function htmlOf(files: Record<string, string>, more: Partial<HtmlParts> = {}): Promise<string> {
  const snapshot = snapshotOf(await planImport(memorySource(files)));
  return exportHtml({ snapshot, pictures: new Map(), ...more });
}

/** What a page's article holds, without its title. */
async function rendered(markdown: string, more: Partial<HtmlParts> = {}): Promise<string> {
  const html = await htmlOf({ "a.md": markdown, "b.md": "# B\n\n## Part\n" }, more);
  return (
    /<article id="page-a\.md" dir="auto"><h1 aria-level="2">A<\/h1>([^]*?)<\/article>/.exec(html)?.[1] ?? html
  );
}

describe("a space as one HTML file", () => {
  test("has its pages in order behind their contents, and links between them as anchors", async () => {
    const html = await htmlOf({
      "SUMMARY.md":
        "# Book\n\n- [One](one.md)\n  - [Two](deep/two.md)\n\n## Group\n\n- [Site](https://e.org)\n- [Three](three.md) <!-- hidden -->\n",
      "one.md": "# One\n\n[two](deep/two.md#part) [self](#here) [gone](gone.md)\n\n## Here\n",
      "deep/two.md": "---\ndescription: x\n---\nWords.\n\n## Part\n",
      "three.md": "# Three\n",
    });
    expect(html).toMatch(/^<!doctype html><html><head><meta charset="utf-8">/);
    expect(html).toContain("<title>Book</title>");
    expect(/<nav class="contents">([^]*?)<\/nav>/.exec(html)?.[1]).toBe(
      '<ol><li><a href="#page-one.md">One</a><ol><li><a href="#page-deep/two.md">Two</a></li></ol></li>' +
        '<li><strong>Group</strong><ol><li><a href="https://e.org">Site</a></li></ol></li></ol>',
    );
    expect(html).toContain('<h1 id="page-one.md--one" aria-level="2">One</h1>');
    expect(html).toContain(
      '<a href="#page-deep/two.md--part">two</a> <a href="#page-one.md--here">self</a> gone',
    );
    expect(html).toContain(
      '<article id="page-deep/two.md" dir="auto"><h1 aria-level="3">Two</h1><p>Words.</p>' +
        '<h2 id="page-deep/two.md--part" aria-level="4">',
    );
    expect(html).toContain('<article id="page-three.md" dir="auto">');
    expect(html).not.toContain("description: x");
  });

  test("has the covers of pages above their titles, in the dark another picture where one was chosen, and none that a page does not show", async () => {
    const pictures = new Map([
      ["day.png", "data:image/png;base64,AA=="],
      ["night.png", "data:image/png;base64,BB=="],
    ]);
    const snapshot = snapshotOf(
      await planImport(memorySource({ "a.md": "# A\n", "b.md": "# B\n", "c.md": "# C\n", "d.md": "# D\n" })),
    );
    const file = (id: string) => ({ kind: "file", file: id });
    const covers: Record<string, object> = {
      "a.md": { cover: { ref: file("day.png"), refDark: file("night.png"), yPos: -12, height: 300 } },
      "b.md": { cover: { ref: { kind: "url", url: "https://e.org/x.png" } }, layout: { coverSize: "full" } },
      "c.md": { cover: { ref: file("day.png") }, layout: { cover: false } },
      "d.md": { cover: { ref: file("gone.png") } },
    };
    const pages = snapshot.pages.map((page) => ({ ...page, ...covers[page.id] }));
    const html = await exportHtml({ snapshot: { ...snapshot, pages }, pictures });
    const begins = (id: string) => new RegExp(`<article id="page-${id}"[^>]*>(.*?)<h1`).exec(html)?.[1];
    expect(begins("a.md")).toBe(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="data:image/png;base64,BB==">' +
        '<img class="cover" src="data:image/png;base64,AA==" alt="" style="height: 300px; object-position: 50% calc(50% + -12px)"></picture>',
    );
    expect(begins("b.md")).toBe(
      '<picture><img class="cover cover-full" src="https://e.org/x.png" alt="" style="height: 240px"></picture>',
    );
    expect([begins("c.md"), begins("d.md")]).toEqual(["", ""]);
  });

  test("is one page alone where there is one, in the language of its space", async () => {
    const snapshot = snapshotOf(await planImport(memorySource({ "a.md": "# שלום\n\n## Part\n" })));
    const html = await exportHtml({ snapshot: { ...snapshot, language: "he" }, pictures: new Map() });
    expect(html).toMatch(/^<!doctype html><html lang="he">/);
    expect(/<body>[^]*<\/body>/.exec(html)?.[0]).toBe(
      '<body><main><article id="page-a.md" dir="auto"><h1 id="page-a.md--שלום">שלום</h1>' +
        '<h2 id="page-a.md--part">Part</h2></article></main></body>',
    );
  });

  test("names the icons that stand in a line: their pictures are not in the file", async () => {
    expect(
      await rendered('Press <i class="fa-bolt"></i> or <i class="fa-x" style="color: red;"></i>.\n'),
    ).toBe('<p>Press <span class="icon">bolt</span> or <span class="icon text-red">x</span>.</p>');
  });

  test("has computed pages where they stand, with the pages of what they are made of", async () => {
    const files = {
      "SUMMARY.md":
        '# Book\n\n- [One](one.md)\n- API <!-- {"computed":{"type":"builtin:openapi","props":{}}} -->\n',
      "one.md": "# One\n",
    };
    const said = (markdown: string) => readDocument({ text: markdown }).nodes;
    const computed = [
      {
        title: "Lamps",
        nodes: said("All **about** them.\n\n## Part\n"),
        parts: [{ title: "More", nodes: [], parts: [] }],
      },
    ];
    const html = await htmlOf(files, { computed: new Map([["summary:2", computed]]) });
    expect(html).toContain('<li><a href="#page-summary:2">API</a></li>');
    expect(html).toContain(
      '<article id="page-summary:2" dir="auto"><h1 aria-level="2">API</h1><section class="computed"><h2 aria-level="3">Lamps</h2>' +
        '<p>All <strong>about</strong> them.</p><h3 id="page-summary:2--part" aria-level="4">Part</h3>' +
        '<section class="computed"><h3 aria-level="4">More</h3></section></section></article>',
    );
  });

  test("draws formulas, with what was written, and leaves one that cannot be read as it is", async () => {
    const html = await rendered("So $$a^2$$ and:\n\n$$\n\\frac{1}{2}\n$$\n\nNot $$\\frac{$$.\n");
    expect(html).toMatch(/<p>So <span class="katex"><math xmlns="[^"]*">.*<msup>.*a\^2<\/annotation>/);
    expect(html).toMatch(/<math xmlns="[^"]*" display="block">.*<mfrac>.*<\/math>/);
    expect(html).toContain('<p>Not <code class="math">\\frac{</code>.</p>');
  });

  test("says what conditions and expressions come to, where the content alone decides", async () => {
    const markdown =
      '{% if space.vars.edition == "pro" %}\nPro.\n{% else %}\nFree.\n{% endif %}\n\n' +
      'Version <code class="expression">space.vars.version</code> of <code class="expression">space.title</code>.\n\n' +
      "{% if visitor.claims.x %}\nOne.\n{% endif %}\n";
    const planned = snapshotOf(await planImport(memorySource({ "a.md": markdown })));
    const snapshot = { ...planned, title: "Guide", variables: { edition: "pro", version: "2 & 3" } };
    const html = await exportHtml({ snapshot, pictures: new Map() });
    expect(html).toContain("<p>Pro.</p><p>Version 2 &#x26; 3 of Guide.</p><p>One.</p>");
    expect(html).not.toContain("Free");
    const part = { ...snapshot, variables: {}, facts: { title: "All", vars: { version: "4" } } };
    const alone = await exportHtml({ snapshot: part, pictures: new Map() });
    expect(alone).toContain("<p>Free.</p><p>Version 4 of All.</p>");
  });

  test("leads from raw HTML to pages and pictures, whose words stay within their link", async () => {
    const files = {
      "a.md":
        '<div class="x"><img src="img/p.png" alt="P"><a href="b.md#part">bee</a> <a href="gone.md">gone</a></div>\n\n' +
        'Go <a href="b.md" target="_blank">to *b*, <span title="x">there</span></a> <img src="img/p.png" class="c"> <a id="own"></a>[down](#own).\n',
      "b.md": "# B\n\n## Part\n",
      "img/p.png": "png",
    };
    const html = await htmlOf(files, { pictures: new Map([["img/p.png", "data:image/png;base64,AA=="]]) });
    const image = (alt: string) => `<img src="data:image/png;base64,AA=="${alt}>`;
    expect(html).toContain(`<div>${image(' alt="P"')}<a href="#page-b.md--part">bee</a> <a>gone</a></div>`);
    expect(html).toContain(
      `<p>Go <a href="#page-b.md">to <em>b</em>, <span title="x">there</span></a> ${image("")} ` +
        '<a id="page-a.md--own"></a><a href="#page-a.md--own">down</a>.</p>',
    );
  });

  test("has at its headings the anchors that links name, whatever stands in quotes and in signs", async () => {
    const html = await rendered(
      "[a](#use-npm-rocket) [b](#setup) [c](#setup-1)\n\n## Use `npm` :rocket:\n\n> ## Setup\n\n- ## Setup\n\n## Setup\n\n" +
        '{% hint style="info" %}\n## Setup\n{% endhint %}\n\n{% if space.vars.x %}\n## Setup\n{% endif %}\n\n## Setup\n',
    );
    const own = [...html.matchAll(/<h2 id="page-a\.md--([^"]*)"/g)].map(([, id]) => id);
    expect(own).toEqual(["use-npm-rocket", "setup-4", "setup-5", "setup", "setup-1", "setup-3"]);
  });

  test("says what footnotes say where they stand, all their blocks, and leads there and back", async () => {
    const html = await rendered(
      "Lit[^1] at dusk, and lit[^1] again[^long note].\n\n[^1]: By [hand](b.md#part).\n\n    - With a match\n\n" +
        "    ```\n    strike\n    ```\n\n[^far]: Not *named*.\n",
    );
    const [mark, note] = ["page-a.md--mark-1", "page-a.md--note-1"];
    expect(html).toBe(
      `<p>Lit<sup><a href="#${note}" role="doc-noteref" id="${mark}">1</a></sup> at dusk, and ` +
        `lit<sup><a href="#${note}" role="doc-noteref">1</a></sup> again[^long note].</p>` +
        `<div class="footnote" role="doc-footnote" id="${note}"><p><sup><a href="#${mark}" role="doc-backlink">1</a></sup> ` +
        'By <a href="#page-b.md--part">hand</a>.</p><ul><li>With a match</li></ul><pre><code>strike</code></pre></div>' +
        '<div class="footnote" role="doc-footnote" id="page-a.md--note-far"><p><sup>far</sup> Not <em>named</em>.</p></div>',
    );
  });

  test("has an end where footnotes stand in footnotes", async () => {
    const html = await rendered(`A[^1].\n\n${"[^1]: ".repeat(2000)}words\n`);
    expect(html).toContain('<div class="footnote"');
  });

  test("leads to footnotes of reusable contents apart from those of the page", async () => {
    const html = await htmlOf({
      "a.md": '# A\n\nOne[^1].\n\n{% include ".gitbook/includes/part.md" %}\n\n[^1]: Mine.\n',
      ".gitbook/includes/part.md": "---\ntitle: Part\n---\n\nTwo[^1].\n\n[^1]: Its own.\n",
    });
    const ids = [...html.matchAll(/ id="([^"]*(?:note|mark)-[^"]*)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    expect(html).toContain("Its own.");
    expect(html).toContain("Mine.");
  });

  test("breaks words in a table only where it would be wider than the page", async () => {
    const row = (word: string, count: number) => `| ${Array(count).fill(word).join(" | ")} |\n`;
    const table = (word: string, count: number) =>
      row("a", count) + row("---", count) + row(word, count).repeat(2);
    expect(await rendered(table("a long sentence of short words, which has room to wrap", 6))).toContain(
      "<table>",
    );
    expect(await rendered(table("some_identifier", 8))).toContain('<table class="wide">');
    expect(await rendered(table("中文的表格里可以在任何两个字之间换行", 8))).toContain("<table>");
  });

  test("is the same for the same pages", async () => {
    const files = { "a.md": "# A\n\n- x\n", "b.md": "[a](a.md)" };
    expect(await htmlOf(files)).toBe(await htmlOf(files));
  });

  test.each([
    ["**b** *i* ~~s~~ `c`  \nbr", "<p><strong>b</strong> <em>i</em> <del>s</del> <code>c</code><br>br</p>"],
    ["1. one\n2. two\n   - in", "<ol><li>one</li><li>two<ul><li>in</li></ul></li></ol>"],
    ["- [x] done\n- [ ] open", '<ul class="tasks"><li>☑ done</li><li>☐ open</li></ul>'],
    ["> q", "<blockquote><p>q</p></blockquote>"],
    ["```js\na < b\n```", '<pre><code class="language-js">a &#x3C; b</code></pre>'],
    [
      "| a | b |\n|---|--:|\n| 1 | **2** |",
      '<table><thead><tr><th>a</th><th class="align-right">b</th></tr></thead><tbody><tr><td>1</td><td class="align-right"><strong>2</strong></td></tr></tbody></table>',
    ],
    [
      '{% hint style="warning" %}\nCareful.\n{% endhint %}',
      '<aside class="hint hint-warning"><p>Careful.</p></aside>',
    ],
    [
      '{% tabs %}\n{% tab title="One" %}\nx\n{% endtab %}\n{% endtabs %}',
      '<div class="tabs"><section class="tab"><p class="part-title">One</p><p>x</p></section></div>',
    ],
    [
      "<details>\n\n<summary>More</summary>\n\nWords.\n\n</details>",
      "<details open><summary>More</summary><p>Words.</p></details>",
    ],
    [
      '{% embed url="https://e.org/v" %}',
      '<figure><p class="reference"><a href="https://e.org/v">https://e.org/v</a></p></figure>',
    ],
    [
      '{% content-ref url="b.md" %}\n[B](b.md)\n{% endcontent-ref %}',
      '<figure><p class="reference"><a href="#page-b.md">B</a></p></figure>',
    ],
    [
      '{% code title="run.sh" %}\n```sh\nls\n```\n{% endcode %}',
      '<p class="code-title">run.sh</p><pre><code class="language-sh">ls</code></pre>',
    ],
    [
      "{% columns %}\n{% column %}\nl\n{% endcolumn %}\n{% column %}\nr\n{% endcolumn %}\n{% endcolumns %}",
      '<div class="columns"><div class="column"><p>l</p></div><div class="column"><p>r</p></div></div>',
    ],
    ["{% unknown %}\nStill *here*.\n{% endunknown %}", "<p>Still <em>here</em>.</p>"],
    ["---", "<hr>"],
    ["# A", '<h1 id="page-a.md--a" aria-level="2">A</h1>'],
  ])("shows %j", async (markdown, html) => {
    const page = await rendered(markdown);
    expect(page).toContain(html);
  });

  test("holds its pictures, and names those that it does not have", async () => {
    const snapshot = snapshotOf(
      await planImport(
        memorySource({
          "a.md": "![dot](dot.png)\n\nin ![](gone.png) ![far](https://e.org/x.png)",
          "dot.png": "x",
        }),
      ),
    );
    const pictures = new Map([["dot.png", "data:image/png;base64,eA=="]]);
    const html = await exportHtml({ snapshot, pictures });
    expect(html).toContain('<figure><img src="data:image/png;base64,eA==" alt="dot"></figure>');
    expect(html).toContain("<em>gone.png</em>");
    expect(html).toContain('<img src="https://e.org/x.png" alt="far">');
  });

  test("runs nothing that a page holds", async () => {
    const evil = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "[x](javascript:alert(1)) <a href='javascript:alert(1)'>y</a>",
      "![x](javascript:alert(1))",
      "<iframe src='https://e.org'></iframe>",
      '{% embed url="javascript:alert(1)" %}',
      '```js"><script>\nx\n```',
      "<svg onload=alert(1)>",
      "<style>*{display:none}</style>",
    ].join("\n\n");
    const html = await rendered(evil);
    expect(html).not.toMatch(/<script|onerror|onload|<iframe|<svg|<style|(href|src)="?'?\s*javascript/i);
  });

  test("shows reusable content, and ends where it holds itself", async () => {
    const html = await htmlOf({
      "a.md": '{% include ".gitbook/includes/one.md" %}\n',
      ".gitbook/includes/one.md": 'One.\n\n{% include "one.md" %}\n',
    });
    expect(html.match(/<p>One\.<\/p>/g)?.length).toBe(1);
  });

  test("has an end, however often reusable contents show each other", async () => {
    const names = [..."abcdefgh"];
    const includes = names.map((name) => `{% include "${name}.md" %}\n\n`).join("");
    const html = await htmlOf({
      "page.md": '{% include ".gitbook/includes/a.md" %}\n',
      ...Object.fromEntries(
        names.map((name) => [`.gitbook/includes/${name}.md`, `${includes.repeat(4)}Words.\n`]),
      ),
    });
    expect(html).toContain("<p>Words.</p>");
    expect(html.length).toBeLessThan(10_000_000);
  });
});
