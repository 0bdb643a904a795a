import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLinks, findKeptLinks, replaceTargets } from "../../../src-main/content/text/links.ts";
import { writing } from "./writing.ts";

describe("links of a text", () => {
  test.each<[string, string, [kind: string, target: string, text: string][]]>([
    ["a link and its title", 'a [b *c*](d/e.md#f "T")', [["link", "d/e.md#f", "b *c*"]]],
    [
      "an image in a link",
      "[![a](b.png)](c.md)",
      [
        ["image", "b.png", "a"],
        ["link", "c.md", "![a](b.png)"],
      ],
    ],
    ["a target with blanks", "[a](<b c.md>)", [["link", "b c.md", "a"]]],
    ["a target with escapes", "[a](b\\_c&amp;d.md)", [["link", "b_c&d.md", "a"]]],
    ["a definition, not its uses", '[a][b] [b]\n\n[b]: c.md "d"', [["definition", "c.md", "b"]]],
    [
      "addresses in the text",
      "<https://a.b/c> https://d.e",
      [
        ["link", "https://a.b/c", "https://a.b/c"],
        ["link", "https://d.e", "https://d.e"],
      ],
    ],
    [
      "a link behind a code block, whatever ends its lines",
      "```\r\n[a](b)\r\n```\r\n\r\n[c](d)\r\n",
      [["link", "d", "c"]],
    ],
    [
      "in a footnote, in all its blocks",
      "[^1]: https://a.b\n\n    [c](d.md)\n\n    - [e](f.md)\n\n[^2]: word\n",
      [
        ["link", "https://a.b", "https://a.b"],
        ["link", "d.md", "c"],
        ["link", "f.md", "e"],
      ],
    ],
    ["an address as a link's text", "[https://a.b](c.md)", [["link", "c.md", "https://a.b"]]],
    [
      "HTML",
      '<img alt="a" src="b.png"> <a href=\'c.md\'>d</a>',
      [
        ["image", "b.png", "a"],
        ["link", "c.md", ""],
      ],
    ],
    ["HTML blocks", '<p>\n<img src="a&amp;b.png">\n</p>', [["image", "a&b.png", ""]]],
    [
      "the pictures of a video and of other screens",
      '<picture><source srcset="a.png, b%20c.png 2x,d,e.png 3x" media="x"><img src="f.png"></picture>\n<video poster=g.png></video>',
      [
        ["image", "a.png", ""],
        ["image", "b%20c.png", ""],
        ["image", "d,e.png", ""],
        ["image", "f.png", ""],
        ["image", "g.png", ""],
      ],
    ],
    [
      "HTML with angles in its attributes",
      'A <a title="a > b <c>" href="d.md">e</a>\n\n<p><img alt=don\'t src="f.png"> <a title="g href="h.md">',
      [
        ["link", "d.md", "a > b <c>"],
        ["image", "f.png", ""],
        ["link", "h.md", "g href="],
      ],
    ],
    [
      "between rules that a page begins with",
      "---\n\n[a](b.md)\n\n# Heading\n\n---\n\n[c](d.md)\n",
      [
        ["link", "b.md", "a"],
        ["link", "d.md", "c"],
      ],
    ],
    [
      "directives",
      '{% content-ref url="a.md" %}\n[b](c.md)\n{% endcontent-ref %}\n\n{% file src="d.pdf" caption="e" %}',
      [
        ["link", "a.md", ""],
        ["link", "c.md", "b"],
        ["link", "d.pdf", "e"],
      ],
    ],
    [
      "lists, quotes and tables",
      "- [a](b)\n> [c](d)\n\n| [e](f) |\n|---|\n| [g](h) |",
      [
        ["link", "b", "a"],
        ["link", "d", "c"],
        ["link", "f", "e"],
        ["link", "h", "g"],
      ],
    ],
    ["none in code and front matter", "---\na: [b](c)\n---\n`[d](e)`\n\n```\n[f](g)\n```\n\n    [h](i)", []],
    ["none in attributes that are no targets", '{% hint title="url" %}\n<b data-href="x">', []],
  ])("%s", (_name, text, links) => {
    const found = findLinks(text);
    expect(found.map(({ kind, target, text: words }) => [kind, target, words])).toEqual(links);
  });

  test("give the offsets of the target alone", () => {
    const text = "[a](<b c.md>) <img src='d.png'> {% x\n\n[e]:\n  f.md";
    expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "b c.md",
      "d.png",
      "f.md",
    ]);
  });
});

