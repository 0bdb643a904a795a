import { readCells } from "../text/tables.ts";

/** A row of a table, taken apart so that it can be put together with other cells. */
export interface Row {
  /** What stands before the first cell: blanks, and the pipe if there is one. */
  lead: string;
  /** With the blanks around what they hold. */
  cells: string[];
  tail: string;
}

export function readRow(text: string): Row {
  const lead = /^[ \t]*\|/.exec(text)?.[0] ?? "";
  const cells = readCells(text);
  return { lead, cells, tail: text.slice(lead.length + cells.join("|").length) };
}

export function writeRow({ lead, cells, tail }: Row): string {
  return lead + cells.join("|") + tail;
}

/** A cell with other content, as wide as it was if the content fits. */
export function fillCell(cell: string, content: string): string {
  const before = cell.trim() === "" ? " " : /^[ \t]*/.exec(cell)![0];
  const behind = /[ \t]$/.test(cell) ? " " : "";
  return (before + content + behind).padEnd(behind === "" ? 0 : cell.length);
}
