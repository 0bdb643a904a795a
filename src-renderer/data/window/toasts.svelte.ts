interface Action {
  label: string;
  /** Answers false, at once or later, where nothing came of it. */
  run: () => unknown;
}

export interface Toast {
  id: number;
  message: string;
  tone: "plain" | "danger";
  action?: Action;
  /** It stays until somebody dismisses it. */
  stays?: true;
  /** Called when they have. */
  dismissed?: () => void;
}

/** What has somebody at a note. */
type Holder = "pointer" | "focus";

const shownFor = 8000;
/** Whoever is asked something has more to read and to decide. */
const askedFor = 15_000;

/** Short notes at the foot of the window, perhaps with one action such as Undo. */
class Toasts {
  list = $state<Toast[]>([]);
  /** While the pointer or the focus is on them, they stay. */
  readonly #held = new Set<Holder>();
  #next = 1;

  hold(by: Holder): void {
    this.#held.add(by);
  }

  release(by: Holder): void {
    this.#held.delete(by);
  }

  /** Shows a note; answers its id, by which it can be dismissed. */
  show(message: string, action?: Toast["action"]): number {
    return this.#add({ id: this.#next++, message, tone: "plain", ...(action ? { action } : {}) });
  }

  /** Shows a note that stays until it is dismissed, for what would be lost with it. */
  keep(message: string, action: Toast["action"], dismissed: () => void = () => undefined): void {
    const id = this.#next++;
    this.#add({ id, message, tone: "danger", stays: true, dismissed, ...(action ? { action } : {}) });
  }

  fail(message: string): void {
    this.#add({ id: this.#next++, message, tone: "danger" });
  }

  /** What failed elsewhere is not shown over the screen that somebody goes to. */
  leave(): void {
    this.list = this.list.filter((toast) => toast.tone !== "danger" || toast.stays);
  }

  /** Does what a note offers. What would be lost with the note is there until that is done. */
  async act({ id, stays, action }: Toast): Promise<void> {
    if (!stays) this.dismiss(id);
    const isDone = (await action?.run()) !== false;
    if (stays && isDone) this.dismiss(id);
  }

  dismiss(id: number): void {
    this.list.find((toast) => toast.id === id)?.dismissed?.();
    this.list = this.list.filter((toast) => toast.id !== id);
    // What had the focus is gone, and said nothing of it.
    this.release("focus");
    if (this.list.length === 0) this.release("pointer");
  }

  #add(toast: Toast): number {
    // What was said before, with nothing to choose, need not stand there twice.
    const others = this.list.filter(
      ({ message, action, stays }) =>
        message !== toast.message || action || stays || toast.action || toast.stays,
    );
    const last = new Set(others.slice(-2));
    this.list = [...others.filter((other) => other.stays || last.has(other)), toast];
    if (!toast.stays) this.#dismissAfter(toast.action ? askedFor : shownFor, toast.id);
    return toast.id;
  }

  #dismissAfter(wait: number, id: number): void {
    setTimeout(() => {
      if (this.#held.size > 0) this.#dismissAfter(shownFor, id);
      else this.dismiss(id);
    }, wait);
  }
}

export const toasts = new Toasts();
