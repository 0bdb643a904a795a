export interface Toast {
  id: number;
  message: string;
  tone: "plain" | "danger";
  action?: { label: string; run: () => void };
}

const shownFor = 8000;

/** Short notes at the foot of the window, perhaps with one action such as Undo. */
class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  show(message: string, action?: Toast["action"]): void {
    this.#add({ id: this.#next++, message, tone: "plain", ...(action ? { action } : {}) });
  }

  fail(message: string): void {
    this.#add({ id: this.#next++, message, tone: "danger" });
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  #add(toast: Toast): void {
    this.list = [...this.list.slice(-2), toast];
    setTimeout(() => this.dismiss(toast.id), shownFor);
  }
}

export const toasts = new Toasts();
