import { undo } from "@codemirror/commands";
import { StateField } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Where a `/` stands that was typed over a selection: it can still be made something of. */
export const replacedSelection = StateField.define<number | undefined>({
  create: () => undefined,
  update(value, { docChanged, changes, startState, state }) {
    if (!docChanged) return value;
    const isSlash = (at: number): boolean => state.sliceDoc(at, at + 1) === "/";
    const { from, empty } = startState.selection.main;
    if (!empty && state.selection.main.head === from + 1 && isSlash(from)) return from;
    const kept = value === undefined ? undefined : changes.mapPos(value, 1);
    return kept !== undefined && isSlash(kept) ? kept : undefined;
  },
});

/** So many steps are enough for a name that somebody typed behind it. */
const mostSteps = 60;

/** Takes the `/` and what was typed behind it back, so that the selection is there again; answers whether it is. */
export function bringBackSelection(view: EditorView): boolean {
  for (let step = 0; step < mostSteps; step += 1) {
    if (view.state.field(replacedSelection, false) === undefined) return !view.state.selection.main.empty;
    if (!undo(view)) return false;
  }
  return false;
}
