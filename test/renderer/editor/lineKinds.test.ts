import type { StateCommand } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import {
  bulletList,
  heading,
  lineKind,
  nextHeading,
  numberedList,
  quote,
  taskList,
} from "../../../src-renderer/editor/lists/lines.ts";
import { pressed, stateOf } from "../editing.ts";

describe("a line that becomes another kind", () => {
  test.each([
    ["of an empty line is gone on with behind its mark", lineKind("> "), "A\n\n|", "A\n\n> |"],
    ["keeps the caret before the first word", taskList, "|Trim.", "- [ ] |Trim."],
    ["keeps the caret within its words", quote, "Tr|im.", "> Tr|im."],
    ["has the caret behind the mark that took another's place", bulletList, "> |", "- |"],
    ["loses its mark and keeps the caret before its words", lineKind(""), "## |Oil", "|Oil"],
    ["is a heading of the page below its title", nextHeading, "|", "## |"],
  ])("%s", (_what, command, marked, expected) => {
    expect(pressed([command], marked)).toBe(expected);
  });
});

/** What a command makes of a text of which everything is selected. */
function madeOfAll(command: StateCommand, text: string): string {
  let state = stateOf(text);
  state = state.update({ selection: { anchor: 0, head: state.doc.length } }).state;
  command({ state, dispatch: (transaction) => void (state = transaction.state) });
  return state.doc.toString();
}

describe("an item that becomes one of another kind", () => {
  test.each([
    ["keeps what it holds", numberedList, "- |a\n  - b\n\n  more", "1. |a\n   - b\n\n   more"],
    ["keeps it the other way too", bulletList, "1. |a\n   - b\n\n   more", "- |a\n  - b\n\n  more"],
    ["is numbered behind those above", numberedList, "1. a\n2. b\n- |c", "1. a\n2. b\n3. |c"],
    ["has a box and keeps what it holds", taskList, "1. |a\n   - b", "- [ ] |a\n  - b"],
    ["has no box as a bullet", bulletList, "- [x] |a\n  - b", "- |a\n  - b"],
    ["has no box before code", taskList, "- |```\n  x\n  ```", "- |```\n  x\n  ```"],
    ["has no box before a heading", taskList, "- # |x", "- # |x"],
    ["keeps what tabs put into it", bulletList, "1.\t|a\n\n\tmore", "-  |a\n\n   more"],
    ["stays in its quote", numberedList, "> - |a\n>   - b", "> 1. |a\n>    - b"],
    ["as a heading lets go what it held", heading(2), "1. |a\n   - b", "## |a\n- b"],
    ["as a paragraph stands apart", lineKind(""), "- a\n- |b\n  - c\n- d", "- a\n\n|b\n\n- c\n\n- d"],
    ["as one in an item stays there", bulletList, "- a\n  - |b", "- a\n\n  |b"],
    ["in a quote stands apart there", bulletList, "> - a\n> - |b", "> - a\n>\n> |b"],
    ["is quoted with its mark and what it holds", quote, "- [x] |a\n\n  b\n- c", "> - [x] |a\n>\n>   b\n- c"],
    ["is quoted where it is", quote, "- a\n  - |b\n    - c", "- a\n  > - |b\n  >   - c"],
  ])("%s", (_what, command, marked, expected) => {
    expect(pressed([command], marked)).toBe(expected);
  });

  test.each([
    ["nested numbers", numberedList, "- a\n  - b\n  - c\n- d", "1. a\n   1. b\n   2. c\n2. d"],
    ["nested bullets", bulletList, "1. a\n   1. b\n   2. c\n2. d", "- a\n  - b\n  - c\n- d"],
    ["paragraphs", bulletList, "- a\n- b\n- c", "a\n\nb\n\nc"],
    ["one quote", quote, "- a\n\n- b", "> - a\n>\n> - b"],
    ["what they were in the quote", quote, "> - a\n>\n> - b", "- a\n\n- b"],
  ])("several that are selected become %s", (_what, command, text, expected) => {
    expect(madeOfAll(command, text)).toBe(expected);
  });

  test("more than nine of them hold what they held", () => {
    const items = Array.from({ length: 11 }, (_, at) => `- ${at}\n  - in`).join("\n");
    const made = madeOfAll(numberedList, items);
    expect(made).toContain("10. 9\n    1. in\n11. 10\n    1. in");
    expect(madeOfAll(bulletList, made)).toBe(items);
  });
});
