import { foldEffect, foldedRanges } from "@codemirror/language";
import { EditorSelection, EditorState, type StateCommand } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import {
  folding,
  headingAt,
  headingsOf,
  isFoldedAway,
  sectionUnder,
} from "../../../src-renderer/editor/folding.ts";
import {
  duplicateBlock,
  deleteUnit,
  moveBlock,
  moveFolded,
} from "../../../src-renderer/editor/margin/moveUnit.ts";
import { movableUnits } from "../../../src-renderer/editor/margin/movableUnits.ts";
import { copiedAt } from "../../../src-renderer/editor/paste/clipboard.ts";
import { unitAt } from "../../../src-renderer/editor/margin/units.ts";
import { stateOf } from "../editing.ts";

/** A page of which some sections are folded, by their titles. */
function foldedPage(marked: string, ...titles: string[]): EditorState {
  const state = stateOf(marked, folding());
  const effects = headingsOf(state)
    .filter(({ title }) => titles.includes(title))
    .map((heading) => foldEffect.of(sectionUnder(state, heading)!));
  return state.update({ effects }).state;
}

/** The text as it is seen: what is folded away is an ellipsis. */
function seen(state: EditorState): string {
  let text = "";
  let at = 0;
  foldedRanges(state).between(0, state.doc.length, (from, to) => {
    text += `${state.sliceDoc(at, from)}…`;
    at = to;
  });
  return text + state.sliceDoc(at);
}

function run(state: EditorState, command: StateCommand): EditorState {
  let now = state;
  command({ state, dispatch: (transaction) => void (now = transaction.state) });
  return now;
}

const page = "Intro.\n\n## One|\n\nFirst.\n\n### Deep\n\nDown.\n\n## Two\n\nSecond.";

describe("what is folded away under a heading", () => {
  test.each([
    ["is what stands until the next of its level", page, "One", "\n\nFirst.\n\n### Deep\n\nDown."],
    ["is less under a lower one", page, "Deep", "\n\nDown."],
    ["ends where its container does", "{% hint %}\n## In|\n\nA\n{% endhint %}\n\nAfter.", "In", "\n\nA"],
    [
      "is a container whole, whatever headings that holds",
      "## One|\n\n{% hint %}\n## In\n\nA\n{% endhint %}\n\nAfter.\n\n# Top",
      "One",
      "\n\n{% hint %}\n## In\n\nA\n{% endhint %}\n\nAfter.",
    ],
    ["is nothing at the end of the page", "## One|\n\n", "One", undefined],
  ])("%s", (_what, marked, title, expected) => {
    const state = stateOf(marked, folding());
    const range = sectionUnder(
      state,
      headingsOf(state).find((one) => one.title === title)!,
    );
    expect(range && state.sliceDoc(range.from, range.to)).toBe(expected);
  });
});

test("what stands under a heading goes as far as the next of its level or above", () => {
  const state = stateOf("|## A\n\na\n\n### B\n\nb\n\n## C\n\nc\n", folding());
  const ends = headingsOf(state).map((heading) => {
    const behind = state.sliceDoc(sectionUnder(state, heading)?.to);
    return behind.trim().split("\n")[0];
  });
  expect(ends).toEqual(["## C", "## C", ""]);
});

