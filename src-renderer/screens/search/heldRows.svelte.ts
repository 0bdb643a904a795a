/**
 * The rows of a list that goes on arriving. From the moment in which a pointer is pressed until it is released they stay
 * as they are: what came in between would push the row that was meant from under it.
 */
export class HeldRows<Row> {
  readonly #arrived: () => readonly Row[];
  #held = $state.raw<readonly Row[]>();

  constructor(arrived: () => readonly Row[]) {
    this.#arrived = arrived;
  }

  get shown(): readonly Row[] {
    return this.#held ?? this.#arrived();
  }

  hold(): void {
    this.#held = this.#arrived();
  }

  /** Lets go once the click that the pointer makes has been heard. */
  release(): void {
    if (this.#held !== undefined) setTimeout(() => (this.#held = undefined));
  }
}
