import { EditorSelection, type EditorState, type Line, type StateCommand } from "@codemirror/state";
import { pageBlocks } from "./blocks.ts";

/** The lines of the table that the caret is in. */
function tableAt(state: EditorState): { first: Line; last: Line } | undefined {
  const { head, empty } = state.selection.main;
  const table = state.field(pageBlocks).tables.find((one) => one.from <= head && one.to >= head);
  if (!table || !empty) return undefined;
  return { first: state.doc.lineAt(table.from), last: state.doc.lineAt(table.to) };
}

const cellsOf = (line: Line): string[] =>
  line.text
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/);

/** Where the words of a row's first cell go. */
const firstCell = (line: Line): number => line.from + (/^\s*\|? ?/.exec(line.text)?.[0].length ?? 0);

/**
 * Enter in a table: from its head to the first row, from a row to a new one below, and from an empty last row out of
 * the table, whose next line would be one more row.
 */
export const newTableRow: StateCommand = ({ state, dispatch }) => {
  const table = tableAt(state);
  if (!table || state.readOnly) return false;
  const { first, last } = table;
  const line = state.doc.lineAt(state.selection.main.head);
  const row = `|${"  |".repeat(cellsOf(first).length)}`;
  if (line.number <= first.number + 1 && last.number >= first.number + 2) {
    const body = state.doc.line(first.number + 2);
    dispatch(state.update({ selection: EditorSelection.cursor(firstCell(body)), scrollIntoView: true }));
    return true;
  }
  const isEmpty = line.number > first.number + 1 && cellsOf(line).every((cell) => cell.trim() === "");
  if (isEmpty && line.number === last.number) {
    const below = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : undefined;
    const insert = below?.trim() === "" ? "" : "\n";
    dispatch(
      state.update({
        changes: { from: line.from, to: line.to, insert },
        selection: EditorSelection.cursor(line.from + 1),
        scrollIntoView: true,
        userEvent: "input",
      }),
    );
    return true;
  }
  const from = Math.max(line.to, state.doc.line(Math.min(first.number + 1, last.number)).to);
  dispatch(
    state.update({
      changes: { from, insert: `\n${row}` },
      selection: EditorSelection.cursor(from + 3),
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};
