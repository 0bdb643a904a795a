import { ViewPlugin, type EditorView, type ViewUpdate } from "@codemirror/view";
import { HeldPlaces, type HeldPlace } from "../heldPlaces.ts";
import type { CellHolder } from "./cellHolder.ts";
import type { CellPlace } from "./tableKeys.ts";

/** The places of cells that are held in an editor. */
export const cellPlaces = ViewPlugin.define<{ places: HeldPlaces; update: (update: ViewUpdate) => void }>(
  () => {
    const places = new HeldPlaces();
    return { places, update: ({ changes }) => places.follow(changes) };
  },
);

export type FoundCells = Pick<CellHolder, "anchorsOf" | "placeAt"> & { readonly view: EditorView };

/** A cell that is found again whatever others write above it: its number may by then be that of another. */
export class HeldCell {
  readonly #holder: FoundCells;
  readonly #column: number;
  readonly #places: HeldPlaces | undefined;
  readonly #held: HeldPlace[];

  constructor(holder: FoundCells, place: CellPlace) {
    this.#holder = holder;
    this.#column = place.column;
    this.#places = holder.view.plugin(cellPlaces)?.places;
    this.#held = holder.anchorsOf(place).flatMap((at) => this.#places?.hold(at) ?? []);
  }

  /** Where it is now; undefined once it is gone. */
  get place(): CellPlace | undefined {
    const held = this.#held.find(({ isGone }) => !isGone);
    return held && this.#holder.placeAt(held.at, this.#column);
  }

  release(): void {
    this.#places?.release(...this.#held);
  }
}
