import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import type { ReusableUse } from "../../../src-main/core/find/reusableContents.ts";
import {
  beginningOf,
  freeTitle,
  includedIn,
  includeOf,
  sayUses,
} from "../../../src-renderer/data/reusables/reusableWords.ts";
import { answering } from "../../../src-renderer/screens/reusables/answering.ts";
import { definitionsFor } from "../../../src-renderer/editor/linkDefinitions.ts";
import { steadyLinks } from "../../../src-renderer/editor/steadyLinks.ts";
import { whereTheyAre } from "../../../src-renderer/editor/whereTheyAre.ts";
import { reusables } from "../../../src-renderer/texts/en/reusables.ts";

describe("a reusable content", () => {
  test("is named by the target of what includes it, and by no other", () => {
    expect(includeOf("a-1")).toBe('{% include "/reusable-contents/a-1" %}');
    expect(includedIn("/reusable-contents/a-1")).toBe("a-1");
    expect(includedIn("../reusable-contents/a-1")).toBeUndefined();
    expect(includedIn("/pages/a-1")).toBeUndefined();
  });

  test("gets a name of its own, however the taken ones are written", () => {
    expect(freeTitle("Notes", [])).toBe("Notes");
    expect(freeTitle("Notes", ["notes", "Notes 2"])).toBe("Notes 3");
  });

  test("begins with its words, without what marks them", () => {
    expect(
      beginningOf(
        '# Oil\n\n{% hint style="info" %}\n- Fill **it**, [daily](x.md) ![lamp](a.png)\n{% endhint %}\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n',
      ),
    ).toBe("Oil Fill it, daily lamp A B 1 2");
    expect(beginningOf("")).toBe("");
    expect(beginningOf("word ".repeat(60))).toMatch(/^(word )+…$/);
  });
});

