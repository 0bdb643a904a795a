import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { isMac } from "../../data/keys/shortcuts.ts";
import { inPlace } from "../inPlace.ts";
import { pageAround, placeInPage } from "./columnTexts.ts";

/** The words that are dragged, and the text that they are in: that of a page, or of a column of it. */
let dragged: { view: EditorView; from: number; to: number } | undefined;

const pageOf = (view: EditorView): EditorView => view.state.facet(pageAround) ?? view;
const placeOf = (view: EditorView, at: number): number | undefined => {
  const find = view.state.facet(placeInPage);
  return find ? find(at) : at;
};

/** Puts words of one text of a page into another one, and takes them away where they were; answers whether that was meant. */
function drop(event: DragEvent, view: EditorView): boolean {
  const own = dragged;
  dragged = undefined;
  const text = event.dataTransfer?.getData("Text") ?? "";
  if (!own || own.view === view || text === "" || view.state.readOnly) return false;
  const page = pageOf(view);
  if (pageOf(own.view) !== page || (isMac ? event.altKey : event.ctrlKey)) return false;
  const [from, to] = [placeOf(own.view, own.from), placeOf(own.view, own.to)];
  const at = placeOf(view, view.posAtCoords({ x: event.clientX, y: event.clientY }, false));
  if (from === undefined || to === undefined || at === undefined) return false;
  const changes = page.state.changes([
    { from, to },
    { from: at, insert: text },
  ]);
  page.dispatch({
    changes,
    selection: { anchor: changes.mapPos(at, -1), head: changes.mapPos(at, 1) },
    userEvent: "move.drop",
    annotations: inPlace.of(true),
  });
  page.focus();
  return true;
}

/** Words that are dragged from a text of a page into another one of it are moved, as they are within one. */
export const draggedWords = (): Extension =>
  EditorView.domEventHandlers({
    dragstart(_event, view) {
      const { main } = view.state.selection;
      dragged = main.empty ? undefined : { view, from: main.from, to: main.to };
    },
    dragend: () => void (dragged = undefined),
    drop,
  });
