import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const locking = new Compartment();

const lock = (isLocked: boolean): Extension => [
  EditorState.readOnly.of(isLocked),
  EditorView.contentAttributes.of({ "aria-readonly": String(isLocked) }),
];

/** Has an editor begin locked or not. */
export const lockedIf = (isLocked: boolean): Extension => locking.of(lock(isLocked));

/** Locks or unlocks an editor. */
export function setReadOnly(view: EditorView, isLocked: boolean): void {
  view.dispatch({ effects: locking.reconfigure(lock(isLocked)) });
}
