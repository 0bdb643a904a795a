import { Compartment, StateEffect } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import type { KeyedBlock } from "../../data/pages/blocks.ts";
import { placeBlocks, type BlockPlace } from "./blockPlaces.ts";

/** Where a block is drawn, from the top of the editor on. */
export interface BlockSpan {
  top: number;
  bottom: number;
}

/**
 * Where blocks of the open page are drawn, for what stands beside them in the margin. Follows the writing by moving
 * along with it; what stands far from the window is looked at only where it is asked for by name.
 */
export class BlockSpans {
  spans = $state.raw<ReadonlyMap<string, BlockSpan>>(new Map());

  /**
   * Begins to follow the blocks of an editor: those that are named, or else all that are near the window. Answers how to
   * stop. `blocks` are all of the page's, since each is found by its neighbours.
   */
  follow(view: EditorView, blocks: readonly KeyedBlock[], named?: ReadonlySet<string>): () => void {
    const all = named === undefined;
    const places = placeBlocks(blocks, view.state.doc.toString(), named);
    const ask = (): void => view.requestMeasure({ key: this, read: () => this.#measure(view, places, all) });
    const hear = (update: ViewUpdate): void => {
      if (update.docChanged)
        for (const [key, { from, to }] of places)
          places.set(key, { from: update.changes.mapPos(from, -1), to: update.changes.mapPos(to, -1) });
      if (update.docChanged || update.geometryChanged || (all && update.viewportChanged)) ask();
    };
    const slot = new Compartment();
    view.dispatch({
      effects: StateEffect.appendConfig.of(slot.of(EditorView.updateListener.of(hear))),
    });
    ask();
    // What was measured stays until others are: what stands there, and is perhaps being written in, must not go and come.
    return () => view.dispatch({ effects: slot.reconfigure([]) });
  }

  #measure(view: EditorView, places: ReadonlyMap<string, BlockPlace>, all: boolean): void {
    const { from: first, to: last } = view.viewport;
    const above = view.documentTop - view.dom.getBoundingClientRect().top;
    const spans = new Map<string, BlockSpan>();
    const { length } = view.state.doc;
    for (const [key, { from, to }] of places) {
      if (all && (to < first || from > last)) continue;
      const { top } = view.lineBlockAt(Math.min(from, length));
      const { bottom } = view.lineBlockAt(Math.min(Math.max(from, to), length));
      spans.set(key, { top: Math.round(top + above), bottom: Math.round(bottom + above) });
    }
    if (!isSame(spans, this.spans)) this.spans = spans;
  }
}

function isSame(one: ReadonlyMap<string, BlockSpan>, other: ReadonlyMap<string, BlockSpan>): boolean {
  if (one.size !== other.size) return false;
  for (const [key, { top, bottom }] of one) {
    const span = other.get(key);
    if (span?.top !== top || span.bottom !== bottom) return false;
  }
  return true;
}
