import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import { heldPlaces } from "../heldPlaces.ts";
import type { Change } from "../tables/tableText.ts";
import { isAt, placeOf, placesOf } from "./placeOf.ts";

/** A block whose form is open: it is the same one, whatever is written around it and however often it is drawn anew. */
export interface HeldBlock {
  /** Puts other source in place of stretches of it; false where it is not there any more as it was. */
  change(changes: readonly Change[]): boolean;
  /** Calls back when the text that it stands in is closed. */
  onClosed(listener: () => void): void;
  release(): void;
}

export function holdBlock(view: EditorView, frame: HTMLElement, source: string): HeldBlock {
  const places = view.plugin(heldPlaces)?.places;
  const found = placeOf(view, frame, source);
  // Within the block: what is put in right above it moves that along.
  const held = found === undefined ? undefined : places?.hold(found + 1);
  let unhear: (() => void) | undefined;
  let isClosed = false;
  const place = (): number | undefined => {
    if (held && !held.isGone && isAt(view.state, held.at - 1, source)) return held.at - 1;
    const alike = placesOf(view.state, source);
    return alike.length === 1 ? alike[0] : undefined;
  };
  return {
    change(changes) {
      const start = view.state.readOnly || isClosed ? undefined : place();
      if (start === undefined) return false;
      if (changes.length === 0) return true;
      view.dispatch({
        changes: changes.map(({ from, to, insert }) => ({ from: start + from, to: start + to, insert })),
        annotations: isolateHistory.of("full"),
        userEvent: "input.block",
      });
      return true;
    },
    onClosed(listener) {
      unhear = places?.onClosed(() => {
        isClosed = true;
        listener();
      });
    },
    release() {
      if (held) places?.release(held);
      unhear?.();
    },
  };
}
