import type { ChangeSet, ChangeSpec, EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { heldLines, itemOf, itemOnLine, shifted, type Item } from "./items.ts";

/** A mark for an item: one that ends in a blank is followed by no others. */
export type MarkFor = (item: Item) => string;

/** By how much the lines of a text go further in or out, with the column from which on they do. */
export class Shifts {
  readonly #by = new Map<number, { column: number; by: number }>();

  /** All that an item holds goes so much further in. */
  add(state: EditorState, item: Item, by: number): void {
    for (const { number } of heldLines(state, item)) {
      const former = this.#by.get(number);
      this.#by.set(number, {
        column: Math.min(former?.column ?? item.column, item.column),
        by: (former?.by ?? 0) + by,
      });
    }
  }

  /** How much further in a line goes. */
  of(number: number): number {
    return this.#by.get(number)?.by ?? 0;
  }

  changes(state: EditorState): ChangeSpec[] {
    return [...this.#by].flatMap(([number, { column, by }]) => shifted(state.doc.line(number), column, by));
  }
}

/** Gives items other marks; what they hold stays theirs. */
export function marked(state: EditorState, items: readonly Item[], markFor: MarkFor): ChangeSet {
  const shifts = new Shifts();
  const changes: ChangeSpec[] = [];
  for (const item of items) {
    const mark = markFor(item);
    if (mark === item.mark) continue;
    const from = item.line.from + item.column;
    changes.push({ from, to: from + item.mark.length, insert: mark });
    shifts.add(state, item, mark.length - item.mark.length);
  }
  return state.changes([...changes, ...shifts.changes(state)]);
}

/** The items of a list. */
export function itemsOf(state: EditorState, list: SyntaxNode): Item[] {
  return list.getChildren("ListItem").map((node) => itemOf(state, node));
}

const numberOf = ({ mark }: Item): number => Number.parseInt(mark, 10);

/** Numbers the items of numbered lists anew, each list from its first number on. */
export function numbered(state: EditorState, lists: readonly SyntaxNode[]): ChangeSet {
  const marks = new Map<number, string>();
  const items = lists.flatMap((list) => {
    const own = itemsOf(state, list);
    const [first, second] = own;
    if (list.name !== "OrderedList" || !first) return [];
    // Who writes the same number before each item lets the reader's program count.
    const step = second && own.every((item) => numberOf(item) === numberOf(first)) ? 0 : 1;
    own.forEach((item, at) =>
      marks.set(item.node.from, `${numberOf(first) + at * step}${item.mark.slice(-1)}`),
    );
    return own;
  });
  return marked(state, items, (item) => marks.get(item.node.from) ?? item.mark);
}

/** The lists that hold the items on these lines. */
export function listsOn(state: EditorState, lines: Iterable<number>): SyntaxNode[] {
  const found = new Map<number, SyntaxNode>();
  for (const number of lines) {
    const list = itemOnLine(state, state.doc.line(number))?.node.parent;
    if (list) found.set(list.from, list);
  }
  return [...found.values()];
}
