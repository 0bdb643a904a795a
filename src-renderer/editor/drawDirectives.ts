import type { SyntaxNodeRef } from "@lezer/common";
import { pageBlocks, type Container } from "./blocks.ts";
import type { Drawing, Lines } from "./drawing.ts";
import { LabelWidget } from "./widgets.ts";

const hintNames: Record<string, string> = {
  info: "Note",
  success: "Tip",
  warning: "Warning",
  danger: "Danger",
};

const names: Record<string, string> = {
  stepper: "Steps",
  "content-ref": "Link to a page",
  openapi: "API",
};

/** What tells one directive from others of its name, most telling first. */
const attribute = /\b(?:title|url|src|name|path)="([^"]*)"/;

/** A directive's line in words: "Tab · Linux", "Embed · https://…". */
function wordsOf(text: string): string {
  const name = /^\{%-?\s*([\w-]+)/.exec(text)?.[1] ?? "";
  const plain = name.replaceAll("-", " ");
  const called = names[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
  const value = attribute.exec(text)?.[1];
  return value ? `${called} · ${value}` : called;
}

/** Draws the line of a directive's tag: what it is in words, or nothing where it only closes another. */
export function drawDirective(drawing: Drawing, node: SyntaxNodeRef): void {
  if (drawing.touchesLines(node.from, node.to)) {
    drawing.mark(node.from, node.to, "md-source");
    return;
  }
  const { containers } = drawing.state.field(pageBlocks);
  const opened = containers.find((one) => one.from === node.from);
  if (opened) {
    const label =
      opened.name === "hint"
        ? new LabelWidget(hintNames[opened.style] ?? "Note", "md-hint-label")
        : new LabelWidget(wordsOf(drawing.text(node.from, node.to)), "md-frame-label");
    drawing.replace(node.from, node.to, label);
  } else if (containers.some((one) => one.to === node.to)) drawing.hide(node.from, node.to);
  else {
    const label = new LabelWidget(wordsOf(drawing.text(node.from, node.to)), "md-directive");
    drawing.replace(node.from, node.to, label);
  }
}

/** The frames of containers: a class on each of their visible lines. */
export function drawContainers(drawing: Drawing, visible: Lines): void {
  const { doc } = drawing.state;
  for (const container of drawing.state.field(pageBlocks).containers) {
    if (container.to < visible.from || container.from > visible.to) continue;
    const last = doc.lineAt(container.to).from;
    const closed = !drawing.touchesLines(last, last);
    const [frame, depth] = frameOf(container);
    for (const line of drawing.linesIn(container, visible)) {
      const edge =
        line === container.from ? `${frame}-first` : line === last && closed ? `${frame}-last` : "";
      const style = container.name === "hint" ? ` md-hint-${hintStyle(container)}` : "";
      drawing.line(line, `${frame}${style} ${edge}`.trimEnd(), { style: `--frames: ${depth}` });
    }
  }
}

/** A hint is a box within the frames around it; anything else is one more frame. */
const frameOf = ({ name, depth }: Container): [string, number] =>
  name === "hint" ? ["md-hint", depth] : ["md-frame", depth + 1];

const hintStyle = ({ style }: Container): string => (style in hintNames ? style : "info");
