import { history, undoDepth } from "@codemirror/commands";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import { expect, test } from "vitest";
import { digestOf } from "../../src-renderer/data/editingMemory.ts";
import { awaitedEnd, awaitedLines, writtenDoc } from "../../src-renderer/editor/awaitedLines.ts";
import { lineBelow } from "../../src-renderer/editor/leaveBlock.ts";
import { memoryOf } from "../../src-renderer/editor/remembering.ts";

const page = "Words.\n\n![A lamp](lamp.svg)";

/** A page below whose last block a writer goes on, and what happens then. */
function after(...what: TransactionSpec[]): EditorState {
  const state = EditorState.create({ doc: page, extensions: [history(), awaitedLines] });
  return [lineBelow(page.length), ...what].reduce((now, spec) => now.update(spec).state, state);
}
const written = (...what: TransactionSpec[]): string => writtenDoc(after(...what)).toString();
const end = page.length + 2;

test("the lines that a click below the last block makes are no part of the page", () => {
  expect(after().doc.toString()).toBe(`${page}\n\n`);
  expect(written()).toBe(page);
  expect(awaitedEnd(after())).toBe("\n\n");
});

test.each<[string, TransactionSpec, string]>([
  ["words are written on them", { changes: { from: end, insert: "x" } }, `${page}\n\nx`],
  ["another line is made", { changes: { from: end, insert: "\n" } }, `${page}\n\n\n`],
])("they are part of it once %s", (_what, spec, text) => {
  expect(written(spec)).toBe(text);
});

test.each<[string, TransactionSpec, string]>([
  ["words are written above", { changes: { from: 0, insert: "More " } }, `More ${page}`],
  ["the block goes", { changes: { from: 8, to: page.length } }, "Words.\n\n"],
  ["words are written behind the block", { changes: { from: page.length, insert: " x" } }, `${page} x`],
  ["the caret goes elsewhere", { selection: { anchor: 0 } }, page],
])("they wait on where %s", (_what, spec, text) => {
  expect(written(spec)).toBe(text);
});

test("what is remembered of a page belongs to the text without them", () => {
  const typed = after({ changes: { from: 0, insert: "x" }, userEvent: "input.type" });
  const memory = memoryOf(typed, 0);
  expect(memory.digest).toBe(digestOf(`x${page}`));
  expect(memory.head).toBe(page.length + 1);
  expect(undoDepth(typed)).toBeGreaterThan(0);
});

test("lines that are made amid the page are part of it", () => {
  const state = EditorState.create({ doc: page, extensions: awaitedLines });
  expect(writtenDoc(state.update(lineBelow(6)).state).toString()).toBe(page.replace("Words.", "Words.\n\n"));
});
