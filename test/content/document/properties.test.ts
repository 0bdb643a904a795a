import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Document, DocumentLeaf, DocumentNode } from "../../../src-main/api/types/document.ts";
import { checkDocument } from "../../../src-main/content/document/checkDocument.ts";
import { digestOfAll, meaningful } from "../../../src-main/content/document/digest.ts";
import { wordsOf } from "../../../src-main/content/document/nodes.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import { splitBlocks, withoutGap } from "../../../src-main/content/text/blocks.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";
import { writing } from "../text/writing.ts";
import { block, code, documentOf, fragment, inline, item, link, marked, p, task, url } from "./making.ts";

/** How often a property is tried. */
const RUNS = { numRuns: 60 };

/** Words as awkward as writers' words get. */
const words: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom("alpha", "be ta", "x_y", "日本", "é", "👩‍💻", "10", "- ", "1. ", "# ", "> "),
      },
      { weight: 2, arbitrary: fc.constantFrom(..."*_[]()<>&$:~|`#+.!{}%\"'\\=-^@/") },
      fc.constantFrom(
        "**",
        "``",
        "$$",
        ":a:",
        "{% x %}",
        "<b>",
        "&amp;",
        "](x)",
        "www.a.b",
        "http://a.b",
        "a@b.c",
        "[^1]",
        "\n",
      ),
      fc.constantFrom(" ", "  "),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const MARKS = ["bold", "italic", "strikethrough", "code", "keyboard", "superscript", "subscript"];

const leaves: fc.Arbitrary<DocumentLeaf> = fc
  .tuple(words, fc.subarray(MARKS, { maxLength: 2 }))
  .map(([each, marks]) => marked(each, ...marks));

const inlines: fc.Arbitrary<DocumentNode> = fc.oneof(
  fc.tuple(words, leaves).map(([to, leaf]) => link(url(to), leaf)),
  fc.constant(link({ kind: "page", page: "p1" }, "page")),
  fc.constantFrom("tada", "+1", "1f600").map((name) => inline("emoji", { data: { code: name } })),
  words.map((formula) => inline("inline-math", { data: { formula } })),
  words.map((expression) => inline("expression", { data: { expression } })),
  words.map((alt) => inline("inline-image", { data: { ref: url("i.png"), alt, size: "line" } })),
  words.map((label) => inline("button", { data: { label, kind: "primary", ref: url("/x") } })),
  fc.constant(inline("icon", { data: { icon: "bolt" } })),
  words.map((note) =>
    inline("annotation", { nodes: p("noted").nodes!, fragments: [fragment("annotation-body", [p(note)])] }),
  ),
);

const lineParts = fc.array(fc.oneof({ weight: 3, arbitrary: leaves }, inlines), {
  minLength: 1,
  maxLength: 4,
});
const paragraphs = lineParts.map((parts) => p(...parts));
const attribute = fc.oneof(words, fc.constantFrom("plain", "with \"both' quotes", "%}"));

