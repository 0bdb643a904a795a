/** Texts for what GFM adds: tables, tasks, strikethrough, addresses, footnotes. */
export const gfmExamples: [string, string][] = [
  ["a table", "| foo | bar |\n| --- | --- |\n| baz | bim |\n"],
  ["a table without outer pipes, aligned", "abc | def\n:-: | -----------:\nbar | baz\n"],
  ["pipes in cells", "| f\\|oo |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n"],
  ["a table ended by a quote", "| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n"],
  ["a table ended by a blank line", "| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n"],
  ["a row that is no header", "| abc | def |\n| --- |\n| bar |\n"],
  ["rows of other lengths", "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n"],
  ["a table without rows", "| abc | def |\n| --- | --- |\n"],
  ["tasks", "- [ ] foo\n- [x] bar\n"],
  ["tasks in tasks", "- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n"],
  ["some tasks", "- [ ] foo\n- bar\n"],
  ["strikethrough", "~~Hi~~ Hello, ~there~ world!\n"],
  ["strikethrough over paragraphs", "This ~~has a\n\nnew paragraph~~.\n"],
  ["no strikethrough", "This will ~~~not~~~ strike.\n"],
  [
    "addresses",
    "www.example.com/help and www.example.com.\n\nhttp://example.com, (https://example.com/a_(b))\n",
  ],
  ["addresses with ends", "www.example.com/search?q=Markup+(business)))\n\nwww.example.com/?q=a&hl;\n"],
  ["mail", "foo@bar.example, hello+xyz@mail.example\n\na.b-c_d@a.b. a.b-c_d@a.b-\n"],
  [
    "HTML that is filtered elsewhere",
    "<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.\n</blockquote>\n",
  ],
  ["footnotes", "One[^1] and two[^note].\n\n[^1]: First.\n[^note]: Second *one*.\n"],
];
