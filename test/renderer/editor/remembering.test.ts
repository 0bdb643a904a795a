import { history, redo, undo, undoDepth } from "@codemirror/commands";
import { EditorState, type StateCommand, type Transaction } from "@codemirror/state";
import { expect, test } from "vitest";
import fc from "fast-check";
import { digestOf, withinRoom, type Remembered } from "../../../src-renderer/data/pages/editingMemory.ts";
import { memoryOf, recalledIn, restoredHistory } from "../../../src-renderer/editor/remembering.ts";

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

const reopened = (text: string, memory: Remembered): EditorState =>
  EditorState.create({ doc: text, extensions: [history(), restoredHistory(recalledIn(text, memory))] });

/** A memory as it is read again from where it is stored. */
const stored = (memory: Remembered): Remembered => JSON.parse(JSON.stringify(memory)) as Remembered;

function repeated(command: StateCommand, from: EditorState): EditorState {
  let state = from;
  const dispatch = (transaction: Transaction): void => void (state = transaction.state);
  while (command({ state, dispatch }));
  return state;
}
const undoneAll = (state: EditorState): EditorState => repeated(undo, state);
const redoneAll = (state: EditorState): EditorState => repeated(redo, state);

/** Puts words in place of some of a text, wherever a number leads. */
function replacing(state: EditorState, at: number, removed: number, insert: string) {
  const from = at % (state.doc.length + 1);
  return { changes: { from, to: Math.min(from + removed, state.doc.length), insert } };
}

test("undo goes on after a page was closed, by way of what can be stored", () => {
  const state = reopened("One.\nTwo. Three.", stored(memoryOf(written(), 0)));
  expect(undoDepth(state)).toBeGreaterThan(0);
  expect(undoneAll(state).doc.toString()).toBe("One.\n");
});

test("what a writer did is undone though a colleague wrote meanwhile, and the colleague's words stay", () => {
  const memory = stored(memoryOf(written(), 0));
  const state = undoneAll(reopened("Zero.\nOne, and a half.\nTwo. Three.", memory));
  expect(state.doc.toString()).toBe("Zero.\nOne, and a half.\n");
  const amid = undoneAll(reopened("One.\nTwo (2). Three.", memory));
  expect(amid.doc.toString()).toBe("One.\n (2)");
});

test("a line that a colleague wrote anew is theirs whole, whatever letters it shares with what stood there", () => {
  const begun = EditorState.create({ extensions: history() });
  const mine = begun.update({
    changes: { from: 0, insert: "We ship on Monday.\n" },
    userEvent: "input.type",
  });
  const memory = stored(memoryOf(mine.state, 0));
  const anew = "The show is on Sunday.\n";
  expect(undoneAll(reopened(anew, memory)).doc.toString()).toContain("The show is on Sunday.");
  const amended = "We ship on Sunday.\n";
  expect(undoneAll(reopened(amended, memory)).doc.toString().trim()).toBe("Sunday.");
});

test("the caret and the top of the window stay at the words that they were at, and within the page", () => {
  const memory = memoryOf(written(), 5);
  expect(recalledIn("Zero.\nOne.\nTwo. Three.", memory)).toMatchObject({ anchor: 22, head: 22, top: 11 });
  expect(recalledIn("One.", memory)).toMatchObject({ anchor: 4, head: 4, top: 4 });
  expect(recalledIn("One.", undefined)).toBeUndefined();
});

test("a history that belongs to no text that is known is thrown away", () => {
  const { text: _, ...older } = memoryOf(written(), 0);
  expect(undoDepth(reopened("Another text.", { ...older, text: undefined }))).toBe(0);
  expect(undoDepth(reopened("Another text.", { ...memoryOf(written(), 0), text: "Not this one." }))).toBe(0);
  expect(undoDepth(reopened("Another text.", { ...memoryOf(written(), 0), history: { done: [{}] } }))).toBe(
    0,
  );
});

test("a history that is too large to be kept loses its oldest steps", () => {
  const large = { done: ["a".repeat(40), "b".repeat(40), "c".repeat(40)], undone: ["d".repeat(40)] };
  expect(withinRoom(large, 150)).toEqual({ done: large.done, undone: [] });
  expect(withinRoom(large, 100)).toEqual({ done: [large.done[1], large.done[2]], undone: [] });
  expect(withinRoom(large, 20)).toBeUndefined();
  expect(withinRoom(large, 1000)).toBe(large);
  expect(withinRoom(undefined, 20)).toBeUndefined();
});

test("however a writer and then colleagues change a page, undoing all of what the writer did removes no colleague's word", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.nat(4), fc.stringMatching(/^[a-z ]{0,6}$/)), { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(4), fc.stringMatching(/^[A-Z]{0,6}$/)), { maxLength: 8 }),
      (own, others) => {
        let state = EditorState.create({
          doc: "one two\nthree four\n",
          extensions: history({ newGroupDelay: 0 }),
        });
        for (const [at, removed, insert] of own)
          state = state.update(replacing(state, at, removed, insert)).state;
        const memory = stored(memoryOf(state, 0));
        let later = EditorState.create({ doc: state.doc });
        for (const [at, removed, insert] of others)
          later = later.update(replacing(later, at, removed, insert)).state;
        const text = later.doc.toString();
        const capitals = (words: string): string => words.replace(/[^A-Z]/g, "");
        const again = reopened(text, memory);
        expect(again.doc.toString()).toBe(text);
        const undone = undoneAll(again);
        expect(capitals(undone.doc.toString())).toBe(capitals(text));
        expect(capitals(redoneAll(undone).doc.toString())).toBe(capitals(text));
        if (text === state.doc.toString()) expect(undone.doc.toString()).toBe("one two\nthree four\n");
      },
    ),
  );
});

test("texts that differ in one sign, or in their order, have different digests", () => {
  const texts = ["", "a", "b", "ab", "ba", "a\n", "One. Two.", "Two. One.", "One. Twо."];
  expect(new Set(texts.map(digestOf)).size).toBe(texts.length);
});
