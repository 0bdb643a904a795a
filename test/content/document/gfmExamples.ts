/** A table as a reader sees it. */
const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly string[] = [],
) => {
  const line = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell, at) => `<${tag}${align[at] ? ` align="${align[at]}"` : ""}>${cell}</${tag}>`).join("")}</tr>`;
  const body = rows.length === 0 ? "" : `<tbody>${rows.map((row) => line(row, "td")).join("")}</tbody>`;
  return `<table><thead>${line(head, "th")}</thead>${body}</table>`;
};
const box = (isDone: boolean): string => `<input type="checkbox"${isDone ? " checked" : ""} disabled>`;
const link = (words: string, to = `http://${words}`): string => `<a href="${to}">${words}</a>`;

/**
 * Texts for what each numbered example of GFM's specification is about (tables, tasks, strikethrough, addresses, HTML),
 * and what is to be seen of them; and footnotes, which it does not say.
 */
export const gfmExamples: [name: string, markdown: string, seen?: string][] = [
  ["a table", "| foo | bar |\n| --- | --- |\n| baz | bim |\n", table(["foo", "bar"], [["baz", "bim"]])],
  [
    "a table without outer pipes, aligned",
    "abc | def\n:-: | -----------:\nbar | baz\n",
    table(["abc", "def"], [["bar", "baz"]], ["center", "right"]),
  ],
  [
    "pipes in cells",
    "| f\\|oo |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n",
    table(["f|oo"], [["b <code>|</code> az"], ["b <strong>|</strong> im"]]),
  ],
  [
    "a table ended by a quote",
    "| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n",
    `${table(["abc", "def"], [["bar", "baz"]])}<blockquote><p>bar</p></blockquote>`,
  ],
  [
    "a table ended by a blank line",
    "| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n",
    `${table(
      ["abc", "def"],
      [
        ["bar", "baz"],
        ["bar", ""],
      ],
    )}<p>bar</p>`,
  ],
  ["a row that is no header", "| abc | def |\n| --- |\n| bar |\n", "<p>| abc | def |\n| --- |\n| bar |</p>"],
  [
    "rows of other lengths",
    "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n",
    table(
      ["abc", "def"],
      [
        ["bar", ""],
        ["bar", "baz"],
      ],
    ),
  ],
  ["a table without rows", "| abc | def |\n| --- | --- |\n", table(["abc", "def"], [])],
  ["tasks", "- [ ] foo\n- [x] bar\n", `<ul><li>${box(false)} foo</li><li>${box(true)} bar</li></ul>`],
  [
    "tasks in tasks",
    "- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n",
    `<ul><li>${box(true)} foo<ul><li>${box(false)} bar</li><li>${box(true)} baz</li></ul></li><li>${box(false)} bim</li></ul>`,
  ],
  ["some tasks", "- [ ] foo\n- bar\n", `<ul><li>${box(false)} foo</li><li>bar</li></ul>`],
  ["strikethrough", "~~Hi~~ Hello, ~there~ world!\n", "<p><del>Hi</del> Hello, <del>there</del> world!</p>"],
  [
    "strikethrough over paragraphs",
    "This ~~has a\n\nnew paragraph~~.\n",
    "<p>This ~~has a</p>\n<p>new paragraph~~.</p>",
  ],
  ["no strikethrough", "This will ~~~not~~~ strike.\n", "<p>This will ~~~not~~~ strike.</p>"],
  [
    "addresses",
    "www.example.com/help and www.example.com.\n\nhttp://example.com, (https://example.com/a_(b))\n",
    `<p>${link("www.example.com/help")} and ${link("www.example.com")}.</p>
     <p>${link("http://example.com", "http://example.com")}, (${link("https://example.com/a_(b)", "https://example.com/a_(b)")})</p>`,
  ],
  [
    "addresses with ends",
    "www.example.com/search?q=Markup+(business)))\n\nwww.example.com/?q=a&hl;\n",
    `<p>${link("www.example.com/search?q=Markup+(business)")}))</p><p>${link("www.example.com/?q=a")}&amp;hl;</p>`,
  ],
  [
    "addresses with parts",
    "www.example.com/search?q=(business))+ok\n\nwww.example.com/?q=a&hl=en\n\nwww.example.com/he<lp\n",
    `<p>${link("www.example.com/search?q=(business))+ok")}</p><p>${link("www.example.com/?q=a&amp;hl=en")}</p>
     <p>${link("www.example.com/he")}&lt;lp</p>`,
  ],
  [
    "mail",
    "foo@bar.example, hello+xyz@mail.example\n\na.b-c_d@a.b. a.b-c_d@a.b-\n",
    `<p>${link("foo@bar.example", "mailto:foo@bar.example")}, ${link("hello+xyz@mail.example", "mailto:hello+xyz@mail.example")}</p>
     <p>${link("a.b-c_d@a.b", "mailto:a.b-c_d@a.b")}. a.b-c_d@a.b-</p>`,
  ],
  [
    "mail with its protocol",
    "mailto:foo@bar.example, xmpp:foo@bar.example/txt\n",
    `<p>${link("mailto:foo@bar.example", "mailto:foo@bar.example")}, ${link("xmpp:foo@bar.example/txt", "xmpp:foo@bar.example/txt")}</p>`,
  ],
  [
    "HTML that is filtered elsewhere",
    "<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.\n</blockquote>\n",
    "<p><strong> &lt;title> &lt;style> <em></p><blockquote>&lt;xmp> is disallowed.</blockquote>",
  ],
  ["footnotes", "One[^1] and two[^note].\n\n[^1]: First.\n[^note]: Second *one*.\n"],
];
