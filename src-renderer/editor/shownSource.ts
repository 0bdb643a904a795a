import { StateEffect, StateField, type EditorState, type Transaction } from "@codemirror/state";

/* A block is drawn until its writer asks for its source, and again when the caret leaves it. */

interface Range {
  from: number;
  to: number;
}

/** Asks for the source of a block, or with `null` for its drawing. */
export const showSource = StateEffect.define<Range | null>({
  map: (range, changes) => range && { from: changes.mapPos(range.from, -1), to: changes.mapPos(range.to, 1) },
});

/** What is written at the end of a block is its own, a table's next row, up to a blank line: below that another begins. */
function grown({ from, to }: Range, transaction: Transaction): Range {
  const { changes, newDoc } = transaction;
  const isWritten = transaction.isUserEvent("input") && !transaction.isUserEvent("input.paste");
  const last = Math.max(0, changes.mapPos(to, -1) - 1);
  const end = changes.mapPos(to, 1);
  const blank = newDoc.sliceString(last, end).search(isWritten ? /\n[ \t]*\n/ : /$^/);
  return { from: changes.mapPos(from, -1), to: blank < 0 ? end : last + blank };
}

/** The block whose source is shown. */
export const shownSource = StateField.define<Range | null>({
  create: () => null,
  update(value, transaction) {
    let shown = value;
    if (shown && transaction.docChanged) shown = grown(shown, transaction);
    for (const effect of transaction.effects) if (effect.is(showSource)) shown = effect.value;
    if (!shown) return null;
    const { from, to } = shown;
    const isInside = transaction.state.selection.ranges.some((range) => range.from <= to && range.to >= from);
    if (!isInside || from === to) return null;
    return value && value.from === from && value.to === to ? value : shown;
  },
});

/** Is the source of what lies here shown? */
export function isSourceShown(state: EditorState, from: number, to: number): boolean {
  const shown = state.field(shownSource, false);
  return shown != null && shown.from <= from && shown.to >= to;
}
