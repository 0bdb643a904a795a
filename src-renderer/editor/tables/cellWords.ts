import type { EditorView } from "@codemirror/view";
import { element } from "../controls/elements.ts";
import { surroundings } from "../drawing.ts";
import { parseInline, type Inline } from "../inline.ts";
import { drawFormula } from "../pieces/formula.ts";
import { drawValue } from "../pieces/value.ts";

/** Draws the source of a cell as its readers see it. */
export function drawCellWords(view: EditorView, source: string, into: HTMLElement): void {
  for (const part of parseInline(source)) into.append(drawn(view, part));
}

const tags = { strong: "strong", emphasis: "em", strike: "s", link: "span" } as const;

function drawn(view: EditorView, part: Inline): string | HTMLElement {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return element("code", { class: "md-inline-code" }, part.text);
    case "formula": {
      const frame = element("span", { class: "md-inline-formula" });
      drawFormula(frame, part.text, false, () => view.requestMeasure());
      return frame;
    }
    case "value":
      return drawValue(view, part.text);
    case "image":
      return drawnImage(view, part);
    default: {
      const attributes = part.kind === "link" ? { class: "md-link", "data-target": part.target } : {};
      return element(tags[part.kind], attributes, ...part.parts.map((inner) => drawn(view, inner)));
    }
  }
}

/** A picture of the space as it is; of any other, its words. */
function drawnImage(
  view: EditorView,
  { target, alternative }: Extract<Inline, { kind: "image" }>,
): string | HTMLElement {
  const found = view.state.facet(surroundings)?.findImage(target);
  if (found === undefined || found.unseen !== undefined) return alternative;
  const image = element("img", { class: "md-cell-image", src: found.address, alt: alternative });
  image.addEventListener("load", () => view.requestMeasure());
  image.addEventListener("error", () => image.replaceWith(alternative));
  return image;
}
