import { isDelimiterRow } from "../text/tables.ts";
import { SAYING } from "./pieces.ts";
import { readRow } from "./rows.ts";

/**
 * Whether one of two tables is made of columns of the other, or of its head and some of its rows, as they are there:
 * it is that table, of which something was taken out, however little is left.
 */
export function isMadeOf(table: string, other: string): boolean {
  const [a, b] = [cellsIn(table), cellsIn(other)];
  // What is a head alone may be that of any table.
  if (Math.min(a.length, b.length) < 2) return false;
  if (a.length === b.length) {
    const [few, many] = a[0]!.length < b[0]!.length ? [a, b] : [b, a];
    return few[0]!.length < many[0]!.length && areAmong(columnsOf(few), columnsOf(many));
  }
  const [[head, ...few], [otherHead, ...many]] = a.length < b.length ? [a, b] : [b, a];
  return rowKey(head!) === rowKey(otherHead!) && areAmong(few.map(rowKey), many.map(rowKey));
}

/** The cells of a table's head and rows. */
function cellsIn(table: string): string[][] {
  const lines = table.split("\n").filter((line, at) => at !== 1 || !isDelimiterRow(line));
  return lines.map((line) => readRow(line.replace(/\r$/, "")).cells.map((cell) => cell.trim()));
}

const rowKey = (cells: readonly string[]): string => cells.join("\n");

function columnsOf(rows: readonly string[][]): string[] {
  return rows[0]!.map((_, at) => rowKey(rows.map((cells) => cells[at] ?? "")));
}

function areAmong(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all);
  return some.every((each) => known.has(each)) && some.some((each) => SAYING.test(each));
}