describe("a heading that is folded", () => {
  test("moves with its section, and stays folded", () => {
    const down = run(foldedPage(page, "One"), moveBlock("down"));
    expect(seen(down)).toBe("Intro.\n\n## Two\n\nSecond.\n\n## One…");
    expect(seen(run(down, moveBlock("up")))).toBe("Intro.\n\n## One…\n\n## Two\n\nSecond.");
    const up = run(foldedPage(page, "One"), moveBlock("up"));
    expect(seen(up)).toBe("## One…\n\nIntro.\n\n## Two\n\nSecond.");
    expect(up.doc.toString()).toContain("## One\n\nFirst.\n\n### Deep\n\nDown.\n\nIntro.");
  });

  test("passes what is above its own level as one more block, and deeper sections with theirs", () => {
    const text = "# A\n\na\n\n# B\n\n## In|\n\nb\n\n## Next\n\nc\n\n### Deep\n\nd\n\n## End";
    expect(seen(run(foldedPage(text, "In"), moveBlock("up")))).toMatch(/^# A\n\na\n\n## In…\n\n# B/);
    expect(seen(run(foldedPage(text, "In"), moveBlock("down")))).toMatch(/d\n\n## In…\n\n## End$/);
  });

  test.each([
    ["# B\n\nb\n\n### Deep\n\nd\n\n## In|\n\ni\n\n## End", /b\n\n## In…\n\n### Deep\n\nd\n\n## End$/],
    ["# B\n\n### D\n\n### Deep\n\n#### More\n\nd\n\n## In|\n\ni", /### D\n\n## In…\n\n### Deep\n\n#### More/],
    ["### Deep\n\nd\n\n## In|\n\ni\n\n## End", /^## In…\n\n### Deep\n\nd\n\n## End$/],
    ["# B\n\nb\n\nc\n\n## In|\n\ni\n\n## End", /b\n\n## In…\n\nc\n\n## End$/],
  ])("parts no deeper section from its heading, and comes back: %j", (text, above) => {
    const state = foldedPage(text, "In");
    const up = run(state, moveBlock("up"));
    expect(seen(up)).toMatch(above);
    expect(seen(run(up, moveBlock("down")))).toBe(seen(state));
  });

  test("is passed whole by what moves, and stays folded", () => {
    const state = foldedPage(page.replace("|", "").replace("Two", "Two|"), "One");
    expect(seen(run(state, moveBlock("up")))).toBe("Intro.\n\n## Two\n\n## One…\n\nSecond.");
  });

  test("moves by the keys that move a line, too, and one that is not folded does not", () => {
    const state = foldedPage(page, "One");
    expect(seen(run(state, moveFolded("down")))).toBe("Intro.\n\n## Two\n\nSecond.\n\n## One…");
    expect(moveFolded("down")({ state: foldedPage(page), dispatch: () => {} })).toBe(false);
  });

  test("is copied and taken away with its section", () => {
    const state = foldedPage(page, "One");
    expect(
      run(state, duplicateBlock)
        .doc.toString()
        .match(/Down\./g),
    ).toHaveLength(2);
    const unit = unitAt(movableUnits(state), state.selection.main.head)!;
    expect(state.update(deleteUnit(state, unit)).state.doc.toString()).toBe("Intro.\n\n## Two\n\nSecond.");
  });

  test("is cut with its section, which is said to be a cut, and by one caret alone", () => {
    const state = foldedPage(page, "One");
    const { text, cut } = copiedAt(state)!;
    expect(text).toBe("## One\n\nFirst.\n\n### Deep\n\nDown.");
    const transaction = state.update(cut);
    expect(transaction.isUserEvent("delete.cut")).toBe(true);
    expect(transaction.state.doc.toString()).toBe("Intro.\n\n## Two\n\nSecond.");
    const carets = EditorSelection.create([EditorSelection.cursor(2), EditorSelection.cursor(10)], 1);
    const several = stateOf(page, [folding(), EditorState.allowMultipleSelections.of(true)]);
    const effects = foldEffect.of(sectionUnder(several, headingsOf(several)[0]!)!);
    expect(copiedAt(several.update({ effects, selection: carets }).state)).toBeUndefined();
  });

  test("hides what stands under it alone", () => {
    const state = foldedPage(page, "One");
    const at = (words: string) => {
      const from = state.doc.toString().indexOf(words);
      return { from, to: from + words.length };
    };
    expect(isFoldedAway(state, at("First."))).toBe(true);
    expect(isFoldedAway(state, at("## One"))).toBe(false);
    expect(isFoldedAway(state, at("## Two"))).toBe(false);
  });
});

describe("what is written at a heading that is folded", () => {
  const typed = (at: string, insert: string): string => {
    const state = foldedPage(page, "One");
    const from = state.doc.toString().indexOf(at) + at.length;
    return seen(state.update({ changes: { from, insert }, userEvent: "input.type" }).state);
  };

  test("opens it where it would be hidden at the end of its section", () => {
    expect(typed("Down.", " And")).toBe(
      "Intro.\n\n## One\n\nFirst.\n\n### Deep\n\nDown. And\n\n## Two\n\nSecond.",
    );
  });

  test("goes on below the section where it begins with a new line", () => {
    expect(typed("Down.", "\n\nMore.")).toBe("Intro.\n\n## One…\n\nMore.\n\n## Two\n\nSecond.");
  });

  test("changes its words and leaves it folded", () => {
    expect(typed("## One", "s")).toBe("Intro.\n\n## Ones…\n\n## Two\n\nSecond.");
  });

  test("opens it where it would part it from its section", () => {
    expect(typed("## One", "\n\nNew.")).toContain("## One\n\nNew.\n\nFirst.");
  });
});

describe("what stands where a fold ends", () => {
  const items = "## One|\n\n- a\n\n## Two";

  test("opens it where it goes on its last block, and is taken away with that alone", () => {
    const state = foldedPage(items, "One");
    const at = state.doc.toString().indexOf("- a") + 3;
    const typed = state.update({ changes: { from: at, insert: "\n- mine" }, userEvent: "input" }).state;
    expect(seen(typed)).toBe("## One\n\n- a\n- mine\n\n## Two");
    const unit = unitAt(movableUnits(typed), 0)!;
    expect(typed.update(deleteUnit(typed, unit)).state.doc.toString()).toBe("- a\n- mine\n\n## Two");
  });

  test("is opened by a line that passes it, and by a heading that becomes something else", () => {
    const state = foldedPage(items, "One");
    const at = state.doc.toString().indexOf("- a") + 3;
    const moved = state.update({ changes: { from: at, insert: "\nPara." }, userEvent: "move.line" }).state;
    expect(seen(moved)).not.toContain("…");
    const turned = state.update({
      changes: { from: 0, to: 6, insert: "One" },
      userEvent: "input.turn",
    }).state;
    expect(seen(turned)).toBe("One\n\n- a\n\n## Two");
  });

  test("is not moved where more is selected than its heading", () => {
    const state = foldedPage(`Para.\n\n${items}`, "One");
    const all = state.update({ selection: { anchor: 0, head: 12 } }).state;
    expect(moveFolded("down")({ state: all, dispatch: () => {} })).toBe(false);
  });

  test("belongs to what holds it: behind a hint a heading within it has no section", () => {
    const text = "## One\n\n{% hint %}\n## In\n\nA\n{% endhint %}\n\nAfter|";
    const state = stateOf(text, folding());
    expect(headingAt(state, state.selection.main.head)?.title).toBe("One");
  });
});
