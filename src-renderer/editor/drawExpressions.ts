import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { WidgetType, type EditorView } from "@codemirror/view";
import { element } from "./controls/elements.ts";
import { surroundings, type Drawing, type Lines } from "./drawing.ts";
import { drawFormula } from "./pieces/formula.ts";
import { drawValue } from "./pieces/value.ts";
import { goToSource } from "./widgets.ts";

/** Something drawn amid words in place of its source. */
abstract class InlineWidget extends WidgetType {
  readonly source: string;

  constructor(source: string) {
    super();
    this.source = source;
  }

  override eq(other: InlineWidget): boolean {
    return other.source === this.source;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class FormulaWidget extends InlineWidget {
  override toDOM(view: EditorView): HTMLElement {
    const frame = element("span", { class: "md-inline-formula" });
    drawFormula(frame, this.source, false, () => view.requestMeasure());
    frame.addEventListener("mousedown", (event) => goToSource(view, frame, event));
    return frame;
  }
}

class ValueWidget extends InlineWidget {
  readonly #value: string | undefined;

  constructor(source: string, value: string | undefined) {
    super(source);
    this.#value = value;
  }

  override eq(other: ValueWidget): boolean {
    return super.eq(other) && other.#value === this.#value;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = drawValue(view, this.source);
    frame.addEventListener("mousedown", (event) => goToSource(view, frame, event));
    return frame;
  }
}

const valueWidget = ({ state }: Drawing, expression: string): ValueWidget =>
  new ValueWidget(expression, state.facet(surroundings)?.blocks.value(expression));

const signs = /\$\$([^$\n]+)\$\$|\{\{([^{}\n]+)\}\}/g;
const verbatim = /Code|HTML|Directive|URL|Table|^Image$/;

/** Do signs stand for themselves here, as in code? */
function isVerbatim(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolve(at, 1); node.parent; node = node.parent)
    if (verbatim.test(node.name)) return true;
  return false;
}

/** Draws formulas and the values of expressions where they stand amid words, unless the caret touches them. */
export function drawExpressions(drawing: Drawing, visible: Lines): void {
  const { doc } = drawing.state;
  for (let at = visible.from; at <= visible.to;) {
    const line = doc.lineAt(at);
    at = line.to + 1;
    if (!line.text.includes("$$") && !line.text.includes("{{")) continue;
    for (const { 0: whole, 1: formula, 2: expression, index } of line.text.matchAll(signs)) {
      const from = line.from + index;
      const to = from + whole.length;
      // A formula that is all of its line is a block of its own.
      if (isVerbatim(drawing.state, from) || (formula && whole === line.text.trim())) continue;
      if (drawing.touches(from, to)) drawing.mark(from, to, "md-source");
      else if (formula !== undefined) drawing.replace(from, to, new FormulaWidget(formula.trim()));
      else if (expression !== undefined) drawing.replace(from, to, valueWidget(drawing, expression.trim()));
    }
  }
}
