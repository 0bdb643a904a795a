import { expect, test } from "vitest";
import { compareTexts, foldUnchanged } from "../../../src-renderer/data/diff/wordDiff.ts";

test("two texts are compared by what was removed and what was added", () => {
  expect(compareTexts("Take the train home.", "Take the bus home.")).toEqual([
    { kind: "same", text: "Take the " },
    { kind: "removed", text: "train" },
    { kind: "added", text: "bus" },
    { kind: "same", text: " home." },
  ]);
  expect(compareTexts("Same.", "Same.")).toEqual([{ kind: "same", text: "Same." }]);
});

test("the sides of a comparison are both there, whole", () => {
  const before = "One.\n\nTwo words here.\n\nThree.\n";
  const after = "Zero.\n\nTwo other words.\n\nThree.\n\nFour.\n";
  const segments = compareTexts(before, after);
  const side = (kind: string) =>
    segments
      .filter((segment) => segment.kind === "same" || segment.kind === kind)
      .map((segment) => segment.text)
      .join("");
  expect(side("removed")).toBe(before);
  expect(side("added")).toBe(after);
});

test("long unchanged stretches are folded, the lines around changes stay", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}`).join("\n");
  const shown = foldUnchanged(compareTexts(`Old\n${lines}\nEnd`, `New\n${lines}\nFin`));
  expect(shown.map((segment) => segment.kind)).toContain("folded");
  const folded = shown.find((segment) => segment.kind === "folded");
  expect(folded).toMatchObject({ lines: 26 });
  const all = shown
    .filter((segment) => segment.kind !== "added")
    .map((segment) => segment.text)
    .join("");
  expect(all).toBe(`Old\n${lines}\nEnd`);
});
