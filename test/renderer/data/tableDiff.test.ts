import { describe, expect, test } from "vitest";
import { compareTables, differsToReaders, isTable } from "../../../src-renderer/data/diff/tableDiff.ts";

const lamps = "| Lamp | Miles |\n| --- | ---: |\n| North | 18 |\n| South | 9 |";

/** Rows as their kind's sign and cells: what both have once, otherwise `before>after`. */
const drawn = (before: string | undefined, after: string | undefined): string[] => {
  const { head, rows } = compareTables(before, after);
  const signs = { same: " ", edited: "~", added: "+", removed: "-" };
  return [head, ...rows].map(
    ({ kind, cells }) =>
      signs[kind] +
      cells
        .map(({ before: old, after: now }) => (old === now ? (old ?? "") : `${old ?? ""}>${now ?? ""}`))
        .join("|"),
  );
};

describe("two states of a table", () => {
  test.each<[string, string, string[]]>([
    [
      "a cell that changed is compared in its row",
      lamps.replace("18", "20"),
      [" Lamp|Miles", "~North|18>20", " South|9"],
    ],
    [
      "a row that came is one",
      lamps.replace("| South", "| West | 3 |\n| South"),
      [" Lamp|Miles", " North|18", "+>West|>3", " South|9"],
    ],
    [
      "a row that went is one",
      lamps.replace("\n| North | 18 |", ""),
      [" Lamp|Miles", "-North>|18>", " South|9"],
    ],
    [
      "a column that came leaves its rows what they were",
      "| Lamp | Keeper | Miles |\n| --- | --- | ---: |\n| North | Ada | 18 |\n| South | Ben | 9 |",
      [" Lamp|>Keeper|Miles", " North|>Ada|18", " South|>Ben|9"],
    ],
    [
      "a column that went does, too",
      "| Miles |\n| ---: |\n| 18 |\n| 9 |",
      [" Lamp>|Miles", " North>|18", " South>|9"],
    ],
    [
      "a column that was named anew is the same one",
      lamps.replace("Miles", "Range"),
      [" Lamp|Miles>Range", " North|18", " South|9"],
    ],
    [
      "a row that is too short has empty cells",
      lamps.replace("| South | 9 |", "| South |"),
      [" Lamp|Miles", " North|18", "~South|9>"],
    ],
    [
      "a pipe that is a word does not end its cell",
      lamps.replace("North", "N\\|S"),
      [" Lamp|Miles", "~North>N\\|S|18", " South|9"],
    ],
  ])("%s", (_what, after, rows) => {
    expect(drawn(lamps, after)).toEqual(rows);
  });

  test("one that came or went whole has all its rows", () => {
    expect(drawn(undefined, lamps)).toEqual(["+>Lamp|>Miles", "+>North|>18", "+>South|>9"]);
    expect(drawn(lamps, undefined)).toEqual(["-Lamp>|Miles>", "-North>|18>", "-South>|9>"]);
  });

  test("columns stand as the newer one says", () => {
    const { columns } = compareTables(lamps, lamps.replace("---:", ":---:"));
    expect(columns.map(({ alignment }) => alignment)).toEqual([undefined, "center"]);
  });

  test("a table has a line of dashes below its head", () => {
    expect(isTable(lamps)).toBe(true);
    expect(isTable("| Lamp | Miles |\n| North | 18 |")).toBe(false);
    expect(isTable("Lamp | Miles")).toBe(false);
  });

  test("cells beyond the head are compared, too", () => {
    expect(drawn("| A |\n| --- |\n| a | b |", "| A |\n| --- |\n| a | c |")).toEqual([" A|", "~a|b>c"]);
  });

  test("that are only written otherwise read alike", () => {
    expect(differsToReaders(compareTables(lamps, lamps.replace("| ---:", "| :---")))).toBe(false);
    expect(differsToReaders(compareTables(lamps, lamps.replace("9", "8")))).toBe(true);
  });

  test("a table holds nothing else", () => {
    expect(isTable(`${lamps}\n\nPara.`)).toBe(false);
    expect(isTable("")).toBe(false);
  });
});
