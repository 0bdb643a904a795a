import { describe, expect, test } from "vitest";
import { changesBetween } from "../../../src-renderer/editor/arriving.ts";
import { unitAfter } from "../../../src-renderer/editor/margin/heldUnit.ts";
import { movableUnits } from "../../../src-renderer/editor/margin/movableUnits.ts";
import { unitAt } from "../../../src-renderer/editor/margin/units.ts";
import { stateOf } from "../editing.ts";

/** What the block of the caret says after a colleague made `after` of the text. */
function heldWords(marked: string, after: string): string | undefined {
  const state = stateOf(marked);
  const unit = unitAt(movableUnits(state), state.selection.main.head)!;
  const { state: now, changes } = state.update({ changes: changesBetween(state.doc.toString(), after) });
  const held = unitAfter(unit, state, now, changes);
  return held && now.sliceDoc(held.from, held.to);
}

describe("a block whose menu is open, while words of others arrive,", () => {
  test.each([
    ["is the one below new words", "One.\n\n|Two.\n\nThree.", "New words.\n\nOne.\n\nTwo.\n\nThree.", "Two."],
    ["is not one put before it", "One.\n\n|Same.\n\nC.", "One.\n\nSome.\n\nSame.\n\nC.", "Same."],
    ["is not one put behind it", "One.\n\n|Same.\n\nC.", "One.\n\nSame.\n\nLame.\n\nC.", "Same."],
    [
      "has what was written into it",
      "A.\n\n|Two.\n\nC.",
      "New.\n\nA.\n\nTwo, and more.\n\nC.",
      "Two, and more.",
    ],
    [
      "is an item with what it holds",
      "- one\n- |two\n  - inner\n- three",
      "- zero\n- one\n- two\n  - inner\n- three",
      "- two\n  - inner",
    ],
    [
      "is a hint with what it holds",
      "One.\n\n|{% hint %}\nA\n{% endhint %}\n\nB",
      "New.\n\nOne.\n\n{% hint %}\nA\n{% endhint %}\n\nB",
      "{% hint %}\nA\n{% endhint %}",
    ],
    ["is the one item of a list", "A\n\n- |one", "New\n\nA\n\n- one", "- one"],
    ["is none once it is gone", "One.\n\n|Two.\n\nThree.", "One.\n\nThree.", undefined],
    [
      "is none where others took its place",
      "One.\n\n|Two.\n\nThree.",
      "One.\n\nElse.\n\nMore.\n\nThree.",
      undefined,
    ],
  ])("%s", (_what, marked, after, expected) => {
    expect(heldWords(marked, after)).toBe(expected);
  });
});
