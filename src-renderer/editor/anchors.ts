import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";

/** The anchor of a heading: its words in lower case, joined by hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}

/** How long a heading may be looked for in a part of the page that was not parsed yet. */
const patience = 1000;

/** Puts the caret at a heading and brings it into view; an anchor that no heading has does nothing. */
export function goToAnchor(view: EditorView, anchor: string): void {
  const { state } = view;
  let found: number | undefined;
  (ensureSyntaxTree(state, state.doc.length, patience) ?? syntaxTree(state)).iterate({
    enter(node) {
      if (!/Heading[1-6]$/.test(node.name)) return found === undefined && node.name === "Document";
      const text = state.sliceDoc(node.from, node.to).replace(/^#+\s*/, "");
      if (found === undefined && anchorOf(text) === anchor) found = node.from;
      return false;
    },
  });
  if (found === undefined) return;
  view.dispatch({ selection: { anchor: found } });
  // A view that was just made is measured in this frame: to be brought elsewhere, too, is more than it settles at once.
  requestAnimationFrame(() => {
    const { head } = view.state.selection.main;
    view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "start", yMargin: 80 }) });
  });
}
