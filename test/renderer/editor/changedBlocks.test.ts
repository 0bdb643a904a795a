import { ensureSyntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pageBlocks } from "../../../src-renderer/editor/blocks.ts";
import { flowingParagraphs } from "../../../src-renderer/editor/softBreaks.ts";
import { stateOf } from "../editing.ts";

/** What the editor knows of a page's blocks, without the tree that it knows it from. */
function known(state: EditorState) {
  const { tree: _tree, ...blocks } = state.field(pageBlocks);
  const joined: [number, number][] = [];
  for (const set of state.facet(EditorView.decorations))
    if (typeof set !== "function")
      set.between(0, state.doc.length, (from, to) => void joined.push([from, to]));
  return { ...blocks, joined };
}

const fresh = (text: string): EditorState => stateOf(`|${text}`, flowingParagraphs());

/** Whatever begins, ends, breaks or joins blocks. */
const bits = [
  "Words of a line.",
  "more words",
  "",
  "",
  "---",
  "```",
  "> quoted",
  "> on",
  "- item",
  "  of it",
  "# Heading",
  '{% hint style="info" %}',
  "{% endhint %}",
  "{% tabs %}",
  '{% embed url="https://x.example" %}',
  "| a | b |",
  "| --- | --- |",
  "<details>",
  "<summary>S</summary>",
  "</details>",
  "$$",
  "![](a.png)",
];
const lines = (maxLength: number) => fc.array(fc.constantFrom(...bits), { maxLength });

test("what is looked up again after edits is what a page read anew says of its blocks", () => {
  fc.assert(
    fc.property(
      lines(40),
      fc.array(fc.record({ at: fc.nat(), cut: fc.nat(60), insert: lines(3), glued: fc.boolean() }), {
        minLength: 1,
        maxLength: 6,
      }),
      (first, edits) => {
        let state = fresh(first.join("\n"));
        for (const { at, cut, insert, glued } of edits) {
          const from = at % (state.doc.length + 1);
          const to = Math.min(state.doc.length, from + cut);
          const text = glued ? insert.join("\n") : `\n${insert.join("\n")}\n`;
          state = state.update({ changes: { from, to, insert: text } }).state;
          ensureSyntaxTree(state, state.doc.length, 60_000);
          state = state.update({}).state;
          expect(known(state)).toEqual(known(fresh(state.doc.toString())));
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("of a page that is read bit by bit, every block is known in the end", () => {
  const text = `${bits.filter((bit) => bit !== "```").join("\n\nWords\nof two lines.\n\n")}\n\n`.repeat(40);
  const state = fresh(text);
  expect(known(state).signs.length).toBeGreaterThan(300);
  const typed = state.update({ changes: { from: 0, insert: "x" } }).state;
  expect(known(typed)).toEqual(known(fresh(`x${text}`)));
});
