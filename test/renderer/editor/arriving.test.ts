import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyArriving } from "../../../src-renderer/editor/arriving.ts";
import { markedTextOf, stateOf } from "../editing.ts";

/** The text with its caret after somebody else's words came into it. */
function afterArriving(marked: string, text: string): string {
  let state: EditorState = stateOf(marked);
  const view = {
    get state() {
      return state;
    },
    dispatch: (spec: Parameters<EditorState["update"]>[0]) => void (state = state.update(spec).state),
  };
  applyArriving(view as unknown as EditorView, text);
  return markedTextOf(state);
}

test("the caret stays between the same words when words of others arrive before, after and beside it", () => {
  expect(afterArriving("One.\n\nTw|o.\n", "Zero.\n\nOne.\n\nTwo.\n\nThree.\n")).toBe(
    "Zero.\n\nOne.\n\nTw|o.\n\nThree.\n",
  );
  expect(afterArriving("Light the lamp at| dusk.\n", "Light the big lamp at dusk, daily.\n")).toBe(
    "Light the big lamp at| dusk, daily.\n",
  );
  expect(afterArriving("One.\n\nTwo.\n\nThr|ee.\n", "One.\n\nThree.\n")).toBe("One.\n\nThr|ee.\n");
});

test("a caret in words that somebody took out stands where they were", () => {
  expect(afterArriving("One.\n\nGo|ne.\n\nThree.\n", "One.\n\nThree.\n")).toBe("One.\n\n|Three.\n");
});

test("whatever arrives is there as it arrived", () => {
  const word = fc.constantFrom("Of", "oil", "and", "lamps", ".", "\n", "\n\n", "Words.", "{% hint %}", "in");
  const words = fc.array(word, { maxLength: 24 }).map((list) => list.join(" "));
  fc.assert(
    fc.property(words, words, (before, after) => {
      expect(afterArriving(`${before}|`, after).replace("|", "")).toBe(after);
    }),
    { numRuns: 500 },
  );
});
