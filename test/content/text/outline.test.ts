import fc from "fast-check";
import { splitBlocks } from "../../../src-main/content/text/blocks.ts";
import { describe, expect, test } from "vitest";
import { outline, plainText, readFrontMatter, sections } from "../../../src-main/content/text/outline.ts";
import { indexText } from "../../../src-main/content/text/plainText.ts";
import { writing } from "./writing.ts";

describe("the outline", () => {
  test("has headings of both forms, those in directives too, with their words alone", () => {
    const text =
      "# *Big* `code` &amp; [more](x.md) #\n\nTwo\n---\n\n{% step %}\n### Three\n{% endstep %}\n\n> # Quoted\n";
    expect(outline(text).map(({ level, text: words, anchor }) => [level, words, anchor])).toEqual([
      [1, "Big code & more", "big-code--more"],
      [2, "Two", "two"],
      [3, "Three", "three"],
    ]);
  });

  test("gives each heading an anchor of its own", () => {
    const anchors = outline("# A\n# A\n# A-1\n# A\n# Ünï 日本\n").map(({ anchor }) => anchor);
    expect(anchors).toEqual(["a", "a-1", "a-1-1", "a-2", "ünï-日本"]);
  });

  test("has the words of a heading as its plain text has them, whatever stands in it", () => {
    const unit = fc.constantFrom(..."ab é日 \t#.:!-_*`&<>[]()~\\{}|/@0");
    fc.assert(
      fc.property(fc.constantFrom("#", "##", " ###"), fc.string({ unit, maxLength: 30 }), (marks, words) => {
        const heading = `${marks} ${words}`;
        const [found] = outline(heading);
        if (found) expect(found.text).toBe(plainText(heading));
      }),
    );
  });

  test("knows where headings stand", () => {
    const text = "A\n\n# B\n\nC";
    const [heading] = outline(text);
    expect(text.slice(heading!.start, heading!.end)).toBe("# B\n\n");
  });
});

describe("sections", () => {
  test("hold what stands under a heading, and the lead what stands above the first", () => {
    const text = "---\ntitle: T\n---\nLead\n\n# One\nText *here*\n\n## Two\n\n```\ncode *stays*\n```\n";
    expect(sections(text)).toEqual([
      { title: "", anchor: "", body: "Lead" },
      { title: "One", anchor: "one", body: "Text here" },
      { title: "Two", anchor: "two", body: "code *stays*" },
    ]);
  });

  test("have no lead where a text begins with a heading", () => {
    expect(sections("# One\n").map(({ title }) => title)).toEqual(["One"]);
    expect(sections("")).toEqual([]);
  });
});

describe("plain text", () => {
  test.each<[string, string, string]>([
    ["links are their text", '[a](b.md "T") ![c](d.png) [e][f] <https://x.y>', "a c e https://x.y"],
    ["escapes and entities are what they mean", "\\*a\\* &lt;b&gt; &#65;", "*a* <b> A"],
    ["list and quote marks go", "- [ ] a\n- b\n\n> c\n> d", "a\nb\nc\nd"],
    ["a table's cells stand apart", "| a | b |\n|---|---|\n| 1 | 2 |", "a b\n1 2"],
    ["HTML is its text", "<p>a <b>b</b></p>\n\nc <i>d</i> <!-- no -->", "a b\nc d"],
    ["a directive's tags are their titles", '{% tab title="Mac" icon="x" %}\na\n{% endtab %}', "Mac\na"],
    ["definitions go", "a [b]\n\n[b]: c.md", "a b"],
    ["footnotes are their words", "[^1]: one\n[^2]: *two* three\n\n    - four", "one\ntwo three\nfour"],
    ["code stays", "`a*b*` and\n\n    **indented**", "a*b* and\n**indented**"],
    ["front matter is left out", "---\na: b\n---\nc", "c"],
  ])("%s", (_name, text, words) => {
    expect(plainText(text)).toBe(words);
  });

  test("for the search index has the same words, whatever marks it keeps between them", () => {
    const words = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    const marked =
      "1. o*n*e &amp; `two`\n\n- **three** [four](five.md)\n- snake_case\n\n~~six~~ <b>seven</b> \\*eight\\*";
    const unlisted = "- nested\n\nTitle\n===\n\t- tabbed\n[label]: target.md\n";
    const lists = [
      "- one\n  14. two\n  is 15.\n- three",
      "* a\n\n  ```sh\n  run\n  ```\n+ b",
      "- a\n\n      2) code\n- # 3. head",
    ];
    for (const text of [
      marked,
      unlisted,
      "*All* of _it_",
      "```sh\nrun\n```",
      "> 2) quoted\n\n> - `a`",
      ...lists,
    ])
      expect(words(indexText(text))).toEqual(words(plainText(text)));
    fc.assert(
      fc.property(writing, (text) => {
        expect(words(indexText(text))).toEqual(words(plainText(text)));
      }),
      { numRuns: 1000 },
    );
  });

  test("is made of any text", () => {
    fc.assert(
      fc.property(writing, (text) => {
        expect(plainText(text)).not.toMatch(/\n\n|^\s|\s$/);
        expect(sections(text).length).toBeLessThanOrEqual(outline(text).length + 1);
      }),
      { numRuns: 500 },
    );
  });

  test("of a paragraph that no person writes does not hold up the program", () => {
    // Each of these takes the full parser the square of its length.
    for (const text of ["[](".repeat(30_000), `${"- ".repeat(50_000)}x`, ">- ".repeat(30_000)]) {
      expect(plainText(`${text}\n\nThe end.`)).toContain("The end.");
    }
  });
});

