import fc from "fast-check";
import { expect, test } from "vitest";
import { pipeTable } from "../../src-renderer/editor/tables/editedTable.ts";
import { tableChunks } from "../../src-renderer/editor/tables/tableChunks.ts";
import { tableActions, type TableAction } from "../../src-renderer/editor/tables/tableKeys.ts";
import {
  alignColumn,
  alignmentsOf,
  cellSource,
  columnsOf,
  layCells,
  moveColumn,
  moveRow,
  setCell,
  shownSource,
  slotsOf,
  tableText,
  wordsIn,
} from "../../src-renderer/editor/tables/tableText.ts";
import { changed } from "./changedText.ts";

const plain = ["| Lamp | Range |", "| :-- | --: |", "| North | 18 |", "| *South*  |7|"].join("\n");

const after = (source: string, action: TableAction, row: number, column: number): string =>
  changed(source, action(pipeTable(tableText(source)), { row, column }).changes);

const cellsOf = (line: string): string[] =>
  slotsOf(line).map((slot) => {
    const { from, to } = wordsIn(line, slot);
    return line.slice(from, to);
  });

test("the cells of a row are what stands between its pipes, escaped pipes among it", () => {
  expect(cellsOf("| a \\| b | `c` ||")).toEqual(["a \\| b", "`c`", ""]);
  expect(cellsOf("a | b")).toEqual(["a", "b"]);
  expect(cellsOf("|")).toEqual([""]);
});

test("words that are put into a cell change no other byte of the table", () => {
  const row = plain.split("\n")[3]!;
  expect(changed(row, setCell(row, 0, 0, "*South*, far"))).toBe("| *South*, far  |7|");
  expect(changed(row, setCell(row, 0, 1, "70"))).toBe("| *South*  |70|");
  expect(setCell(row, 0, 1, "7")).toEqual([]);
});

test("an empty cell takes words with a blank around them, and a short row gets the cells that it lacks", () => {
  expect(changed("||b|", setCell("||b|", 0, 0, "a"))).toBe("| a |b|");
  expect(changed("| a |", setCell("| a |", 0, 2, "c"))).toBe("| a |  | c |");
  expect(changed("a", setCell("a", 0, 1, "b"))).toBe("a | b |");
});

test("rows come, go and move, and the head stays", () => {
  const lines = plain.split("\n");
  expect(after(plain, tableActions.rowBelow, 2, 0)).toBe(
    [...lines.slice(0, 3), "|  |  |", lines[3]].join("\n"),
  );
  expect(after(plain, tableActions.rowBelow, 0, 0)).toBe(
    [...lines.slice(0, 2), "|  |  |", ...lines.slice(2)].join("\n"),
  );
  expect(after(plain, tableActions.rowAbove, 3, 0)).toBe(
    [...lines.slice(0, 3), "|  |  |", lines[3]].join("\n"),
  );
  expect(after(plain, tableActions.moveRowDown, 2, 0)).toBe(
    [lines[0], lines[1], lines[3], lines[2]].join("\n"),
  );
  expect(after(plain, tableActions.moveRowUp, 3, 0)).toBe(
    [lines[0], lines[1], lines[3], lines[2]].join("\n"),
  );
  expect(after(plain, tableActions.removeRow, 3, 0)).toBe(lines.slice(0, 3).join("\n"));
  for (const action of [tableActions.moveRowUp, tableActions.removeRow, tableActions.moveRowDown])
    expect(after(plain, action, 0, 0)).toBe(plain);
});

test("columns come, go and move in every row that has them", () => {
  expect(after(plain, tableActions.columnAfter, 2, 1)).toBe(
    ["| Lamp | Range |  |", "| :-- | --: | --- |", "| North | 18 |  |", "| *South*  |7|  |"].join("\n"),
  );
  expect(after(plain, tableActions.columnBefore, 2, 0)).toBe(
    ["|  | Lamp | Range |", "| --- | :-- | --: |", "|  | North | 18 |", "|  | *South*  |7|"].join("\n"),
  );
  expect(after(plain, tableActions.moveColumnOn, 2, 0)).toBe(
    ["| Range | Lamp |", "| --: | :-- |", "| 18 | North |", "|7| *South*  |"].join("\n"),
  );
  expect(after(plain, tableActions.removeColumn, 0, 0)).toBe(
    ["| Range |", "| --: |", "| 18 |", "|7|"].join("\n"),
  );
  expect(after(plain, tableActions.removeColumn, 0, 1)).toBe(
    ["| Lamp |", "| :-- |", "| North |", "| *South*  |"].join("\n"),
  );
});

test("a column is aligned by the colons of its dashes, and keeps their number", () => {
  const aligned = changed(plain, alignColumn(tableText(plain), 0, "center"));
  expect(aligned.split("\n")[1]).toBe("| :---: | --: |");
  expect(alignmentsOf(tableText(aligned))).toEqual(["center", "right"]);
  expect(changed("| a |\n| ------ |", alignColumn(tableText("| a |\n| ------ |"), 0, "left"))).toBe(
    "| a |\n| :------ |",
  );
});

test("what is typed into a cell stays in it, and comes back as it was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", " ", "|", "\n", "*") }), (typed) => {
      const words = typed.trim();
      const source = cellSource(words);
      const row = "| x | y |";
      const made = changed(row, setCell(row, 0, 0, source));
      expect(cellsOf(made)).toEqual([source, "y"]);
      expect(shownSource(cellsOf(made)[0]!)).toBe(words);
    }),
  );
});

test("moving a row or a column there and back leaves the table as it was", () => {
  const table = tableText(plain);
  expect(
    changed(
      changed(plain, moveRow(table, 2, 3)),
      moveRow(tableText(changed(plain, moveRow(table, 2, 3))), 3, 2),
    ),
  ).toBe(plain);
  const moved = changed(plain, moveColumn(table, 0, 1));
  expect(changed(moved, moveColumn(tableText(moved), 1, 0))).toBe(plain);
});

test("a long table is cut into pieces that are its rows, each of the same columns", () => {
  const source = ["| a | b |", "| - | - |", ...Array.from({ length: 1000 }, (_, at) => `| ${at} | x |`)].join(
    "\n",
  );
  const table = tableText(source);
  const chunks = tableChunks(table, alignmentsOf(table));
  expect(chunks.flatMap(({ lines }) => lines).join("\n")).toBe(source);
  expect(
    chunks.every(
      (chunk, at) => at === 0 || chunk.first === chunks[at - 1]!.first + chunks[at - 1]!.lines.length,
    ),
  ).toBe(true);
  expect(new Set(chunks.map(({ widths }) => widths?.join())).size).toBe(1);
  expect(Math.max(...chunks.map(({ lines }) => lines.length))).toBeLessThan(100);
  expect(columnsOf(table)).toBe(2);
});

test("cells of a spreadsheet lie over the table from a cell on, which gets the rows and columns they need", () => {
  const cells = [
    ["1", "2"],
    ["3|", "4"],
    ["5", "6"],
  ];
  const laid = (row: number, column: number): string[] =>
    changed(plain, layCells(tableText(plain), { row, column }, cells)).split("\n");
  expect(laid(0, 0)).toEqual(["| 1 | 2 |", "| :-- | --: |", "| 3\\| | 4 |", "| 5  |6|"]);
  expect(laid(3, 1)).toEqual([
    "| Lamp | Range |  |",
    "| :-- | --: | --- |",
    "| North | 18 |  |",
    "| *South*  |1| 2 |",
    "|  | 3\\| | 4 |",
    "|  | 5 | 6 |",
  ]);
});