describe("the list of reusable contents", () => {
  const items = [
    { id: "1", title: "Öl nachfüllen", beginning: "Mit dem Trichter." },
    { id: "2", title: "Docht", beginning: "Vor dem Öl **kürzen**." },
    { id: "3", title: "Treppe" },
  ];

  test("finds those that have every word in their name or at their beginning, the named ones first", () => {
    expect(answering(items, "").map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(answering(items, "öl").map(({ id }) => id)).toEqual(["1", "2"]);
    expect(answering(items, "kürzen DOCHT").map(({ id }) => id)).toEqual(["2"]);
    expect(answering(items, "lampe")).toEqual([]);
  });
});

describe("before a reusable content is deleted", () => {
  const say = (uses: ReusableUse[] | undefined) => sayUses(uses, reusables.deletion);
  const use = (title: string) => ({ kind: "page" as const, id: title, title });

  test("the pages that show it are named, many of them by their number", () => {
    expect(say([])).toBe("No page shows it.");
    expect(say([use("Lamps")])).toBe("“Lamps” shows it. Its words will be missing there.");
    expect(say([use("Lamps"), use("Oil")])).toBe(
      "“Lamps” and “Oil” show it. Its words will be missing there.",
    );
    expect(say("abcdefghij".split("").map(use))).toBe(
      "“a”, “b”, “c”, “d”, “e”, “f”, and 4 more show it. Its words will be missing there.",
    );
  });

  test("it is said where nobody here knows which those are", () => {
    expect(say(undefined)).toBe("Pages that show it will miss its words.");
  });
});

describe("words that become a reusable content", () => {
  const steady = (target: string) => (target.includes(":") ? target : `/pages/${target}`);

  test("lead where they did from their page", () => {
    expect(steadyLinks("[a](b.md) ![c](<d.png>) [e](https://x.y)", steady)).toBe(
      "[a](/pages/b.md) ![c](</pages/d.png>) [e](https://x.y)",
    );
    expect(steadyLinks('{% content-ref url="a.md" %}\n[a]: b.md\n<img src="c.png">', steady)).toBe(
      '{% content-ref url="/pages/a.md" %}\n[a]: /pages/b.md\n<img src="/pages/c.png">',
    );
  });

  test.each([
    ["a destination in brackets", "[a](<b c.md>)", "[a](</pages/b%20c.md>)"],
    ["a destination with brackets of its own", "[a](b_(c).md) d", "[a](/pages/b_%28c%29.md) d"],
    ["a destination with escaped signs", "[a](b\\_c.md)", "[a](/pages/b_c.md)"],
    ["a destination on the next line", "[a](\n  b.md 'c')", "[a](\n  /pages/b.md 'c')"],
    ["a definition on a line of a quote", "> [a]: <b c.md> 'd'", "> [a]: </pages/b%20c.md> 'd'"],
    ["a definition in an item", "- A\n\n  [a]: b.md", "- A\n\n  [a]: /pages/b.md"],
    ["a definition whose target is on its next line", "[a]:\n  b.md", "[a]:\n  /pages/b.md"],
    ["a picture in a link", "[![a](b.png)](c.md)", "[![a](/pages/b.png)](/pages/c.md)"],
    ["a link that names an address", "[see https://x.y](b.md)", "[see https://x.y](/pages/b.md)"],
    [
      "a tag amid words",
      "A <a title=\"href=b\" href='b.md'>c</a>",
      "A <a title=\"href=b\" href='/pages/b.md'>c</a>",
    ],
    ["a tag over lines", '<img\n  src="b.png">', '<img\n  src="/pages/b.png">'],
    [
      "pictures for screens",
      '<img srcset="a.png 1x, b.png 2x">',
      '<img srcset="/pages/a.png 1x, /pages/b.png 2x">',
    ],
    ["a note", "[^1]: See [a](b.md).", "[^1]: See [a](/pages/b.md)."],
  ])("lead there by %s", (_what, text, expected) => {
    expect(steadyLinks(text, steady)).toBe(expected);
  });

  test("keep what leads nowhere else as it was typed", () => {
    const text = "[a](b\\_c.md) [d](<e&amp;f.md>)";
    expect(steadyLinks(text, (target) => target)).toBe(text);
  });

  test.each([
    "```\n[a](b.md)\n```\n~~~\n```\n[a](b.md)\n~~~\n",
    'Say `[a](b.md)` twice, or ``<a href="b.md">``.\n',
    "Words\n\n    [a](b.md)\n    [a]: b.md\n",
    "- ```\n  [a](b.md)\n  ```\n",
    "> ```\n> [a](b.md)\n> ```\n",
    "- Item\n\n      [a](b.md)\n",
    "<!-- [a](b.md) <img src='c.png'> -->\n",
  ])("keep what code says: %j", (code) => {
    expect(steadyLinks(code, steady)).toBe(code);
  });
});

describe("the definitions that links name", () => {
  const page = "[a]: b.md\n\n> [Two  Words]: <c d.md>\n>   'Title'\n\n[e]: f.md\n";

  test("go with what is taken from their page, once each", () => {
    expect(definitionsFor("See [one][A], ![two words], [a][] and [g][h].", page)).toEqual([
      "[a]: b.md",
      "[Two Words]: <c d.md> 'Title'",
    ]);
  });

  test("stay where they are for links that define them themselves, that are code, or that need none", () => {
    expect(definitionsFor("`[a]` [x](a) [e]\n\n[E]: own.md\n", page)).toEqual([]);
  });
});

test.each([
  ["where they stood", "A\n\nFill it.\n", 3, 3],
  ["further down", "New.\n\nA\n\nFill it.\n", 3, 9],
  ["nowhere in the middle of a line", "Fill it. Twice.\n\nA\n", 3, undefined],
  ["below another that begins alike", "Fill it. Twice.\n\nA\n\nFill it.\n", 3, 20],
  ["nowhere that is sure, where they stand twice", "Fill it.\n\nA\n\nFill it.\n", 3, undefined],
])("blocks that were selected are found %s", (_where, doc, at, found) => {
  expect(whereTheyAre(EditorState.create({ doc }), at, "Fill it.")).toBe(found);
});
