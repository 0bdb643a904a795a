import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitBlocks, splitOpenBlocks, withoutGap } from "../../../src-main/content/text/blocks.ts";
import { parseMarkdown } from "../../../src-main/content/text/parser.ts";
import { splitItems, splitRows } from "../../../src-main/content/text/parts.ts";
import { RUNS, writing } from "./writing.ts";

/** Blocks as `kind: first line`, which is what these tests are about. */
function blocksOf(text: string): string[] {
  return splitBlocks(text).map(
    ({ kind, text: block }) => `${kind}: ${withoutGap(block).replace(/\r?\n/g, "⏎")}`,
  );
}

describe("a text's blocks", () => {
  test.each<[string, string, string[]]>([
    ["nothing", "", []],
    ["only blank lines", "\n \n", ["blank: "]],
    ["blank lines at the start", "\n\nA\n", ["blank: ", "paragraph: A"]],
    ["paragraphs", "A\nb\n\nC", ["paragraph: A⏎b", "paragraph: C"]],
    ["headings of both forms", "# A\nB\n---\nC", ["heading: # A", "heading: B⏎---", "paragraph: C"]],
    ["a hash without a blank is no heading", "#A", ["paragraph: #A"]],
    ["front matter", "---\na: 1\n---\n\nA", ["frontMatter: ---⏎a: 1⏎---", "paragraph: A"]],
    ["front matter that never ends is a rule", "---\na: 1\n", ["rule: ---", "paragraph: a: 1"]],
    ["a rule between paragraphs", "A\n\n---\n\nB", ["paragraph: A", "rule: ---", "paragraph: B"]],
    ["fenced code with blank lines", "```js\na\n\nb\n```\nA", ["code: ```js⏎a⏎⏎b⏎```", "paragraph: A"]],
    ["a longer fence holds a shorter one", "~~~~\n~~~\n~~~~\nA", ["code: ~~~~⏎~~~⏎~~~~", "paragraph: A"]],
    ["a lone fence takes the rest", "A\n```\nb\n\nc\n", ["paragraph: A", "code: ```⏎b⏎⏎c"]],
    ["indented code", "    a\n\n    b\nA", ["code:     a⏎⏎    b", "paragraph: A"]],
    ["a list with blank lines", "- a\n\n- b\n\n  more\n\nA", ["list: - a⏎⏎- b⏎⏎  more", "paragraph: A"]],
    ["another bullet is another list", "- a\n* b\n", ["list: - a", "list: * b"]],
    ["an item goes on without its indent", "- a\nb\n\nc", ["list: - a⏎b", "paragraph: c"]],
    ["a list with tabs", "-\ta\n\n\tb\n", ["list: -\ta⏎⏎\tb"]],
    ["code in an item", "- ```\n  a\n\n  b\n  ```\n- c", ["list: - ```⏎  a⏎⏎  b⏎  ```⏎- c"]],
    ["a number starts no list in a paragraph", "A\n2. b", ["paragraph: A⏎2. b"]],
    ["a quote and its lazy line", "> a\nb\n\n> c", ["quote: > a⏎b", "quote: > c"]],
    [
      "a quote that ends in code goes on without a mark in no line",
      ">     a\n    b",
      ["quote: >     a", "code:     b"],
    ],
    ["a table", "| a |\n|---|\n| 1 |\n\nA", ["table: | a |⏎|---|⏎| 1 |", "paragraph: A"]],
    ["a table below a paragraph's line", "A\n| a |\n|---|\n", ["paragraph: A", "table: | a |⏎|---|"]],
    ["dashes of another width are no table", "| a | b |\n|---|\n", ["paragraph: | a | b |⏎|---|"]],
    ["HTML until a blank line", "<div>\na\n\n</div>\n", ["html: <div>⏎a", "html: </div>"]],
    ["a comment with blank lines", "<!-- a\n\nb -->\nA", ["html: <!-- a⏎⏎b -->", "paragraph: A"]],
    [
      "definitions each by itself",
      '[a]: b\n[c]: d "e"\n[f]:\n  g\nA',
      ["definition: [a]: b", 'definition: [c]: d "e"', "definition: [f]:⏎  g", "paragraph: A"],
    ],
    ["footnotes", "[^1]: a b\n[^2]: c", ["definition: [^1]: a b", "definition: [^2]: c"]],
    [
      "a footnote with all that is indented below it",
      "[^1]: a\nb\n\n    c\n\n    ```\n    d\n\n    ```\n\t- e\n   f\n\ng",
      ["definition: [^1]: a⏎b⏎⏎    c⏎⏎    ```⏎    d⏎⏎    ```⏎\t- e⏎   f", "paragraph: g"],
    ],
    [
      "a footnote whose words begin below it",
      "[^1]:\n\n    a\nb\n\n   c",
      ["definition: [^1]:⏎⏎    a⏎b", "paragraph:    c"],
    ],
    [
      "a footnote below an item and a quote",
      "- a\n[^1]: b\n\n> c\n[^2]: d",
      ["list: - a", "definition: [^1]: b", "quote: > c", "definition: [^2]: d"],
    ],
    ["what only looks like a footnote, in a paragraph", "a\n    [^1]: b", ["paragraph: a⏎    [^1]: b"]],
    [
      "a label above what begins a block, which is no target",
      "[a]:\n```\nb\n\nc\n```",
      ["paragraph: [a]:", "code: ```⏎b⏎⏎c⏎```"],
    ],
    ["Windows line endings", "A\r\n\r\n- b\r\n- c\r\n", ["paragraph: A", "list: - b⏎- c"]],
  ])("%s", (_name, text, blocks) => {
    expect(blocksOf(text)).toEqual(blocks);
  });

  test.each<[string, string, string[]]>([
    [
      "is whole with what it holds",
      "{% hint %}\nA\n\n- b\n{% endhint %}\nC",
      ["directive: {% hint %}⏎A⏎⏎- b⏎{% endhint %}", "paragraph: C"],
    ],
    [
      "may hold its own kind",
      "{% a %}\n{% a %}\n{% enda %}\n{% enda %}\n\n{% b %}",
      ["directive: {% a %}⏎{% a %}⏎{% enda %}⏎{% enda %}", "directive: {% b %}"],
    ],
    ["without an end is a line", "{% file src=x %}\nA", ["directive: {% file src=x %}", "paragraph: A"]],
    [
      "inside another may lack its end",
      "{% a %}\n{% b %}\n{% enda %}\nC",
      ["directive: {% a %}⏎{% b %}⏎{% enda %}", "paragraph: C"],
    ],
    ["ends a paragraph", "A\n{% a %}\nb\n{% enda %}", ["paragraph: A", "directive: {% a %}⏎b⏎{% enda %}"]],
    [
      "is not ended by a tag in code",
      "{% a %}\n```\n{% enda %}\n```\n{% enda %}",
      ["directive: {% a %}⏎```⏎{% enda %}⏎```⏎{% enda %}"],
    ],
    [
      "in an item belongs to the list",
      "- a\n  {% b %}\nc\n\n  {% endb %}\n- d",
      ["list: - a⏎  {% b %}⏎c⏎⏎  {% endb %}⏎- d"],
    ],
    [
      "of an integration is named with whose it is",
      'A\n{% @maps/place id="b" %}\nC',
      ["paragraph: A", 'directive: {% @maps/place id="b" %}', "paragraph: C"],
    ],
    ["shares its line with nothing", "{% a %} b", ["paragraph: {% a %} b"]],
  ])("a directive %s", (_name, text, blocks) => {
    expect(blocksOf(text)).toEqual(blocks);
  });

  test("a directive read open gives its tags and what stands between", () => {
    const kinds = splitOpenBlocks("{% a %}\n# B\ntext\n{% enda %}").map(({ kind }) => kind);
    expect(kinds).toEqual(["directive", "heading", "paragraph", "directive"]);
  });

  test("together are the text, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(writing, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
        for (const split of [splitBlocks, splitOpenBlocks]) {
          const blocks = split(text);
          expect(blocks.map((block) => block.text).join("")).toBe(text);
          for (const block of blocks) expect(text.slice(block.start, block.end)).toBe(block.text);
        }
      }),
      RUNS,
    );
  });

  test("with the parts of lists and tables together are the text too", () => {
    fc.assert(
      fc.property(writing, (text) => {
        for (const block of splitBlocks(text)) {
          expect(splitItems(block.text).join("")).toBe(block.text);
          expect(splitRows(block.text).join("")).toBe(block.text);
        }
      }),
      RUNS,
    );
  });

  test("begin where the full parser's begin", () => {
    const text = [
      "# A\n\nOne\ntwo\n\n- a\n  - b\n\n  c\nlazy\n- d\n\n1. x\n1. y\n\n> q\nlazy\n\n",
      "| a | b |\n|:--|--:|\n| 1 | 2 |\n\n```js\n# no\n\n```\n\n<p>\nhtml\n</p>\n\nSetext\n---\n\n***\n\n",
      '{% hint style="info" %}\n## Inside\n\n* item\n{% endhint %}\n\n    code\n\nLast\n[no]: definition\n',
    ].join("");
    const starts: number[] = [];
    for (let node = parseMarkdown(text).topNode.firstChild; node; node = node.nextSibling) {
      starts.push(text.lastIndexOf("\n", node.from - 1) + 1);
    }
    expect(splitOpenBlocks(text).map(({ start }) => start)).toEqual(starts);
  });
});

describe("a list's items", () => {
  test("are cut at the markers of the outer list", () => {
    expect(splitItems("- a\n  - b\n\n- c\nlazy\n\n  d\n- e\n\n")).toEqual([
      "- a\n  - b\n\n",
      "- c\nlazy\n\n  d\n",
      "- e\n\n",
    ]);
    expect(splitItems("9. a\n10. b\n    c")).toEqual(["9. a\n", "10. b\n    c"]);
  });
});