describe("front matter", () => {
  test("is data, and the rest is body", () => {
    expect(readFrontMatter("---\ntitle: A b\ntags:\n  - c\n---\n# Text\n")).toEqual({
      data: { title: "A b", tags: ["c"] },
      body: "# Text\n",
    });
    expect(readFrontMatter("\uFEFF---\r\na: 1\r\n---\r\nb")).toEqual({ data: { a: 1 }, body: "b" });
  });

  test("may be empty", () => {
    expect(readFrontMatter("---\n---\nA")).toEqual({ data: {}, body: "A" });
    expect(readFrontMatter("---\n\n---\nA")).toEqual({ data: {}, body: "A" });
  });

  test("is read in all the ways in which people write it", () => {
    for (const source of [
      "\ntitle: a\n",
      "# a note\ntitle: a\n",
      "'title': a\n",
      "title:\n  a\n",
      "title: a\n\n",
      "title: >\n  a: b\n\n  c\n",
      "tags:\n- a\n- b\n",
      "tags: [\n  a,\n]\n",
      "Last edited: today\n",
      "{title: a}\n",
      "title: a\n...\n",
      "? title\n: a\n",
    ])
      expect(readFrontMatter(`---\n${source}---\nText`)?.body, source).toBe("Text");
  });

  test("is what the blocks of a text have as theirs", () => {
    for (const text of ["---\n\nIntro.\n\n# Heading\n\n---\n", "---\nWords\n---\n", "---\n- a\n---\n"]) {
      expect(splitBlocks(text)[0]?.kind).toBe("rule");
      expect(plainText(text)).not.toBe("");
    }
    expect(outline("---\n\nIntro.\n\n# Heading\n\n---\n").map(({ text }) => text)).toEqual(["Heading"]);
  });

  test.each([
    ["no closing line", "---\na: 1\n"],
    ["broken YAML", "---\na: [\n---\n"],
    ["no mapping", "---\n- a\n---\n"],
    ["words between two rules", "---\n\nIntro.\n\n# Heading\n\n---\n"],
    ["a heading between two rules", "---\n\n# Heading\n\n---\n"],
    ["words that name something", "---\n\nNote that: this is so\n\n---\n"],
    ["words in the next line", "---\nIntro with a [link](b.md)\n\n---\n"],
    ["a later place", "\n---\na: 1\n---\n"],
    [
      "a bomb of aliases",
      `---\na: &a [x]\n${Array.from({ length: 9 }, (_, i) => `${"bcdefghij"[i]}: &${"bcdefghij"[i]} [${Array(9).fill(`*${"abcdefghi"[i]}`).join()}]\n`).join("")}---\n`,
    ],
    ["a depth that nobody writes", `---\n${"[".repeat(15_000)}\n---\n`],
  ])("is none with %s", (_name, text) => {
    expect(readFrontMatter(text)).toBeUndefined();
  });
});
