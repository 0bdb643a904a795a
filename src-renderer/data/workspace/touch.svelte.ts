/**
 * Whether Recto's process answers this window. `restarted`: another one does, which was started since and does not
 * know the window.
 */
export type Touch = "there" | "lost" | "restarted";

/** The window's touch with Recto's process, which only a browser's window can lose: a desktop's ends with it. */
class ProcessTouch {
  state = $state<Touch>("there");
  readonly #listeners = new Set<() => void>();

  lose(): void {
    this.state = "lost";
  }

  /** The process answered; what it said meanwhile was not heard. */
  regain(): void {
    if (this.state === "there") return;
    this.state = "there";
    this.refresh();
  }

  /** Everything that is shown may be stale. */
  refresh(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** The process that answers does not know this window, until its address was opened in the same browser. */
  refuse(): void {
    this.state = "restarted";
  }

  /** Calls back when everything that is shown may be stale, as when touch is regained; answers how to stop. */
  onRegained(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}

export const touch = new ProcessTouch();
