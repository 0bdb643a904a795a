import { GFM, parser } from "@lezer/markdown";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pipeTable } from "../../../src-renderer/editor/tables/editedTable.ts";
import { tableChunks } from "../../../src-renderer/editor/tables/tableChunks.ts";
import { tableActions, type TableAction } from "../../../src-renderer/editor/tables/tableKeys.ts";
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
} from "../../../src-renderer/editor/tables/tableText.ts";
import { changed } from "../changedText.ts";

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

/** The cells of a table as readers of Markdown find them, empty ones among them; undefined where they find no table. */
function readCells(source: string): string[][] | undefined {
  const tree = parser.configure(GFM).parse(source);
  const table = tree.topNode.firstChild;
  if (table?.name !== "Table" || table.to !== source.length) return undefined;
  return [table.getChild("TableHeader")!, ...table.getChildren("TableRow")].map((row) => {
    const cells: string[] = [];
    let isFilled = false;
    for (let node = row.firstChild; node; node = node.nextSibling) {
      if (node.name === "TableCell") {
        isFilled = cells.push(source.slice(node.from, node.to).trim()) > 0;
      } else if (isFilled) isFilled = false;
      else if (node.from > row.from) cells.push("");
    }
    return cells;
  });
}

const open = ["a | b", "--- | ---", "1 | 2", " 3 | 4"].join("\n");

test("a table without outer pipes gets them where a column comes or goes at its edge, and stays a table", () => {
  expect(readCells(open)).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", "4"],
  ]);
  const before = after(open, tableActions.columnBefore, 0, 0);
  expect(before.split("\n")).toEqual(["|  | a | b |", "| --- | --- | --- |", "|  | 1 | 2 |", "|  | 3 | 4 |"]);
  expect(readCells(after(open, tableActions.columnAfter, 0, 1))).toEqual([
    ["a", "b", ""],
    ["1", "2", ""],
    ["3", "4", ""],
  ]);
  expect(readCells(after(open, tableActions.removeColumn, 0, 1))).toEqual([["a"], ["1"], ["3"]]);
  expect(after("| a | b\n| --- | ---", tableActions.columnAfter, 0, 1)).toBe(
    "| a | b |  |\n| --- | --- | --- |",
  );
});

test("a cell at an open edge that is emptied, or begins like another block, keeps its place", () => {
  const row = "1 | 2";
  expect(changed(row, setCell(row, 0, 0, "one"))).toBe("one | 2");
  expect(changed(row, setCell(row, 0, 0, ""))).toBe("|  | 2");
  expect(changed(row, setCell(row, 0, 1, ""))).toBe("1 |  |");
  expect(changed(row, setCell(row, 0, 0, "# 1"))).toBe("| # 1 | 2");
  expect(changed("1", setCell("1", 0, 0, ""))).toBe("|  |");
});

test("a backslash at the end of a cell takes no pipe with it", () => {
  const row = "|C:|disk|";
  expect(changed(row, setCell(row, 0, 0, "C:\\"))).toBe("|C:\\ |disk|");
  expect(setCell("|C:\\ |disk|", 0, 0, "C:\\")).toEqual([]);
  expect(after("a | b\\\n--- | ---", tableActions.columnAfter, 0, 1)).toBe(
    "| a | b\\ |  |\n| --- | --- | --- |",
  );
  expect(after("|a|b\\\n|---|---", tableActions.moveColumnBack, 0, 1)).toBe("|b\\ |a|\n|--- |---|");
  expect(after("a | b\\\n--- | ---", tableActions.moveColumnBack, 0, 1)).toBe("| b\\ | a |\n| --- | --- |");
});

test("whatever is done to a table, each cell that stays keeps its words and its place", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "é", "|", "\\", "#", "-", "1", "."), maxLength: 4 });
  const rowOf = (cells: string[], [isStart, isEnd, isTight]: boolean[]): string => {
    const blank = isTight ? "" : " ";
    const words = cells.map((cell) => (cell.endsWith("\\") ? `${cell} ` : cell)).join(`${blank}|${blank}`);
    const starts = isStart || !/^\p{L}/u.test(cells[0]!);
    const ends = isEnd || cells.at(-1) === "";
    return `${starts ? `|${blank}` : ""}${words}${ends ? `${blank}|` : ""}`;
  };
  const edges = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
  const table = fc.integer({ min: 2, max: 3 }).chain((columns) => {
    const cells = fc.array(
      word.map((typed) => cellSource(typed)),
      { minLength: columns, maxLength: columns },
    );
    return fc.array(fc.tuple(cells, edges), { minLength: 1, maxLength: 3 });
  });
  type Deed = (cells: string[][], row: number, column: number, word: string) => string[][];
  const deeds: Record<string, [(source: string, row: number, column: number, word: string) => string, Deed]> =
    {
      written: [
        (source, row, column, word) => {
          const { lines, starts } = tableText(source);
          return changed(source, setCell(lines[row]!, starts[row]!, column, word));
        },
        (cells, row, column, word) =>
          cells.map((one, at) => (at === Math.max(0, row - 1) ? one.with(column, word) : one)),
      ],
      laid: [
        (source, row, column, word) =>
          changed(source, layCells(tableText(source), { row, column }, [[shownSource(word)]])),
        (cells, row, column, word) =>
          cells.map((one, at) => (at === Math.max(0, row - 1) ? one.with(column, word) : one)),
      ],
      before: [
        (source, row, column) => after(source, tableActions.columnBefore, row, column),
        (cells, _row, column) => cells.map((one) => one.toSpliced(column, 0, "")),
      ],
      behind: [
        (source, row, column) => after(source, tableActions.columnAfter, row, column),
        (cells, _row, column) => cells.map((one) => one.toSpliced(column + 1, 0, "")),
      ],
      removed: [
        (source, row, column) => after(source, tableActions.removeColumn, row, column),
        (cells, _row, column) => cells.map((one) => one.toSpliced(column, 1)),
      ],
      moved: [
        (source, row, column) => after(source, tableActions.moveColumnOn, row, column),
        (cells, _row, column) =>
          cells.map((one) =>
            column + 1 < one.length ? one.toSpliced(column, 2, one[column + 1]!, one[column]!) : one,
          ),
      ],
    };
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...Object.keys(deeds)),
      fc.nat(9),
      fc.nat(9),
      word.map((typed) => cellSource(typed).trim()),
      (rows, name, rowAt, columnAt, words) => {
        const cells = rows.map(([of]) => of);
        const columns = cells[0]!.length;
        const lines = rows.map(([of, edge]) => rowOf(of, edge));
        lines.splice(
          1,
          0,
          rowOf(
            Array.from({ length: columns }, () => "---"),
            rows[0]![1].with(0, true),
          ),
        );
        const [row, column] = [rowAt % rows.length, columnAt % columns];
        const source = lines.join("\n");
        expect(readCells(source)).toEqual(cells);
        const [deed, expected] = deeds[name]!;
        const made = deed(source, row === 0 ? 0 : row + 1, column, words);
        expect(readCells(made)).toEqual(expected(cells, row === 0 ? 0 : row + 1, column, words));
      },
    ),
    { numRuns: 200 },
  );
});
