import { syntaxTree } from "@codemirror/language";
import { StateField, type EditorState, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";
import type { Tree } from "@lezer/common";

/** A line that ends inside a paragraph is a space to its readers, and so to its writer. */
class SpaceWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const space = document.createElement("span");
    space.textContent = " ";
    return space;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const joined = Decoration.replace({ widget: new SpaceWidget() });

/** What begins the next line of a paragraph without being part of it: white space and the marks of quotes. */
const continuation = /^[ \t]*(?:>[ \t]?)*[ \t]*/;
const hardBreak = /(?: {2,}|\\|<br ?\/?>)$/;

function joinParagraph(state: EditorState, from: number, to: number, into: Range<Decoration>[]): void {
  let line = state.doc.lineAt(from);
  while (line.to < to) {
    const next = state.doc.line(line.number + 1);
    const marks = continuation.exec(next.text)?.[0].length ?? 0;
    if (!hardBreak.test(line.text)) into.push(joined.range(line.to, next.from + marks));
    line = next;
  }
}

/** Blocks that may hold paragraphs; the insides of all others need not be walked. */
const holders = new Set(["Document", "Blockquote", "BulletList", "OrderedList", "ListItem"]);

function joinAll(state: EditorState, tree: Tree): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  tree.iterate({
    enter(node) {
      if (node.name === "Paragraph" || node.name === "Task") joinParagraph(state, node.from, node.to, ranges);
      return holders.has(node.name);
    },
  });
  return Decoration.set(ranges);
}

interface SoftBreaks {
  tree: Tree;
  decorations: DecorationSet;
}

/** Replacing line breaks changes the lines themselves, so it has to come from a field, not from a view plugin. */
const softBreaks = StateField.define<SoftBreaks>({
  create(state) {
    const tree = syntaxTree(state);
    return { tree, decorations: joinAll(state, tree) };
  },
  update(value, transaction) {
    const tree = syntaxTree(transaction.state);
    if (tree === value.tree) return value;
    return { tree, decorations: joinAll(transaction.state, tree) };
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

/** Paragraphs flow over the line breaks of their source. */
export function flowingParagraphs(): Extension {
  return softBreaks;
}
