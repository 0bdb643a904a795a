/** The blocks of a page: what their controls are called, and what is said of those that cannot be drawn. */
export const blocks = {
  showSource: "Show source",
  table: {
    label: (rows: number, columns: number) => `Table, ${rows} rows, ${columns} columns`,
    row: "Row",
    column: "Column",
    both: "Row and column",
    addRow: "Add a row",
    addColumn: "Add a column",
    rowAbove: "Insert row above",
    rowBelow: "Insert row below",
    moveRowUp: "Move row up",
    moveRowDown: "Move row down",
    removeRow: "Delete row",
    columnBefore: "Insert column before",
    columnAfter: "Insert column after",
    moveColumnBack: "Move column back",
    moveColumnOn: "Move column on",
    removeColumn: "Delete column",
    alignments: { none: "Align by script", left: "Align left", center: "Align center", right: "Align right" },
  },
};
