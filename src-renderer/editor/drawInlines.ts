import type { SyntaxNodeRef } from "@lezer/common";
import { surroundings, type Drawing } from "./drawing.ts";
import { drawFootnoteMark } from "./footnotes.ts";
import { RemoteImageWidget } from "./remoteImage.ts";
import { ImageWidget, LabelWidget } from "./widgets.ts";
import { texts } from "../texts/texts.ts";

const classes: Record<string, string> = {
  Emphasis: "md-emphasis",
  StrongEmphasis: "md-strong",
  Strikethrough: "md-strike",
  InlineCode: "md-inline-code",
};

const markNames: Record<string, string> = {
  Emphasis: "EmphasisMark",
  StrongEmphasis: "EmphasisMark",
  Strikethrough: "StrikethroughMark",
  InlineCode: "CodeMark",
};

/** Draws emphasis, code, links and images, their marks hidden unless the caret touches them. */
export function drawInlineNode(drawing: Drawing, node: SyntaxNodeRef): boolean {
  const className = classes[node.name];
  if (className !== undefined) {
    drawing.mark(node.from, node.to, className);
    if (drawing.touches(node.from, node.to)) return true;
    for (const mark of node.node.getChildren(markNames[node.name] ?? "")) drawing.hide(mark.from, mark.to);
    return true;
  }
  switch (node.name) {
    case "Link":
      drawLink(drawing, node);
      return true;
    case "Image":
      return !drawImage(drawing, node);
    case "Autolink":
    case "URL":
      if (node.node.parent?.name === "Link" || node.node.parent?.name === "LinkReference") return true;
      drawing.mark(node.from, node.to, "md-link", { "data-target": bare(drawing.text(node.from, node.to)) });
      return true;
    case "Escape":
      if (!drawing.touches(node.from, node.to)) drawing.hide(node.from, node.from + 1);
      return true;
    case "HardBreak":
      if (drawing.text(node.from, node.from + 1) === "\\" && !drawing.touches(node.from, node.from + 1)) {
        drawing.hide(node.from, node.from + 1);
      }
      return true;
    case "FootnoteMark":
      drawFootnoteMark(drawing, node);
      return true;
    case "LinkReference":
      drawing.mark(node.from, node.to, "md-source");
      return true;
    case "HTMLTag":
    case "Comment":
      drawing.mark(node.from, node.to, "md-source");
      return true;
    default:
      return true;
  }
}

const bare = (target: string): string => target.replace(/^<|>$/g, "");

function drawLink(drawing: Drawing, node: SyntaxNodeRef): void {
  const url = node.node.getChild("URL");
  const label = node.node.getChild("LinkLabel");
  const [opening, closing] = node.node.getChildren("LinkMark");
  if ((!url && !label) || !opening || !closing) return;
  const target = url ? bare(drawing.text(url.from, url.to)) : "";
  drawing.mark(opening.to, closing.from, "md-link", { "data-target": target, title: target });
  if (drawing.touches(node.from, node.to)) {
    drawing.mark(closing.from, node.to, "md-source");
    return;
  }
  drawing.hide(opening.from, opening.to);
  drawing.hide(closing.from, node.to);
}

/** Answers whether the image was drawn in place of its source. */
function drawImage(drawing: Drawing, node: SyntaxNodeRef): boolean {
  const url = node.node.getChild("URL");
  if (!url || drawing.touches(node.from, node.to)) {
    drawing.mark(node.from, node.to, "md-source");
    return false;
  }
  const target = bare(drawing.text(url.from, url.to));
  const image = drawing.state.facet(surroundings)?.findImage(target);
  const [opening, closing] = node.node.getChildren("LinkMark");
  const alternative = opening && closing ? drawing.text(opening.to, closing.from) : "";
  const widget =
    image === undefined
      ? new LabelWidget(texts.editor.imageNamed(alternative || target), "md-image md-image-missing")
      : image.unseen === undefined
        ? new ImageWidget(image, alternative)
        : new RemoteImageWidget(image.unseen, alternative);
  drawing.replace(node.from, node.to, widget);
  return true;
}
