import { EditorSelection, type StateCommand } from "@codemirror/state";

/** Makes what is selected a formula amid words, or begins one at the caret. */
export const inlineFormula: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const changes = state.changeByRange(({ from, to }) => {
    const words = state.sliceDoc(from, to);
    // A formula amid words stands on one line, and has no dollar in it.
    if (/[$\n]/.test(words)) return { range: EditorSelection.range(from, to) };
    return {
      changes: { from, to, insert: `$$${words}$$` },
      range: EditorSelection.range(from + 2, to + 2),
    };
  });
  dispatch(state.update(changes, { scrollIntoView: true, userEvent: "input" }));
  return true;
};
