import type { FieldValues } from "./fields.ts";

/** What was written in settings and is not saved: it waits in this window while its writer looks elsewhere. */
class UnsavedForms {
  readonly #waiting = new Map<string, FieldValues>();

  recall(form: string): FieldValues | undefined {
    return this.#waiting.get(form);
  }

  /** Keeps what was written, or forgets it where nothing is any more. */
  keep(form: string, written: FieldValues | undefined): void {
    if (written === undefined) this.#waiting.delete(form);
    else this.#waiting.set(form, written);
  }
}

export const unsavedForms = new UnsavedForms();
