import type { EditorState, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import { parsedTo } from "./parsed.ts";

/* Enter has begun the next item already: who types its mark all the same, as in a plain text, means that item. */

/** An item that holds nothing yet but a mark once more: a bullet, a number, or a task's box. */
const marked = /^[ \t>]*(?:([-*+])|\d{1,9}([.)]))[ \t]+(\[[ xX]\][ \t]+)?(?:([-*+])|\d{1,9}([.)])|(\[ \]))$/;

/** Does an item stand above that of this position, in the same list? */
function isNextItem(state: EditorState, position: number): boolean {
  const line = state.doc.lineAt(position);
  let node: SyntaxNode | null = parsedTo(state, line.to).resolve(line.to, -1);
  const isNext = ({ name, from, parent }: SyntaxNode): boolean =>
    name === "ListItem" && from >= line.from && parent !== null && parent.from < line.from;
  while (node && !isNext(node)) node = node.parent;
  return node !== null;
}

/** What a space does behind an item's own mark that was typed a second time: it takes that one away. */
export function markRepeated(state: EditorState): TransactionSpec | undefined {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || ranges.length > 1 || main.head !== line.to) return undefined;
  const [, bullet, delimiter, box, secondBullet, secondDelimiter, secondBox] = marked.exec(line.text) ?? [];
  const repeats =
    secondBox === undefined
      ? (bullet ?? delimiter) !== undefined && bullet === secondBullet && delimiter === secondDelimiter
      : box !== undefined;
  if (!repeats || !isNextItem(state, main.head)) return undefined;
  const typed = /\[ \]$|\S+$/.exec(line.text)?.[0] ?? "";
  return { changes: { from: line.to - typed.length, to: line.to }, userEvent: "input.type" };
}

/** Keeps one mark where a writer types that of an item which Enter began. */
export const repeatedMarks = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== " " || view.state.readOnly || from !== to) return false;
  const spec = markRepeated(view.state);
  if (spec) view.dispatch(spec);
  return spec !== undefined;
});
