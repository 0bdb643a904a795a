import { isolateHistory } from "@codemirror/commands";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { parsedTo } from "./parsed.ts";

/* A task is an item with a box: who types the box alone, as in other editors, means one. */

/** A box at the beginning of a line or an item, with nothing in it or a blank. */
const box = /^([ \t]*(?:>[ \t]?)*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?\[( ?)\]$/;

/** What a space does behind a box that stands alone: it begins a task. Undefined elsewhere. */
export function taskBegun(state: EditorState): TransactionSpec | undefined {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  const [, lead = "", mark, blank] = box.exec(line.text) ?? [];
  if (!main.empty || ranges.length > 1 || main.head !== line.to || blank === undefined) return undefined;
  if (mark !== undefined && blank !== "") return undefined;
  for (let node = parsedTo(state, line.to).resolve(line.to, -1); node.parent; node = node.parent)
    if (/Code|HTML|Comment|Frontmatter/.test(node.name)) return undefined;
  return {
    changes: { from: line.from + lead.length, to: line.to, insert: `${mark ?? "- "}[ ] ` },
    userEvent: "input.type",
    // One step back has the box as it was typed.
    annotations: isolateHistory.of("full"),
  };
}

/** Begins a task where a writer types its box. */
export const typedTasks = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== " " || view.state.readOnly || from !== to) return false;
  const spec = taskBegun(view.state);
  if (spec) view.dispatch({ ...spec, scrollIntoView: true });
  return spec !== undefined;
});
