import type { EditorState } from "@codemirror/state";
import type { SyntaxNodeRef } from "@lezer/common";
import { texts } from "../texts/texts.ts";
import { pageBlocks, type Container } from "./blocks.ts";
import { codeIn } from "./code/codeEdits.ts";
import { holderOf, itemsOf } from "./containers/containerEdits.ts";
import { ContainerHead, hintStyleOf } from "./containers/containerHeads.ts";
import { isClosed, openTabOf } from "./containers/foldedBlocks.ts";
import type { HeadFacts } from "./containers/headControls.ts";
import { readTag, valueOf } from "./containers/tagText.ts";
import type { Drawing, Lines } from "./drawing.ts";
import { isSourceShown } from "./shownSource.ts";
import { LabelWidget, NoteWidget } from "./widgets.ts";

/** What tells one directive from others of its name, most telling first. */
const telling = ["title", "url", "src", "name", "path"];

/** A directive's line in words: "Embed · https://…". */
function wordsOf(text: string): string {
  const tag = readTag(text);
  const names: Record<string, string> = texts.blocks.names;
  const name = tag?.name ?? "";
  const called = names[name] ?? name.replaceAll("-", " ");
  const value = telling.map((one) => valueOf(tag, one)).find((one) => one !== "");
  return value === undefined ? called : `${called} · ${value}`;
}

/** Draws the line of a directive's tag: its head, or nothing where it only closes another. */
export function drawDirective(drawing: Drawing, node: SyntaxNodeRef): void {
  const { containers, broken } = drawing.state.field(pageBlocks);
  const opened = containers.find((one) => one.from === node.from);
  const closed = opened ? undefined : containers.find((one) => one.to === node.to);
  const container = opened ?? closed;
  if (container && !isSourceShown(drawing.state, container.from, container.to)) {
    if (opened) drawing.replace(node.from, node.to, new ContainerHead(factsOf(drawing, opened)));
    else drawing.hide(node.from, node.to);
    return;
  }
  if (container || drawing.touchesLines(node.from, node.to)) {
    drawing.mark(node.from, node.to, "md-source");
    return;
  }
  if (broken.some((one) => one.from === node.from)) {
    drawing.mark(node.from, node.to, "md-source");
    const tag = readTag(drawing.text(node.from, node.to));
    const note = tag?.isClosing ? texts.blocks.notOpened : texts.blocks.notClosed;
    drawing.after(node.to, new NoteWidget(note));
    return;
  }
  drawing.replace(
    node.from,
    node.to,
    new LabelWidget(wordsOf(drawing.text(node.from, node.to)), "md-directive"),
  );
}

/** Draws the tags of a `<details>`; false for HTML that is none of it. */
export function drawDetailsTag(drawing: Drawing, node: SyntaxNodeRef): boolean {
  const { containers } = drawing.state.field(pageBlocks);
  const details = containers.find(
    (one) =>
      one.name === "details" && (one.to === node.to || (one.from <= node.from && one.openTo >= node.to)),
  );
  if (!details || isSourceShown(drawing.state, details.from, details.to)) return false;
  const line = drawing.state.doc.lineAt(node.from);
  if (node.from === details.from)
    drawing.replace(line.from, line.to, new ContainerHead(factsOf(drawing, details)));
  else if (node.to === details.to) drawing.hide(node.from, node.to);
  return true;
}

function factsOf({ state }: Drawing, container: Container): HeadFacts {
  const { containers } = state.field(pageBlocks);
  const { name, from, openTo } = container;
  const facts = { kind: name, source: state.sliceDoc(from, openTo), index: 0, count: 0, titles: [], open: 0 };
  if (name === "tabs") {
    const items = itemsOf(containers, container);
    const open = openTabOf(state, items);
    const titles = items.map((item) => valueOf(readTag(state.sliceDoc(item.from, item.openTo)), "title"));
    return { ...facts, titles, open: open ? items.indexOf(open) : 0 };
  }
  if (name === "details") return { ...facts, open: isClosed(state, container) ? 0 : 1 };
  const holder = holderOf(containers, container);
  const items = holder ? itemsOf(containers, holder) : [];
  return { ...facts, index: items.indexOf(container), count: items.length };
}

/** Is a container seen as a frame? A tab is seen as what its strip holds. */
export const isFramed = (state: EditorState, container: Container): boolean =>
  container.name !== "tab" && !(container.name === "code" && codeIn(state, container));

/** The frames of containers: a class on each of their visible lines. */
export function drawContainers(drawing: Drawing, visible: Lines): void {
  const { doc } = drawing.state;
  for (const container of drawing.state.field(pageBlocks).containers) {
    if (container.to < visible.from || container.from > visible.to) continue;
    if (!isFramed(drawing.state, container)) continue;
    const last = doc.lineAt(container.to).from;
    const closed = !isSourceShown(drawing.state, container.from, container.to);
    const { frame, classes, style } = frameOf(container);
    for (const line of drawing.linesIn(container, visible)) {
      const edge =
        line === container.from ? `${frame}-first` : line === last && closed ? `${frame}-last` : "";
      drawing.line(line, `${classes} ${edge}`.trimEnd(), { style });
    }
  }
}

/** A hint is a box within the frames around it; anything else is one more frame. */
export function frameOf({ name, depth, style }: Container): {
  frame: string;
  classes: string;
  style: string;
} {
  if (name !== "hint") return { frame: "md-frame", classes: "md-frame", style: `--frames: ${depth + 1}` };
  const classes = `md-hint md-hint-${hintStyleOf(style)}`;
  return { frame: "md-hint", classes, style: `--frames: ${depth}; --hint-at: ${depth}` };
}
