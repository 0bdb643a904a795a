import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { pageBlocks } from "../blocks.ts";

/**
 * Runs what a field changes when it is left. A block that is drawn anew takes its field's focus away in the middle of an
 * update, when nothing can be changed and no place be looked up: what was typed would be lost.
 */
export function whenUpdated(run: () => void): void {
  queueMicrotask(run);
}

/** Where a drawn block stands in the page; one whose drawing was replaced is found by its source. */
export function placeOf(view: EditorView, frame: HTMLElement, source: string): number | undefined {
  const drawnAt = view.contentDOM.contains(frame) ? view.posAtDOM(frame) : undefined;
  if (drawnAt !== undefined && isAt(view.state, drawnAt, source)) return drawnAt;
  return placesOf(view.state, source)[0];
}

/** Where blocks stand that have this source. */
export const placesOf = (state: EditorState, source: string): number[] =>
  state
    .field(pageBlocks)
    .pieces.map(({ from }) => state.doc.lineAt(from).from)
    .filter((at) => isAt(state, at, source));

export const isAt = (state: EditorState, at: number, source: string): boolean =>
  state.sliceDoc(at, at + source.length) === source;
