import { syntaxTree } from "@codemirror/language";
import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";

const verbatim = /^(?:InlineCode|CodeText|CodeInfo|CodeBlock|URL|Directive|HTMLBlock|HTMLTag|Autolink)$/;
const unchecked = Decoration.mark({ attributes: { spellcheck: "false" } });

/** Code, addresses and tags that are seen: no dictionary has their words. */
function verbatimIn(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter(node) {
        if (!verbatim.test(node.name)) return true;
        if (node.to > node.from) builder.add(node.from, node.to, unchecked);
        return false;
      },
    });
  }
  return builder.finish();
}

/** Has the words of the page checked by the system's dictionaries, and nothing that is no word. */
export function spelling(): Extension {
  return [
    EditorView.contentAttributes.of({ spellcheck: "true", autocorrect: "on", autocapitalize: "sentences" }),
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet;

        constructor(view: EditorView) {
          this.decorations = verbatimIn(view);
        }

        update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
          if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
            this.decorations = verbatimIn(view);
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
  ];
}
