import { MapMode, type ChangeDesc, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** A place in a text, as it is now. */
export interface HeldPlace {
  at: number;
  /** What stood on both sides of it was deleted. */
  isGone?: true;
}

/** Places that are held while something is awaited: what is written meanwhile, by whomever, moves them with the words before them. */
export class HeldPlaces {
  readonly #held = new Set<HeldPlace>();
  readonly #closed = new Set<() => void>();

  /** Has the places follow an editor. */
  readonly listen: Extension = EditorView.updateListener.of(({ changes }) => this.follow(changes));

  hold(at: number): HeldPlace {
    const place: HeldPlace = { at };
    this.#held.add(place);
    return place;
  }

  release(...places: HeldPlace[]): void {
    for (const place of places) this.#held.delete(place);
  }

  /** Calls back when the text that the places are in is closed; answers how not to. */
  onClosed(listener: () => void): () => void {
    this.#closed.add(listener);
    return () => void this.#closed.delete(listener);
  }

  close(): void {
    for (const listener of [...this.#closed]) listener();
  }

  follow(changes: ChangeDesc): void {
    for (const place of this.#held) {
      if (changes.mapPos(place.at, -1, MapMode.TrackDel) === null) place.isGone = true;
      place.at = changes.mapPos(place.at, -1);
    }
  }
}

/** The places that are held in an editor. */
export const heldPlaces = ViewPlugin.define<{
  places: HeldPlaces;
  update: (update: ViewUpdate) => void;
  destroy: () => void;
}>(() => {
  const places = new HeldPlaces();
  return { places, update: ({ changes }) => places.follow(changes), destroy: () => places.close() };
});

/** Holds the place of an editor's caret; answers how to let it go, too. */
export function holdCaret(view: EditorView): { place: HeldPlace; release: () => void } {
  const places = view.plugin(heldPlaces)?.places;
  const at = view.state.selection.main.head;
  const place = places?.hold(at) ?? { at };
  return { place, release: () => places?.release(place) };
}
