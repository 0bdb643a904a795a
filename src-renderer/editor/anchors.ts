import { EditorView } from "@codemirror/view";
import { outlineOf } from "./outline.ts";

/** Puts the caret at a heading and brings it into view; an anchor that no heading has does nothing. */
export function goToAnchor(view: EditorView, anchor: string): void {
  const found = outlineOf(view.state, 1000).find((heading) => heading.anchor === anchor);
  if (found) goToHeading(view, found.from);
}

/** Puts the caret at the start of a heading, and its line under the tools of the page. */
export function goToHeading(view: EditorView, from: number): void {
  view.dispatch({ selection: { anchor: from } });
  // A view that was just made is measured in this frame: to be brought elsewhere, too, is more than it settles at once.
  requestAnimationFrame(() => {
    const { head } = view.state.selection.main;
    view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "start", yMargin: 80 }) });
  });
}
