import { history, undo, undoDepth } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import { expect, test } from "vitest";
import { digestOf, recalledFor } from "../../../src-renderer/data/pages/editingMemory.ts";
import { memoryOf, restoredHistory } from "../../../src-renderer/editor/remembering.ts";

function written(): EditorState {
  let state = EditorState.create({ doc: "One.\n", extensions: history() });
  const type = (insert: string): void => {
    state = state.update({
      changes: { from: state.doc.length, insert },
      selection: { anchor: state.doc.length + insert.length },
      annotations: [],
      userEvent: "input.type",
    }).state;
  };
  type("Two.");
  type(" Three.");
  return state;
}

const reopened = (text: string, memory: ReturnType<typeof memoryOf>): EditorState =>
  EditorState.create({ doc: text, extensions: [history(), restoredHistory(recalledFor(text, memory))] });

test("undo goes on after a page was closed, by way of what can be stored", () => {
  const memory = JSON.parse(JSON.stringify(memoryOf(written(), 0))) as ReturnType<typeof memoryOf>;
  let state = reopened("One.\nTwo. Three.", memory);
  expect(undoDepth(state)).toBeGreaterThan(0);
  const dispatch = (transaction: Transaction): void => void (state = transaction.state);
  while (undo({ state, dispatch }));
  expect(state.doc.toString()).toBe("One.\n");
});

test("undo is thrown away with the text that it belongs to, and the caret stays within the page", () => {
  const memory = memoryOf(written(), 12);
  expect(undoDepth(reopened("Another text.", memory))).toBe(0);
  expect(recalledFor("One.", memory)).toMatchObject({ history: undefined, anchor: 4, head: 4, top: 4 });
  expect(recalledFor("One.", undefined)).toBeUndefined();
});

test("texts that differ in one sign, or in their order, have different digests", () => {
  const texts = ["", "a", "b", "ab", "ba", "a\n", "One. Two.", "Two. One.", "One. Twо."];
  expect(new Set(texts.map(digestOf)).size).toBe(texts.length);
});
