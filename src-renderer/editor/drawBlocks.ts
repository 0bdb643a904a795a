import type { SyntaxNodeRef } from "@lezer/common";
import { languageOf } from "./code/codeEdits.ts";
import { CodeHead, drawnCodeAt, factsOfCode } from "./code/codeHead.ts";
import { drawDetailsTag, drawDirective } from "./drawDirectives.ts";
import type { Drawing, Lines } from "./drawing.ts";
import { drawFootnote } from "./footnotes.ts";
import { BulletWidget, LabelWidget, TaskWidget } from "./widgets.ts";

/** Draws headings, lists, quotes, code blocks and rules, and the marks of directives. */
export function drawBlockNode(drawing: Drawing, node: SyntaxNodeRef, visible: Lines): void {
  const heading = /^(?:ATX|Setext)Heading([1-6])$/.exec(node.name);
  if (heading) return drawHeading(drawing, node, heading[1] ?? "1", visible);
  switch (node.name) {
    case "Blockquote":
      for (const line of drawing.linesIn(node, visible))
        drawing.line(line, isInQuote(node) ? "md-quote md-quote-inner" : "md-quote");
      return;
    case "QuoteMark":
      if (!drawing.touchesLines(node.from, node.to)) drawing.hide(node.from, spaceAfter(drawing, node.to));
      else drawing.mark(node.from, node.to, "md-mark");
      return;
    case "FencedCode":
      return drawFence(drawing, node, visible);
    case "HTMLBlock":
      if (drawDetailsTag(drawing, node)) return;
      for (const line of drawing.linesIn(node, visible)) drawing.sizedLine(line, "md-source-line");
      return;
    case "CodeBlock":
    case "CommentBlock":
      for (const line of drawing.linesIn(node, visible)) drawing.sizedLine(line, "md-source-line");
      return;
    case "Table":
      for (const line of drawing.linesIn(node, visible)) drawing.sizedLine(line, "md-table-source");
      return;
    case "HorizontalRule":
      if (drawing.touchesLines(node.from, node.to)) return;
      drawing.line(node.from, "md-rule");
      drawing.hide(node.from, node.to);
      return;
    case "Footnote":
      return drawFootnote(drawing, node, visible);
    case "ListItem":
      return drawListItem(drawing, node, visible);
    case "Directive":
      return drawDirective(drawing, node);
    default:
  }
}

const isInQuote = ({ node }: SyntaxNodeRef): boolean => {
  for (let above = node.parent; above; above = above.parent) if (above.name === "Blockquote") return true;
  return false;
};

function spaceAfter(drawing: Drawing, at: number): number {
  return drawing.text(at, at + 1) === " " ? at + 1 : at;
}

function drawHeading(drawing: Drawing, node: SyntaxNodeRef, level: string, visible: Lines): void {
  for (const line of drawing.linesIn(node, visible))
    drawing.sizedLine(line, `md-heading md-heading-${level}`);
  const active = drawing.touchesLines(node.from, node.to);
  for (const mark of node.node.getChildren("HeaderMark")) {
    if (active) drawing.mark(mark.from, mark.to, "md-mark");
    else if (mark.from === node.from) drawing.hide(mark.from, spaceAfter(drawing, mark.to));
    else drawing.hide(mark.from, mark.to);
  }
}

function drawFence(drawing: Drawing, node: SyntaxNodeRef, visible: Lines): void {
  const { doc } = drawing.state;
  const first = doc.lineAt(node.from);
  const last = doc.lineAt(node.to);
  const marks = node.node.getChildren("CodeMark");
  const closed = marks.length > 1 && last.from > first.from;
  const drawn = drawnCodeAt(drawing.state, node.from);
  const facts = drawn && factsOfCode(drawing.state, drawn);
  for (const line of drawing.linesIn(node, visible)) {
    const edge = line === first.from ? " md-code-first" : line === last.from && closed ? " md-code-last" : "";
    const number = facts?.isNumbered && edge === "" ? doc.lineAt(line).number - first.number : undefined;
    drawing.sizedLine(
      line,
      `md-code${edge}`,
      number === undefined ? undefined : { "data-number": String(number) },
    );
  }
  if (facts) {
    drawing.replace(node.from, first.to, new CodeHead(facts));
    drawing.hide(marks.at(-1)?.from ?? node.to, last.to);
    return;
  }
  const language = languageOf(drawing.text(node.from, first.to));
  const head = new CodeHead({ language, title: "", isNumbered: false, isNested: true });
  if (drawing.touches(node.from, node.to) || drawnTop(node)) {
    drawing.mark(node.from, first.to, "md-source");
    if (closed) drawing.mark(marks[1]?.from ?? node.to, last.to, "md-source");
    if (closed && !drawnTop(node)) drawing.after(first.to, head);
    return;
  }
  drawing.replace(node.from, first.to, closed ? head : new LabelWidget(language, "md-code-label"));
  if (closed) drawing.hide(marks[1]?.from ?? node.to, last.to);
}

