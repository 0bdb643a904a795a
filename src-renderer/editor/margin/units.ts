import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";
import { pageBlocks } from "../blocks.ts";

/** What is moved or changed as one: a block, an item of a list, or a container with all that it holds. */
export interface Unit {
  /** Where its first line begins and its last one ends. */
  from: number;
  to: number;
  /** The parser's name of it, or the name of its directive. */
  name: string;
  parent: Unit | undefined;
  children: Unit[];
}

const lists = new Set(["BulletList", "OrderedList"]);
export const isList = ({ name }: Unit): boolean => lists.has(name);
export const isItem = ({ name }: Unit): boolean => name === "ListItem";

/** How high a heading ranks, 1 above all; below every heading where a unit is none. */
export const levelOf = ({ name }: { name: string }): number => Number(/Heading([1-6])$/.exec(name)?.[1] ?? 7);

const known = new WeakMap<Tree, { length: number; root: Unit }>();

/** The units of a page as far as it is parsed, as a tree; kept for as long as the text is the same. */
export function unitsOf(state: EditorState, tree = syntaxTree(state)): Unit {
  const found = known.get(tree);
  if (found?.length === state.doc.length) return found.root;
  const root = readUnits(state, tree);
  known.set(tree, { length: state.doc.length, root });
  return root;
}

function readUnits(state: EditorState, tree: Tree): Unit {
  const root: Unit = { from: 0, to: state.doc.length, name: "Document", parent: undefined, children: [] };
  const closings = new Map(state.field(pageBlocks).containers.map((one) => [one.from, one]));
  const add = (parent: Unit, node: { from: number; to: number }, name: string): Unit => {
    const { from } = state.doc.lineAt(node.from);
    const unit: Unit = { from, to: endOf(state, node), name, parent, children: [] };
    parent.children.push(unit);
    return unit;
  };
  let holder = root;
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    while (holder.parent && node.from > holder.to) holder = holder.parent;
    if (node.name === "Directive") {
      const opened = closings.get(node.from);
      if (opened) holder = add(holder, opened, opened.name);
      else if (holder.to !== endOf(state, node)) add(holder, node, "Directive");
    } else if (node.name === "HTMLBlock") {
      const text = state.sliceDoc(node.from, node.to);
      const end = /^\s*<details/i.test(text) ? closingOf(state, node) : undefined;
      if (end !== undefined) holder = add(holder, { from: node.from, to: end }, "details");
      else if (holder.name !== "details" || !/^\s*<(?:summary|\/details)/i.test(text))
        add(holder, node, node.name);
    } else addItems(add, add(holder, node, node.name), node);
  }
  return root;
}

/** The blank lines at a block's end are not part of it. */
function endOf(state: EditorState, { from, to }: { from: number; to: number }): number {
  let line = state.doc.lineAt(to);
  while (line.from > from && line.text.trim() === "") line = state.doc.line(line.number - 1);
  return line.to;
}

/** Where the block ends that closes an expandable; undefined where it closes itself or nothing does. */
function closingOf(state: EditorState, opening: SyntaxNode): number | undefined {
  let depth = 0;
  for (let node: SyntaxNode | null = opening; node; node = node.nextSibling) {
    if (node.name !== "HTMLBlock") continue;
    const text = state.sliceDoc(node.from, node.to);
    depth += (text.match(/<details/gi)?.length ?? 0) - (text.match(/<\/details/gi)?.length ?? 0);
    if (depth === 0) return node === opening ? undefined : node.to;
  }
  return undefined;
}

type Add = (parent: Unit, node: SyntaxNode, name: string) => Unit;

function addItems(add: Add, unit: Unit, node: SyntaxNode): void {
  if (!isList(unit) && !isItem(unit)) return;
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name === "ListItem" || lists.has(child.name))
      addItems(add, add(unit, child, child.name), child);
}

/** The innermost unit at a position: an item rather than its list, a container on the lines of its own tags. */
export function unitAt(root: Unit, position: number): Unit | undefined {
  let found: Unit | undefined;
  for (let within: Unit | undefined = root; within;) {
    const next: Unit | undefined = within.children.find(({ from, to }) => from <= position && position <= to);
    if (next && !isList(next)) found = next;
    within = next;
  }
  return found;
}

/** The unit at a position as {@link unitAt} finds it; on a blank line the one above it, or else the one below. */
export function unitNear(state: EditorState, root: Unit, position: number): Unit | undefined {
  if (state.doc.lineAt(position).text.trim() !== "") return unitAt(root, position);
  let found: Unit | undefined;
  for (let within = root; ;) {
    const around = within.children.find(({ from, to }) => from <= position && position <= to);
    const near = around ?? within.children.findLast(({ to }) => to < position) ?? within.children[0];
    if (near && !isList(near)) found = near;
    if (!near || (near === found && !around)) return found;
    within = near;
  }
}
