import type { ChangeSet, ChangeSpec, EditorState, Line } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { heldLines, itemOnLine, type Item } from "./items.ts";
import { itemsOf, listsOn, numbered, Shifts } from "./marks.ts";

/* Items become items of another kind, or no items. */

export type ListKind = "bullets" | "numbers" | "tasks";

const box = /^\[[ xX]\][ \t]+/;

/** How many characters an item's box has, with the blank behind it. */
function boxIn({ line, column, width }: Item): number {
  return box.exec(line.text.slice(column + width))?.[0].length ?? 0;
}

/** Whether a box may stand before what an item begins with: code, a heading or another list would be words behind one. */
function beginsWithWords({ firstChild }: SyntaxNode): boolean {
  const first = firstChild?.nextSibling;
  return !first || first.name === "Paragraph" || first.name === "QuoteMark";
}

/** The changes that make these items of a kind: their lists keep their order, their nesting and what they hold. */
export function asKind(state: EditorState, items: readonly Item[], kind: ListKind): ChangeSpec[] {
  const shifts = new Shifts();
  const changes: ChangeSpec[] = [];
  const counts = new Map<number, number>();
  for (const item of items) {
    const { node, mark, width, line, column } = item;
    const list = node.parent!.from;
    const isNumber = /\d/.test(mark);
    const count = (counts.get(list) ?? numberAbove(state, item)) + 1;
    counts.set(list, count);
    const wanted = kind === "numbers" ? (isNumber ? mark : `${count}.`) : isNumber ? "-" : mark;
    const start = line.from + column;
    changes.push({ from: start, to: start + mark.length, insert: wanted });
    const boxed = boxIn(item);
    const words = start + width;
    const isBare = line.text.length < column + width;
    if (kind === "tasks" && boxed === 0 && beginsWithWords(node))
      changes.push({ from: Math.min(words, line.to), insert: isBare ? " [ ] " : "[ ] " });
    if (kind !== "tasks" && boxed > 0) changes.push({ from: words, to: words + boxed });
    shifts.add(state, item, wanted.length - mark.length);
  }
  return [...changes, ...shifts.changes(state)];
}

/** The last number of a list that ends right above that of an item; 0 where there is none. */
function numberAbove(state: EditorState, { node }: Item): number {
  const above = node.parent?.prevSibling;
  const last = above?.name === "OrderedList" ? itemsOf(state, above).at(-1) : undefined;
  return last ? Number.parseInt(last.mark, 10) : 0;
}

/** The changes that number the lists on some lines anew. */
export const renumbered = (state: EditorState, lines: Iterable<number>): ChangeSet =>
  numbered(state, listsOn(state, lines));

const isBlank = ({ text }: Line): boolean => /^[>\s]*$/.test(text);
const isDirective = ({ text }: Line): boolean => /^[>\s]*\{%.*%\}\s*$/.test(text);

/**
 * The changes that take items out of their lists. What each held stands where it stood; `mark` is what they begin with
 * now. Paragraphs stand apart, or their words would run on.
 */
export function asBlocks(state: EditorState, items: readonly Item[], mark: string): ChangeSpec[] {
  const shifts = new Shifts();
  const apart = new Set<number>();
  const changes: ChangeSpec[] = [];
  for (const item of items) {
    const { node, line, column, width } = item;
    const from = line.from + column;
    changes.push({ from, to: Math.min(line.to, from + width + boxIn(item)), insert: mark });
    shifts.add(state, item, -width);
    if (mark !== "") continue;
    if (/^[>\s]*$/.test(line.text.slice(0, column))) apart.add(line.number);
    const words = node.getChild("Paragraph") ?? node.getChild("Task");
    for (const end of [words?.to, node.to])
      if (end !== undefined) apart.add(state.doc.lineAt(end).number + 1);
  }
  for (const number of apart) {
    if (number === 1 || number > state.doc.lines) continue;
    const [above, line] = [state.doc.line(number - 1), state.doc.line(number)];
    if ([above, line].some(isBlank) || isDirective(above) || isDirective(line)) continue;
    const quotes = /^[>\s]*/.exec(line.text)?.[0].trimEnd() ?? "";
    changes.unshift({ from: line.from, insert: `${quotes}\n` });
  }
  return [...changes, ...shifts.changes(state)];
}

/** Lines with all of the items that begin on them, and the column of each. */
function withHeld(state: EditorState, lines: readonly Line[]): Map<number, number> {
  const columns = new Map<number, number>();
  for (const line of lines) {
    const item = itemOnLine(state, line);
    const column = item?.column ?? /^[ \t]*/.exec(line.text)![0].length;
    for (const { number } of item ? [line, ...heldLines(state, item)] : [line])
      if (!columns.has(number)) columns.set(number, column);
  }
  return columns;
}

/** The changes that put a quote around lines, each with all of the item that begins on it. */
export function quoted(state: EditorState, lines: readonly Line[]): ChangeSpec[] {
  const columns = withHeld(state, lines);
  const numbers = [...columns.keys()];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const changes: ChangeSpec[] = [];
  for (let number = first; number <= last; number += 1) {
    const line = state.doc.line(number);
    if (!columns.has(number) && !isBlank(line)) continue;
    const column = columns.get(number) ?? columns.get(number - 1) ?? 0;
    columns.set(number, column);
    const at = /^[>\s]*$/.test(line.text.slice(0, column)) ? Math.min(column, line.text.length) : 0;
    const missing = " ".repeat(isBlank(line) ? column - at : 0);
    changes.push({ from: line.from + at, insert: isBlank(line) ? `${missing}>` : "> " });
  }
  return changes;
}

/** The changes that take lines out of their quote, each with all of the item that begins on it. */
export function unquoted(state: EditorState, lines: readonly Line[]): ChangeSpec[] {
  const numbers = [...withHeld(state, lines).keys(), ...lines.map(({ number }) => number)];
  return [...new Set(numbers)].flatMap((number) => {
    const { from, text } = state.doc.line(number);
    const [whole, indent = ""] = /^([ \t]*)> ?/.exec(text) ?? [];
    return whole === undefined ? [] : [{ from: from + indent.length, to: from + whole.length }];
  });
}
