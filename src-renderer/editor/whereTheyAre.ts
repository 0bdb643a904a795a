import type { EditorState } from "@codemirror/state";

/**
 * Where blocks that stood at a place are now: the writer may have gone on. Undefined where they are no more, or where the
 * same stands several times, so that none is taken for another.
 */
export function whereTheyAre(state: EditorState, at: number, text: string): number | undefined {
  if (state.sliceDoc(at, at + text.length) === text && isWhole(state, at, text)) return at;
  const doc = state.doc.toString();
  const places: number[] = [];
  for (let from = doc.indexOf(text); from >= 0; from = doc.indexOf(text, from + 1))
    if (isWhole(state, from, text)) places.push(from);
  return places.length === 1 ? places[0] : undefined;
}

/** Whether a text begins and ends lines where it stands. */
const isWhole = ({ doc }: EditorState, from: number, text: string): boolean =>
  doc.lineAt(from).from === from && doc.lineAt(from + text.length).to === from + text.length;
