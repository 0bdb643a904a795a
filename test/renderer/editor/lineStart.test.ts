import { EditorSelection } from "@codemirror/state";
import { expect, test } from "vitest";
import { takeMarkAway, textStarts } from "../../../src-renderer/editor/lineStart.ts";
import { markedTextOf, pressed, stateOf } from "../editing.ts";

/** Moves the caret of a text to a position, as a key or the mouse does. */
function moved(marked: string, head: number, userEvent = "select", anchor = head): string {
  const state = stateOf(marked, textStarts());
  const selection = EditorSelection.single(anchor, head);
  return markedTextOf(state.update({ selection, userEvent }).state);
}

test.each([
  ["an item", "- Oil|", "- |Oil"],
  ["a numbered item", "12. Oil|", "12. |Oil"],
  ["a task", "- [ ] Oil|", "- [ ] |Oil"],
  ["an item further in", "- Lamp\n  - Oil|", "- Lamp\n  - |Oil"],
  ["a quote", "> Oil|", "> |Oil"],
  ["a quote in a quote", "> > Oil|", "> > |Oil"],
  ["an item in a quote", "> - Oil|", "> - |Oil"],
  ["a heading", "## Oil ##|", "## |Oil ##"],
  ["a paragraph", "Oil|", "|Oil"],
  ["a line that only looks like a heading", "#Oil|", "|#Oil"],
])("a caret that goes to the start of %s comes to its first letter", (_what, before, after) => {
  expect(moved(before, before.lastIndexOf("\n") + 1)).toBe(after);
});

test.each([
  ["- |Oil", 0, "|- Oil"],
  ["## |Oil", 0, "|## Oil"],
  ["-| Oil", 0, "|- Oil"],
])("from there, %j, it goes on to the marks, which are shown then", (before, to, after) => {
  expect(moved(before, to)).toBe(after);
});

test.each([
  ["left of an item", "- Oil|", 0, "- |Oil"],
  ["left of an item whose caret stands before its first letter", "- |Oil", 0, "- |Oil"],
  ["into the shown mark of a heading", "## Oil|", 1, "#|# Oil"],
  ["left of the shown mark of a heading", "## Oil|", 0, "## |Oil"],
  ["left of a heading from another line", "## Oil\n\nWords|", 0, "## |Oil\n\nWords"],
])("a click %s puts the caret where it is seen", (_what, before, to, after) => {
  expect(moved(before, to, "select.pointer")).toBe(after);
});

test("a caret that is sent to a block, from its title for one, stands before the first letter", () => {
  expect(moved("|- Oil", 0, "other")).toBe("- |Oil");
});

test("a caret that comes from another line stands before the first letter", () => {
  expect(moved("Words|\n\n- Oil", 7)).toBe("Words\n\n- |Oil");
  expect(moved("- Lamp\n- |Oil", 0)).toBe("- |Lamp\n- Oil");
});

test("a caret in a later paragraph of an item does not stand before the indent that keeps it there", () => {
  expect(moved("- Oil\n\n  Words|", 7)).toBe("- Oil\n\n  |Words");
});

test("the words of an item are selected without its mark first, and what is selected whole keeps its marks", () => {
  const state = stateOf("- Oil|", textStarts());
  const select = (anchor: number, head: number, userEvent = "select") =>
    state.update({ selection: { anchor, head }, userEvent }).state.selection.main;
  expect(select(5, 0)).toMatchObject({ from: 2, to: 5 });
  expect(select(5, 0, "select.pointer")).toMatchObject({ from: 2, to: 5 });
  expect(select(0, 5)).toMatchObject({ from: 0, to: 5 });
});

test.each([
  ["an item", "- |Oil", "|Oil"],
  ["a task", "- [x] |Oil", "|Oil"],
  [
    "an item below another becomes a paragraph of its own",
    "- Lamp\n- |Oil\n- Wick",
    "- Lamp\n\n|Oil\n- Wick",
  ],
  ["an item further in stays in the outer one", "- Lamp\n  - |Oil", "- Lamp\n\n  |Oil"],
  ["an item in a quote stays in the quote", "> - Lamp\n> - |Oil", "> - Lamp\n>\n> |Oil"],
  ["a quote", "> |Oil", "|Oil"],
  ["a quote's later paragraph", "> Lamp\n>\n> |Oil", "> Lamp\n>\n|Oil"],
  ["a heading stays apart from what is around it", "Lamp\n## |Oil\nWick", "Lamp\n\n|Oil\n\nWick"],
])("Backspace before the first letter takes the mark away: %s", (_what, before, after) => {
  expect(pressed([takeMarkAway], before)).toBe(after);
});

test.each([["- O|il"], ["-| Oil"], ["|Oil"], ["Words.\n|Oil"]])(
  "Backspace is an ordinary one elsewhere: %j",
  (text) => {
    expect(pressed([takeMarkAway], text)).toBeUndefined();
  },
);
