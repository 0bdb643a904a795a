import { shownColumns, type HtmlColumn, type HtmlTable } from "./htmlTable.ts";

/* The cells of a table as its writer finds them: loaded with what draws tables. */

/** What is words in a cell; of other kinds a cell holds one of the things that its column names. */
const wordTypes = new Set(["text", "number", "rating", "checkbox"]);

/** Can the cells of a column below its head be typed into? */
export const holdsWords = (column: HtmlColumn | undefined): boolean => wordTypes.has(column?.type ?? "text");

/** The cell of a table, as its writer counts them, where a place in its source is; of its row else the one in a column. */
export function cellIn(
  table: HtmlTable,
  at: number,
  column: number,
): { row: number; column: number } | undefined {
  const head = table.columns;
  const rows = [{ from: head[0]!.openFrom - 1, to: head.at(-1)!.closeTo + 1, cells: head }, ...table.rows];
  const row = rows.findIndex(({ from, to }) => from < at && at < to);
  if (row < 0) return undefined;
  const number = rows[row]!.cells.findIndex(({ openFrom, closeTo }) => openFrom < at && at < closeTo);
  const shown = shownColumns(table).indexOf(number);
  return { row: row === 0 ? 0 : row + 1, column: shown < 0 ? column : shown };
}
