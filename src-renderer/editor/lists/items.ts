import type { ChangeSpec, EditorState, Line } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { treeOf } from "../parsed.ts";

/* The items of lists as the parser finds them, and what moves all that an item holds when its mark changes. */

/** An item of a list. */
export interface Item {
  node: SyntaxNode;
  /** The line that it begins on, and how many characters are before it there. */
  line: Line;
  column: number;
  /** Its mark without the blanks behind it, and where its words begin, in characters from the mark. */
  mark: string;
  width: number;
}

export function itemOf(state: EditorState, node: SyntaxNode): Item {
  // What is further in than it need be begins, for the parser, at its blanks.
  const { from } = node.getChild("ListMark") ?? node;
  const line = state.doc.lineAt(from);
  const column = from - line.from;
  const rest = line.text.slice(column);
  const [, mark = "", blanks = ""] = /^([-*+]|\d+[.)])([ \t]*)/.exec(rest) ?? [];
  const isEmpty = rest.trimEnd() === mark;
  // Further in than four blanks is code, which is a word of the item.
  const width = mark.length + (isEmpty || blanks.length > 4 ? 1 : blanks.length);
  return { node, line, column, mark, width };
}

/** The item that begins on a line; of several the innermost. */
export function itemOnLine(state: EditorState, line: Line): Item | undefined {
  let found: SyntaxNode | undefined;
  treeOf(state, line.to).iterate({
    from: line.from,
    to: line.to,
    enter({ name, node, from }) {
      if (name === "ListItem" && from >= line.from) found = node;
    },
  });
  return found && itemOf(state, found);
}

/** The items that begin on the selected lines, but for those in another of them. */
export function selectedItems(state: EditorState): Item[] {
  const found: Item[] = [];
  const { from, to } = state.selection.main;
  for (let at = from; ; at = state.doc.lineAt(at).to + 1) {
    const line = state.doc.lineAt(Math.min(at, state.doc.length));
    const item = itemOnLine(state, line);
    const last = found.at(-1);
    if (item && !(last && item.node.from < last.node.to)) found.push(item);
    if (line.to >= to) return found;
  }
}

/** The lines of an item below its first one. */
export function heldLines(state: EditorState, { node, line }: Item): Line[] {
  const lines: Line[] = [];
  const last = state.doc.lineAt(node.to).number;
  for (let number = line.number + 1; number <= last; number += 1) lines.push(state.doc.line(number));
  return lines;
}

/**
 * Moves a line that lies in an item, which begins at a column, further in or out. Words that go on with a paragraph
 * without being indented stay where they are: they belong to it anyhow.
 */
export function shifted(line: Line, column: number, by: number): ChangeSpec[] {
  if (by === 0 || line.text.trim() === "") return [];
  const blanks = /^[ \t]*/.exec(line.text)![0];
  if (blanks.includes("\t")) {
    const end = columnAfter(blanks, 0);
    if (end < column) return [];
    return [
      { from: line.from, to: line.from + blanks.length, insert: " ".repeat(Math.max(column, end + by)) },
    ];
  }
  if (!/^[>\s]*$/.test(line.text.slice(0, column))) return [];
  const lead = /^[ \t]*/.exec(line.text.slice(column))?.[0] ?? "";
  const from = line.from + column;
  if (by > 0) return [{ from, insert: " ".repeat(by) }];
  return [{ from, to: from + Math.min(-by, lead.length) }];
}

/** The column behind blanks that begin at one, where tabs lead to the next column of four. */
export function columnAfter(blanks: string, column: number): number {
  let at = column;
  for (const sign of blanks) at += sign === "\t" ? 4 - (at % 4) : 1;
  return at;
}
