import fc from "fast-check";
import { expect, test } from "vitest";
import { compareBlocks, countWords, foldBlocks } from "../../../src-renderer/data/diff/blockDiff.ts";

const kinds = (before: string, after: string) => compareBlocks(before, after).map(({ kind }) => kind);

test("a block whose words mostly stayed was edited, another one came or went", () => {
  const before = "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick.\n";
  expect(kinds(before, "# Lamps\n\nLight every lamp at dusk.\n\nTrim the wick.\n")).toEqual([
    "same",
    "edited",
    "same",
  ]);
  expect(kinds(before, "# Lamps\n\nLight the lamp at dusk.\n")).toEqual(["same", "same", "removed"]);
  expect(kinds(before, "# Lamps\n\nNobody sleeps here.\n\nTrim the wick.\n")).toEqual([
    "same",
    "removed",
    "added",
    "same",
  ]);
});

test("both texts can be read off a comparison, block by block", () => {
  const text = fc.array(fc.constantFrom("One two three.", "Four five.", "# Six", "Seven eight nine ten."), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pairs = compareBlocks(before.join("\n\n"), after.join("\n\n"));
      expect(pairs.flatMap((pair) => pair.before ?? [])).toEqual(before);
      expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after);
      const places = pairs.flatMap(({ at }) => at ?? []);
      expect(places).toEqual(after.map((_, index) => index));
    }),
  );
});

test("words that came and went are counted", () => {
  expect(countWords("Light the lamp.", "Light every big lamp.")).toEqual({ added: 2, removed: 1 });
});

test("blocks far from a change are folded, those beside it stay", () => {
  const block = (text: string) => `${text}.`;
  const before = ["a", "b", "c", "d", "e"].map(block).join("\n\n");
  const shown = foldBlocks(compareBlocks(before, `${before}\n\nfresh words here`));
  expect(shown.map(({ kind }) => kind)).toEqual(["folded", "same", "added"]);
  expect(shown[0]).toMatchObject({ pairs: { length: 4 } });
});
