import { languageDataProp, syntaxTree } from "@codemirror/language";
import { markdownLanguage } from "@codemirror/lang-markdown";
import { Prec, RangeSetBuilder, type Extension } from "@codemirror/state";
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from "@codemirror/view";
import { IterMode, NodeProp } from "@lezer/common";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import "./code.css";

const colors = tagHighlighter([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.atom, tags.bool],
    class: "code-word",
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], class: "code-string" },
  { tag: [tags.number, tags.null, tags.unit, tags.color], class: "code-number" },
  { tag: [tags.comment, tags.meta], class: "code-comment" },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], class: "code-type" },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.definition(tags.variableName),
      tags.propertyName,
      tags.attributeName,
    ],
    class: "code-name",
  },
  { tag: tags.inserted, class: "code-string" },
  { tag: [tags.deleted, tags.invalid], class: "code-wrong" },
]);

const marks = new Map<string, Decoration>();

function markOf(name: string): Decoration {
  const mark = marks.get(name) ?? Decoration.mark({ class: name });
  marks.set(name, mark);
  return mark;
}

/** The colors of what is visible: only stretches in another language are looked into, not the page before them. */
function colorsIn(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      mode: IterMode.IgnoreMounts | IterMode.IgnoreOverlays,
      enter(node) {
        const inner = node.tree?.prop(NodeProp.mounted);
        if (!inner || inner.tree.type.prop(languageDataProp) === markdownLanguage.data) return;
        const stretches = inner.overlay ?? [{ from: 0, to: node.to - node.from }];
        const start = node.from + (stretches[0]?.from ?? 0);
        const put = (first: number, last: number, name: string): void =>
          builder.add(start + first, start + last, markOf(name));
        // The marks of a quote, between the stretches of its code, are no code.
        for (const stretch of stretches) {
          const first = Math.max(node.from + stretch.from, from) - start;
          const last = Math.min(node.from + stretch.to, to) - start;
          if (first < last) highlightTree(inner.tree, colors, put, first, last);
        }
      },
    });
  }
  return builder.finish();
}

class CodeColors {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = colorsIn(view);
  }

  update({ view, state, startState, changes, docChanged, viewportChanged }: ViewUpdate): void {
    const tree = syntaxTree(state);
    // Where the parser is not yet, the colors stay that were there.
    if (docChanged && !viewportChanged && tree.length < view.viewport.to)
      this.decorations = this.decorations.map(changes);
    else if (viewportChanged || tree !== syntaxTree(startState)) this.decorations = colorsIn(view);
  }
}

/** The colors of code; the Markdown around it is drawn, not colored. */
export function codeColors(): Extension {
  return Prec.high(ViewPlugin.fromClass(CodeColors, { decorations: (plugin) => plugin.decorations }));
}