test("a picture for other screens of commas alone is read as quickly as its words would be", () => {
  const took = (value: string): number => {
    const begun = performance.now();
    findLinks(`<img srcset="${value}">`);
    return performance.now() - begun;
  };
  const [size, unit] = [100_000, "a"];
  took(unit.repeat(size));
  const peer = Math.max(took(unit.repeat(size)), 10);
  expect(took(`a${",".repeat(size)}b`)).toBeLessThan(peer * 20);
  expect(took(`a${" ".repeat(size)}b`)).toBeLessThan(peer * 20);
  expect(findLinks('<img srcset=" , a,,b 1x,, c,,, d (e) 2x ,f,">').map(({ target }) => target)).toEqual([
    "a,,b",
    "c",
    "d",
    "f",
  ]);
});

describe("links with what they meant", () => {
  const texts = {
    "pictures for other screens": 'A <source srcset="a.png"> [b](c.md)',
    "an angle in an attribute": 'A <a title=">" href="a.md"> [b](c.md)',
    "a page that begins with a rule": "---\n\n[a](a.md)\n\n---\n\n[b](c.md)\n",
  };
  test.each(Object.entries(texts))("of a text that was saved when %s had none", (_name, text) => {
    const shown = (meanings: string[]) =>
      findKeptLinks(text, meanings).map(({ target }, at) => [target, meanings[at]]);
    expect(shown(["C"])).toEqual([["c.md", "C"]]);
    expect(shown(["A", "C"]).at(-1)).toEqual(["c.md", "C"]);
    expect(shown(["A", "C"])).toHaveLength(2);
  });
});

describe("replacing targets", () => {
  test("changes no other byte", () => {
    const text = '[a](b.md "T")\r\n<img src="c.png" >\n\n[d]: e.md\n';
    const all = findLinks(text).map(({ start, end }, i) => ({ start, end, target: `new/${i}.md` }));
    expect(replaceTargets(text, all)).toBe('[a](new/0.md "T")\r\n<img src="new/1.md" >\n\n[d]: new/2.md\n');
    expect(replaceTargets(text, [])).toBe(text);
  });

  test("keeps a target whole that would end too early", () => {
    const links = [...findLinks('[a](b) [c](<d>) {% e %}\n\n{% file src="f" %}')];
    expect(links).toHaveLength(3);
    const text = '[a](b) [c](<d>) {% e %}\n\n{% file src="f" %}';
    const replaced = replaceTargets(
      text,
      links.map(({ start, end }) => ({ start, end, target: 'my (page" %}.md' })),
    );
    expect(replaced).toBe(
      '[a](my%20%28page%22%20%%7D.md) [c](<my (page%22 %%7D.md>) {% e %}\n\n{% file src="my%20%28page%22%20%%7D.md" %}',
    );
    expect(findLinks(replaced)).toHaveLength(3);
  });

  test("refuses targets that overlap", () => {
    const twice = { start: 4, end: 5, target: "c" };
    expect(() => replaceTargets("[a](b)", [twice, twice])).toThrow(RangeError);
  });

  test("with the targets that stand there changes nothing", () => {
    fc.assert(
      fc.property(writing, (text) => {
        const same = findLinks(text).map(({ start, end }) => ({
          start,
          end,
          target: text.slice(start, end),
        }));
        expect(replaceTargets(text, same)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
