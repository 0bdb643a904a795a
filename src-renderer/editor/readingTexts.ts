import { Facet } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { EditorOptions } from "./createEditor.ts";
import type { PageSurroundings } from "./drawing.ts";
import { unixLines } from "./lineEnds.ts";

/** Words that are shown within a page as the page's own are, and are only read there. */
interface ReadText {
  text: string;
  label: () => string;
  surroundings: PageSurroundings;
  /** Its height is another one now. */
  measure: () => void;
}

type MakeReading = (parent: HTMLElement, shown: ReadText) => EditorView;

/** Makes the view of such words; the page gives it to what is drawn in it. */
export const readingTexts = Facet.define<MakeReading, MakeReading | undefined>({
  combine: (given) => given[0],
});

const nothing = (): void => undefined;
const none = () => Promise.resolve([]);

/** An editor in which nothing is written: no menu opens, and nothing is told. */
export const readingOptions = ({ text, measure, ...shown }: ReadText): EditorOptions => ({
  ...shown,
  text: unixLines(text),
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
  more: [
    EditorView.editable.of(false),
    EditorView.updateListener.of(({ geometryChanged }) => geometryChanged && measure()),
  ],
});

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
