import type { SaidOnline } from "../find/saidOnline.ts";

/** For so long what was said is taken for all that is said, in milliseconds. */
const lasting = 60_000;

interface Read {
  done: Promise<SaidOnline>;
  controller: AbortController;
  until: number;
}

/**
 * What is said in spaces that are left online, for a search that asks at every pause in typing: read once for all who
 * wait, and remembered for a while. To read it takes up to some two hundred questions over the network.
 */
export class RememberedSaid {
  readonly #spaces = new Map<string, Read>();
  readonly #fetch: (space: string, signal: AbortSignal) => Promise<SaidOnline>;
  readonly #clock: () => number;

  /** `fetch` reads a space, to end where its signal is aborted. */
  constructor(
    fetch: (space: string, signal: AbortSignal) => Promise<SaidOnline>,
    clock: () => number = Date.now,
  ) {
    this.#fetch = fetch;
    this.#clock = clock;
  }

  async read(space: string): Promise<SaidOnline> {
    for (;;) {
      const read = this.#find(space) ?? this.#begin(space);
      try {
        return await read.done;
      } catch (error) {
        // What was called off, since more is said by now, is read anew.
        if (!read.controller.signal.aborted) throw error;
      }
    }
  }

  /** Something else is said in a space than was. */
  forget(space: string): void {
    const read = this.#spaces.get(space);
    this.#spaces.delete(space);
    read?.controller.abort();
  }

  #find(space: string): Read | undefined {
    const now = this.#clock();
    for (const [each, { until }] of this.#spaces) if (until <= now) this.#spaces.delete(each);
    return this.#spaces.get(space);
  }

  #begin(space: string): Read {
    const controller = new AbortController();
    const read: Read = { done: this.#fetch(space, controller.signal), controller, until: Infinity };
    this.#spaces.set(space, read);
    const drop = (): void => {
      if (this.#spaces.get(space) === read) this.#spaces.delete(space);
    };
    read.done.then(
      // What lacks something is tried again.
      ({ isBroken }) => (isBroken ? drop() : void (read.until = this.#clock() + lasting)),
      drop,
    );
    return read;
  }
}
