import { syntaxTree } from "@codemirror/language";
import { StateField, type EditorState, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";
import type { SyntaxNode, Tree } from "@lezer/common";
import { blocksIn, changedBlocks, type Stretch } from "./changedBlocks.ts";

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

/** Whether what follows a line begins a line for readers, too, in the same block. */
export const endsInBreak = (line: string): boolean => hardBreak.test(line);

function joinParagraph(state: EditorState, from: number, to: number, into: Range<Decoration>[]): void {
  let line = state.doc.lineAt(from);
  while (line.to < to) {
    const next = state.doc.line(line.number + 1);
    const marks = continuation.exec(next.text)?.[0].length ?? 0;
    if (!endsInBreak(line.text)) into.push(joined.range(line.to, next.from + marks));
    line = next;
  }
}

/** Blocks that may hold paragraphs; the insides of all others need not be walked. */
const holders = new Set(["Blockquote", "BulletList", "OrderedList", "ListItem", "Footnote"]);

function joinBlock(
  state: EditorState,
  { name, from, to, firstChild }: SyntaxNode,
  into: Range<Decoration>[],
): void {
  if (name === "Paragraph" || name === "Task") joinParagraph(state, from, to, into);
  if (!holders.has(name)) return;
  for (let child = firstChild; child; child = child.nextSibling) joinBlock(state, child, into);
}

interface SoftBreaks {
  tree: Tree;
  decorations: DecorationSet;
}

/** Looks again only at the blocks of a stretch. */
function joinAgain(state: EditorState, tree: Tree, stretch: Stretch, former: DecorationSet): SoftBreaks {
  const add: Range<Decoration>[] = [];
  for (const block of blocksIn(tree, stretch)) joinBlock(state, block, add);
  const { from, to } = stretch;
  const filter = (at: number): boolean => at < from || at >= to;
  return { tree, decorations: former.update({ add, filter, filterFrom: from, filterTo: to }) };
}

/** Replacing line breaks changes the lines themselves, so it has to come from a field, not from a view plugin. */
const softBreaks = StateField.define<SoftBreaks>({
  create(state) {
    const tree = syntaxTree(state);
    return joinAgain(state, tree, { from: 0, to: tree.length + 1 }, Decoration.none);
  },
  update(value, { state, changes }) {
    const tree = syntaxTree(state);
    const decorations = value.decorations.map(changes);
    const stretch = changedBlocks(value.tree, tree, changes);
    return stretch ? joinAgain(state, tree, stretch, decorations) : { tree, decorations };
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

/** Paragraphs flow over the line breaks of their source. */
export function flowingParagraphs(): Extension {
  return softBreaks;
}
