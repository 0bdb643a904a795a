import type { Texts } from "../en.ts";

/** Die Blöcke einer Seite. */
export const blocks: Texts["blocks"] = {
  showSource: "Quelltext zeigen",
  table: {
    label: (rows, columns) => `Tabelle, ${rows} Zeilen, ${columns} Spalten`,
    row: "Zeile",
    column: "Spalte",
    both: "Zeile und Spalte",
    addRow: "Zeile anfügen",
    addColumn: "Spalte anfügen",
    rowAbove: "Zeile darüber einfügen",
    rowBelow: "Zeile darunter einfügen",
    moveRowUp: "Zeile nach oben",
    moveRowDown: "Zeile nach unten",
    removeRow: "Zeile löschen",
    columnBefore: "Spalte davor einfügen",
    columnAfter: "Spalte danach einfügen",
    moveColumnBack: "Spalte nach vorn",
    moveColumnOn: "Spalte nach hinten",
    removeColumn: "Spalte löschen",
    alignments: { none: "Nach der Schrift", left: "Linksbündig", center: "Zentriert", right: "Rechtsbündig" },
  },
};
