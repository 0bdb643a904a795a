import { historyField } from "@codemirror/commands";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { digestOf, type Remembered } from "../data/pages/editingMemory.ts";
import { writtenState } from "./awaitedLines.ts";

const keepAfter = 400;

/** What is to be remembered of a state. */
export function memoryOf(shown: EditorState, top: number): Remembered {
  const state = writtenState(shown);
  const { main } = state.selection;
  const { history } = state.toJSON({ history: historyField }) as { history: unknown };
  return { digest: digestOf(state.doc.toString()), history, anchor: main.anchor, head: main.head, top };
}

/** Gives an editor the history that was remembered for its text. */
export function restoredHistory(remembered: Remembered | undefined): Extension {
  const json = remembered?.history;
  if (json === undefined) return [];
  return historyField.init((state) => {
    const { spec } = historyField as unknown as {
      spec: { fromJSON(json: unknown, state: EditorState): never };
    };
    return spec.fromJSON(json, state);
  });
}

/** The place in the text that stands at the top of what scrolls. */
function topOf(view: EditorView, scroller: HTMLElement | null): number {
  if (!scroller || scroller.scrollTop === 0) return 0;
  const height = scroller.getBoundingClientRect().top - view.documentTop;
  return view.lineBlockAtHeight(Math.max(0, height)).from;
}

/** Keeps the memory of an open page fresh; answers what listens to the editor, and how to keep it a last time. */
export function remembering(keep: (memory: Remembered) => void): {
  listen: Extension;
  finish: (view: EditorView) => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scroller = () => document.getElementById("page-scroller");
  const now = (view: EditorView): void => {
    clearTimeout(timer);
    timer = undefined;
    keep(memoryOf(view.state, topOf(view, scroller())));
  };
  return {
    listen: EditorView.updateListener.of(({ view, docChanged, selectionSet, viewportChanged }) => {
      if (!docChanged && !selectionSet && !viewportChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => now(view), keepAfter);
    }),
    finish: (view) => void (timer !== undefined && now(view)),
  };
}
