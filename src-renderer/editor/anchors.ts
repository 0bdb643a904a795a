import { syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";

/** The anchor of a heading: its words in lower case, joined by hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}

/** Puts the caret at a heading and brings it into view; an anchor that no heading has does nothing. */
export function goToAnchor(view: EditorView, anchor: string): void {
  let found: number | undefined;
  syntaxTree(view.state).iterate({
    enter(node) {
      if (!/Heading[1-6]$/.test(node.name)) return found === undefined && node.name === "Document";
      const text = view.state.sliceDoc(node.from, node.to).replace(/^#+\s*/, "");
      if (found === undefined && anchorOf(text) === anchor) found = node.from;
      return false;
    },
  });
  if (found === undefined) return;
  view.dispatch({
    selection: { anchor: found },
    effects: EditorView.scrollIntoView(found, { y: "start", yMargin: 80 }),
  });
}
