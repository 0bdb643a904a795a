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
  const { state } = view;
  const isAt = (at: number): boolean => state.sliceDoc(at, at + source.length) === source;
  const drawnAt = view.contentDOM.contains(frame) ? view.posAtDOM(frame) : undefined;
  if (drawnAt !== undefined && isAt(drawnAt)) return drawnAt;
  return state
    .field(pageBlocks)
    .pieces.map(({ from }) => state.doc.lineAt(from).from)
    .find(isAt);
}
