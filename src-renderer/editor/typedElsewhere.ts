import type { EditorState, Extension, Text, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** What typing somewhere does instead of putting the words there; undefined where it does nothing else. */
type Typed = (state: EditorState, at: number, typed: string) => TransactionSpec | undefined;

/** The text before something is composed where words belong elsewhere. */
interface Begun {
  doc: Text;
  at: number;
}

/** Takes what was composed out of its place, and puts it where it would have gone had it been typed. */
function settle(view: EditorView, { doc, at }: Begun, typedAt: Typed): void {
  const { state } = view;
  const added = state.doc.length - doc.length;
  // Whatever else was written meanwhile leaves no telling what was composed.
  if (added <= 0 || !state.doc.replace(at, at + added, doc.slice(at, at)).eq(doc)) return;
  const out = state.update({ changes: { from: at, to: at + added } });
  const spec = typedAt(out.state, at, state.sliceDoc(at, at + added));
  if (spec) view.dispatch([out, out.state.update(spec)]);
}

/** Has words that are typed where there is no place for them go elsewhere; composed ones, when they are complete. */
export function typedElsewhere(typedAt: Typed): Extension {
  let begun: Begun | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return [
    EditorView.inputHandler.of((view, from, to, typed) => {
      const isAlone = view.state.selection.ranges.length === 1;
      const spec = from === to && isAlone && !view.composing ? typedAt(view.state, from, typed) : undefined;
      if (spec) view.dispatch(spec);
      return spec !== undefined;
    }),
    EditorView.domEventHandlers({
      compositionstart(_event, view) {
        // Some methods begin the next syllable as they end one: they go elsewhere together.
        const goesOn = waiting !== undefined;
        clearTimeout(waiting);
        waiting = undefined;
        if (goesOn) return;
        const { doc, selection } = view.state;
        const { empty, head: at } = selection.main;
        begun =
          empty && selection.ranges.length === 1 && typedAt(view.state, at, "x") ? { doc, at } : undefined;
      },
      compositionend(_event, view) {
        const before = begun;
        if (!before) return;
        // The editor reads what was composed once this event is over.
        waiting = setTimeout(() => {
          begun = waiting = undefined;
          settle(view, before, typedAt);
        });
      },
    }),
  ];
}
