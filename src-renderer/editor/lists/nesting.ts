import { ChangeSet, type ChangeSpec, type EditorState, type StateCommand } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { heldLines, itemOf, itemOnLine, selectedItems, shifted, type Item } from "./items.ts";
import { itemsOf, listsOn, numbered } from "./marks.ts";
import { withoutTabs } from "./tabs.ts";

/* Tab and Shift+Tab: an item goes with all that it holds, in under the item above or out of the one that holds it. */

const isList = ({ name }: SyntaxNode): boolean => name.endsWith("List");

/** The first column of what an item holds, in characters of its line. */
const inside = (item: Item): number => item.column + item.width;

/** The marks of a quote that a list lies in are nodes among its items. */
const passed = (from: SyntaxNode | null, way: "prevSibling" | "nextSibling"): SyntaxNode | undefined => {
  let node = from;
  while (node?.name === "QuoteMark") node = node[way];
  return node ?? undefined;
};
const before = (node: SyntaxNode): SyntaxNode | undefined => passed(node.prevSibling, "prevSibling");
const behind = (node: SyntaxNode): SyntaxNode | undefined => passed(node.nextSibling, "nextSibling");
const lastIn = (node: SyntaxNode): SyntaxNode | undefined => passed(node.lastChild, "prevSibling");

/** The item above another: of its list, or of one of another kind right above that. */
function itemAbove({ node }: Item): SyntaxNode | undefined {
  const above = before(node);
  if (above) return above;
  const list = node.parent && before(node.parent);
  return list && isList(list) ? lastIn(list) : undefined;
}

/** A mark as those of another item: its bullet, or the number behind that one's. */
const markBelow = ({ mark }: Item): string =>
  /\d/.test(mark) ? `${Number.parseInt(mark, 10) + 1}${mark.slice(-1)}` : mark;

/** Puts an item at a column with a mark, and what it holds with it. */
function placed(state: EditorState, item: Item, column: number, mark: string): ChangeSpec[] {
  const by = column - item.column;
  const held = by + mark.length - item.mark.length;
  return [
    ...shiftedMark(item, by, mark),
    ...heldLines(state, item).flatMap((line) => shifted(line, item.column, held)),
  ];
}

/** Blanks before a mark are put in or taken away right before it: what is before those may be the marks of a quote. */
function shiftedMark({ line, column, mark: former }: Item, by: number, mark: string): ChangeSpec[] {
  const lead = /[ \t]*$/.exec(line.text.slice(0, column))?.[0].length ?? 0;
  const start = line.from + column;
  const from = start - Math.max(0, Math.min(-by, lead));
  return [{ from, to: start + former.length, insert: " ".repeat(Math.max(0, by)) + mark }];
}

/** What nests an item under the one above it. */
function nest(state: EditorState, item: Item): ChangeSpec[] {
  const node = itemAbove(item);
  if (!node) return [];
  const above = itemOf(state, node);
  const last = lastIn(node);
  // It goes on with the list that the item above ends with, where that is of its kind.
  const joined = last && last.name === item.node.parent?.name ? itemsOf(state, last).at(-1) : undefined;
  if (joined) return placed(state, item, joined.column, markBelow(joined));
  const mark = /\d/.test(item.mark) ? `1${item.mark.slice(-1)}` : item.mark;
  return placed(state, item, inside(above), mark);
}

/** What puts an item behind the one that holds it; those that follow it there are its own then. */
function lift(state: EditorState, item: Item): ChangeSpec[] {
  const list = item.node.parent;
  const holder = list?.parent;
  if (!list || holder?.name !== "ListItem") return [];
  const outer = itemOf(state, holder);
  const mark = markBelow(outer);
  const by = outer.column - item.column;
  const words = by + mark.length - item.mark.length;
  const changes = placed(state, item, outer.column, mark);
  const own = lastIn(item.node);
  const joined = own && own.name === list.name ? itemsOf(state, own).at(-1) : undefined;
  let former = joined;
  for (let next = behind(item.node); next; next = behind(next)) {
    const following = itemOf(state, next);
    const column = joined
      ? joined.column + words
      : outer.column + mark.length + item.width - item.mark.length;
    const wanted: string = former
      ? markBelow(former)
      : /\d/.test(following.mark)
        ? `1${following.mark.slice(-1)}`
        : following.mark;
    changes.push(...placed(state, following, column, wanted));
    former = { ...following, mark: wanted };
  }
  return changes;
}

/** One item after the other, each in the list that the former one left, and their numbers anew: all of it is one step. */
function moving(change: (state: EditorState, item: Item) => ChangeSpec[]): StateCommand {
  return ({ state, dispatch }) => {
    const items = selectedItems(state);
    if (items.length === 0) return false;
    if (state.readOnly) return true;
    let now = state;
    let made = ChangeSet.empty(state.doc.length);
    const make = (changes: ChangeSet): void => {
      made = made.compose(changes);
      now = now.update({ changes }).state;
    };
    // No line comes or goes: where a list was, one is found again by its line.
    const touched = new Set<number>();
    for (const { line } of items) {
      const item = itemOnLine(now, now.doc.line(line.number));
      const changes = item && now.changes(change(now, item));
      if (!item || !changes || changes.empty) continue;
      const left = behind(item.node) ?? before(item.node);
      for (const node of [item.node, left]) if (node) touched.add(now.doc.lineAt(node.from).number);
      make(changes);
    }
    if (made.empty) return true;
    make(numbered(now, listsOn(now, touched)));
    dispatch(
      state.update({
        changes: made,
        selection: state.selection.map(made, 1),
        scrollIntoView: true,
        userEvent: "input.indent",
      }),
    );
    return true;
  };
}

export const nestItem = withoutTabs(moving(nest));
export const liftItem = withoutTabs(moving(lift));
