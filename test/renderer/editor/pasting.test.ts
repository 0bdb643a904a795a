import { describe, expect, test } from "vitest";
import { htmlOfMarkdown } from "../../../src-renderer/editor/paste/copiedHtml.ts";
import { markdownOfHtml, readHtml } from "../../../src-renderer/editor/paste/pastedHtml.ts";
import { withoutMarks } from "../../../src-renderer/editor/paste/pastedPictures.ts";
import { pastedAs, type Clip } from "../../../src-renderer/editor/paste/pasting.ts";
import { cellsOf, tableOf } from "../../../src-renderer/editor/paste/spreadsheet.ts";
import { stateOf } from "../editing.ts";

describe("HTML on the clipboard becomes Markdown", () => {
  test.each([
    [
      "from a browser",
      '<h2>Oil</h2><p>Two <b>barrels</b> and <a href="https://x.example/a">a wick</a>.</p><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
      "## Oil\n\nTwo **barrels** and [a wick](https://x.example/a).\n\n- One\n  - Inner\n- Two",
    ],
    [
      "from a document on the web, whose styles say what is bold",
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted</span></p></b>',
      "Plain **bold** *slanted*",
    ],
    [
      "from Word, whose lists only look like lists",
      "<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>One</p>" +
        "<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Inner<o:p></o:p></p>" +
        "<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Two</p>",
      "- One\n  - Inner\n- Two",
    ],
    [
      "from Word, with numbers",
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>One</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Two</p>",
      "1. One\n2. Two",
    ],
    [
      "from a spreadsheet",
      "<table><tr><td>Lamp</td><td>Miles</td></tr><tr><td>North</td><td>18</td></tr></table>",
      "| Lamp | Miles |\n| --- | --- |\n| North | 18 |",
    ],
    [
      "from a page with code",
      '<pre><code class="language-ts">const a = 1;\nconst b = 2;\n</code></pre>',
      "```ts\nconst a = 1;\nconst b = 2;\n```",
    ],
    [
      "from a code editor",
      '<div style="font-family: Menlo, monospace;white-space: pre;"><div><span>if (a) {</span></div><div><span>  b();</span></div></div>',
      "```\nif (a) {\n  b();\n```",
    ],
    ["with tasks", '<ul><li><input type="checkbox" checked> Done</li></ul>', "- [x] Done"],
    [
      "without what leads nowhere, runs or is only in this document",
      '<style>p{}</style><script>alert(1)</script><p><a href="javascript:alert(1)">words</a> <a href="file:///c:/x">file</a><img src="file:///x.png"><img src="data:image/png;base64,AAAA"></p>',
      "words file",
    ],
  ])("%s", (_where, html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown);
  });
});

describe("cells of a spreadsheet", () => {
  test("become a table, with bars and line breaks in them kept", () => {
    expect(tableOf(cellsOf('Lamp\tNote\r\nNorth\t"a | b\nsays ""hi"""\r\n') ?? [])).toBe(
      '| Lamp | Note |\n| --- | --- |\n| North | a \\| b<br>says "hi" |',
    );
  });

  test.each(["one line\tonly", "a\tb\nc", "\tindented\n\tcode", "no tabs\nat all"])(
    "are not what %j is",
    (text) => {
      expect(cellsOf(text)).toBeUndefined();
    },
  );
});

