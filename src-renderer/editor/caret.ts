import type { Extension } from "@codemirror/state";
import { drawSelection, ViewPlugin, type EditorView, type ViewUpdate } from "@codemirror/view";

/** How long a caret rests before it begins to blink. */
const restsAfter = 500;

/**
 * Has the caret blink only while nothing is typed. The editor's own blinking begins anew with each key, and every new
 * beginning costs the browser a frame and several recalculations of styles. Here the style sheet is told once, when the
 * last key is a while ago.
 */
export class RestingCaret {
  readonly #carets: Element | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the caret was moved last; the timer looks at it, so that a key sets no other. */
  #movedAt = 0;

  constructor({ scrollDOM }: Pick<EditorView, "scrollDOM">) {
    this.#carets = scrollDOM.querySelector(":scope > .cm-cursorLayer");
    this.#move();
  }

  update({
    docChanged,
    selectionSet,
    focusChanged,
  }: Pick<ViewUpdate, "docChanged" | "selectionSet" | "focusChanged">): void {
    if (docChanged || selectionSet || focusChanged) this.#move();
  }

  #move(): void {
    this.#movedAt = performance.now();
    if (this.#timer !== undefined) return;
    this.#carets?.classList.remove("caret-rests");
    this.#wait(restsAfter);
  }

  #wait(time: number): void {
    this.#timer = setTimeout(() => {
      const left = this.#movedAt + restsAfter - performance.now();
      if (left > 0) return this.#wait(left);
      this.#timer = undefined;
      this.#carets?.classList.add("caret-rests");
    }, time);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }
}

/** Draws selections and carets, of which there may be several. */
export function drawnCarets(): Extension {
  return [drawSelection(), ViewPlugin.fromClass(RestingCaret)];
}
