import { syntaxTree, syntaxTreeAvailable } from "@codemirror/language";
import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { pageBlocks } from "../../../src-renderer/editor/blocks.ts";
import { pageLanguage } from "../../../src-renderer/editor/language.ts";
import { takeMarkAway } from "../../../src-renderer/editor/lineStart.ts";
import { nestItem } from "../../../src-renderer/editor/lists/nesting.ts";
import { movableUnits } from "../../../src-renderer/editor/margin/movableUnits.ts";
import { moveBlock } from "../../../src-renderer/editor/margin/moveUnit.ts";
import { insertBlock } from "../../../src-renderer/editor/menus/insertBlock.ts";
import { newCodeLine, newParagraph } from "../../../src-renderer/editor/newline.ts";
import { insertItems } from "../../../src-renderer/editor/paste/pastedItems.ts";
import { toggleMarks } from "../../../src-renderer/editor/toggleMarks.ts";
import { markedTextOf } from "../editing.ts";

/* A key is pressed at the foot of a page that is far longer than what the parser reads in its first moments. */

const before =
  "The mast is *as high* as the `ship` is long, and longer in the [sail](https://example.com).\n\n".repeat(
    2_000,
  );

const stateAt = (text: string, at: number): EditorState =>
  EditorState.create({
    doc: text,
    selection: { anchor: at },
    extensions: [pageLanguage(), pageBlocks],
  });

/** What a command makes of the foot of such a page, whose caret is at `|`. */
function pressedAtFoot(command: StateCommand, marked: string): string {
  let state = stateAt(before + marked.replace("|", ""), before.length + marked.indexOf("|"));
  expect(syntaxTree(state).length).toBeLessThan(before.length);
  command({ state, dispatch: (transaction) => void (state = transaction.state) });
  expect(state.sliceDoc(0, before.length)).toBe(before);
  return markedTextOf(state).slice(before.length);
}

const pastes =
  (markdown: string): StateCommand =>
  ({ state, dispatch }) => {
    const spec = insertItems(state, markdown);
    if (spec) dispatch(state.update(spec));
    return spec !== undefined;
  };

const inserts =
  (template: string): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(state.update(insertBlock(state, template)));
    return true;
  };

test.each<[does: string, command: StateCommand, text: string, made: string]>([
  [
    "Enter in code begins a line as far in",
    newCodeLine,
    "- ~~~\n  one|\n  ~~~\n",
    "- ~~~\n  one\n  |\n  ~~~\n",
  ],
  ["Enter in words begins a paragraph", newParagraph, "One|\n", "One\n\n|\n"],
  ["Tab puts an item into the one above", nestItem, "- one\n- two|\n", "- one\n  - two|\n"],
  ["a mark is taken away", takeMarkAway, "# |One\n", "|One\n"],
  ["a block is moved up", moveBlock("up"), "One\ntwo\n\nThree|\n", "Three|\n\nOne\ntwo\n"],
  ["bold words are made plain", toggleMarks("**"), "One **two|**\n", "One two|\n"],
  [
    "items are pasted behind the one of the caret and all that is in it, and those below count on",
    pastes("1. two\n2. three"),
    "1. one|\n\n   words\n2. four\n\nEnd\n",
    "1. one\n\n   words\n2. two\n3. three|\n4. four\n\nEnd\n",
  ],
  ["a block is put below", inserts("---"), "One|\ntwo\n", "One\ntwo\n\n---|\n"],
])("where the parser has not been yet, %s", (_does, command, text, made) => {
  expect(pressedAtFoot(command, text)).toBe(made);
});

test("what a pointer passes is found without waiting for the parser", () => {
  const state = stateAt(`${before}Last.\n`, 0);
  const tree = syntaxTree(state);
  expect(movableUnits(state, tree).children.at(-1)!.to).toBeLessThan(before.length);
  expect(syntaxTreeAvailable(state, state.doc.length)).toBe(false);
  expect(movableUnits(state).children.at(-1)!.to).toBeGreaterThan(before.length);
});
