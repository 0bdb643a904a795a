import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../../../src-main/content/import/csv.ts";

const bounds = { rows: 100, columns: 10 };
const rowsOf = (text: string): string[][] => parseCsv(text, bounds).rows;

test.each([
  [
    "a,b\nc,d\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,b\r\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"a,b","c ""d"""\n', [["a,b", 'c "d"']]],
  ['"two\nlines",x\n', [["two\nlines", "x"]]],
  [
    "a,\n,b\n",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["a,", [["a", ""]]],
  ["\uFEFFa\n", [["a"]]],
  ["", []],
  ['"open', [["open"]]],
  ['"a"b,c\n', [["ab", "c"]]],
])("%j are these rows", (text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test("rows and columns over the bounds are left out, and that is said", () => {
  expect(parseCsv("1\n2\n3\n", { rows: 2, columns: 1 })).toEqual({ rows: [["1"], ["2"]], isCut: true });
  expect(parseCsv("1,2,3\n", { rows: 9, columns: 2 })).toEqual({ rows: [["1", "2"]], isCut: true });
  expect(parseCsv("1,2\n", { rows: 1, columns: 2 })).toEqual({ rows: [["1", "2"]], isCut: false });
});

test("what is written in quotes is read as it was", () => {
  const table = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
        .join("\n");
      expect(rowsOf(text)).toEqual(rows);
    }),
  );
});
