import { StateEffect, StateField } from "@codemirror/state";
import type { Picked } from "./blockKinds.ts";

/** What the list at an `@` is asked for, where it is not for a link amid words. */
export interface Picking {
  /** Where the `@` stands. */
  at: number;
  what: Picked;
}

/** Begins a choice. */
export const pickAt = StateEffect.define<Picking>();

/** The choice that is under way, until its `@` is gone or the caret leaves its line. */
export const picking = StateField.define<Picking | undefined>({
  create: () => undefined,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(pickAt)) return effect.value;
    if (!value || (!transaction.docChanged && !transaction.selection)) return value;
    const at = transaction.changes.mapPos(value.at, 1);
    const { doc, selection } = transaction.state;
    const isThere = doc.sliceString(at, at + 1) === "@";
    return isThere && doc.lineAt(at).number === doc.lineAt(selection.main.head).number
      ? { ...value, at }
      : undefined;
  },
});
