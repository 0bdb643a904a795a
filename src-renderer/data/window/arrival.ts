/** Gives the keys to the heading of what the writer went to by its name, as soon as that stands. */
class Arrival {
  /** Those that stand, the innermost last. */
  #headings: HTMLElement[] = [];
  #isAwaited = false;

  /** A heading stands now; answers how to say that it does no more. */
  stands(heading: HTMLElement): () => void {
    if (this.#isAwaited) this.#pass(heading);
    this.#headings.push(heading);
    return () => {
      this.#headings = this.#headings.filter((one) => one !== heading);
    };
  }

  /** Gives the keys to the innermost heading now, and to what is still to come within it or in its place. */
  give(): void {
    this.#isAwaited = true;
    this.#headings.findLast(({ isConnected }) => isConnected)?.focus();
  }

  /** The keys go on from one heading to the next, unless the writer took them elsewhere. */
  #pass(heading: HTMLElement): void {
    const { activeElement, body } = document;
    this.#isAwaited = activeElement === body || this.#headings.some((one) => one === activeElement);
    if (this.#isAwaited) heading.focus();
  }
}

export const arrival = new Arrival();
