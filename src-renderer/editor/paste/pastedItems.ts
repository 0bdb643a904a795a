import type { ChangeSpec, EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { treeOf } from "../parsed.ts";

/* A list that is pasted into a list becomes more of its items, in place of an empty one or behind the one of the caret. */

const itemLine = /^([ \t]*)(?:[-*+]|(\d{1,9})([.)]))[ \t]+(\[[ xX]\][ \t]+)?/;

/** Is a text nothing but the items of a list, with what is indented in them? */
const isList = (text: string): boolean => {
  const lines = text.split("\n");
  return (
    itemLine.exec(lines[0] ?? "")?.[1] === "" &&
    lines.every((line) => /^(?:[ \t]|$)/.test(line) || itemLine.test(line))
  );
};

interface Target {
  line: Line;
  node: SyntaxNode;
  isEmpty: boolean;
}

function itemAt(state: EditorState): Target | undefined {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const [lead] = itemLine.exec(line.text) ?? [];
  if (!main.empty || lead === undefined || main.head < line.from + lead.trimEnd().length) return undefined;
  let node: SyntaxNode | null = treeOf(state, line.to).resolve(line.from + lead.trimEnd().length, -1);
  while (node && (node.name !== "ListItem" || node.from < line.from)) node = node.parent;
  return node ? { line, node, isEmpty: line.text.length === lead.length } : undefined;
}

/** Puts items into the list of the caret; undefined where it is in none, or for a text that is no list. */
export function insertItems(state: EditorState, markdown: string): TransactionSpec | undefined {
  const text = markdown.trimEnd();
  if (!/^(?:[-*+]|\d{1,9}[.)]) /.test(text) || !isList(text)) return undefined;
  const target = itemAt(state);
  // One line behind words may well be words.
  if (!target || (!target.isEmpty && !text.includes("\n"))) return undefined;
  const { line, node, isEmpty } = target;
  const [lead, indent = "", digits, sign = ""] = itemLine.exec(line.text)!;
  const first = digits === undefined ? undefined : Number(digits) + (isEmpty ? 0 : 1);
  const written = rewritten(text, { indent, first, sign, mark: lead.trim().charAt(0) });
  const from = isEmpty ? line.from : node.to;
  const insert = isEmpty ? written.text : `\n${written.text}`;
  const changes: ChangeSpec[] = [{ from, to: isEmpty ? line.to : from, insert }];
  if (first !== undefined) changes.push(...countOn(state, node, written.count - (isEmpty ? 1 : 0)));
  return { changes, selection: { anchor: from + insert.length }, scrollIntoView: true };
}

interface Marks {
  indent: string;
  /** The number of the first item; undefined for bullets. */
  first: number | undefined;
  /** What stands behind a number. */
  sign: string;
  mark: string;
}

/** The items with the marks that their list has, and how many they are. */
function rewritten(text: string, { indent, first, sign, mark }: Marks): { text: string; count: number } {
  let count = 0;
  let further = 0;
  const lines = text.split("\n").map((line) => {
    if (line === "") return line;
    const found = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/.exec(line)?.[0];
    // What an item holds stands as far in as its words do.
    if (found === undefined) return indent + " ".repeat(further) + line;
    const own = first === undefined ? mark : `${first + count}${sign}`;
    count += 1;
    further = Math.max(0, own.length + 1 - found.length);
    return `${indent}${own} ${line.slice(found.length)}`;
  });
  return { text: lines.join("\n"), count };
}

/** Gives the numbered items behind one numbers that are so much higher. */
function countOn(state: EditorState, item: SyntaxNode, by: number): ChangeSpec[] {
  const changes: ChangeSpec[] = [];
  for (let next = item.nextSibling; next && by !== 0; next = next.nextSibling) {
    const mark = next.getChild("ListMark");
    const digits = mark && /^\d+/.exec(state.sliceDoc(mark.from, mark.to))?.[0];
    if (mark && digits)
      changes.push({ from: mark.from, to: mark.from + digits.length, insert: String(Number(digits) + by) });
  }
  return changes;
}
