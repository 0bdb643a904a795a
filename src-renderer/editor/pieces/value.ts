import type { EditorView } from "@codemirror/view";
import { element } from "../controls/elements.ts";
import { surroundings } from "../drawing.ts";

/** What an expression comes to; one that nobody can tell the value of shows itself. */
export function drawValue({ state }: EditorView, expression: string): HTMLElement {
  const value = state.facet(surroundings)?.blocks.value(expression);
  const className = value === undefined ? "md-value md-value-unknown" : "md-value";
  return element("span", { class: className, title: expression }, value ?? expression);
}
