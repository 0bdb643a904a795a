import {
  Transaction,
  type ChangeSet,
  type ChangeSpec,
  type EditorState,
  type StateCommand,
} from "@codemirror/state";
import { treeOf } from "../parsed.ts";
import { columnAfter } from "./items.ts";

/* Tabs before the marks of items and their words, where lists are changed by how many signs stand there. */

/** What stands before the words of an item: marks of quotes and of the items that it lies in, and its own. */
const lead = /^(?:[>\s]|(?:[-*+]|\d+[.)])(?=\s))*/;

/** The changes that put blanks in the place of tabs before what begins on the lines of these lists; all stays where it is. */
function untabbed(state: EditorState): ChangeSet {
  const { from, to } = state.selection.main;
  const changes = new Map<number, ChangeSpec>();
  const tree = treeOf(state, state.doc.lineAt(to).to);
  let [first, last] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to];
  // From the list right above, which items may come to go on with, to the end of the last one.
  for (const node of [
    tree.resolve(Math.max(0, first - 1), -1),
    tree.resolve(first, 1),
    tree.resolve(last, -1),
  ])
    for (let at: typeof node | null = node; at; at = at.parent)
      if (at.name.endsWith("List")) [first, last] = [Math.min(first, at.from), Math.max(last, at.to)];
  tree.iterate({
    from: first,
    to: last,
    enter({ name, node }) {
      if (name !== "ListItem") return;
      const line = state.doc.lineAt(node.from);
      const before = lead.exec(line.text)?.[0] ?? "";
      if (!before.includes("\t")) return;
      let written = "";
      for (const sign of before)
        written += sign === "\t" ? " ".repeat(columnAfter("\t", written.length) - written.length) : sign;
      changes.set(line.from, { from: line.from, to: line.from + before.length, insert: written });
    },
  });
  return state.changes([...changes.values()]);
}

/** A command of lists as it is where blanks stand in the place of tabs; where it changes nothing, they stay. */
export const withoutTabs =
  (command: StateCommand): StateCommand =>
  ({ state, dispatch }) => {
    const tidied = state.readOnly ? undefined : untabbed(state);
    if (tidied === undefined || tidied.empty) return command({ state, dispatch });
    const selection = state.selection.map(tidied, 1);
    return command({
      state: state.update({ changes: tidied, selection }).state,
      dispatch: (made) =>
        dispatch(
          state.update({
            changes: tidied.compose(made.changes),
            selection: made.newSelection,
            scrollIntoView: made.scrollIntoView,
            userEvent: made.annotation(Transaction.userEvent) ?? "input",
          }),
        ),
    });
  };