/** Code at the top of the page has a head; without one its source is shown. */
const drawnTop = ({ node }: SyntaxNodeRef): boolean => node.parent?.name === "Document";

function drawListItem(drawing: Drawing, node: SyntaxNodeRef, visible: Lines): void {
  const { doc } = drawing.state;
  let depth = 0;
  for (let above = node.node.parent; above; above = above.parent) if (above.name === "ListItem") depth += 1;
  const mark = node.node.getChild("ListMark");
  if (!mark) return;
  const first = doc.lineAt(node.from);
  const indent = { style: `--depth: ${depth + 1}` };
  for (const line of drawing.linesIn(node, visible)) {
    const isFirst = line === first.from;
    if (!isFirst && startsInner(drawing, node, line)) continue;
    drawing.line(line, isFirst ? "md-list md-list-first" : "md-list", indent);
    if (isFirst) continue;
    const blanks = /^ */.exec(doc.lineAt(line).text)![0].length;
    drawing.hideIndent(line, line + Math.min(blanks, indentOfCode(drawing, node, line) ?? blanks));
  }
  if (node.from < visible.from) return;
  drawing.hideIndent(outerStart(drawing, node, first.from), node.from);
  drawListMark(drawing, node, mark);
}

/** How far in the code of an item stands that a line belongs to: what is further in is the code's own. */
function indentOfCode(
  { state: { doc } }: Drawing,
  { node }: SyntaxNodeRef,
  line: number,
): number | undefined {
  const code = node
    .getChildren("FencedCode")
    .find(({ from, to }) => doc.lineAt(from).from <= line && to >= line);
  return code && code.from - doc.lineAt(code.from).from;
}

/** Is this line the matter of an item further in, which draws it itself? */
function startsInner(drawing: Drawing, node: SyntaxNodeRef, line: number): boolean {
  const end = drawing.state.doc.lineAt(line).to;
  for (let list = node.node.firstChild; list; list = list.nextSibling) {
    if ((list.name === "BulletList" || list.name === "OrderedList") && list.from <= end && list.to >= line) {
      return true;
    }
  }
  return false;
}

/** Where the white space before an item begins: after the quote marks, if it stands in a quote. */
function outerStart(drawing: Drawing, node: SyntaxNodeRef, lineStart: number): number {
  const before = drawing.text(lineStart, node.from);
  return lineStart + (before.length - (/\s*$/.exec(before)?.[0].length ?? 0));
}

function drawListMark(drawing: Drawing, node: SyntaxNodeRef, mark: Lines): void {
  const task = node.node.getChild("Task")?.getChild("TaskMarker");
  if (task) {
    const end = spaceAfter(drawing, task.to);
    if (drawing.touches(mark.from, task.to))
      return drawing.mark(mark.from, end, "md-list-mark md-mark md-wide");
    const done = /x/i.test(drawing.text(task.from, task.to));
    drawing.replace(mark.from, end, new TaskWidget(done));
    if (done) drawing.line(node.from, "md-done");
    return;
  }
  const end = spaceAfter(drawing, mark.to);
  const bullet = node.node.parent?.name === "BulletList";
  if (bullet && !drawing.touches(mark.from, mark.to)) drawing.replace(mark.from, end, new BulletWidget());
  else drawing.mark(mark.from, end, bullet ? "md-list-mark md-mark" : "md-list-mark md-number");
}