const blocks: fc.Arbitrary<DocumentNode[]> = fc.letrec<{ list: DocumentNode[]; block: DocumentNode }>(
  (tie) => ({
    list: fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      paragraphs,
      fc
        .tuple(fc.integer({ min: 1, max: 3 }), lineParts)
        .map(([level, parts]) => block(`heading-${level}`, { nodes: p(...parts).nodes! })),
      fc.constant(block("divider")),
      fc
        .array(words, { minLength: 1, maxLength: 3 })
        .map((lines) => code(lines.map((each) => each.replace(/\n/g, "")))),
      words.map((formula) => block("math", { data: { formula } })),
      fc.tuple(words, words).map(([alt, caption]) =>
        block("images", {
          nodes: [
            block("image", {
              data: { ref: url("i.png"), alt },
              fragments: [fragment("caption", [p(caption)])],
            }),
          ],
        }),
      ),
      attribute.map((address) => block("embed", { data: { url: address } })),
      attribute.map((name) => block("drawing", { data: { ref: { kind: "file", file: "f" }, note: name } })),
      tie("list").map((nodes) => block("blockquote", { nodes })),
      fc
        .tuple(tie("list"), tie("list"))
        .map(([a, b]) => block("list-unordered", { nodes: [item(...a), item(...b)] })),
      fc
        .tuple(fc.integer({ min: 0, max: 12 }), tie("list"))
        .map(([start, nodes]) => block("list-ordered", { data: { start }, nodes: [item(...nodes)] })),
      fc
        .tuple(fc.boolean(), tie("list"))
        .map(([done, nodes]) => block("list-tasks", { nodes: [task(done, ...nodes)] })),
      fc
        .tuple(attribute, tie("list"))
        .map(([icon, nodes]) => block("hint", { data: { style: "info", icon }, nodes })),
      fc
        .tuple(attribute, tie("list"))
        .map(([title, nodes]) => block("tabs", { nodes: [block("tabs-item", { data: { title }, nodes })] })),
      fc.tuple(paragraphs, tie("list")).map(([title, nodes]) =>
        block("expandable", {
          fragments: [fragment("expandable-title", [title]), fragment("expandable-body", nodes)],
        }),
      ),
      fc.tuple(words, words).map(([cell, other]) =>
        block("table", {
          data: {
            view: { type: "grid", columns: ["a", "b"] },
            definition: { a: { type: "text", title: cell.trim() }, b: { type: "text", title: "B" } },
            records: { r: { orderIndex: "0", values: { a: "f", b: "g" } } },
          },
          fragments: [fragment("table-cell", [p(cell)], "f"), fragment("table-cell", [p(other)], "g")],
        }),
      ),
      words.map((source) =>
        block("markdown", { data: { markdown: `<!-- ${source.replace(/-->|\n/g, "")} -->` } }),
      ),
      fc.constant(block("weather", { data: { city: "Bern" }, nodes: [block("cloud")] })),
    ),
  }),
).list;

/** The words of nodes, their fragments' too. */
const allWords = (nodes: readonly DocumentNode[]): string =>
  nodes.map((node) => wordsOf(node) + allWords(node.fragments ?? [])).join("");

const keptOf = (text: string) => ({ text, keys: keyBlocks("p", text) });

describe("Documents and Markdown", () => {
  test("a document that was written is read as it was, whatever is in it", () => {
    fc.assert(
      fc.property(blocks, (nodes) => {
        const markdown = writeMarkdown(documentOf(nodes));
        const again = readDocument({ text: markdown });
        expect(digestOfAll(again.nodes)).toBe(digestOfAll(nodes));
      }),
      RUNS,
    );
  });

  test("a text that was read as a document comes back byte for byte, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(writing, fc.string({ unit: "grapheme", maxLength: 80 })), (text) => {
        const kept = keptOf(text);
        const document = readDocument(kept);
        checkDocument(document, "");
        expect(writeMarkdown(document, kept)).toBe(text);
        expect(writeMarkdown(JSON.parse(JSON.stringify(document)) as Document, kept)).toBe(text);
      }),
      RUNS,
    );
  });

  test("a text's document, written as if nobody had seen the text, says the same", () => {
    fc.assert(
      fc.property(writing, (text) => {
        const document = readDocument({ text });
        const again = readDocument({ text: writeMarkdown(document) });
        expect(digestOfAll(again.nodes)).toBe(digestOfAll(document.nodes));
        expect(allWords(again.nodes).replace(/\s+/g, "")).toBe(allWords(document.nodes).replace(/\s+/g, ""));
      }),
      RUNS,
    );
  });

  test("a text in which one block became another says the one and the others", () => {
    fc.assert(
      fc.property(writing, fc.nat(), blocks, (text, at, [other]) => {
        const kept = keptOf(text);
        const nodes = [...readDocument(kept).nodes];
        if (nodes.length === 0) return;
        const place = at % nodes.length;
        const changed = { ...other!, key: nodes[place]!.key! };
        nodes[place] = changed;
        const written = writeMarkdown(documentOf(nodes), kept);
        expect(digestOfAll(readDocument({ text: written }).nodes)).toBe(digestOfAll(meaningful(nodes)));
      }),
      RUNS,
    );
  });

  test("a new block at the end leaves all bytes before it", () => {
    const text = "One  *a*\n***\n+ x\n\n  y\n\n|a|\n|-|\n|1|\n\n> q\n    code\n\n<b>h</b>\n";
    const kept = keptOf(text);
    const before = splitBlocks(text).map((each) => withoutGap(each.text));
    fc.assert(
      fc.property(blocks, (nodes) => {
        const written = writeMarkdown(documentOf([...readDocument(kept).nodes, ...nodes]), kept);
        let at = 0;
        for (const each of before) {
          at = written.indexOf(each, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += each.length;
        }
      }),
      RUNS,
    );
  });
});
