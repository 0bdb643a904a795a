import { history, historyField, redoDepth, undoDepth } from "@codemirror/commands";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { digestOf, type Remembered } from "../data/pages/editingMemory.ts";
import { arrivalOf } from "./arriving.ts";
import { writtenState } from "./awaitedLines.ts";

const keepAfter = 400;

/** What is to be remembered of a state. */
export function memoryOf(shown: EditorState, top: number): Remembered {
  const state = writtenState(shown);
  const { main } = state.selection;
  const text = state.doc.toString();
  const isUndoable = undoDepth(state) + redoDepth(state) > 0;
  return {
    digest: digestOf(text),
    ...(isUndoable ? { text } : {}),
    history: historyOf(state),
    anchor: main.anchor,
    head: main.head,
    top,
  };
}

const historyOf = (state: EditorState): unknown =>
  (state.toJSON({ history: historyField }) as { history: unknown }).history;

/**
 * What of a memory holds for a text as it is now. What others wrote since is taken as it is while a page is open: the
 * writer's steps are moved with the words around them, and what arrived is not theirs to undo.
 */
export function recalledIn(text: string, found: Remembered | undefined): Remembered | undefined {
  if (!found || found.digest === digestOf(text)) return found;
  const { text: was, history: _, ...place } = found;
  try {
    if (was !== undefined && digestOf(was) === found.digest) return carriedOver(text, found, was);
  } catch {
    // What another version of the editor kept may be none of this one.
  }
  const within = (at: number): number => Math.max(0, Math.min(at, text.length));
  const { anchor, head, top } = place;
  return { ...place, history: undefined, anchor: within(anchor), head: within(head), top: within(top) };
}

function carriedOver(text: string, found: Remembered, was: string): Remembered {
  const { anchor, head, top } = found;
  const before = EditorState.create({
    doc: was,
    selection: { anchor, head },
    extensions: [history(), restoredHistory(found)],
  });
  const { state, changes } = before.update(arrivalOf(before, text));
  return memoryOf(state, changes.mapPos(Math.min(top, was.length)));
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
