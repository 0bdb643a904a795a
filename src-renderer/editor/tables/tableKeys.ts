import { keyName } from "../../data/keys/shortcuts.ts";
import { texts } from "../../texts/texts.ts";
import type { MenuChoice } from "../controls/menu.ts";
import type { EditedTable } from "./editedTable.ts";
import type { Alignment, Change } from "./tableText.ts";

/** A cell by its line in the table, where 0 is the head and 1 the dashes, and by its column. */
export interface CellPlace {
  row: number;
  column: number;
}

/** What became of a table, and the cell where its writer goes on. */
export interface TableEdit extends CellPlace {
  changes: Change[];
}

export type TableAction = (table: EditedTable, at: CellPlace) => TableEdit;

const edit = (changes: Change[], row: number, column: number): TableEdit => ({ changes, row, column });
const lastRow = ({ rows }: EditedTable): number => rows - 1;
/** The row of dashes is no row to its writer. */
const rowOr = (row: number, otherwise: number): number => (row === 1 ? otherwise : row);

/** Every way to change a table, by the cell in which it is asked for. */
export const tableActions = {
  rowAbove: (table, { row, column }) => edit(table.insertRow(Math.max(row - 1, 1)), Math.max(row, 2), column),
  rowBelow: (table, { row, column }) => edit(table.insertRow(row), Math.max(row, 1) + 1, column),
  moveRowUp: (table, { row, column }) => edit(table.moveRow(row, row - 1), row > 2 ? row - 1 : row, column),
  moveRowDown: (table, { row, column }) =>
    edit(table.moveRow(row, row + 1), row >= 2 ? Math.min(row + 1, lastRow(table)) : row, column),
  removeRow: (table, { row, column }) =>
    edit(table.removeRow(row), rowOr(row === lastRow(table) ? row - 1 : row, 0), column),
  columnBefore: (table, { row, column }) => edit(table.insertColumn(column), row, column),
  columnAfter: (table, { row, column }) => edit(table.insertColumn(column + 1), row, column + 1),
  moveColumnBack: (table, { row, column }) =>
    edit(table.moveColumn(column, column - 1), row, Math.max(column - 1, 0)),
  moveColumnOn: (table, { row, column }) =>
    edit(table.moveColumn(column, column + 1), row, Math.min(column + 1, table.columns - 1)),
  removeColumn: (table, { row, column }) =>
    edit(table.removeColumn(column), row, Math.min(column, Math.max(table.columns - 2, 0))),
} satisfies Record<string, TableAction>;

const align =
  (alignment: Alignment): TableAction =>
  (table, { row, column }) =>
    edit(table.alignColumn(column, alignment), row, column);

export type ActionName = keyof typeof tableActions;

/** The keys of tables, as in the list of shortcuts. */
export const tableKeys: Partial<Record<ActionName, string>> = {
  rowBelow: "Mod-Enter",
  moveRowUp: "Mod-Alt-Up",
  moveRowDown: "Mod-Alt-Down",
  removeRow: "Mod-Shift-Backspace",
  columnAfter: "Mod-Alt-Enter",
  moveColumnBack: "Mod-Alt-Left",
  moveColumnOn: "Mod-Alt-Right",
};

/** What a table's menus offer for a row or a column. */
export function tableChoices(
  table: EditedTable,
  at: CellPlace,
  run: (action: TableAction) => void,
): { row: MenuChoice[][]; column: MenuChoice[][] } {
  const words = texts.blocks.table;
  const choice = (name: ActionName): MenuChoice => {
    const key = tableKeys[name];
    return {
      label: words[name],
      run: () => run(tableActions[name]),
      ...(key === undefined ? {} : { key: keyName(key) }),
      ...(name.startsWith("remove") ? { danger: true } : {}),
    };
  };
  const current = table.alignments[at.column];
  const alignments = ([undefined, "left", "center", "right"] as const).map((alignment) => ({
    label: words.alignments[alignment ?? "none"],
    checked: current === alignment,
    run: () => run(align(alignment)),
  }));
  const isBody = at.row >= 2;
  return {
    row: [
      [...(isBody ? [choice("rowAbove")] : []), choice("rowBelow")],
      isBody ? [choice("moveRowUp"), choice("moveRowDown")] : [],
      isBody ? [choice("removeRow")] : [],
    ],
    column: [
      alignments,
      [choice("columnBefore"), choice("columnAfter")],
      table.columns > 1 ? [choice("moveColumnBack"), choice("moveColumnOn")] : [],
      table.columns > 1 ? [choice("removeColumn")] : [],
    ],
  };
}
