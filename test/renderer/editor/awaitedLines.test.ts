import { history, isolateHistory, redo, undo, undoDepth } from "@codemirror/commands";
import { EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { digestOf } from "../../../src-renderer/data/pages/editingMemory.ts";
import {
  awaitedEnd,
  awaitedLines,
  showWritten,
  writtenDoc,
} from "../../../src-renderer/editor/awaitedLines.ts";
import { lineBelow } from "../../../src-renderer/editor/leaveBlock.ts";
import { memoryOf } from "../../../src-renderer/editor/remembering.ts";

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

/** An editor as far as states go. */
function viewOf(begun: EditorState) {
  const view = {
    state: begun,
    dispatch: (...specs: (Transaction | TransactionSpec)[]) =>
      specs.forEach((spec) => {
        view.state = (spec instanceof Transaction ? spec : view.state.update(spec)).state;
      }),
  };
  return view;
}

test("lines that undo took away and redo brings back wait as before", () => {
  const view = viewOf(after());
  undo(view);
  expect(view.state.doc.toString()).toBe(page);
  redo(view);
  expect(view.state.doc.toString()).toBe(`${page}\n\n`);
  expect(writtenDoc(view.state).toString()).toBe(page);
});

test("lines from which undo takes the words again wait as before, wherever they are by then", () => {
  const view = viewOf(
    after({ changes: { from: end, insert: "x" }, annotations: isolateHistory.of("before") }),
  );
  view.dispatch({ changes: { from: 0, insert: "More " }, annotations: Transaction.addToHistory.of(false) });
  expect(writtenDoc(view.state).toString()).toBe(`More ${page}\n\nx`);
  undo(view);
  expect(view.state.doc.toString()).toBe(`More ${page}\n\n`);
  expect(writtenDoc(view.state).toString()).toBe(`More ${page}`);
});

test.each([
  ["below the last block", `${page}\n\nOf oil.`],
  ["in its place", "Words.\n\nOf oil."],
  ["with lines of their own at the end", `${page}\n\n`],
  ["that are all of the page", ""],
])("lines wait on behind words that arrive %s", (_where, text) => {
  const view = viewOf(after());
  showWritten(view as unknown as EditorView, text);
  expect(view.state.doc.toString()).toBe(`${text}\n\n`);
  expect(writtenDoc(view.state).toString()).toBe(text);
});

test("words that arrive where no lines wait are shown as they are", () => {
  const view = viewOf(EditorState.create({ doc: page, extensions: awaitedLines }));
  showWritten(view as unknown as EditorView, "Words.\n\n");
  expect(writtenDoc(view.state).toString()).toBe("Words.\n\n");
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