describe("a paste", () => {
  const clip = (plain: string, html = "", more: Partial<Clip> = {}): Clip => ({ plain, html, ...more });
  const pasted = (text: string, given: Clip, to?: number) => {
    const state = stateOf(text);
    const { head } = state.selection.main;
    const selected = to === undefined ? state : state.update({ selection: { anchor: head, head: to } }).state;
    return pastedAs(selected, given, () => "Lamps");
  };

  test("of an address over words makes them a link", () => {
    expect(pasted("See |here.", clip("https://x.example/a"), 8)).toEqual({
      kind: "inline",
      text: "[here](https://x.example/a)",
    });
  });

  test.each([
    ["https://x.example/a_(b)", "https://x.example/a_(b)"],
    ["https://x.example/a_(b", "https://x.example/a_\\(b"],
    ["https://x.example/a)b(", "https://x.example/a\\)b\\("],
  ])("of the address %s over words is the link to it", (typed, written) => {
    expect(pasted("See |here.", clip(typed), 8)).toEqual({ kind: "inline", text: `[here](${written})` });
  });

  test("of an address elsewhere is the address", () => {
    expect(pasted("See |", clip("https://x.example/a", "<a href='https://x.example/a'>x</a>"))).toEqual({
      kind: "plain",
    });
  });

  test("of a link to a page of the space has the page's title", () => {
    expect(pasted("See |", clip("/pages/p1#oil"))).toEqual({
      kind: "inline",
      text: "[Lamps](/pages/p1#oil)",
    });
  });

  test("in code is never anything but its words", () => {
    expect(pasted("```\n|\n```", clip("a\tb\nc\td", "<p>x</p>")).kind).toBe("plain");
  });

  test("of what was copied here is its Markdown", () => {
    expect(pasted("|", clip("**a**", htmlOfMarkdown("**a**"))).kind).toBe("plain");
  });

  test.each([
    ["behind words is on lines of its own", "Intro.|", "## A\n\nb", "block"],
    ["before words is on lines of its own", "|Intro.", "- a\n- b", "block"],
    ["in an item with words is on lines of its own", "- One|", "> a\n> b", "block"],
    ["of a hint is on lines of its own", "Intro.|", "{% hint %}\na\n{% endhint %}", "block"],
    ["of an expandable is on lines of its own", "Intro.|", "<details>\n\na\n\n</details>", "block"],
    ["of a comment is on lines of its own", "Intro.|", "<!-- a\nb -->", "block"],
    ["of footnotes is on lines of its own", "Intro.|", "[^1]: A\n[^2]: B", "block"],
    ["of a footnote of several lines is on lines of its own", "Intro.|", "[^1]: A\n\n    b", "block"],
    ["of a rule is on lines of its own", "Intro.|", "***\n\nx", "block"],
    ["of another rule is on lines of its own", "Intro.|", "___\n\nx", "block"],
    ["of code is on lines of its own", "Intro.|", "~~~\nx\n~~~", "block"],
    ["of code that is indented is on lines of its own", "Intro.|", "\n    a\n    b", "block"],
    ["of words that begin with a tag goes on", "a |", "<b>b</b> c\nd", "plain"],
    ["of words that begin with stars goes on", "a |", "***b*** c\nd", "plain"],
    ["in an empty heading takes its line", "## |", "## A\n\nb", "block"],
    ["on an empty line is what it is", "|", "## A\n\nb", "plain"],
    ["in an empty item is what it is", "- |", "## A\n\nb", "plain"],
    ["in words, of words that only look like a block, is what it is", "a |", "- b", "plain"],
    ["in words, of words and what follows them, goes on", "a |", "b\n\n- c", "plain"],
  ])("of blocks %s", (_what, text, markdown, kind) => {
    expect(pasted(text, clip(markdown)).kind).toBe(kind);
    expect(pasted(text, clip(markdown, htmlOfMarkdown(markdown))).kind).toBe(kind);
  });

  test("from a code editor is code in its language, and Markdown from there is Markdown", () => {
    expect(pasted("|", clip("a\nb", "<div>a</div>", { language: "rust" }))).toEqual({
      kind: "block",
      text: "```rust\na\nb\n```",
    });
    expect(pasted("|", clip("# a\n\nb", "<div>a</div>", { language: "markdown" })).kind).toBe("plain");
  });
});

describe("what is copied", () => {
  test("is HTML that other programs take", () => {
    const html = htmlOfMarkdown(
      "## Oil\n\nTwo **barrels**, [here](/pages/p1) and [there](https://x.example).\n\n- [x] Done\n- One\n\n| a |\n| --- |\n| b |\n\n```ts\n1 < 2\n```\n",
    );
    expect(html).toContain("<h2>Oil</h2>");
    expect(html).toContain('<strong>barrels</strong>, here and <a href="https://x.example">there</a>');
    expect(html).toContain("<li>☑ Done</li><li>One</li>");
    expect(html).toContain("<th>a</th>");
    expect(html).toContain('<pre><code class="language-ts">1 &lt; 2</code></pre>');
  });

  test("comes back as what it was, by way of another program", () => {
    const markdown = "## Oil\n\nTwo **barrels** and *one* wick.\n\n- One\n- Two\n\n> Said.";
    expect(markdownOfHtml(htmlOfMarkdown(markdown))).toBe(markdown);
  });

  test("has no element but ours in it", () => {
    expect(
      htmlOfMarkdown('<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) <b onclick="x">y</b>'),
    ).not.toMatch(/<img|javascript:|<b /);
  });
});

test("pictures that HTML holds itself become files, in their order and with their names", async () => {
  const dot = "iVBORw0KGgo=";
  const { pictures: files } = readHtml(
    `<p>One <img src="data:image/png;base64,${dot}" alt="A lamp"></p><img src="https://example.com/a.png">` +
      `<table><tr><td><img src="data:image/jpeg;base64,${dot}"></td></tr></table>` +
      `<img src="data:image/svg+xml;base64,PHN2Zz4="><img src="data:image/png,words"><img>`,
  );
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ["A lamp.png", "image/png", 8],
    ["image.jpeg", "image/jpeg", 8],
  ]);
  expect([...new Uint8Array(await files[0]!.arrayBuffer())].slice(1, 4)).toEqual([0x50, 0x4e, 0x47]);
});

test("words that are pasted with pictures leave each its place, and no mark of it", () => {
  const dot = '<img src="data:image/png;base64,iVBORw0KGgo=">';
  const { markdown } = readHtml(`<p>One ${dot} two.</p><p>${dot}</p><ul><li>Three${dot}</li></ul>`);
  const state = stateOf("- a|");
  const { spec, places } = withoutMarks(state, { changes: { from: 3, insert: `\n${markdown}` } });
  const { doc } = state.update(spec).state;
  expect(doc.toString()).toBe("- a\nOne  two.\n\n\n\n- Three");
  expect([...places]).toEqual([
    [0, 8],
    [1, 15],
    [2, 24],
  ]);
});
