import { diff } from "@codemirror/merge";
import {
  Annotation,
  Transaction,
  type ChangeSpec,
  type EditorState,
  type StateEffect,
  type TransactionSpec,
} from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Marks a transaction that brings somebody else's words: it is not the writer's edit, nor theirs to undo. */
export const arriving = Annotation.define<boolean>();

/** Past this many changed characters in a stretch the comparison settles for a coarser answer. */
const scanLimit = 500;

/** A stretch of a text that another text has otherwise, in both: a change as `diff` finds it. */
interface Stretch {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

/** What turns one text into another, stretch by stretch, so that a caret between two stretches stays where it is. */
export const changesBetween = (before: string, after: string): ChangeSpec[] =>
  diff(before, after, { scanLimit }).map((stretch) => asChange(stretch, after));

const asChange = ({ fromA, toA, fromB, toB }: Stretch, after: string): ChangeSpec => ({
  from: fromA,
  to: toA,
  insert: after.slice(fromB, toB),
});

/**
 * The same, such that words which somebody rewrote are theirs whole: letters and little words that a new sentence has in
 * common with the former one by chance are nobody else's to undo.
 */
function rewritesBetween(before: string, after: string): ChangeSpec[] {
  const wide = (stretches: readonly Stretch[]): Stretch[] =>
    joined(
      stretches.map((stretch, at) => {
        // What is between two of them is the same in both texts, and nothing further is.
        const [from, to] = [stretches[at - 1]?.toA ?? 0, stretches[at + 1]?.fromA ?? before.length];
        return widened(stretch, before.slice(from, stretch.fromA), before.slice(stretch.toA, to));
      }),
      before,
    );
  // What came together reaches further than its parts did.
  return wide(wide(diff(before, after, { scanLimit }))).map((stretch) => asChange(stretch, after));
}

/** Those that meet, or leave less between them in one line than they are long, as one. */
function joined(stretches: readonly Stretch[], before: string): Stretch[] {
  const apart: Stretch[] = [];
  for (const stretch of stretches) {
    const last = apart.at(-1);
    const isApart =
      !last ||
      (stretch.fromA > last.toA &&
        !isWithin(before.slice(last.toA, stretch.fromA), Math.max(reach(last), reach(stretch))));
    if (isApart) apart.push(stretch);
    else Object.assign(last, { toA: Math.max(last.toA, stretch.toA), toB: Math.max(last.toB, stretch.toB) });
  }
  return apart;
}

/** How far what was written in place of other words reaches; words among others leave those as they are. */
const reach = ({ fromA, toA, fromB, toB }: Stretch): number =>
  toA === fromA || toB === fromB ? 0 : Math.max(toA - fromA, toB - fromB);

const isWithin = (between: string, length: number): boolean =>
  between.length <= length && !between.includes("\n");

/** A rewrite with what it leaves of the words at its ends, or of their line where that is less than itself. */
function widened({ fromA, toA, fromB, toB }: Stretch, ahead: string, behind: string): Stretch {
  const length = reach({ fromA, toA, fromB, toB });
  if (length === 0) return { fromA, toA, fromB, toB };
  const start = ahead.slice(ahead.lastIndexOf("\n") + 1);
  const [end = ""] = behind.split("\n", 1);
  const lead = start.length <= length ? start.length : (/[\p{L}\p{M}\p{N}]*$/u.exec(start)?.[0].length ?? 0);
  const rest = end.length <= length ? end.length : (/^[\p{L}\p{M}\p{N}]*/u.exec(end)?.[0].length ?? 0);
  return { fromA: fromA - lead, toA: toA + rest, fromB: fromB - lead, toB: toB + rest };
}

/** Turns a state's text into `text`, as words that others wrote; the caret stays between the words where it is. */
export function arrivalOf(state: EditorState, text: string): TransactionSpec {
  const before = state.doc.toString();
  const changes = state.changes(rewritesBetween(before, text));
  const selection = state.selection.map(state.changes(changesBetween(before, text)));
  const isMoved = !state.selection.map(changes).eq(selection);
  return {
    changes,
    ...(isMoved ? { selection } : {}),
    annotations: [arriving.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  };
}

/** Turns the editor's text into `text` by changing only what differs, so that the caret stays where it is. */
export function applyArriving(view: EditorView, text: string, effects: StateEffect<unknown>[] = []): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ ...arrivalOf(view.state, text), effects });
}
