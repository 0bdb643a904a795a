import type { EditorView } from "@codemirror/view";
import { heldPlaces, type HeldPlace, type HeldPlaces } from "../heldPlaces.ts";
import type { CellHolder } from "./cellHolder.ts";
import type { CellPlace } from "./tableKeys.ts";

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
    this.#places = holder.view.plugin(heldPlaces)?.places;
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
