import { describe, expect, test } from "vitest";
import type { Document, DocumentNode } from "../../../src-main/api/types/document.ts";
import { readDocument, type KeptText } from "../../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";
import { documentOf, link, p } from "./making.ts";

/** A page as its writer typed it, in no one's style. */
const PAGE = `---
title:   Kept
---

Setext
======
Lines that
end where they like,   and __bold__ _words_.
+ one
+  two

   more of two


| a    |b|
|:----:|-|
|  1   |2|

{% hint style='info'   icon="x" %}

First   &amp; foremost.

* second
* third

{% endhint %}
***
1. all
1. are
1. one

[Reference][ref] and ![image][ref].

<details>
<summary>More</summary>

Hidden  *words*.

Other hidden words.

</details>

An [annotated](#user-content-fn-a)[^a] word.

[ref]:   target.md  'Title'
[^a]:   Its    footnote.

The last line`;

const kept: KeptText = { text: PAGE, keys: keyBlocks("page", PAGE) };

/** Sends a page back after some of its words were replaced. */
function edited(replace: (json: string) => string, from: KeptText = kept): string {
  const json = JSON.stringify(readDocument(from));
  const changed = replace(json);
  expect(changed).not.toBe(json);
  return writeMarkdown(JSON.parse(changed) as Document, from);
}

/** The lines in which two texts differ. */
function difference(after: string, before = PAGE): { gone: string[]; new: string[] } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { gone: old.filter((each) => !now.includes(each)), new: now.filter((each) => !old.includes(each)) };
}

describe("A document that is sent back", () => {
  test("as it was read gives the same bytes", () => {
    expect(writeMarkdown(readDocument(kept), kept)).toBe(PAGE);
    const windows = { text: PAGE.replaceAll("\n", "\r\n"), keys: kept.keys };
    expect(writeMarkdown(readDocument(windows), windows)).toBe(windows.text);
  });

  test("as it was read gives the same bytes to who knows nothing of keys, too", () => {
    const withoutKeys = JSON.parse(
      JSON.stringify(readDocument(kept), (name, value: unknown) => (name === "key" ? undefined : value)),
    ) as Document;
    expect(writeMarkdown(withoutKeys, kept)).toBe(PAGE);
    expect(writeMarkdown(documentOf([...withoutKeys.nodes, p("New.")]), kept)).toBe(`${PAGE}\n\nNew.`);
  });

  test.each<[string, string, string, { gone: string[]; new: string[] }]>([
    [
      "a paragraph",
      "Lines that end",
      "Lines which end",
      {
        gone: ["Lines that", "end where they like,   and __bold__ _words_."],
        new: ["Lines which end where they like,   and **bold** *words*."],
      },
    ],
    ["a heading", '"Setext"', '"Other"', { gone: ["Setext", "======"], new: ["# Other"] }],
    ["an item", '"two"', '"zwei"', { gone: ["+  two", "   more of two"], new: ["+ zwei", "  more of two"] }],
    ["a row", '"text":"2"', '"text":"3"', { gone: ["|  1   |2|"], new: ["| 1 | 3 |"] }],
    ["a numbered item", '"are"', '"were"', { gone: ["1. are"], new: ["1. were"] }],
    ["a directive's block", '"second"', '"zweite"', { gone: ["* second"], new: ["* zweite"] }],
    [
      "a directive's attribute",
      '"style":"info"',
      '"style":"danger"',
      { gone: [`{% hint style='info'   icon="x" %}`], new: ['{% hint style="danger" icon="x" %}'] },
    ],
    [
      "a block in a details",
      "Other hidden words.",
      "Other words.",
      { gone: ["Other hidden words."], new: ["Other words."] },
    ],
    [
      "a footnote",
      "Its    footnote.",
      "Its words.",
      { gone: ["[^a]:   Its    footnote."], new: ["[^a]: Its words."] },
    ],
    ["the last line", "The last line", "The end", { gone: ["The last line"], new: ["The end"] }],
  ])("with a change in %s leaves every other byte alone", (_name, from, to, expected) => {
    expect(difference(edited((json) => json.replace(from, to)))).toEqual(expected);
  });

  test("keeps the bytes of blocks that moved, apart from their new neighbours", () => {
    const { nodes } = readDocument(kept);
    const [first, ...others] = nodes;
    const written = writeMarkdown(documentOf([first!, ...others.reverse()]), kept);
    for (const words of [
      "|  1   |2|",
      "+  two\n\n   more of two",
      "__bold__ _words_",
      "{% hint style='info'   icon",
    ])
      expect(written).toContain(words);
    expect(written.startsWith("---\ntitle:   Kept\n---\n\nThe last line\n\n")).toBe(true);
    expect(written.endsWith("\n\nSetext\n======")).toBe(true);
  });

  test("without a block leaves its neighbours apart", () => {
    const text = "One\n# Heading\nTwo\n";
    const from = { text, keys: keyBlocks("p", text) };
    const [one, , two] = readDocument(from).nodes;
    expect(writeMarkdown(documentOf([one!, two!]), from)).toBe("One\n\nTwo\n");
  });

  test("keeps two lists apart that were not beside each other", () => {
    const text = "- a\n\nBetween\n\n- b\n";
    const from = { text, keys: keyBlocks("p", text) };
    const [a, , b] = readDocument(from).nodes;
    expect(writeMarkdown(documentOf([a!, b!]), from)).toBe("- a\n\n* b\n");
  });

  test("gives what is new the line endings of what was there", () => {
    const text = "One\r\n\r\n- a\r\n- b\r\n";
    const from = { text, keys: keyBlocks("p", text) };
    const written = edited((json) => json.replace('"One"', '"One\\ntwo"').replace('"b"', '"c"'), from);
    expect(written).toBe("One\\\r\ntwo\r\n\r\n- a\r\n- c\r\n");
  });

  test("gives links back as they were typed, and new ones by the id that they mean", () => {
    const text = "A [page](../other/page.md#x), a [file](files/a.pdf).\n";
    const from: KeptText = {
      text,
      keys: keyBlocks("p", text),
      links: [{ page: "p2", anchor: "x" }, { file: "f1" }],
      page: "p1",
    };
    const document = readDocument(from);
    const refs = (document.nodes[0]!.nodes ?? []).flatMap(({ data }) => (data ? [data["ref"]] : []));
    expect(refs).toEqual([
      { kind: "anchor", anchor: "x", page: "p2" },
      { kind: "file", file: "f1" },
    ]);
    const changed = JSON.parse(JSON.stringify(document).replace("A ", "Another ")) as Document;
    changed.nodes.push(p(link({ kind: "page", page: "p3" }, "new")));
    expect(writeMarkdown(changed, from)).toBe(
      "Another [page](../other/page.md#x), a [file](files/a.pdf).\n\n[new](/pages/p3)\n",
    );
  });

  test("writes a target that means two things by the id of each", () => {
    const text = "[a](x.md)\n\n[b](x.md)\n";
    const from: KeptText = { text, keys: keyBlocks("p", text), links: [{ page: "p1" }, { page: "p2" }] };
    expect(edited((json) => json.replace('"a"', '"A"').replace('"b"', '"B"'), from)).toBe(
      "[A](/pages/p1)\n\n[B](/pages/p2)\n",
    );
  });

  test("names a block by the key that it is kept by", () => {
    const keys = ["k0", "k1", "k2", "k3"];
    const text = "\nOne\n\n<details>\n\n<summary>Two</summary>\n\nThree\n\n</details>\n";
    const { nodes } = readDocument({ text, keys: [...keys, "k4", "k5"] });
    const keysIn = (list: readonly DocumentNode[]): unknown[] => list.map(({ key }) => key);
    expect(keysIn(nodes)).toEqual(["k1", "k2"]);
    expect(keysIn(nodes[1]!.fragments![1]!.nodes!)).toEqual(["k4"]);
  });
});

