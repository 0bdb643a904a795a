import { isBlank, type Line } from "./lines.ts";

const DELIMITER_CELL = /^[ \t]*:?-+:?[ \t]*$/;

/** The cells of a table's row, without the pipes at its ends; an escaped pipe is part of its cell. */
export function readCells(row: string): string[] {
  const cells = row.includes("\\") ? splitUnescaped(row) : row.split("|");
  if (cells.length > 1 && cells[0]!.trim() === "") cells.shift();
  if (cells.length > 1 && cells.at(-1)!.trim() === "") cells.pop();
  return cells;
}

function splitUnescaped(row: string): string[] {
  const cells: string[] = [];
  let start = 0;
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] === "\\") at += 1;
    else if (row[at] === "|") {
      cells.push(row.slice(start, at));
      start = at + 1;
    }
  }
  cells.push(row.slice(start));
  return cells;
}

/** Whether a row is the second of a table: dashes, with colons for the alignment. */
export function isDelimiterRow(row: string): boolean {
  return row.includes("|") && row.includes("-") && readCells(row).every((cell) => DELIMITER_CELL.test(cell));
}

/** Whether a table begins with this line: a row, and below it a delimiter row of as many cells. */
export function tableStartsAt(text: string, line: Line, next: Line | undefined): boolean {
  if (!next || isBlank(next) || next.indent > 3 || !"|:-".includes(text[next.textStart]!)) return false;
  const header = text.slice(line.textStart, line.textEnd);
  if (!header.includes("|")) return false;
  const delimiter = text.slice(next.textStart, next.textEnd);
  return isDelimiterRow(delimiter) && readCells(header).length === readCells(delimiter).length;
}
