import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** What typing somewhere does instead of putting the words there; undefined where it does nothing else. */
type Typed = (state: EditorState, at: number, typed: string) => TransactionSpec | undefined;

/** Has words that are typed where there is no place for them go elsewhere. What is being composed stays where it is. */
export function typedElsewhere(typedAt: Typed): Extension {
  return EditorView.inputHandler.of((view, from, to, typed) => {
    const spec = from === to && !view.composing ? typedAt(view.state, from, typed) : undefined;
    if (spec) view.dispatch(spec);
    return spec !== undefined;
  });
}
