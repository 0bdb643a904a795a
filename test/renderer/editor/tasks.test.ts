import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { toggleTaskAt } from "../../../src-renderer/editor/widgets.ts";
import { markedTextOf, stateOf } from "../editing.ts";

/** What ticking at the caret makes of a text; undefined where there is no task. */
function ticked(marked: string, isReadOnly = false): string | undefined {
  let state = stateOf(marked, EditorState.readOnly.of(isReadOnly));
  const view = {
    get state() {
      return state;
    },
    dispatch: (spec: Parameters<typeof state.update>[0]) => void (state = state.update(spec).state),
  } as unknown as EditorView;
  return toggleTaskAt(view, state.selection.main.head) ? markedTextOf(state) : undefined;
}

test.each([
  ["- [ ] Oil|", "- [x] Oil|"],
  ["- [x] Oil|", "- [ ] Oil|"],
  ["- [X] Oil|", "- [ ] Oil|"],
  ["* [ ] |Oil", "* [x] |Oil"],
  ["+ [ ] Oil|", "+ [x] Oil|"],
  ["1. [ ] Oil|", "1. [x] Oil|"],
  ["10) [ ] Oil|", "10) [x] Oil|"],
  ["- Stores\n  - [ ] Oil|", "- Stores\n  - [x] Oil|"],
  ["> - [ ] Oil|", "> - [x] Oil|"],
  ["> > - [ ] Oil|", "> > - [x] Oil|"],
  ["|- [ ] Oil [ ]", "|- [x] Oil [ ]"],
])("the task in %j is ticked or cleared", (marked, made) => {
  expect(ticked(marked)).toBe(made);
});

test.each(["- Oil|", "[ ] Oil|", "- [y] Oil|", "- []| Oil", "Words - [ ] Oil|", "- [ ] Oil\n\nWords|"])(
  "in %j there is no task to tick",
  (marked) => {
    expect(ticked(marked)).toBeUndefined();
  },
);

test("a task of a page that nobody may write in stays as it is", () => {
  expect(ticked("- [ ] Oil|", true)).toBeUndefined();
});
