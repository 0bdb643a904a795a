/** A page's editor that can take the keys. */
interface Focusable {
  focus(): void;
}

/** Gives the keys to the text of the page that the writer went to, as soon as its editor is open. */
export class AwaitedFocus {
  #open: { page: string; view: Focusable } | undefined;
  /** The page whose editor is not open yet; another page's may still be on its way before it. */
  #awaited: string | undefined;

  opened(page: string, view: Focusable): void {
    this.#open = { page, view };
    if (page === this.#awaited) this.give(page);
  }

  closed(view: Focusable): void {
    if (this.#open?.view === view) this.#open = undefined;
  }

  /** Gives the focus to the text of this page now, or else when it opens. */
  give(page: string): void {
    const isOpen = this.#open?.page === page;
    this.#awaited = isOpen ? undefined : page;
    if (isOpen) this.#open?.view.focus();
  }
}
