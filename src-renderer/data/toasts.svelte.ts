export interface Toast {
  id: number;
  message: string;
  tone: "plain" | "danger";
  action?: { label: string; run: () => void };
}

const shownFor = 8000;
/** Whoever is asked something has more to read and to decide. */
const askedFor = 15_000;

/** Short notes at the foot of the window, perhaps with one action such as Undo. */
class Toasts {
  list = $state<Toast[]>([]);
  /** While the pointer or the focus is on them, they stay. */
  held = false;
  #next = 1;

  /** Shows a note; answers its id, by which it can be dismissed. */
  show(message: string, action?: Toast["action"]): number {
    return this.#add({ id: this.#next++, message, tone: "plain", ...(action ? { action } : {}) });
  }

  fail(message: string): void {
    this.#add({ id: this.#next++, message, tone: "danger" });
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
    // What had the focus is gone, and said nothing of it.
    if (this.list.length === 0) this.held = false;
  }

  #add(toast: Toast): number {
    this.list = [...this.list.slice(-2), toast];
    this.#dismissAfter(toast.action ? askedFor : shownFor, toast.id);
    return toast.id;
  }

  #dismissAfter(wait: number, id: number): void {
    setTimeout(() => {
      if (this.held) this.#dismissAfter(shownFor, id);
      else this.dismiss(id);
    }, wait);
  }
}

export const toasts = new Toasts();
