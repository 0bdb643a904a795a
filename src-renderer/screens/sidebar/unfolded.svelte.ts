import { SvelteSet } from "svelte/reactivity";
import { ancestorsOf } from "../../data/pages/tree.ts";
import type { Page } from "../../data/calls/records.ts";

/** The pages whose children are seen. They outlive the tree, which goes whenever the sidebar is hidden. */
const opened = new SvelteSet<string>();

/** Which pages of the tree are unfolded: those that the writer opened, or of what a filter found all but what they folded. */
export class Unfolded {
  readonly #folded = new SvelteSet<string>();
  readonly #isFiltered: () => boolean;

  constructor(isFiltered: () => boolean) {
    this.#isFiltered = isFiltered;
  }

  readonly has = (page: string): boolean => (this.#isFiltered() ? !this.#folded.has(page) : opened.has(page));

  open(page: string): void {
    opened.add(page);
  }

  /** Opens what must be open for a page to be seen. */
  openAbove(pages: Page[], page: string): void {
    for (const above of ancestorsOf(pages, page)) opened.add(above.id);
  }

  toggle(page: string): void {
    const [ids, isIn] = this.#isFiltered()
      ? [this.#folded, !this.#folded.has(page)]
      : [opened, !opened.has(page)];
    if (isIn) ids.add(page);
    else ids.delete(page);
  }

  /** The filter finds something else: all of it is seen. */
  unfoldFound(): void {
    this.#folded.clear();
  }
}
