/**
 * Something that events tell of and that is asked for besides. An event may come before an answer that is older: on a
 * busy computer both wait for the same moment, and answers take the longer way. Nobody can tell from the two which is
 * the later one, so it is asked for once more.
 */
export class Latest<T> {
  readonly #read: () => Promise<T>;
  readonly #show: (value: T) => void;
  #heard = 0;

  constructor(read: () => Promise<T>, show: (value: T) => void) {
    this.#read = read;
    this.#show = show;
  }

  /** An event told it. */
  hear(value: T): void {
    this.#heard += 1;
    this.#show(value);
  }

  /** Asks for it, at first by what answers it for another reason, until nothing is heard of it meanwhile. */
  async ask(first: () => Promise<T> = this.#read): Promise<void> {
    for (let asking = first; ; asking = this.#read) {
      const heard = this.#heard;
      const value = await asking();
      if (heard === this.#heard) return this.#show(value);
    }
  }
}
