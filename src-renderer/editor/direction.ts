import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { directionOfWords } from "../data/words/reading.ts";

const byItsWords = Decoration.line({ attributes: { dir: "auto" } });

const letter = /\p{L}/u;
/** A tag of a block is shown as a head without its letters. */
const tag = /^\s*\{%.*%\}\s*$/;

/** Has a line a way of its own? Without one it runs as its page does, and the caret stays at the side where words begin. */
const hasWords = (text: string) => letter.test(text) && !tag.test(text);

function directLines(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      if (hasWords(line.text)) builder.add(line.from, line.from, byItsWords);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

const directed = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = directLines(view);
    }

    update({ view, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = directLines(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** How much of a page tells the way that it runs. */
const enough = 400;

/** Tables, pictures and what else has no words before it begin where the page does, not where the interface does. */
const byThePage = EditorView.contentAttributes.compute(["doc"], ({ doc }): Record<string, string> => {
  const dir = directionOfWords(doc.sliceString(0, enough));
  return dir === undefined ? {} : { dir };
});

/** Each line runs the way that its first word does, so that Arabic and Hebrew begin at the right; one without words, as its page. */
export function directionByLine(): Extension {
  return [EditorView.perLineTextDirection.of(true), byThePage, directed];
}
