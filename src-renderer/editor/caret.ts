import type { Extension } from "@codemirror/state";
import { drawSelection, ViewPlugin, type EditorView, type ViewUpdate } from "@codemirror/view";

/** How long a caret rests before it begins to blink. */
const restsAfter = 500;

/**
 * Has the caret blink only while nothing is typed. The editor's own blinking begins anew with each key, and every new
 * beginning costs the browser two frames and three recalculations of styles: `caretRests` of the style sheet is asked
 * for once instead, when the last key is a while ago.
 */
class RestingCaret {
  readonly #carets: Element | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the caret was moved last; the timer looks at it, so that a key sets no other. */
  #movedAt = 0;

  constructor(view: EditorView) {
    this.#carets = view.scrollDOM.querySelector(":scope > .cm-cursorLayer");
    this.#move();
  }

  update({ docChanged, selectionSet, focusChanged }: ViewUpdate): void {
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
