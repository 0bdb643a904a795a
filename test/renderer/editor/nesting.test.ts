import { EditorSelection } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { liftItem, nestItem } from "../../../src-renderer/editor/lists/nesting.ts";
import { pressed, stateOf } from "../editing.ts";

describe("Tab puts an item under the one above it", () => {
  test.each([
    ["as far in as its words are", "1. a\n2. |b", "1. a\n   1. |b"],
    ["with the items that it holds", "- a\n- |b\n  - c\n- d", "- a\n  - |b\n    - c\n- d"],
    [
      "with its further paragraphs and its code",
      "- a\n- |b\n\n  more\n\n  ```\n  - x\n\n  y\n  ```",
      "- a\n  - |b\n\n    more\n\n    ```\n    - x\n\n    y\n    ```",
    ],
    ["behind those that it holds already", "1. a\n   1. b\n2. |c\n3. d", "1. a\n   1. b\n   2. |c\n2. d"],
    ["with a mark like theirs", "- a\n  * b\n- |c", "- a\n  * b\n  * |c"],
    ["with its box", "- [ ] a\n- [x] |b", "- [ ] a\n  - [x] |b"],
    ["of another list right above", "- a\n1. |b", "- a\n  1. |b"],
    ["in a quote", "> - a\n> - |b\n>   - c", "> - a\n>   - |b\n>     - c"],
    ["behind marks of three signs", "9. a\n10. |b\n    - c", "9. a\n   1. |b\n      - c"],
    ["behind those that tabs put there", "- a\n\t- b\n- |c", "- a\n    - b\n    - |c"],
    ["as far in as a tab puts its words", "-\ta\n- |b", "-   a\n    - |b"],
    ["with what tabs put into it", "- a\n- |b\n\n\tmore", "- a\n  - |b\n\n      more"],
    ["behind those that are further in than they need be", "- a\n    - b\n- |c", "- a\n    - b\n    - |c"],
    ["and not where none is above", "- |a\n- b", "- |a\n- b"],
    ["and leaves tabs where none is above", "-\t|a\n\t- b", "-\t|a\n\t- b"],
    ["and no further than that", "- a\n  - |b", "- a\n  - |b"],
  ])("%s", (_what, before, after) => {
    expect(pressed([nestItem], before)).toBe(after);
  });

  test("and leaves what only looks like one to other keys", () => {
    expect(pressed([nestItem], "```\n- a\n- |b\n```")).toBeUndefined();
    expect(pressed([nestItem], "Words|.")).toBeUndefined();
  });
});

describe("Shift+Tab puts an item behind the one that holds it", () => {
  test.each([
    ["with the items that it holds", "- a\n  - |b\n    - c\n- d", "- a\n- |b\n  - c\n- d"],
    ["and holds those behind it", "- a\n  - |b\n  - c", "- a\n- |b\n  - c"],
    ["and counts it", "1. a\n   1. |b\n2. c", "1. a\n2. |b\n3. c"],
    ["as one of that list", "1. a\n   - |b\n   - c\n2. d", "1. a\n2. |b\n   - c\n3. d"],
    [
      "and holds those behind it with its own",
      "- a\n  1. |b\n     1. x\n  2. c",
      "- a\n- |b\n  1. x\n  2. c",
    ],
    ["in a quote", "> - a\n>   - |b", "> - a\n> - |b"],
    ["and not where none holds it", "- a\n- |b", "- a\n- |b"],
  ])("%s", (_what, before, after) => {
    expect(pressed([liftItem], before)).toBe(after);
  });
});

test("several items that are selected go together, and those that one of them holds with it", () => {
  const state = stateOf("1. |a\n2. b\n   - c\n3. d\n4. e");
  const selected = state.update({ selection: EditorSelection.range(7, 20) }).state;
  let now = selected;
  const dispatch = (transaction: { state: typeof now }): void => void (now = transaction.state);
  nestItem({ state: now, dispatch });
  expect(now.doc.toString()).toBe("1. a\n   1. b\n      - c\n   2. d\n2. e");
  liftItem({ state: now, dispatch });
  expect(now.doc.toString()).toBe("1. a\n2. b\n   - c\n3. d\n4. e");
});
