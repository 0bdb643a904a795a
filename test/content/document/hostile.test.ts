import { expect, test } from "vitest";
import type { DocumentNode } from "../../../src-main/api/types/document.ts";
import { checkDocument, deepestNode } from "../../../src-main/content/document/checkDocument.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";
import { block, documentOf, p } from "./making.ts";

const SIZE = 20_000;
const fill = (piece: string): string => piece.repeat(Math.floor(SIZE / piece.length));

test.each([
  ["quotes in quotes", fill(">")],
  ["items in items", fill("- ")],
  ["lists that go in and in", Array.from({ length: 150 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n")],
  ["marks that nothing closes", fill("*a ")],
  ["brackets", fill("[")],
  ["directives that nothing closes", fill("{% tabs %}\n")],
  ["directives in directives", fill('{% hint style="info" %}\n') + fill("{% endhint %}\n")],
  ["details that nothing closes", fill("<details>\n\n<summary>a</summary>\n\n")],
  ["elements in elements", fill("<div>")],
  ["cells", `${fill("|a")}\n${fill("|-")}\n`],
  ["emoji that are none", fill(":a")],
  ["formulas that are none", fill("$$ ")],
  ["blank lines", fill("\n")],
  [
    "a footnote that names itself",
    `${fill("[x](#user-content-fn-1)[^1] ")}\n\n[^1]: [y](#user-content-fn-1)[^1]`,
  ],
])("a text of nothing but %s is read as a document that can be sent back", (_name, text) => {
  const kept = { text, keys: keyBlocks("p", text) };
  const document = readDocument(kept);
  checkDocument(document, "");
  expect(writeMarkdown(document, kept)).toBe(text);
  expect(writeMarkdown(document).length).toBeGreaterThanOrEqual(0);
});

test("a table with more cells than a document can hold stays Markdown, and comes back as it was", () => {
  const row = (cell: string) => `|${`${cell}|`.repeat(100)}\n`;
  const text = `${row("a")}${row("-")}${row("b").repeat(500)}`;
  const kept = { text, keys: keyBlocks("p", text) };
  const document = readDocument(kept);
  expect(document.nodes).toHaveLength(1);
  expect(JSON.stringify(document).length).toBeLessThan(2 * text.length);
  expect(writeMarkdown(document, kept)).toBe(text);
});

test("a document may be as deep as it is allowed to be, and no deeper", () => {
  const deep = (levels: number): DocumentNode =>
    levels <= 1 ? block("paragraph") : block("blockquote", { nodes: [deep(levels - 1)] });
  const deepest = documentOf([deep(deepestNode)]);
  expect(() => checkDocument(deepest, "")).not.toThrow();
  expect(() => checkDocument(documentOf([deep(deepestNode + 1)]), "")).toThrow(/lies more than/);
  // Deeper than Markdown is read, it stands as JSON and is the same again.
  const words = documentOf([block("hint", { data: { style: "info" }, nodes: [deep(40), p("x")] })]);
  const written = writeMarkdown(words);
  expect(writeMarkdown(readDocument({ text: written }))).toBe(written);
});
