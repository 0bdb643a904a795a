import { EditorView } from "@codemirror/view";
import { createEditor, type EditorOptions } from "../createEditor.ts";
import type { PageSurroundings } from "../drawing.ts";
import { unixLines } from "../lineEnds.ts";

interface Shown {
  text: string;
  label: () => string;
  surroundings: PageSurroundings;
  /** Its height is another one now. */
  measure: () => void;
}

const nothing = (): void => undefined;
const none = () => Promise.resolve([]);

/** Nothing is written here, so no menu opens and nothing is told. */
const unwritten: Omit<EditorOptions, "text" | "label" | "surroundings" | "more"> = {
  readOnly: true,
  menus: {
    targets: {
      pages: () => [],
      files: () => [],
      people: none,
      findHeadings: none,
      headingsOf: none,
      reusables: none,
    },
    onFiles: nothing,
  },
  remembered: undefined,
  onEdit: nothing,
  onBlur: nothing,
  onFiles: nothing,
  onSave: nothing,
  onComment: nothing,
};

/** Words that are shown within a page as the page's own are, and are only read there. */
export function readingView(parent: HTMLElement, { text, measure, ...shown }: Shown): EditorView {
  const view = createEditor(parent, {
    ...unwritten,
    ...shown,
    text: unixLines(text),
    more: [
      EditorView.editable.of(false),
      EditorView.updateListener.of(({ geometryChanged }) => geometryChanged && measure()),
    ],
  });
  parent.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-target]") : null;
    if (link?.dataset["target"]) shown.surroundings.follow(link.dataset["target"]);
  });
  return view;
}

/** Shows another text; what stands before and behind what differs is not drawn anew. */
export function showText(view: EditorView, given: string): void {
  const [before, after] = [view.state.doc.toString(), unixLines(given)];
  if (before === after) return;
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let same = 0;
  const most = Math.min(before.length, after.length) - from;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  view.dispatch({
    changes: { from, to: before.length - same, insert: after.slice(from, after.length - same) },
  });
}
