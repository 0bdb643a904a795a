import { expect, test } from "vitest";
import { pageBlocks } from "../../../src-renderer/editor/blocks.ts";
import { fits, marginsOf, readColumns, tracksOf } from "../../../src-renderer/editor/columns/columnsBlock.ts";
import { sameColumns } from "../../../src-renderer/editor/columns/sameColumns.ts";
import { stateOf } from "../editing.ts";

const read = (doc: string) => {
  const state = stateOf(`|${doc}`);
  const { containers } = state.field(pageBlocks);
  return readColumns(state, containers, containers[0]!);
};

const columns = (between = "\n\n"): string =>
  `{% columns %}\n{% column width="33%" %}\nOne.\n{% endcolumn %}${between}{% column %}\n\nTwo.\n\n{% endcolumn %}\n{% endcolumns %}`;

test("columns are read with their tags and with what stands between these", () => {
  const text = columns();
  const placeOf = (inner: string) => ({ from: text.indexOf(inner), to: text.indexOf(inner) + inner.length });
  const before = "Before.\n\n";
  expect(read(before + text)).toEqual({
    from: before.length,
    to: before.length + text.length,
    tag: "{% columns %}",
    columns: [
      { tag: '{% column width="33%" %}', inner: "\nOne.\n", ...placeOf("\nOne.\n") },
      { tag: "{% column %}", inner: "\n\nTwo.\n\n", ...placeOf("\n\nTwo.\n\n") },
    ],
  });
});

test("words between columns, which would not be seen, leave the columns as they are written", () => {
  expect(read(columns("\n\nBetween.\n\n"))).toBeUndefined();
  expect(read("{% columns %}\n\n{% endcolumns %}")).toBeUndefined();
});

test("the blank lines beside a column's tags are not shown, and stay what they are while words are written", () => {
  expect(marginsOf("\nOne.\n")).toEqual({ before: 1, behind: 1 });
  expect(marginsOf("\n\nTwo.\n\n")).toEqual({ before: 2, behind: 2 });
  expect(marginsOf("\n\n")).toEqual({ before: 1, behind: 1 });
  expect(marginsOf("\n")).toEqual({ before: 1, behind: 0 });
  const margins = marginsOf("\nOne.\n");
  expect(fits(margins, "\nOne.\n\n\n")).toBe(true);
  expect(fits(margins, "\n")).toBe(false);
  expect(fits(marginsOf("\n\nTwo.\n\n"), "\nTwo.\n")).toBe(false);
});

test("a column is the same one wherever it moved, and so is the one that is written in, whatever was changed in it", () => {
  const written = (drawn: number, now: number) => ({ drawn, now });
  expect(sameColumns(["One", "Two"], ["New", "One", "Two"], undefined)).toEqual([undefined, 0, 1]);
  expect(sameColumns(["One", "Two"], ["Two", "One"], undefined)).toEqual([1, 0]);
  expect(sameColumns(["One", "Two"], ["New", "One", "Two!"], written(1, 2))).toEqual([undefined, 0, 1]);
  expect(sameColumns(["", ""], ["", "", ""], written(1, 2))).toEqual([0, undefined, 1]);
  expect(sameColumns(["", ""], ["T", ""], written(0, 0))).toEqual([0, 1]);
  expect(sameColumns(["One", "Two"], ["One", "2"], written(0, 1))).toEqual([0, 1]);
  expect(sameColumns(["One", "Two"], ["One, Two"], written(1, 0))).toEqual([1]);
  // What neither their words nor the caret tell, their order does.
  expect(sameColumns(["One", "Two"], ["1", "2"], undefined)).toEqual([0, 1]);
});

test("columns share what room the others leave them", () => {
  expect(tracksOf(["", ""])).toBe("minmax(0, 50fr) minmax(0, 50fr)");
  expect(tracksOf(["25%", "", ""])).toBe("minmax(0, 25fr) minmax(0, 37.5fr) minmax(0, 37.5fr)");
  expect(tracksOf(["75%", "50%", ""])).toBe("minmax(0, 75fr) minmax(0, 50fr) minmax(0, 10fr)");
  expect(tracksOf(["wide"])).toBe("minmax(0, 100fr)");
});
