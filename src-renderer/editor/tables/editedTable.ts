import {
  alignColumn,
  alignmentsOf,
  columnsOf,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
  type Alignment,
  type Change,
  type TableText,
} from "./tableText.ts";

/**
 * A table whose rows and columns are changed, whatever its source is written in. Row 0 is its head, 1 what parts the head
 * from its body and is no row to its writer, and 2 the first of its body.
 */
export interface EditedTable {
  /** How many rows it has, those two counted. */
  readonly rows: number;
  readonly columns: number;
  readonly alignments: readonly Alignment[];
  insertRow(below: number): Change[];
  removeRow(row: number): Change[];
  moveRow(row: number, to: number): Change[];
  insertColumn(column: number): Change[];
  removeColumn(column: number): Change[];
  moveColumn(column: number, to: number): Change[];
  alignColumn(column: number, alignment: Alignment): Change[];
}

/** A table between pipes. */
export const pipeTable = (text: TableText): EditedTable => ({
  rows: text.lines.length,
  columns: columnsOf(text),
  alignments: alignmentsOf(text),
  insertRow: (below) => insertRow(text, below),
  removeRow: (row) => removeRow(text, row),
  moveRow: (row, to) => moveRow(text, row, to),
  insertColumn: (column) => insertColumn(text, column),
  removeColumn: (column) => removeColumn(text, column),
  moveColumn: (column, to) => moveColumn(text, column, to),
  alignColumn: (column, alignment) => alignColumn(text, column, alignment),
});
