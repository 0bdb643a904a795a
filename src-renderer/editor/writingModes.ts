import { Compartment, Facet, Transaction, type EditorState, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { isItem, unitAt, unitsOf } from "./margin/units.ts";

/** How the editor helps to stay with what is being written. */
export interface WritingModes {
  /** The line of the caret stays in the middle of the window. */
  typewriter: boolean;
  /** Only the block of the caret is in full ink. */
  focus: boolean;
}

const modes = new Compartment();

const typewriter = EditorView.updateListener.of((update) => {
  const moved = update.selectionSet || update.docChanged;
  // What others wrote, and where a click or a search went, does not pull the page along.
  const byWriter = update.transactions.some(
    (one) =>
      !one.annotation(Transaction.remote) &&
      (one.isUserEvent("input") ||
        one.isUserEvent("delete") ||
        one.isUserEvent("select.keyboard") ||
        (one.isUserEvent("select") && !one.isUserEvent("select.pointer"))),
  );
  if (!moved || !byWriter || !update.view.hasFocus) return;
  const { head } = update.state.selection.main;
  requestAnimationFrame(() => {
    if (head > update.view.state.doc.length) return;
    update.view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "center" }) });
  });
});

const inFocus = Decoration.line({ class: "in-focus" });

/** The lines of the block that the caret is in; an item is one with its list's other items around it faint. */
function focusLines(view: EditorView): DecorationSet {
  const { state } = view;
  const ranges = state.selection.ranges.flatMap(({ from, to }) => {
    const unit = unitAt(unitsOf(state), to);
    const [first, last] =
      unit && (isItem(unit) || unit.children.length === 0) && unit.to - unit.from < 20_000
        ? [Math.min(unit.from, from), Math.max(unit.to, to)]
        : [from, to];
    const lines = [];
    for (let line = state.doc.lineAt(first); ; line = state.doc.line(line.number + 1)) {
      lines.push(inFocus.range(line.from));
      if (line.to >= last) return lines;
    }
  });
  return Decoration.set(ranges, true);
}

const focus: Extension = [
  EditorView.editorAttributes.of({ class: "focus-mode" }),
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = focusLines(view);
      }

      update({ view, docChanged, selectionSet }: ViewUpdate): void {
        if (docChanged || selectionSet) this.decorations = focusLines(view);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
];

const wantedModes = Facet.define<WritingModes, WritingModes>({
  combine: ([wanted]) => wanted ?? { typewriter: false, focus: false },
});

/** The modes that an editor is in. */
export const modesOf = (state: EditorState): WritingModes => state.facet(wantedModes);

const extensionsOf = (wanted: WritingModes): Extension => [
  wantedModes.of(wanted),
  wanted.typewriter ? typewriter : [],
  wanted.focus ? focus : [],
];

/** The modes that an editor begins in. */
export const writingModes = (wanted: WritingModes): Extension => modes.of(extensionsOf(wanted));

/** Turns modes on and off. */
export function setModes(view: EditorView, wanted: WritingModes): void {
  view.dispatch({ effects: modes.reconfigure(extensionsOf(wanted)) });
}