describe("An annotation of several blocks", () => {
  const text =
    "A [word](#user-content-fn-a)[^a].\n\n[^a]: First.\n\n    - one\n    - two\n\n    ```js\n    lit();\n    ```\n\nLast.\n";
  const page: KeptText = { text, keys: keyBlocks("page", text) };

  test("has them as its body, and nothing of them stands in the page", () => {
    const { nodes } = readDocument(page);
    expect(nodes.map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
    const body = nodes[0]!.nodes!.find(({ type }) => type === "annotation")?.fragments?.[0]?.nodes;
    expect(body?.map(({ type }) => type)).toEqual(["paragraph", "list-unordered", "code"]);
  });

  test("is written as it is read, unseen or with one of them changed", () => {
    expect(writeMarkdown(readDocument(page), page)).toBe(text);
    expect(edited((json) => json.replace('"two"', '"three"'), page)).toBe(text.replace("two", "three"));
    const unseen = writeMarkdown(readDocument({ text }));
    expect(readDocument({ text: unseen }).nodes).toEqual(readDocument({ text }).nodes);
  });
});

test("A word that is annotated in a page with footnotes of its own gets a label that none of them has", () => {
  const text = "A lit[^1] word.\n\nOther.\n\n[^1]: Of a wick.\n";
  const page: KeptText = { text, keys: keyBlocks("page", text) };
  const [annotated] = readDocument({ text: "[Other](#user-content-fn-x)[^x]\n\n[^x]: Said.\n" }).nodes;
  const { key: _label, ...annotation } = annotated!.nodes!.find(({ type }) => type === "annotation")!;
  const document = readDocument(page);
  const nodes = document.nodes.with(1, { ...document.nodes[1]!, nodes: [annotation] });
  const written = writeMarkdown({ ...document, nodes }, page);
  expect(written).toBe(
    "A lit[^1] word.\n\n[Other](#user-content-fn-2)[^2]\n\n[^1]: Of a wick.\n\n[^2]: Said.\n",
  );
});
