import { element } from "../controls/elements.ts";
import { texts } from "../../texts/texts.ts";

/** Loaded with the first formula, its style sheet and fonts with it. */
const loaded = async () => {
  const [{ default: katex }] = await Promise.all([import("katex"), import("katex/dist/katex.min.css")]);
  return katex;
};

/** Draws a formula; one that cannot be read stays as it was written, with a note. */
export function drawFormula(into: HTMLElement, formula: string, isBlock: boolean, drawn: () => void): void {
  const place = element(isBlock ? "div" : "span", { class: "md-formula" }, formula);
  into.append(place);
  void loaded().then((katex) => {
    try {
      const made = element("span");
      katex.render(formula, made, {
        displayMode: isBlock,
        throwOnError: true,
        trust: false,
        strict: "ignore",
        maxSize: 40,
        maxExpand: 1000,
      });
      place.replaceChildren(...made.childNodes);
    } catch (problem) {
      place.classList.add("md-source");
      const why = problem instanceof Error ? problem.message.replace(/^KaTeX parse error: /, "") : "";
      place.append(
        element("span", { class: "md-note", role: "note", title: why }, texts.blocks.formulaBroken),
      );
    }
    drawn();
  });
}
