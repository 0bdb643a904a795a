import type { ChangeSpec } from "@codemirror/state";
import { expect, test } from "vitest";
import { HeldPlaces } from "../../../src-renderer/editor/heldPlaces.ts";
import { insertAwaited } from "../../../src-renderer/editor/images.ts";
import { markedTextOf, stateOf } from "../editing.ts";

const image = { id: "f1", name: "lamp.png", isImage: true };

/** What becomes of a text when an image comes for where its caret is, and its writer does something first. */
function awaited(marked: string, changes: ChangeSpec, caret?: number): string {
  const before = stateOf(marked);
  const places = new HeldPlaces();
  const { head } = before.selection.main;
  const [place, left] = [places.hold(head), places.hold(head)];
  const meanwhile = before.update({
    changes,
    ...(caret === undefined ? {} : { selection: { anchor: caret } }),
  });
  places.follow(meanwhile.changes);
  const { state } = meanwhile;
  const isCaretLeft = state.selection.main.head === left.at;
  return markedTextOf(insertAwaited(state, place.at, image, { isCaretLeft }).transaction.state);
}

test.each<[string, string, ChangeSpec, number | undefined, string]>([
  ["with its caret below it", "Words.|", [], undefined, "Words.\n\n![lamp](/files/f1)\n\n|"],
  [
    "before what is written behind it meanwhile, whose caret stays",
    "Say |",
    { from: 4, insert: "hel" },
    7,
    "Say ![lamp](/files/f1)hel|",
  ],
  [
    "where it was put, whatever comes above",
    "One.\n\nLight |it.",
    { from: 0, insert: "New words.\n\n" },
    undefined,
    "New words.\n\nOne.\n\nLight ![lamp](/files/f1)|it.",
  ],
  ["and leaves a caret that went elsewhere", "One two|", [], 3, "One| two\n\n![lamp](/files/f1)\n\n"],
])("a file that took its time is put in %s", (_what, before, changes, caret, after) => {
  expect(awaited(before, changes, caret)).toBe(after);
});

test.each([
  ["on its line, which is its alone", "One.\n\n|\n\nTwo.", "One.\n\n![lamp](/files/f1)|\n\nTwo."],
  ["at the end of what was pasted", "Say |", "Say ![lamp](/files/f1)|"],
])("a picture that came with words is put in their midst: %s", (_what, before, after) => {
  const state = stateOf(before);
  const { head } = state.selection.main;
  const { transaction } = insertAwaited(state, head, image, { isCaretLeft: true, isAmidWords: true });
  expect(markedTextOf(transaction.state)).toBe(after);
});

test("a place that is held no more follows nothing", () => {
  const places = new HeldPlaces();
  const [held, released] = [places.hold(3), places.hold(3)];
  places.release(released);
  places.follow(stateOf("|words").update({ changes: { from: 0, insert: "more " } }).changes);
  expect([held.at, released.at]).toEqual([8, 3]);
});
