import type { EditorView } from "@codemirror/view";
import { element } from "../controls/elements.ts";
import { surroundings } from "../drawing.ts";

/** What an expression comes to; one that nobody can tell the value of shows itself. */
export function drawValue(view: EditorView, expression: string): HTMLElement {
  const frame = element("span", { class: "md-value md-value-unknown", title: expression }, expression);
  void view.state
    .facet(surroundings)
    ?.blocks.value(expression)
    .then((value) => {
      if (value === undefined) return;
      frame.textContent = value;
      frame.classList.remove("md-value-unknown");
      view.requestMeasure();
    });
  return frame;
}
