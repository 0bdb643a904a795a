import { Prec, StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Picked } from "./blockKinds.ts";

/** What a list is asked for that a menu opened: no sign stands in the text for it, only the name that is typed. */
export interface Picking {
  /** Where that name begins. */
  at: number;
  what: Picked;
}

/** Begins a choice; undefined ends it. */
export const pickAt = StateEffect.define<Picking | undefined>();

/** A name, as far as it is typed: nobody who goes on with a blank or writes for long means one. */
const name = /^(?! )[^\]\n[@]{0,60}$/;

/** The choice that is under way, until the list is left or what is written is no name any more. */
const pickingField = StateField.define<Picking | undefined>({
  create: () => undefined,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(pickAt)) return effect.value;
    if (!value || (!transaction.docChanged && !transaction.selection)) return value;
    const at = transaction.changes.mapPos(value.at, -1);
    const { head } = transaction.state.selection.main;
    // Who takes away what stood before it has left the list.
    const isLeft =
      transaction.isUserEvent("delete") && transaction.startState.selection.main.head <= value.at;
    return !isLeft && head >= at && name.test(transaction.state.sliceDoc(at, head))
      ? { ...value, at }
      : undefined;
  },
});

/** The choice that is under way. */
export const pickingIn = (state: EditorState): Picking | undefined => state.field(pickingField, false);

function leave(view: EditorView): boolean {
  if (pickingIn(view.state)) view.dispatch({ effects: pickAt.of(undefined) });
  return false;
}

/** Choices from a list that are asked for in a menu; Escape and a press elsewhere end them, and leave nothing behind. */
export const picking: Extension = [
  pickingField,
  Prec.highest(keymap.of([{ key: "Escape", run: leave }])),
  EditorView.domEventHandlers({ blur: (_event, view) => leave(view) }),
];
