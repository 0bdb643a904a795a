import { acceptCompletion, completionStatus } from "@codemirror/autocomplete";
import { Prec, type Extension } from "@codemirror/state";
import { ViewPlugin, keymap, runScopeHandlers, type EditorView, type ViewUpdate } from "@codemirror/view";

/** An Enter that is pressed while an open menu is still being looked for is for what it will offer. */
class HeldEnter {
  readonly #view: EditorView;
  #isHeld = false;

  constructor(view: EditorView) {
    this.#view = view;
  }

  hold(): boolean {
    const isOpen = this.#view.dom.ownerDocument.querySelector(".typed-menu") !== null;
    this.#isHeld = isOpen && completionStatus(this.#view.state) === "pending";
    return this.#isHeld;
  }

  /** Who gives up the menu gives up what was meant for it. */
  drop(): boolean {
    this.#isHeld = false;
    return false;
  }

  update({ state, docChanged, selectionSet }: ViewUpdate): void {
    if (!this.#isHeld) return;
    const status = completionStatus(state);
    if (!docChanged && !selectionSet && status === "pending") return;
    this.#isHeld = false;
    if (docChanged || selectionSet) return;
    const view = this.#view;
    queueMicrotask(() => {
      // Where nothing is taken after all, the key does what it does without a menu.
      if (status !== "active" || !acceptCompletion(view))
        runScopeHandlers(view, new KeyboardEvent("keydown", { key: "Enter" }), "editor");
    });
  }
}

const plugin = ViewPlugin.fromClass(HeldEnter);

/** Gives a menu that is on its way the Enter of who types faster than it comes; without one it is a new line. */
export function heldEnter(): Extension {
  const hold = (view: EditorView): boolean => view.plugin(plugin)?.hold() ?? false;
  const drop = (view: EditorView): boolean => view.plugin(plugin)?.drop() ?? false;
  const keys = [
    { key: "Enter", run: hold },
    { key: "Escape", run: drop },
  ];
  return [plugin, Prec.highest(keymap.of(keys))];
}
